import { lockClient, openClient } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { announceAccount } from "../ledger/post-entry.actions.ts";
import { refreshPlan } from "../plans/follow-plan.actions.ts";
import { type PaymentRow, paymentById, paymentForUpdate } from "./payment.store.ts";
import { paymentStates } from "./payment-states.ts";
import { paymentView } from "./payment-view.actions.ts";

/** A payment of a client, under `/clients/:mrNo/payments`. */
export const paymentRecord = record({
  table: "payments",
  subject: "payment",
  key: "paymentId",
  load: paymentForUpdate,
  read: paymentById,
  open: async (act, { mrNo }: { mrNo: string }) => {
    const { clientId } = await openClient(act, mrNo, "payments");
    await lockClient(act, clientId);
  },
  scope: (act: Act, row: PaymentRow) => {
    if (row.clientId !== act.chart?.subjectId)
      throw new Problem("not-found", "There is no such payment on this chart.");
  },
  view: paymentView,
  states: { column: "status", table: paymentStates },
  saved: async (act: Act, { after }) => {
    if (after.planId !== null) await refreshPlan(act, after.planId);
    await announceAccount(act, after.clientId);
  },
});
