import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api/call.ts";
import { problemText } from "#platform/web/api/problem.ts";
import { invalidate } from "#platform/web/api/query.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { DrugName, dateAt, showDate, tallMan } from "#ui/index.ts";
import type { Order } from "../order.contract.ts";
import { bulkOrders } from "../order-verbs.contract.ts";
import { courseText } from "../sig.ts";
import { orderReads } from "./order-action-form.tsx";
import classes from "./orders.module.css";

type Chosen = Pick<Order, "id" | "version" | "productText">;

/** Changes the orders in one request, each by itself, and names those that were refused. */
async function changeAll(action: "take" | "archive", done: string, orders: readonly Chosen[]): Promise<void> {
  const items = orders.map(({ id, version }) => ({ orderId: id, version }));
  try {
    const { results } = await call(bulkOrders, { body: { action, items } });
    const refused = results.flatMap((result) => {
      const order = orders.find(({ id }) => id === result.orderId);
      return result.ok || !order ? [] : [`${tallMan(order.productText)}: ${result.message}`];
    });
    const text = `${countOf(orders.length - refused.length)} ${done}`;
    toast(refused.length === 0 ? text : `${text}. Not ${done}: ${refused.join("; ")}`, {
      tone: refused.length === 0 ? "done" : "attention",
    });
  } catch (error) {
    toast(problemText(error), { tone: "danger" });
  }
  await invalidate(...orderReads);
}

function countOf(count: number): string {
  return `${count} ${count === 1 ? "order" : "orders"}`;
}

interface BulkButtonProps {
  orders: readonly Chosen[];
  onDone: () => void;
}

function BulkButton({ orders, onDone, verb, run }: BulkButtonProps & { verb: string; run: () => Promise<void> }) {
  const [isWorking, setWorking] = useState(false);
  const go = async () => {
    setWorking(true);
    await run();
    setWorking(false);
    onDone();
  };
  return (
    <Button size="sm" disabled={orders.length === 0} loading={isWorking} onClick={() => void go()}>
      {orders.length === 0 ? `${verb} orders` : `${verb} ${countOf(orders.length)}`}
    </Button>
  );
}

/** One confirmation for the selected orders. */
export function AcknowledgeButton(props: BulkButtonProps) {
  return <BulkButton {...props} verb="Acknowledge" run={() => changeAll("take", "acknowledged", props.orders)} />;
}

export function ArchiveButton(props: BulkButtonProps) {
  return <BulkButton {...props} verb="Archive" run={() => changeAll("archive", "archived", props.orders)} />;
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
