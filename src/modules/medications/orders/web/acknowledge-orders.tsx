import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api/call.ts";
import { problemText } from "#platform/web/api/problem.ts";
import { invalidate } from "#platform/web/api/query.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { DrugName, dateAt, showDate, tallMan } from "#ui/index.ts";
import type { Order } from "../order.contract.ts";
import { acknowledgeOrder } from "../order-verbs.contract.ts";
import { courseText } from "../sig.ts";
import { orderReads } from "./order-action-form.tsx";
import classes from "./orders.module.css";

type ToAcknowledge = Pick<Order, "id" | "version" | "productText">;

/** Acknowledges the orders one after the other, each with its own audit entry, and reports those that were refused. */
async function acknowledgeAll(orders: readonly ToAcknowledge[]): Promise<void> {
  const refused: string[] = [];
  for (const { id, version, productText } of orders)
    await call(acknowledgeOrder, { params: { orderId: id }, body: { version } }).catch((error: unknown) =>
      refused.push(`${tallMan(productText)}: ${problemText(error)}`),
    );
  await invalidate(...orderReads);
  const done = `${countOf(orders.length - refused.length)} acknowledged`;
  toast(refused.length === 0 ? done : `${done}. Not acknowledged: ${refused.join("; ")}`, {
    tone: refused.length === 0 ? "done" : "attention",
  });
}

function countOf(count: number): string {
  return `${count} ${count === 1 ? "order" : "orders"}`;
}

/** One confirmation for the selected orders. */
export function AcknowledgeButton({ orders, onDone }: { orders: readonly ToAcknowledge[]; onDone: () => void }) {
  const [isWorking, setWorking] = useState(false);
  const run = async () => {
    setWorking(true);
    await acknowledgeAll(orders);
    setWorking(false);
    onDone();
  };
  return (
    <Button size="sm" disabled={orders.length === 0} loading={isWorking} onClick={() => void run()}>
      {orders.length === 0 ? "Acknowledge orders" : `Acknowledge ${countOf(orders.length)}`}
    </Button>
  );
}

interface AcknowledgeOrdersProps {
  orders: readonly Order[];
  onOpen: (orderId: string) => void;
}

/** A chart's orders to acknowledge, each in full. An order that arrives later is not selected with the others. */
export function AcknowledgeOrders({ orders, onOpen }: AcknowledgeOrdersProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const selected = orders.filter(({ id }) => chosen.includes(id));
  if (orders.length === 0) return null;
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <section className={classes.group} aria-label="To acknowledge">
      <h2>To acknowledge</h2>
      <ul className={classes.list}>
        {orders.map((order) => (
          <li key={order.id} className={classes.toAcknowledge}>
            <Checkbox
              checked={chosen.includes(order.id)}
              onChange={() => toggle(order.id)}
              label={
                <>
                  <DrugName name={order.productText} />
                  <br />
                  {order.sigText}
                </>
              }
              description={[
                order.indication ? `for ${order.indication}` : null,
                `start ${showDate(dateAt(order.startAt, order.timeZone))}`,
                courseText(order, order.timeZone),
                order.prescriberName,
                order.instructions,
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Details of ${order.productText}`}
              onClick={() => onOpen(order.id)}
            >
              Details
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.acknowledge}>
        <AcknowledgeButton orders={selected} onDone={() => setChosen([])} />
      </div>
    </section>
  );
}
