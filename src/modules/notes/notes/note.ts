import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
// Registers the problem codes thrown below.
import "./note-problems.ts";

export const noteKinds = [
  "progress",
  "group",
  "groupClient",
  "shift",
  "unitShift",
  "doctor",
  "transfer",
  "caseManagement",
  "crisis",
  "collateral",
  "administrative",
] as const;
export type NoteKind = (typeof noteKinds)[number];
export const noteKindLabels = {
  progress: "Progress note",
  group: "Group note",
  groupClient: "Group note (individual)",
  shift: "Shift note",
  unitShift: "Unit shift report",
  doctor: "Doctor note",
  transfer: "Transfer note",
  caseManagement: "Case management",
  crisis: "Crisis note",
  collateral: "Collateral contact",
  administrative: "Administrative note",
} as const satisfies Record<NoteKind, string>;

/** Kinds of doctor notes. */
export const noteSubtypes = [
  "historyPhysical",
  "psychiatricEvaluation",
  "psychiatricProgress",
  "medicalProgress",
  "consult",
] as const;
export type NoteSubtype = (typeof noteSubtypes)[number];

/** The print page of a kind of note. */
export const printPathOf = (kind: NoteKind): string =>
  kind === "groupClient" ? "/group_notes_print" : kind === "doctor" ? "/doctor_notes_print" : "/progress_notes_print";

export const noteFormats = ["SOAP", "DAP", "BIRP", "GIRP", "PIRP", "narrative", "structured"] as const;
export type NoteFormat = (typeof noteFormats)[number];

export const modalities = ["inPerson", "video", "audio", "collateral", "none"] as const;
export type Modality = (typeof modalities)[number];
export const modalityLabels = {
  inPerson: "In person",
  video: "Video",
  audio: "Telephone",
  collateral: "Collateral, client not present",
  none: "No contact",
} as const satisfies Record<Modality, string>;

export type NoteStatus = "draft" | "awaitingCosign" | "returned" | "signed" | "voided" | "discarded";
export type NoteMove =
  | "edit"
  | "sign"
  | "submit"
  | "cosign"
  | "kickBack"
  | "recall"
  | "discard"
  | "recover"
  | "amend"
  | "print"
  | "void";
/**
 * The note's life cycle. The product specification gives no numeric codes for notes, so they count from 1. A move
 * that leads back to its own state (edit, amend, print) is allowed there and changes nothing.
 */
export const noteStates = defineStates<NoteStatus, NoteMove>({
  draft: {
    label: "Draft",
    code: 1,
    tone: "attention",
    shape: "half",
    moves: { edit: "draft", sign: "signed", submit: "awaitingCosign", discard: "discarded" },
  },
  awaitingCosign: {
    label: "Awaiting co-signature",
    code: 2,
    tone: "info",
    shape: "clock",
    moves: { cosign: "signed", kickBack: "returned", recall: "draft" },
  },
  returned: {
    label: "Returned for correction",
    code: 3,
    tone: "attention",
    shape: "arrow",
    moves: { edit: "returned", sign: "signed", submit: "awaitingCosign", discard: "discarded" },
  },
  signed: {
    label: "Signed",
    code: 4,
    tone: "done",
    shape: "lock",
    moves: { amend: "signed", print: "signed", void: "voided" },
  },
  voided: { label: "Voided", code: 5, tone: "danger", shape: "cross", moves: { print: "voided" } },
  discarded: { label: "Discarded", code: 6, tone: "neutral", shape: "ring", moves: { recover: "draft" } },
});
/** The text can still be edited. */
export const isWritable = (status: NoteStatus): boolean => noteStates.can(status, "edit");
/** Signed by its author, and final or awaiting co-signature. */
export const isLocked = (status: NoteStatus): boolean =>
  noteStates.can(status, "amend") || noteStates.can(status, "cosign");
export const writableStatuses = noteStates.states.filter(isWritable);
/** Not final yet: drafts, returned notes and notes awaiting co-signature. */
export const openStatuses = noteStates.states.filter(
  (status) => isWritable(status) || noteStates.can(status, "cosign"),
);
/** What readers without `notes.write` may see: everything signed at least once. */
export const readableStatuses = noteStates.states.filter(
  (status) => isLocked(status) || noteStates.can(status, "print"),
);
/** Neither voided nor discarded. */
export const liveStatuses = noteStates.states.filter((status) => isWritable(status) || isLocked(status));

/** The state a move leads to. Throws `note-locked` for a signed note, otherwise `wrong-state`. */
export function moved(status: NoteStatus, move: NoteMove): NoteStatus {
  const next = noteStates.next(status, move);
  if (next) return next;
  if (isLocked(status)) throw new Problem("note-locked", "This note is signed. Add an addendum instead.");
  throw new Problem(
    "wrong-state",
    `This note is ${noteStates.label(status).toLowerCase()}. Reload the page to see the current version.`,
  );
}

export const voidReasons = ["wrongClient", "duplicate", "serviceDidNotOccur", "test"] as const;
export type VoidReason = (typeof voidReasons)[number];
export const voidReasonLabels = {
  wrongClient: "Wrong client",
  duplicate: "Duplicate note",
  serviceDidNotOccur: "Service did not occur",
  test: "Test note",
} as const satisfies Record<VoidReason, string>;

/** The permissions of the current user on this note; `noteAbilities` combines them with its state. */
export interface NoteRights {
  isAuthor: boolean;
  canWrite: boolean;
  canSign: boolean;
  canVoid: boolean;
  canExport: boolean;
  /** May co-sign or return the pending submission. */
  mayDecide: boolean;
  mayRecall: boolean;
}
export interface NoteAbilities {
  write: boolean;
  sign: boolean;
  discard: boolean;
  addAddendum: boolean;
  void: boolean;
  print: boolean;
  cosign: boolean;
  recall: boolean;
}
export function noteAbilities(status: NoteStatus, rights: NoteRights): NoteAbilities {
  return {
    write: isWritable(status) && rights.canWrite,
    sign: noteStates.can(status, "sign") && rights.isAuthor && rights.canSign,
    discard: noteStates.can(status, "discard") && (rights.isAuthor || rights.canVoid),
    addAddendum: noteStates.can(status, "amend") && rights.canWrite,
    void: noteStates.can(status, "void") && rights.canVoid,
    cosign: noteStates.can(status, "cosign") && rights.mayDecide,
    recall: noteStates.can(status, "recall") && rights.mayRecall,
    print: noteStates.can(status, "print") && rights.canExport,
  };
}
