import { useCan, useRead, useSession, useTab } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import { MedPass } from "../../administrations/web/med-pass.tsx";
import { orderCounts } from "../order.contract.ts";
import { OrdersTable } from "./orders-table.tsx";

/** `/medications`: the med pass and the orders of the user's locations. */
export function Screen() {
  const { locationId } = useSession();
  const mayPass = useCan("medications.pass");
  const mayGive = useCan("medications.administer");
  const mayObserve = useCan("medications.observe");
  const counts = useRead(orderCounts, { query: locationId ? { locationId } : {} });
  const waiting = (counts.data?.toNote ?? 0) + (counts.data?.toSign ?? 0);
  const tabs = [
    ...(mayPass ? [{ value: "pass", label: "Med pass", content: <MedPass /> }] : []),
    {
      value: "orders",
      label: "Orders",
      ...(waiting > 0 ? { count: waiting } : {}),
      content: <OrdersTable counts={counts.data} />,
    },
  ];
  const [tab] = useTab(mayPass ? ["pass", "orders"] : ["orders"]);
  return (
    <Page
      title={tab === "orders" ? "Orders" : "Medications"}
      summary={
        tab === "orders"
          ? "Orders at your locations, with those to acknowledge or sign."
          : mayGive || mayObserve
            ? "One client at a time, in room order."
            : "Doses due and doses given."
      }
      tabs={tabs}
    />
  );
}
