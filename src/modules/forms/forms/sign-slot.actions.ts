import { sign, signaturesOf } from "#modules/signatures/index.ts";
import type { OutsideSigner, OwnMark } from "#modules/signatures/signatures/signature.contract.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants, formatDateTime } from "#platform/shared/time/index.ts";
import { type PinnedTemplate, versionById } from "../templates/template.store.ts";
import { finishSigning } from "./complete.actions.ts";
import type { FormRecord } from "./form.store.ts";
import { isAwaitingSignatures, slotStates } from "./form.ts";
import { coveredHash } from "./form-document.ts";
import { formDocument, signerFacts } from "./form-view.actions.ts";
import { guardianNameFault, type SigningFault, signatureFault } from "./signer-marks.ts";
import { fillSlot, type SlotRecord, slotsOfForm } from "./slot.store.ts";
import { isStaffRole, matchGuardian, type SignerFacts } from "./slots.ts";

export type HandedMark = Omit<OwnMark, "signer">;

export interface SlotSigning {
  slotKey: string;
  /** Hash of what was shown: what the slot covers, or with `isWhole` the whole document. */
  shownHash: string;
  isWhole?: boolean;
  /** Absent for staff, who sign with their PIN's ticket. */
  mark?: HandedMark | undefined;
  guardianName?: string | undefined;
  /** A ticket already used in this action. */
  ticket?: Ticket | undefined;
  identifiedBy?: "handover" | "linkOtp";
}

/** Accepted difference between a device's clock and the server's. */
const skewMinutes = 10;

/**
 * Signs one slot of a locked form, whose chart the caller opened. The signature binds exactly what was shown (SIG-7). The last
 * required signature completes the form or sends it to review. Refuses a form that was not read (SIG-1), a guardian's name
 * without authority (SIG-2, SIG-11), a drawing that is too short (SIG-3), another typed name (SIG-5), a slot out of order
 * (SIG-10) and a signed slot (SIG-15). Raises `forms.signed` and `forms.completed`.
 */
export async function signSlot(
  act: Act,
  form: FormRecord,
  input: SlotSigning,
): Promise<{ form: FormRecord; signatureId: string }> {
  const template = await versionById(act.db, form.templateVersionId);
  const slots = await slotsOfForm(act.db, form.id);
  const slot = openSlot(form, slots, input.slotKey);
  const document = await formDocument(act, form, template);
  const hash = coveredHash(document, template.definition, slot.covers);
  const shown = input.isWhole ? coveredHash(document, template.definition, "whole") : hash;
  if (shown !== input.shownHash)
    throw new Problem(
      "content-changed",
      "The form changed while you were reading it. Reload it, read the changes, then sign.",
    );
  const mark = isStaffRole(slot.role) ? null : await ownMark(act, form, template, slot, input);
  await refuseConflict(act, form, template, slots, slot, mark?.signer.name ?? act.actor.name);

  const { signatureId, signedAt } = await sign(act, {
    subjectType: "form",
    subjectId: form.id,
    slotKey: slot.slotKey,
    role: slot.role,
    meaning: slot.intentText,
    documentHash: hash,
    timeZone: form.timeZone,
    ...(mark ? { mark } : {}),
    ...(input.ticket ? { ticket: input.ticket } : {}),
    ...(input.identifiedBy ? { identifiedBy: input.identifiedBy } : {}),
  });
  await fillSlot(act.db, slot.id, {
    signatureId,
    coveredHash: hash,
    signedAt,
    signerName: mark?.signer.name ?? act.actor.name,
  });
  return { form: await finishSigning(act, form, template), signatureId };
}

/** The slot that is due to be signed. Throws `already-signed`, `signature-out-of-order`, `wrong-state`. */
export function openSlot(form: FormRecord, slots: readonly SlotRecord[], slotKey: string): SlotRecord {
  const slot = slots.find((one) => one.slotKey === slotKey);
  if (slot?.signatureId)
    throw new Problem(
      "already-signed",
      `Signed by ${slot.signerName} at ${formatDateTime(slot.signedAt ?? form.updatedAt, form.timeZone)}.`,
    );
  if (!isAwaitingSignatures(form.status))
    throw new Problem("wrong-state", "This form is not awaiting signatures. Reload the page.");
  if (!slot) throw fieldProblem("body.slotKey", "This form has no such signature.");
  if (slotStates.can(slot.state, "open")) {
    const before = slots
      .filter((one) => slotStates.can(one.state, "sign") && one.required)
      .map((one) => one.label.toLowerCase());
    throw new Problem("signature-out-of-order", `Waiting for ${before.join(" and ")}.`);
  }
  return slot;
}

