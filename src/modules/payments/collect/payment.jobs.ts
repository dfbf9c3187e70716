import { z } from "zod";
import { queueTask } from "#modules/integrations/index.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { findOperation } from "../processor/operations.ts";
import { paymentById, unsettledPayments } from "./payment.store.ts";

const askAfterMinutes = 10;

/** Asks the processor what became of card payments whose result did not arrive (PAY-4). */
export const askUnsettled = defineJob({
  module: "payments",
  name: "payments.ask",
  payload: z.strictObject({}),
  cron: "*/10 * * * *",
  run: async (act) => {
    const round = act.now.slice(0, 15);
    for (const { id } of await unsettledPayments(act.db, addMinutes(act.now, -askAfterMinutes))) {
      const { connectionId, checkoutId } = await paymentById(act.db, id);
      if (connectionId === null) continue;
      await queueTask(act, findOperation, {
        payload: { paymentId: id, checkoutId },
        kind: "payments.find",
        idempotencyKey: `find-${id}-${round}`,
        connectionId,
        subject: { type: "payment", id },
      });
    }
  },
});
