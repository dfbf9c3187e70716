import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import "./form-problems.ts";

export type FormStatus =
  | "assigned"
  | "in_progress"
  | "awaiting_signatures"
  | "in_review"
  | "completed"
  | "kicked_back"
  | "declined"
  | "expired"
  | "voided";
export type FormMove = "answer" | "submit" | "review" | "complete" | "kickBack" | "decline" | "expire" | "void";

/** The lifecycle of a form. The product specification gives no codes, so they number the states in order. */
export const formStates = defineStates<FormStatus, FormMove>({
  assigned: {
    label: "Assigned",
    code: 1,
    tone: "neutral",
    shape: "ring",
    moves: { answer: "in_progress", decline: "declined", expire: "expired", void: "voided" },
  },
  in_progress: {
    label: "In progress",
    code: 2,
    tone: "info",
    shape: "half",
    moves: {
      answer: "in_progress",
      submit: "awaiting_signatures",
      review: "in_review",
      complete: "completed",
      decline: "declined",
      expire: "expired",
      void: "voided",
    },
  },
  awaiting_signatures: {
    label: "Awaiting signatures",
    code: 3,
    tone: "attention",
    shape: "clock",
    moves: {
      review: "in_review",
      complete: "completed",
      kickBack: "kicked_back",
      decline: "declined",
      expire: "expired",
      void: "voided",
    },
  },
  in_review: {
    label: "In review",
    code: 4,
    tone: "attention",
    shape: "clock",
    moves: { complete: "completed", kickBack: "kicked_back", void: "voided" },
  },
  kicked_back: {
    label: "Returned",
    code: 5,
    tone: "attention",
    shape: "arrow",
    moves: {
      answer: "kicked_back",
      submit: "awaiting_signatures",
      review: "in_review",
      complete: "completed",
      void: "voided",
    },
  },
  completed: { label: "Completed", code: 6, tone: "done", shape: "lock", moves: { void: "voided" } },
  declined: { label: "Declined", code: 7, tone: "danger", shape: "cross", moves: { void: "voided" } },
  expired: { label: "Expired", code: 8, tone: "neutral", shape: "pause", moves: { void: "voided" } },
  voided: { label: "Voided", code: 9, tone: "danger", shape: "cross", moves: {} },
});
export const isWritable = (status: FormStatus): boolean => formStates.can(status, "answer");

const statusesThatCan = (move: FormMove): FormStatus[] =>
  formStates.states.filter((status) => formStates.can(status, move));

/** Statuses in which a form is filled. */
export const writableStatuses: readonly FormStatus[] = statusesThatCan("answer");
/** Statuses of an unfinished form: assigned to awaiting review, and returned. */
export const openStatuses: readonly FormStatus[] = statusesThatCan("complete").concat("assigned");
/** Statuses that take the place of a one-per-episode form: unfinished or completed. */
export const liveStatuses: readonly FormStatus[] = [...openStatuses, "completed"];

/** The state a move leads to. Throws `form-sealed` or `signed-content` when it is too late to answer or submit. */
export function moved(status: FormStatus, move: FormMove): FormStatus {
  const next = formStates.next(status, move);
  if (next) return next;
  const writes = move === "answer" || move === "submit";
  if (writes && status === "completed")
    throw new Problem("form-sealed", "This form is sealed. Add an addendum instead.");
  if (writes && formStates.can(status, "kickBack"))
    throw new Problem("signed-content", "This form is being signed. Return it to change an answer.");
  throw new Problem("wrong-state", `This form is ${formStates.label(status).toLowerCase()}. Reload the page.`);
}

export const isAwaitingSignatures = (status: FormStatus): boolean => status === "awaiting_signatures";
export const isInReview = (status: FormStatus): boolean => status === "in_review";
export const isReturned = (status: FormStatus): boolean => status === "kicked_back";
/** Whether a packet needs nothing more of it. */
export const isSettledForm = (status: FormStatus): boolean => status === "completed" || status === "declined";
/** Ended without an outcome. */
export const isDropped = (status: FormStatus): boolean => status === "voided" || status === "expired";
/** Assigned, and nothing was entered yet. */
export const isUnstarted = (status: FormStatus): boolean => status === "assigned";
/** Filled and not submitted; a later form of a packet with a gate waits for it. */
export const isUnsubmitted = (status: FormStatus): boolean => status === "assigned" || status === "in_progress";

export type SlotState = "waiting" | "open" | "signed" | "refused" | "unable" | "waived";
export const slotStates = defineStates<SlotState, "open" | "sign" | "reopen">({
  waiting: { label: "Waiting", code: 1, tone: "neutral", shape: "pause", moves: { open: "open" } },
  open: { label: "Ready to sign", code: 2, tone: "attention", shape: "ring", moves: { sign: "signed" } },
  signed: { label: "Signed", code: 3, tone: "done", shape: "dot", moves: { reopen: "open" } },
  refused: { label: "Refused", code: 4, tone: "danger", shape: "cross", moves: { reopen: "open" } },
  unable: { label: "Unable to sign", code: 5, tone: "neutral", shape: "cross", moves: { reopen: "open" } },
  waived: { label: "Waived", code: 6, tone: "neutral", shape: "check", moves: { reopen: "open" } },
});
/** Whether nothing more is expected of a slot: signed, refused, unable or waived. */
export const isSettled = (state: SlotState): boolean =>
  !slotStates.can(state, "open") && !slotStates.can(state, "sign");

/** The permissions that decide what the reader may do with a form. */
interface FormRights {
  canFill: boolean;
  canSign: boolean;
  canApprove: boolean;
  canVoid: boolean;
  /** The reader submitted it, and cannot approve it as well (SIG-10). */
  isAuthor: boolean;
}
interface FormAbilities {
  fill: boolean;
  submit: boolean;
  sign: boolean;
  approve: boolean;
  kickBack: boolean;
  decline: boolean;
  void: boolean;
  print: boolean;
}
export function formAbilities(status: FormStatus, rights: FormRights): FormAbilities {
  return {
    fill: rights.canFill && formStates.can(status, "answer"),
    submit: rights.canFill && formStates.can(status, "answer"),
    sign: rights.canSign && isAwaitingSignatures(status),
    approve: rights.canApprove && !rights.isAuthor && isInReview(status),
    kickBack: (rights.canApprove || rights.canSign) && formStates.can(status, "kickBack"),
    decline: (rights.canFill || rights.canSign) && formStates.can(status, "decline"),
    void: rights.canVoid && formStates.can(status, "void"),
    print: true,
  };
}
