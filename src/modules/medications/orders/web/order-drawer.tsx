import { Anchor, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AppLink, useAction, useRead } from "#platform/web/index.ts";
import {
  confirmDanger,
  DrugName,
  ErrorState,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDateTime,
  tallMan,
} from "#ui/index.ts";
import { type OrderDetail, readOrder } from "../order.contract.ts";
import { orderStateOf, orderStates, statusDetail } from "../order-states.ts";
import { acknowledgeOrder, completeOrder, resumeOrder } from "../order-verbs.contract.ts";
import { courseText } from "../sig.ts";
import { OrderActionForm, type OrderActionKind, orderReads } from "./order-action-form.tsx";
import { orderEventLabel, orderModeLabel, signatureLabel } from "./order-labels.ts";
import classes from "./orders.module.css";

export interface OrderDrawerProps {
  orderId: string | undefined;
  onClose: () => void;
}

/** One order with its history and available actions. */
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
  const [action, setAction] = useState<OrderActionKind | null>(null);
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
          {...(order.statusReason ? { detail: statusDetail(order) } : {})}
        />
      </div>
      <dl className={classes.facts}>
        <Fact term="Client">
          <Anchor component={AppLink} to={`/clients/${order.mrNo}?tabs=medications`}>
            {order.clientName}, {order.mrNo}
          </Anchor>
        </Fact>
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
        {order.instructions && <Fact term="Instructions">{order.instructions}</Fact>}
        {alerts.map((alert) => (
          <Fact key={alert.summary} term="Alert override">
            {alert.summary} {alert.overrideReason}
          </Fact>
        ))}
      </dl>
      {action ? (
        <OrderActionForm detail={detail} action={action} onClose={() => setAction(null)} />
      ) : (
        <OrderActions detail={detail} abilities={abilities} onAction={setAction} />
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
  onAction,
}: {
  detail: OrderDetail;
  abilities: OrderDetail["abilities"];
  onAction: (action: OrderActionKind) => void;
}) {
  const { order } = detail;
  const input = { params: { orderId: order.id }, body: { version: order.version } };
  const take = useAction(acknowledgeOrder, { invalidates: orderReads, done: "Order acknowledged" });
  const resume = useAction(resumeOrder, { invalidates: orderReads, done: "Order resumed" });
  const complete = useAction(completeOrder, { invalidates: orderReads, done: "Order completed" });
  const end = async () => {
    const answer = await confirmDanger({
      act: `Complete ${tallMan(order.productText)}`,
      client: `${order.clientName}, ${order.mrNo}`,
      consequence: "No further doses can be given under this order. To restart, enter a new order.",
    });
    if (answer) complete.go(input);
  };
  if (abilities.length === 0 && !detail.mayRenew) return null;
  return (
    <div className={classes.buttons}>
      {abilities.includes("take") && (
        <Button onClick={() => take.go(input)} loading={take.pending}>
          Acknowledge order
        </Button>
      )}
      {!abilities.includes("take") && take.data && (
        // Keeps its place, so that a second click does not land on the next action.
        <Button disabled>Acknowledged</Button>
      )}
      {abilities.includes("approve") && <Button onClick={() => onAction("approve")}>Sign order</Button>}
      {abilities.includes("decline") && (
        <Button variant="default" onClick={() => onAction("decline")}>
          Decline order
        </Button>
      )}
      {detail.mayRenew && (
        <Button variant="default" component={AppLink} to={`/clients/${order.mrNo}?tabs=medications&renew=${order.id}`}>
          Renew order
        </Button>
      )}
      {abilities.includes("resume") && (
        <Button variant="default" onClick={() => resume.go(input)} loading={resume.pending}>
          Resume order
        </Button>
      )}
      {abilities.includes("hold") && (
        <Button variant="default" onClick={() => onAction("hold")}>
          Hold order
        </Button>
      )}
      {abilities.includes("complete") && (
        <Button variant="default" onClick={() => void end()} loading={complete.pending}>
          Complete order
        </Button>
      )}
      {abilities.includes("discontinue") && (
        <Button variant="subtle" color="rose" onClick={() => onAction("discontinue")}>
          Discontinue order
        </Button>
      )}
    </div>
  );
}
