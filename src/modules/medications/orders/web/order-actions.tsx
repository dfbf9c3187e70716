import { Button } from "@mantine/core";
import { AppLink, useAction } from "#platform/web/index.ts";
import { confirmDanger, tallMan } from "#ui/index.ts";
import type { OrderDetail } from "../order.contract.ts";
import { acknowledgeOrder, archiveOrder, completeOrder } from "../order-verbs.contract.ts";
import { isMedication } from "../service.ts";
import { type OrderActionKind, orderReads } from "./order-action-form.tsx";
import classes from "./orders.module.css";

interface OrderActionsProps {
  detail: OrderDetail;
  onAction: (action: OrderActionKind) => void;
}

/** What the user may do with the order now; the most likely first. */
export function OrderActions({ detail, onAction }: OrderActionsProps) {
  const { order, abilities } = detail;
  const input = { params: { orderId: order.id }, body: { version: order.version } };
  const take = useAction(acknowledgeOrder, { invalidates: orderReads, done: "Order acknowledged" });
  const archive = useAction(archiveOrder, { invalidates: orderReads, done: "Order archived" });
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
  const chart = `/clients/${order.mrNo}?tabs=medications`;
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
      {abilities.includes("destroy") && <Button onClick={() => onAction("destroy")}>Destroy medication</Button>}
      {abilities.includes("decline") && (
        <Button variant="default" onClick={() => onAction("decline")}>
          Decline order
        </Button>
      )}
      {detail.mayRenew && (
        <Button variant="default" component={AppLink} to={`${chart}&renew=${order.id}`}>
          Renew order
        </Button>
      )}
      {abilities.includes("change-order") && (
        <Button variant="default" component={AppLink} to={`${chart}&change=${order.id}`}>
          Change order
        </Button>
      )}
      {abilities.includes("resume") && (
        <Button variant="default" onClick={() => onAction("resume")}>
          Resume order
        </Button>
      )}
      {abilities.includes("hold") && (
        <Button variant="default" onClick={() => onAction("hold")}>
          Hold order
        </Button>
      )}
      {abilities.includes("complete") && (
        <Button
          variant="default"
          onClick={() => (isMedication(order) ? void end() : onAction("complete"))}
          loading={complete.pending}
        >
          Complete order
        </Button>
      )}
      {abilities.includes("archive") && (
        <Button variant="default" onClick={() => archive.go(input)} loading={archive.pending}>
          Archive order
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
