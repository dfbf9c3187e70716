import { settleNotices } from "#modules/notifications/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { pendingApprovalOf, saveDecision } from "./approval.store.ts";
import { approvalRequestedKind } from "./approval-notification.ts";

/**
 * Withdraws the request of a stay that is not decided, with its notifications: its requester withdrew it, or the stay needs no
 * decision any more. The caller has locked the client and writes the timeline.
 */
export async function withdrawPending(act: Act, demographicId: string, comment: string): Promise<void> {
  const request = await pendingApprovalOf(act, demographicId);
  if (!request) return;
  await saveDecision(act, request.id, { state: "withdrawn", comment });
  await settleNotices(act, { kind: approvalRequestedKind, subject: { type: "approval", id: request.id } });
}
