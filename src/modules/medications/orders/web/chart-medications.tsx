import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import { AppLink, useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { MarGrid } from "../../administrations/web/mar-grid.tsx";
import { AllergyPanel } from "../../allergies/web/allergy-panel.tsx";
import { ErxPanel } from "../../e-prescribing/web/erx-panel.tsx";
import { listEnrollments } from "../../protocols/enrollment.contract.ts";
import { Enrollments } from "../../protocols/web/enrollments.tsx";
import { StartProtocol } from "../../protocols/web/start-protocol.tsx";
import { ScoresPanel } from "../../scores/web/scores-panel.tsx";
import { readMedications } from "../chart.contract.ts";
import type { Order } from "../order.contract.ts";
import { currentOrderStates, isOrderActive, isOrderClosed, isOrderIn, unsignedOrderStates } from "../order-states.ts";
import { isMedication } from "../service.ts";
import { AcknowledgeOrders } from "./acknowledge-orders.tsx";
import { OrderComposer } from "./order-composer.tsx";
import { OrderDrawer } from "./order-drawer.tsx";
import { OrderGroup } from "./order-group.tsx";
import classes from "./orders.module.css";
import { RenewalComposer } from "./renewal-composer.tsx";

const parts = [
  { value: "orders", label: "Orders" },
  { value: "mar", label: "MAR" },
  { value: "scores", label: "Scores" },
  { value: "erx", label: "E-prescribing" },
] as const;

export interface ChartMedicationsProps {
  mrNo: string;
  clientName: string;
  demographicId: string;
}

/** The chart's Medications tab: orders by status, allergies and the MAR. */
export function ChartMedications({ mrNo, clientName, demographicId }: ChartMedicationsProps) {
  const url = useUrlState();
  const mayPrint = useCan("medications.print");
  const mayAcknowledge = useCan("medications.takeOrder");
  const setComposing = (next: boolean) => url.set({ new: next ? "1" : null });
  const read = useRead(readMedications, { query: { demographicId } });
  useLive(`record:medications:${demographicId}`, [readMedications, readMar, listEnrollments]);
  const { tenant } = useSession();
  const offered = tenant.modules.includes("ePrescribing") ? parts : parts.filter(({ value }) => value !== "erx");
  const part = offered.find(({ value }) => value === url.params.part)?.value ?? "orders";
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const { orders, allergies, abilities, locationId, timeZone } = read.data;
  // In the URL, so that the command palette can open it.
  const starting = url.params.new === "protocol" && abilities.enterOrder;
  const composing = url.params.new === "1" && abilities.enterOrder;
  const following = abilities.enterOrder ? (url.params.change ?? url.params.renew) : undefined;
  const open = (orderId: string) => url.set({ selectedOrder: orderId });
  return (
    <div className={classes.chart}>
      <div className={classes.chartHead}>
        <SegmentedControl
          aria-label="View"
          data={[...offered]}
          value={part}
          onChange={(next) => url.set({ part: next === "orders" ? null : next })}
        />
        <div className={classes.buttons}>
          {mayPrint && part !== "scores" && part !== "erx" && (
            <Button
              variant="default"
              component={AppLink}
              target="_blank"
              to={
                part === "mar"
                  ? `/exportPrint/medication/${demographicId}`
                  : `/orders_print?demographicId=${demographicId}`
              }
              leftSection={<IconPrinter size="1.2em" />}
            >
              Print
            </Button>
          )}
          {mayPrint && part === "orders" && (
            <Button
              variant="default"
              component={AppLink}
              target="_blank"
              to={`/exportPrint/medicationHistory/${demographicId}`}
              leftSection={<IconPrinter size="1.2em" />}
            >
              History
            </Button>
          )}
          {mayPrint && (
            <Button
              variant="default"
              component={AppLink}
              target="_blank"
              to={`/exportPrint/wristband/${demographicId}`}
              leftSection={<IconPrinter size="1.2em" />}
            >
              Wristband
            </Button>
          )}
          {abilities.enterOrder && (
            <Button variant="default" onClick={() => url.set({ new: "protocol" })}>
              Start protocol
            </Button>
          )}
          {abilities.enterOrder && (
            <Button data-new="" leftSection={<IconPlus size="1.2em" />} onClick={() => setComposing(true)}>
              New order
            </Button>
          )}
        </div>
      </div>
      {part === "mar" ? (
        <MarGrid demographicId={demographicId} orders={orders.filter(isMedication)} timeZone={timeZone} />
      ) : part === "erx" ? (
        <ErxPanel demographicId={demographicId} mrNo={mrNo} />
      ) : part === "scores" ? (
        <ScoresPanel mrNo={mrNo} clientName={clientName} demographicId={demographicId} />
      ) : (
        <>
          <AllergyPanel mrNo={mrNo} recorded={allergies} />
          {mayAcknowledge && (
            <AcknowledgeOrders
              orders={orders.filter((order) => isOrderActive(order) && order.takenAt === null)}
              onOpen={open}
            />
          )}
          <Enrollments demographicId={demographicId} />
          <OrderGroup
            title="Pending signature"
            orders={orders.filter((order) => isOrderIn(order, unsignedOrderStates))}
            onOpen={open}
          />
          <OrderGroup
            title="Scheduled"
            orders={current(orders).filter((order) => isMedication(order) && order.scheduleKind !== "prn")}
            onOpen={open}
            none={abilities.enterOrder ? "No scheduled orders. Select New order to add one." : "No scheduled orders."}
          />
          <OrderGroup
            title="As needed"
            orders={current(orders).filter((order) => order.scheduleKind === "prn")}
            onOpen={open}
          />
          <OrderGroup
            title="Lab, nursing, diet and other orders"
            orders={current(orders).filter((order) => !isMedication(order))}
            onOpen={open}
          />
          <OrderGroup
            title="Completed and discontinued"
            orders={orders.filter((order) => isOrderClosed(order) && order.archivedAt === null)}
            onOpen={open}
          />
          <OrderGroup title="Archived" orders={orders.filter((order) => order.archivedAt !== null)} onOpen={open} />
        </>
      )}
      {starting && (
        <StartProtocol
          clientName={clientName}
          demographicId={demographicId}
          locationId={locationId}
          timeZone={timeZone}
          allergies={<AllergyPanel mrNo={mrNo} recorded={allergies} />}
          onClose={() => setComposing(false)}
        />
      )}
      {composing && (
        <OrderComposer
          clientName={clientName}
          demographicId={demographicId}
          locationId={locationId}
          allergies={<AllergyPanel mrNo={mrNo} recorded={allergies} />}
          onClose={() => setComposing(false)}
        />
      )}
      {following && (
        <RenewalComposer
          key={following}
          orderId={following}
          as={url.params.change ? "change" : "renewal"}
          clientName={clientName}
          demographicId={demographicId}
          locationId={locationId}
          timeZone={timeZone}
          allergies={<AllergyPanel mrNo={mrNo} recorded={allergies} />}
          onClose={() => url.set({ renew: null, change: null })}
        />
      )}
      <OrderDrawer />
    </div>
  );
}

function current(orders: readonly Order[]): Order[] {
  return orders.filter((order) => isOrderIn(order, currentOrderStates));
}
