import { decideApproval } from "../episodes/admission.contract.ts";

export const approvalRequestedKind = "clients.approval-requested";

/** The Approve button on the notification: calls the decision endpoint for version 1 of the request. */
export function approveCall(approvalId: string) {
  return {
    method: "POST" as const,
    path: decideApproval.path,
    params: { approvalId },
    body: { version: 1, decision: "approve" as const },
  };
}
