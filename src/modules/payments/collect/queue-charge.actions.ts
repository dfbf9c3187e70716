import { queueTask } from "#modules/integrations/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { chargeOperation } from "../processor/operations.ts";

/** Queues the charge of a card on file. */
export async function queueCharge(
  act: Act,
  connectionId: string,
  paymentId: string,
  amountCents: number,
  card: { processorCustomer: string; processorToken: string },
): Promise<void> {
  await queueTask(act, chargeOperation, {
    payload: { paymentId, amountCents, customer: card.processorCustomer, token: card.processorToken },
    kind: "payments.charge",
    idempotencyKey: `charge-${paymentId}`,
    connectionId,
    subject: { type: "payment", id: paymentId },
  });
}
