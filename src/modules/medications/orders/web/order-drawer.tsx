import { Anchor, Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AppLink, useCan, useRead, useUrlState } from "#platform/web/index.ts";
import { DrugName, ErrorState, SideDrawer, Skeletons, StateBadge, showDateTime } from "#ui/index.ts";
import { type OrderDetail, readOrder } from "../order.contract.ts";
import { orderStateOf, orderStates, statusDetail } from "../order-states.ts";
import { isMedication, priorityLabels } from "../service.ts";
import { courseText } from "../sig.ts";
import { OrderActionForm, orderActionOf } from "./order-action-form.tsx";
import { OrderActions } from "./order-actions.tsx";
import { orderEventLabel, orderModeLabel, orderTypeLabel, signatureLabel } from "./order-labels.ts";
import classes from "./orders.module.css";

/** One order with its history and available actions. The address names the order and the action (`orderAction`). */
export function OrderDrawer() {
  const url = useUrlState();
  const orderId = url.params.selectedOrder;
  const detail = useRead(readOrder, { params: { orderId: orderId ?? "" } }, { enabled: orderId !== undefined });
  const order = detail.data?.order;
  return (
    <SideDrawer
      opened={orderId !== undefined}
      onClose={() => url.set({ selectedOrder: null, orderAction: null })}
      width={520}
      title={order ? `Order O-${order.orderNo}` : "Order"}
    >
      {detail.isError && <ErrorState error={detail.error} small onRetry={() => void detail.refetch()} />}
      {!detail.isError && !detail.data && <Skeletons shape="text" count={6} />}
      {detail.data && <OrderBody key={detail.data.order.id} detail={detail.data} />}
    </SideDrawer>
  );
}

function OrderBody({ detail }: { detail: OrderDetail }) {
  const { order, events, alerts, abilities } = detail;
  const url = useUrlState();
  const mayPrint = useCan("medications.print");
  const named = orderActionOf(url.params.orderAction);
  const action = named && abilities.includes(named) ? named : undefined;
  const zone = order.timeZone;
  return (
    <div className={classes.drawer}>
      <div>
        <p className={classes.drawerName}>
          <DrugName name={order.productText} />
        </p>
        <p className={classes.drawerSig}>{order.sigText}</p>
        <StateBadge
          states={orderStates}
          state={orderStateOf(order.orderStatus)}
          {...(statusDetail(order) ? { detail: statusDetail(order) } : {})}
        />
      </div>
      <dl className={classes.facts}>
        <Fact term="Client">
          <Anchor component={AppLink} to={`/clients/${order.mrNo}?tabs=medications`}>
            {order.clientName}, {order.mrNo}
          </Anchor>
        </Fact>
        {!isMedication(order) && <Fact term="Type">{orderTypeLabel(order.orderType)}</Fact>}
        {order.priority && order.priority !== "routine" && (
          <Fact term="Priority">{priorityLabels[order.priority]}</Fact>
        )}
        <Fact term="Indication">{order.indication ?? "Not recorded"}</Fact>
        <Fact term="Start">{showDateTime(order.startAt, zone, true)}</Fact>
        <Fact term="Duration">{courseText(order, zone)}</Fact>
        <Fact term="Prescriber">
          {order.prescriberName}, {orderModeLabel(order.orderMode).toLowerCase()}
        </Fact>
        <Fact term="Signature">{signatureLabel(order)}</Fact>
        <Fact term="Noted by">
          {order.takenAt
            ? `${order.takenByName ?? ""}, ${showDateTime(order.takenAt, zone, true)}`
            : "Not acknowledged"}
        </Fact>
        {order.archivedAt && <Fact term="Archived">{showDateTime(order.archivedAt, zone, true)}</Fact>}
        {order.instructions && <Fact term="Instructions">{order.instructions}</Fact>}
        {alerts.map((alert) => (
          <Fact key={alert.summary} term="Alert override">
            {alert.summary} {alert.overrideReason}
          </Fact>
        ))}
      </dl>
      {action ? (
        <OrderActionForm key={action} detail={detail} action={action} onClose={() => url.set({ orderAction: null })} />
      ) : (
        <OrderActions detail={detail} onAction={(next) => url.set({ orderAction: next })} />
      )}
      {mayPrint && (
        <Button
          variant="default"
          component={AppLink}
          target="_blank"
          to={`/exportPrint/medicationOrders/${order.id}`}
          leftSection={<IconPrinter size="1.2em" />}
        >
          Print order
        </Button>
      )}
      <section aria-label="History">
        <h3 className={classes.drawerHead}>History</h3>
        <ol className={classes.history}>
          {events.map((event) => (
            <li key={event.id}>
              <span>
                {orderEventLabel(event.action)}
                {event.actorName ? ` by ${event.actorName}` : " by the system"}
                {event.reason && `: ${event.reason}`}
              </span>
              <span className={classes.when}>{showDateTime(event.at, zone, true)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
