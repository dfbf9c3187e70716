import { defineStates } from "#platform/shared/state-table.ts";
import { lateness } from "../notes/signing.ts";

export const addendumTypes = ["lateEntry", "clarification", "correction", "clientStatement"] as const;
export type AddendumType = (typeof addendumTypes)[number];
export const addendumTypeLabels = {
  lateEntry: "Late entry",
  clarification: "Clarification",
  correction: "Correction",
  clientStatement: "Client's statement",
} as const satisfies Record<AddendumType, string>;

/** The type that an addendum written now usually has: what is added when a note would be late is a late entry (NTE-6). */
export function usualAddendumType(
  note: { serviceStart: string; serviceEnd: string | null },
  now: string,
): AddendumType {
  return lateness(note.serviceEnd ?? note.serviceStart, now) === "in-time" ? "clarification" : "lateEntry";
}

export type AddendumStatus = "draft" | "awaitingCosign" | "signed" | "voided" | "discarded";
export const addendumStates = defineStates<AddendumStatus, "edit" | "sign" | "void" | "discard">({
  draft: {
    label: "Draft",
    code: 1,
    tone: "attention",
    shape: "half",
    moves: { edit: "draft", sign: "signed", discard: "discarded" },
  },
  awaitingCosign: { label: "Awaiting co-signature", code: 2, tone: "info", shape: "clock", moves: {} },
  signed: { label: "Signed", code: 3, tone: "done", shape: "lock", moves: { void: "voided" } },
  voided: { label: "Voided", code: 4, tone: "danger", shape: "cross", moves: {} },
  discarded: { label: "Discarded", code: 5, tone: "neutral", shape: "ring", moves: {} },
});

/** Signed and not voided. */
export const isSignedAddendum = (status: AddendumStatus): boolean => addendumStates.can(status, "void");

/** The author edits and signs a draft. A signed addendum is voided by its author or a user who may void notes. */
export function addendumAbilities(
  status: AddendumStatus,
  rights: { isAuthor: boolean; canWrite: boolean; canSign: boolean; canVoid: boolean },
): { write: boolean; sign: boolean; void: boolean } {
  const own = rights.isAuthor && rights.canWrite;
  return {
    write: addendumStates.can(status, "edit") && own,
    sign: addendumStates.can(status, "sign") && rights.isAuthor && rights.canSign,
    void:
      (addendumStates.can(status, "discard") && own) || (addendumStates.can(status, "void") && (own || rights.canVoid)),
  };
}
