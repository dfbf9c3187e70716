import { Chip, DrugName, dateAt, StateBadge, showDate, showDateTime, unbroken } from "#ui/index.ts";
import type { Order } from "../order.contract.ts";
import { isOrderActive, needsCosignature, orderStateOf, orderStates } from "../order-states.ts";
import { courseText } from "../sig.ts";
import { signatureLabel } from "./order-labels.ts";
import classes from "./orders.module.css";

interface OrderGroupProps {
  title: string;
  orders: readonly Order[];
  onOpen: (orderId: string) => void;
  none?: string;
}

/** A titled group of a chart's orders. */
export function OrderGroup({ title, orders, onOpen, none }: OrderGroupProps) {
  if (orders.length === 0 && !none) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      {orders.length === 0 && <p className={classes.quiet}>{none}</p>}
      <ul className={classes.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <button type="button" className={classes.line} onClick={() => onOpen(order.id)}>
              <span>
                <DrugName name={order.productText} />
                <br />
                {order.sigText}
              </span>
              <span className={classes.lineSide}>
                {isOrderActive(order) && order.takenAt === null && (
                  <Chip tone="attention" shape="clock">
                    To acknowledge
                  </Chip>
                )}
                {needsCosignature(order) && (
                  <Chip tone={order.signatureState === "cosign_overdue" ? "danger" : "attention"} shape="clock">
                    To co-sign
                  </Chip>
                )}
                <StateBadge states={orderStates} state={orderStateOf(order.orderStatus)} />
              </span>
              <span className={classes.lineFoot}>
                {unbroken(
                  [
                    order.indication
                      ? `for ${order.indication}`
                      : order.prnReason.length === 0
                        ? "indication not recorded"
                        : null,
                    `start ${showDate(dateAt(order.startAt, order.timeZone))}`,
                    courseText(order, order.timeZone),
                    order.prescriberName,
                    signatureLabel(order),
                    order.takenAt ? `acknowledged ${showDateTime(order.takenAt, order.timeZone, true)}` : null,
                  ]
                    .filter((part) => part !== null)
                    .join(" · "),
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