/** A client's or guardian's own signature. Reports everything that is wrong with name and signature at once. */
async function ownMark(
  act: Act,
  form: FormRecord,
  template: PinnedTemplate,
  slot: SlotRecord,
  input: SlotSigning,
): Promise<OwnMark> {
  const facts = await signerFacts(act, form, template);
  const asClient = slot.role === "client";
  const whose = asClient ? "client" : "guardian";
  const errors: SigningFault[] = [];
  const signer = asClient
    ? ({ kind: "client", clientId: form.clientId, name: facts.clientName } satisfies OutsideSigner)
    : guardianSigner(facts, input.guardianName ?? "", errors);
  const names = asClient ? facts.clientNames : signer ? [signer.name] : [];
  const fault = signatureFault(whose, input.mark, names);
  if (fault) errors.push(fault);
  throwFaults(errors);
  if (!signer || !input.mark) throw new Error("A valid signer has a name and a signature.");
  requireReview(act, form, input.mark);
  const { typedName, drawing, ...times } = input.mark;
  return { ...times, ...(typedName === undefined ? { drawing } : { typedName }), signer };
}

export function throwFaults(errors: readonly SigningFault[]): void {
  const first = errors[0];
  if (first)
    throw new Problem(first.code, {
      detail: first.message,
      errors: errors.map(({ path, message }) => ({ path, message })),
    });
}

/** The guardian who signs; what is wrong with the name is added to `errors`. */
export function guardianSigner(
  facts: Pick<SignerFacts, "clientName" | "guardians">,
  typed: string,
  errors: SigningFault[],
): OutsideSigner | null {
  const match = matchGuardian(typed, facts);
  if (typeof match === "object")
    return { kind: "contact", contactId: match.contactId, name: match.name, relationship: "Guardian" };
  errors.push(guardianNameFault(typed, facts.clientName, match));
  return null;
}

/** Requires that the signer read the form to the end after submission, then agreed (SIG-1). */
export function requireReview(
  act: Act,
  form: Pick<FormRecord, "submittedAt">,
  mark: Pick<HandedMark, "reviewedAt" | "intentAt">,
): void {
  const since = addMinutes(form.submittedAt ?? act.now, -skewMinutes);
  const until = addMinutes(act.now, skewMinutes);
  const isReviewed =
    compareInstants(mark.reviewedAt, since) >= 0 &&
    compareInstants(mark.intentAt, mark.reviewedAt) >= 0 &&
    compareInstants(mark.intentAt, until) <= 0;
  if (!isReviewed) throw new Problem("form-not-reviewed", "Open the form and read it to the end before you sign.");
}

/** Refuses a signer who already signed a slot that must have another signer (SIG-10). */
async function refuseConflict(
  act: Act,
  form: FormRecord,
  template: PinnedTemplate,
  slots: readonly SlotRecord[],
  slot: SlotRecord,
  signerName: string,
): Promise<void> {
  const design = template.slots.find((one) => one.slotKey === slot.slotKey);
  if (design && design.staffRoles.length > 0 && !design.staffRoles.includes(act.actor.role ?? ""))
    throw new Problem("forbidden", `Your role cannot sign as ${slot.label.toLowerCase()}.`);
  const others = slots.filter((one) => design?.mustDifferFrom.includes(one.slotKey) && one.signatureId !== null);
  if (others.length === 0) return;
  const signed = await signaturesOf(act, "form", form.id);
  const same = others.find((one) =>
    signed.some(({ id, signerName: name }) => id === one.signatureId && name === signerName),
  );
  if (same)
    throw new Problem(
      "signer-conflict",
      `${signerName} already signed as ${same.label.toLowerCase()} and can't also sign as the ${slot.label.toLowerCase()}.`,
    );
}
