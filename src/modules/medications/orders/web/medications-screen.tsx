import { useCan, useRead, useSession, useTab } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import { BoardPanel } from "../../administrations/web/board-panel.tsx";
import { MedPass } from "../../administrations/web/med-pass.tsx";
import { CountsPanel } from "../../counts/web/counts-panel.tsx";
import { DestructionPanel } from "../../destruction/web/destruction-panel.tsx";
import { OrderSets } from "../../order-templates/web/order-sets.tsx";
import { ProtocolLibrary } from "../../protocols/web/protocol-library.tsx";
import { SupplyPanel } from "../../refills/web/supply-panel.tsx";
import { countReviews } from "../../reviews/review.contract.ts";
import { ReviewsPanel } from "../../reviews/web/reviews-panel.tsx";
import { orderCounts } from "../order.contract.ts";
import { MedicationSettings } from "./medication-settings.tsx";
import { OrdersTable } from "./orders-table.tsx";

/** `/medications`: the med pass and the orders of the user's locations. */
export function Screen() {
  const { locationId } = useSession();
  const mayPass = useCan("medications.pass");
  const mayGive = useCan("medications.administer");
  const mayObserve = useCan("medications.observe");
  const mayEnter = useCan("medications.enterOrder");
  const mayManage = useCan("medications.manageProtocols");
  const mayConfigure = useCan("medications.configure");
  const mayViewSupply = useCan("medications.viewSupply");
  const counts = useRead(orderCounts, { query: locationId ? { locationId } : {} });
  const waiting = (counts.data?.toNote ?? 0) + (counts.data?.toSign ?? 0);
  const reviews = useRead(countReviews, { query: locationId ? { locationId } : {} });
  const pending = (reviews.data?.myReviews ?? 0) + (reviews.data?.returned ?? 0);
  const tabs = [
    ...(mayPass ? [{ value: "pass", label: "Med pass", content: <MedPass /> }] : []),
    ...(mayPass ? [{ value: "board", label: "Board", content: <BoardPanel /> }] : []),
    {
      value: "orders",
      label: "Orders",
      ...(waiting > 0 ? { count: waiting } : {}),
      content: <OrdersTable counts={counts.data} />,
    },
    {
      value: "reviews",
      label: "Reviews",
      ...(pending > 0 ? { count: pending } : {}),
      content: <ReviewsPanel />,
    },
    ...(mayViewSupply ? [{ value: "supply", label: "Supply", content: <SupplyPanel /> }] : []),
    ...(mayViewSupply ? [{ value: "counts", label: "Counts", content: <CountsPanel /> }] : []),
    ...(mayViewSupply ? [{ value: "destruction", label: "Destruction", content: <DestructionPanel /> }] : []),
    ...(mayEnter ? [{ value: "sets", label: "Order sets", content: <OrderSets /> }] : []),
    ...(mayEnter || mayManage ? [{ value: "protocols", label: "Protocols", content: <ProtocolLibrary /> }] : []),
  ];
  if (mayConfigure) tabs.push({ value: "settings", label: "Settings", content: <MedicationSettings /> });
  const sets = [
    ...(mayViewSupply ? (["supply", "counts", "destruction"] as const) : []),
    ...(mayEnter ? (["sets"] as const) : []),
    ...(mayEnter || mayManage ? (["protocols"] as const) : []),
    ...(mayConfigure ? (["settings"] as const) : []),
  ];
  const [tab] = useTab(mayPass ? ["pass", "board", "orders", "reviews", ...sets] : ["orders", "reviews", ...sets]);
  const { title, summary } = tab === "pass" ? heads.pass : (heads[tab] ?? heads.pass);
  return (
    <Page
      title={title}
      summary={tab === "pass" && !mayGive && !mayObserve ? "Doses due and doses given." : summary}
      tabs={tabs}
    />
  );
}

const heads = {
  pass: { title: "Medications", summary: "One client at a time, in room order." },
  board: { title: "Nurse board", summary: "What is due at your locations, the most urgent first." },
  orders: { title: "Orders", summary: "Orders at your locations, with those to acknowledge or sign." },
  reviews: { title: "Pending reviews", summary: "What you submitted, and what needs your review." },
  supply: { title: "Supply", summary: "How long each order's supply lasts, and its refills." },
  counts: { title: "Counts", summary: "Controlled medications: containers, shift counts and discrepancies." },
  destruction: { title: "Destruction", summary: "What is set aside, destroyed by two people who count it." },
  sets: { title: "Order sets", summary: "Orders offered together in the order form, by program and by drug." },
  settings: { title: "Medication settings", summary: "What the facility sets for medications." },
  protocols: {
    title: "Protocols",
    summary: "Tapers that prescribers start for a client, once the medical director has approved them.",
  },
} as const;
