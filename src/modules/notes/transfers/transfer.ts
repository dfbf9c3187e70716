import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
// Registers the problem codes thrown below.
import "../notes/note-problems.ts";

export type TransferStatus = "draft" | "sent" | "questioned" | "accepted" | "withdrawn";
export type TransferMove = "edit" | "send" | "ask" | "answer" | "accept" | "withdraw";

/** The handoff of a transfer note. It is sent when the author signs the note. */
export const transferStates = defineStates<TransferStatus, TransferMove>({
  draft: { label: "Draft", code: 1, tone: "neutral", shape: "half", moves: { edit: "draft", send: "sent" } },
  sent: {
    label: "Sent",
    code: 2,
    tone: "info",
    shape: "arrow",
    moves: { ask: "questioned", accept: "accepted", withdraw: "withdrawn" },
  },
  questioned: {
    label: "Question asked",
    code: 3,
    tone: "attention",
    shape: "alert",
    moves: { ask: "questioned", answer: "sent", accept: "accepted", withdraw: "withdrawn" },
  },
  accepted: { label: "Accepted", code: 4, tone: "done", shape: "check", moves: {} },
  withdrawn: { label: "Withdrawn", code: 5, tone: "neutral", shape: "cross", moves: {} },
});
/** On its way: neither accepted nor withdrawn. */
export const openTransferStatuses = transferStates.states.filter((status) => transferStates.can(status, "accept"));

export const transferReasons = [
  "clinicalProgress",
  "higherAcuity",
  "medicalNeed",
  "clientRequest",
  "coverage",
  "bedManagement",
  "other",
] as const;
export type TransferReason = (typeof transferReasons)[number];
export const transferReasonLabels = {
  clinicalProgress: "Clinical progress",
  higherAcuity: "Higher acuity",
  medicalNeed: "Medical need",
  clientRequest: "Client request",
  coverage: "Coverage ended or changed",
  bedManagement: "Bed management",
  other: "Other",
} as const satisfies Record<TransferReason, string>;

/** NTE-22: the shortest read-back, in characters. */
export const shortestReadBack = 15;
/** NTE-21: minutes after the planned transfer at which a handoff that is not accepted is escalated. */
export const escalateAfterMinutes = 60;

/** What the receiving clinician understood, in their own words (NTE-22). Throws `read-back-required`. */
export function requireReadBack(text: string): string {
  if (text.length >= shortestReadBack) return text;
  throw new Problem("read-back-required", {
    detail: `Write back what you understood, in ${shortestReadBack} characters or more.`,
    errors: [{ path: "body.readBack", message: `${shortestReadBack} characters or more` }],
  });
}

interface Places {
  fromLocationId: string;
  fromLevelId: string | null;
  toLocationId: string;
  toLevelId: string | null;
}

/** What a transfer changes. */
export function changesOf({ fromLocationId, fromLevelId, toLocationId, toLevelId }: Places) {
  return {
    location: toLocationId !== fromLocationId,
    level: toLevelId !== null && toLevelId !== fromLevelId,
  };
}

/** Whether a handoff is late (NTE-21). Instants are RFC 3339 in UTC. */
export function isTransferLate(
  { status, effectiveAt }: { status: TransferStatus; effectiveAt: string },
  now: string,
): boolean {
  return transferStates.can(status, "accept") && minutesBetween(effectiveAt, now) >= escalateAfterMinutes;
}

/** The state a move leads to. Throws `wrong-state` with what the handoff is now. */
export function movedTransfer(status: TransferStatus, move: TransferMove): TransferStatus {
  const next = transferStates.next(status, move);
  if (next) return next;
  throw new Problem(
    "wrong-state",
    `This handoff is ${transferStates.label(status).toLowerCase()}. Reload the page to see the current version.`,
  );
}
