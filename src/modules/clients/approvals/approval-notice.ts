import { decideApproval } from "../episodes/admission.contract.ts";

export const approvalRequestedKind = "clients.approval-requested";

/** The answer 'Approve' on that notice: the decision's own endpoint, for the request as it was first written. */
export function approveCall(approvalId: string) {
  return {
    method: "POST" as const,
    path: decideApproval.path,
    params: { approvalId },
    body: { version: 1, decision: "approve" as const },
  };
}
