import { settleNotices } from "#modules/notifications/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { pendingApprovalsOf, saveDecision } from "./approval.store.ts";
import type { ApprovalStep } from "./approval.ts";
import { approvalRequestedKind } from "./approval-notification.ts";

/**
 * Withdraws requests of a stay that are not decided, with their notifications: the requester withdrew them, or the stay needs no
 * decision any more. The caller has locked the client and writes the timeline.
 */
export async function withdrawPending(
  act: Act,
  demographicId: string,
  comment: string,
  only?: ApprovalStep,
): Promise<void> {
  for (const { id, kind } of await pendingApprovalsOf(act, demographicId)) {
    if (only !== undefined && kind !== only) continue;
    await saveDecision(act, id, { state: "withdrawn", comment });
    await settleNotices(act, { kind: approvalRequestedKind, subject: { type: "approval", id } });
  }
}
