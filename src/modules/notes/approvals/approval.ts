import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
// the refusals below are named there
import "../notes/note-problems.ts";

export type ApprovalStatus = "pending" | "approved" | "returned" | "withdrawn";
export const approvalStates = defineStates<ApprovalStatus, "approve" | "kickBack" | "recall">({
  pending: {
    label: "Waiting",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: { approve: "approved", kickBack: "returned", recall: "withdrawn" },
  },
  approved: { label: "Co-signed", code: 2, tone: "done", shape: "check", moves: {} },
  returned: { label: "Returned", code: 3, tone: "attention", shape: "arrow", moves: {} },
  withdrawn: { label: "Recalled", code: 4, tone: "neutral", shape: "ring", moves: {} },
});

export const returnReasons = [
  "missingLink",
  "missingIntervention",
  "cloned",
  "wrongCode",
  "timeMismatch",
  "clinicalConcern",
  "other",
] as const;
export type ReturnReason = (typeof returnReasons)[number];
export const returnReasonLabels = {
  missingLink: "No link to the plan",
  missingIntervention: "What was done is missing",
  cloned: "Too like another note",
  wrongCode: "Wrong kind or code",
  timeMismatch: "The times do not fit",
  clinicalConcern: "A clinical concern",
  other: "Another reason",
} as const satisfies Record<ReturnReason, string>;

/** A co-signature is due 72 hours after the author signed (notes chapter §4, default rules). */
export const approvalDueMinutes = 72 * 60;
/** While the approver reads, the author cannot take the note back. */
const readingMinutes = 1;

export interface ApprovalFacts {
  status: ApprovalStatus;
  authorId: string;
  supervisorId: string | null;
  openedBy: string | null;
  openedAt: string | null;
  openedVersionId: string | null;
}
export interface Approver {
  clinicianId: string | null;
  canCosign: boolean;
  /** Holds the permission for their own and assigned records only. */
  onlyAssigned: boolean;
}

/** NTE-8: somebody else, who may co-sign, and to whom it is assigned where they may do only that. */
export function mayDecide(approval: ApprovalFacts, { clinicianId, canCosign, onlyAssigned }: Approver): boolean {
  if (!canCosign || clinicianId === null || clinicianId === approval.authorId) return false;
  return approval.supervisorId === clinicianId || !onlyAssigned;
}

/** Throws why this person cannot decide now: not theirs, decided already, or (NTE-9) not opened in its present version. */
export function requireDecidable(approval: ApprovalFacts, approver: Approver, currentVersionId: string | null): void {
  if (approver.clinicianId === approval.authorId)
    throw new Problem("cannot-cosign-own-note", "Someone else must co-sign this note.");
  if (!mayDecide(approval, approver))
    throw new Problem("forbidden", "This note waits for somebody else's co-signature.");
  if (approval.status !== "pending")
    throw new Problem(
      "wrong-state",
      `This is ${approvalStates.label(approval.status).toLowerCase()} already. Reload to see by whom.`,
    );
  if (approval.openedBy !== approver.clinicianId || approval.openedVersionId !== currentVersionId)
    throw new Problem("not-yet-read", "Open the note before deciding on it.");
}

export function canRecall(approval: ApprovalFacts, clinicianId: string | null, now: string): boolean {
  if (approval.status !== "pending" || approval.authorId !== clinicianId) return false;
  return approval.openedAt === null || minutesBetween(approval.openedAt, now) >= readingMinutes;
}
