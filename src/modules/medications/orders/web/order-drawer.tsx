import { Anchor, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AppLink, useAction, useRead } from "#platform/web/index.ts";
import { confirmDanger, DrugName, ErrorState, SideDrawer, Skeletons, StateBadge, showDateTime } from "#ui/index.ts";
import { type OrderDetail, readOrder } from "../order.contract.ts";
import { orderStateOf, orderStates } from "../order-states.ts";
import { acknowledgeOrder, completeOrder, resumeOrder } from "../order-verbs.contract.ts";
import { courseText } from "../sig.ts";
import { OrderActionForm, type OrderActionKind, orderReads } from "./order-action-form.tsx";
import { orderEventLabel, orderModeLabel, signatureLabel } from "./order-labels.ts";
import classes from "./orders.module.css";

export interface OrderDrawerProps {
  orderId: string | undefined;
  onClose: () => void;
}

/** One order: what was ordered, by whom, what happened since, and what may be done with it now. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const detail = useRead(readOrder, { params: { orderId: orderId ?? "" } }, { enabled: orderId !== undefined });
  const order = detail.data?.order;
  return (
    <SideDrawer
      opened={orderId !== undefined}
      onClose={onClose}
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
  const [asking, setAsking] = useState<OrderActionKind | null>(null);
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
          {...(order.statusReason ? { detail: `: ${order.statusReason}` } : {})}
        />
      </div>
      <dl className={classes.facts}>
        <Fact term="Client">
          <Anchor component={AppLink} to={`/clients/${order.mrNo}?tabs=medications`}>
            {order.clientName}, {order.mrNo}
          </Anchor>
        </Fact>
        <Fact term="For">{order.indication ?? "Not recorded"}</Fact>
        <Fact term="From">{showDateTime(order.startAt, zone, true)}</Fact>
        <Fact term="How long">{courseText(order, zone)}</Fact>
        <Fact term="Prescriber">
          {order.prescriberName}, {orderModeLabel(order.orderMode).toLowerCase()}
        </Fact>
        <Fact term="Signature">{signatureLabel(order)}</Fact>
        <Fact term="Noted">
          {order.takenAt ? `${order.takenByName ?? ""}, ${showDateTime(order.takenAt, zone, true)}` : "Not noted yet"}
        </Fact>
        {order.instructions && <Fact term="Instructions">{order.instructions}</Fact>}
        {alerts.map((alert) => (
          <Fact key={alert.summary} term="Alert answered">
            {alert.summary} {alert.overrideReason}
          </Fact>
        ))}
      </dl>
      {asking ? (
        <OrderActionForm detail={detail} asking={asking} onClose={() => setAsking(null)} />
      ) : (
        <OrderActions detail={detail} abilities={abilities} onAsk={setAsking} />
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

function OrderActions({
  detail,
  abilities,
  onAsk,
}: {
  detail: OrderDetail;
  abilities: OrderDetail["abilities"];
  onAsk: (asking: OrderActionKind) => void;
}) {
  const { order } = detail;
  const input = { params: { orderId: order.id }, body: { version: order.version } };
  const take = useAction(acknowledgeOrder, { invalidates: orderReads, done: "The order is noted" });
  const resume = useAction(resumeOrder, { invalidates: orderReads, done: "The hold is ended" });
  const complete = useAction(completeOrder, { invalidates: orderReads, done: "The order is completed" });
  const end = async () => {
    const answer = await confirmDanger({
      act: `Complete ${order.productText}`,
      client: `${order.clientName}, ${order.mrNo}`,
      consequence: "Its course is over: nothing of it is given any more. A new order would begin it again.",
    });
    if (answer) complete.go(input);
  };
  if (abilities.length === 0) return null;
  return (
    <div className={classes.buttons}>
      {abilities.includes("take") && (
        <Button onClick={() => take.go(input)} loading={take.pending}>
          Note the order
        </Button>
      )}
      {abilities.includes("approve") && <Button onClick={() => onAsk("approve")}>Sign</Button>}
      {abilities.includes("decline") && (
        <Button variant="default" onClick={() => onAsk("decline")}>
          Decline
        </Button>
      )}
      {abilities.includes("resume") && (
        <Button variant="default" onClick={() => resume.go(input)} loading={resume.pending}>
          End the hold
        </Button>
      )}
      {abilities.includes("hold") && (
        <Button variant="default" onClick={() => onAsk("hold")}>
          Hold
        </Button>
      )}
      {abilities.includes("complete") && (
        <Button variant="default" onClick={() => void end()} loading={complete.pending}>
          Complete
        </Button>
      )}
      {abilities.includes("discontinue") && (
        <Button variant="subtle" color="rose" onClick={() => onAsk("discontinue")}>
          Discontinue
        </Button>
      )}
    </div>
  );
}
