import { decideApproval } from "./approval.contract.ts";
import type { ApprovalStep } from "./approval.ts";

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

/** Where the requester acts on a decision. */
export const linkOf = ({ kind, mrNo }: { kind: ApprovalStep; mrNo: string }): string =>
  kind === "level_of_care" || kind === "transfer" ? `/clients/${mrNo}?tabs=care-team` : `/clients/${mrNo}`;
