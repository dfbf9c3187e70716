import { Button } from "@mantine/core";
import { useAction, useCan } from "#platform/web/index.ts";
import { Shape } from "#ui/index.ts";
import { acknowledgeOrder } from "../../orders/order-verbs.contract.ts";
import { readPass } from "../pass.contract.ts";
import classes from "./dose-card.module.css";

/** Shown instead of the dose actions until the order is acknowledged (MED-12). */
export function AcknowledgeFirst({ orderId, orderVersion }: { orderId: string; orderVersion: number }) {
  const mayAcknowledge = useCan("medications.takeOrder");
  const acknowledge = useAction(acknowledgeOrder, { invalidates: [readPass], done: "Order acknowledged" });
  return (
    <div className={classes.noteFirst}>
      <Shape shape="clock" />
      <span>A nurse must acknowledge this order before the first dose.</span>
      {mayAcknowledge && (
        <Button
          size="sm"
          variant="default"
          loading={acknowledge.pending}
          onClick={() => acknowledge.go({ params: { orderId }, body: { version: orderVersion } })}
        >
          Acknowledge order
        </Button>
      )}
    </div>
  );
}
