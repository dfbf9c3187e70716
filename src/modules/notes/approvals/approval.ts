import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
// Registers the problem codes thrown below.
import "../notes/note-problems.ts";

export type ApprovalStatus = "pending" | "approved" | "returned" | "withdrawn";
export const approvalStates = defineStates<ApprovalStatus, "approve" | "kickBack" | "recall" | "reassign">({
  pending: {
    label: "Pending",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: { approve: "approved", kickBack: "returned", recall: "withdrawn", reassign: "pending" },
  },
  approved: { label: "Co-signed", code: 2, tone: "done", shape: "check", moves: {} },
  returned: { label: "Returned for correction", code: 3, tone: "attention", shape: "arrow", moves: {} },
  withdrawn: { label: "Recalled", code: 4, tone: "neutral", shape: "ring", moves: {} },
});

/** Which notes of the queue by due time. */
export const dueFilters = ["overdue", "today"] as const;
export const dueFilterLabels = { overdue: "Overdue", today: "Within 24 hours" } as const;

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
  missingLink: "No link to the treatment plan",
  missingIntervention: "Intervention not documented",
  cloned: "Too similar to another note",
  wrongCode: "Wrong note type or code",
  timeMismatch: "Service times don't match",
  clinicalConcern: "Clinical concern",
  other: "Other",
} as const satisfies Record<ReturnReason, string>;

/** A reviewer's comment on a passage of the submitted note, or on a whole section (NTE-10). */
export interface ApprovalComment {
  id: string;
  partKey: string;
  /** The section's title when the comment was written. */
  partTitle: string;
  /** The words it is about; null for the whole section. */
  quote: string | null;
  text: string;
  byId: string;
  byName: string;
  at: string;
}

/** The commented words of each section. */
export function commentedWords({ approval }: { approval: { comments: readonly ApprovalComment[] } | null }) {
  const words: Record<string, string[]> = {};
  for (const { partKey, quote } of approval?.comments ?? [])
    if (quote !== null) words[partKey] = [...(words[partKey] ?? []), quote];
  return words;
}

const flat = (text: string) => text.replace(/\s+/g, " ").trim();
/** Whether a section contains the quoted words, whatever the line breaks and list marks between them. */
export function containsQuote(section: string, quote: string): boolean {
  return flat(section.replace(/^ *(-|\d+\.) /gm, "")).includes(flat(quote));
}

/** A co-signature is due 72 hours after the author signed. */
export const approvalDueMinutes = 72 * 60;
/** The author cannot recall a note for this long after the approver opened it. */
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
  /** Has `notes.cosign` for assigned notes only. */
  onlyAssigned: boolean;
}

/** NTE-8: only another clinician who may co-sign decides, and with scope "own" only on notes assigned to them. */
export function mayDecide(approval: ApprovalFacts, { clinicianId, canCosign, onlyAssigned }: Approver): boolean {
  if (!canCosign || clinicianId === null || clinicianId === approval.authorId) return false;
  return approval.supervisorId === clinicianId || !onlyAssigned;
}

/** Throws when the approver may not decide: own note, or assigned to another supervisor (NTE-8). */
export function requireApprover(approval: ApprovalFacts, approver: Approver): void {
  if (approver.clinicianId === approval.authorId)
    throw new Problem("cannot-cosign-own-note", "Someone else must co-sign this note.");
  if (!mayDecide(approval, approver)) throw new Problem("forbidden", "This note is assigned to another supervisor.");
}

/** Throws when the approver may not decide, it is decided already, or the current version was not opened (NTE-9). */
export function requireDecidable(approval: ApprovalFacts, approver: Approver, currentVersionId: string | null): void {
  requireApprover(approval, approver);
  if (!approvalStates.can(approval.status, "approve"))
    throw new Problem(
      "wrong-state",
      `This note is already ${approvalStates.label(approval.status).toLowerCase()}. Reload the page to see who decided.`,
    );
  if (!isOpenedBy(approval, approver.clinicianId, currentVersionId))
    throw new Problem("not-yet-read", "Open the note before co-signing or returning it.");
}

/** Whether this clinician was the last to open the approval, at this version of the note. */
export function isOpenedBy(
  { openedBy, openedVersionId }: Pick<ApprovalFacts, "openedBy" | "openedVersionId">,
  clinicianId: string | null,
  versionId: string | null,
): boolean {
  return openedBy !== null && openedBy === clinicianId && openedVersionId === versionId;
}

export function canRecall(approval: ApprovalFacts, clinicianId: string | null, now: string): boolean {
  if (!approvalStates.can(approval.status, "recall") || approval.authorId !== clinicianId) return false;
  return approval.openedAt === null || minutesBetween(approval.openedAt, now) >= readingMinutes;
}
