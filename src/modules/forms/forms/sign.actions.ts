import { sign, signaturesOf } from "#modules/signatures/index.ts";
import { markFault } from "#modules/signatures/marks/mark.ts";
import type { OutsideSigner, OwnMark } from "#modules/signatures/signatures/signature.contract.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { type FieldError, fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants, formatDateTime } from "#platform/shared/time/index.ts";
import { type PinnedTemplate, versionById } from "../templates/template.store.ts";
import { completeForm } from "./complete.actions.ts";
import { signForm } from "./form.contract.ts";
import { type FormRecord, formForUpdate } from "./form.store.ts";
import { isAwaitingSignatures, slotStates } from "./form.ts";
import { coveredHash } from "./form-document.ts";
import { formDocument, formView, signerFacts } from "./form-view.actions.ts";
import { fillSlot, type SlotRecord, slotsOfForm } from "./slot.store.ts";
import { isFullySigned, isStaffRole, matchGuardian, type SignerFacts } from "./slots.ts";
import { openNextSlots } from "./submit.actions.ts";

type SignInput = {
  slotKey: string;
  shownHash: string;
  mark?: HandedMark | undefined;
  guardianName?: string | undefined;
};
type HandedMark = Omit<OwnMark, "signer">;

/** Accepted difference between a device's clock and the server's. */
const skewMinutes = 10;

/**
 * Signs one slot of a form. Staff sign with their PIN's ticket; clients and guardians draw on the device they are handed.
 * The signature binds exactly what was shown (SIG-7). The last required signature completes the form. Refuses a form that
 * was not read (SIG-1), a guardian's name without authority (SIG-2, SIG-11), a drawing that is too short (SIG-3), a slot
 * out of order (SIG-10) and a signed slot (SIG-15). Raises `forms.signed` and `forms.completed`.
 */
export const signFormAction = action(signForm, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  const template = await versionById(act.db, form.templateVersionId);
  const slots = await slotsOfForm(act.db, form.id);
  const slot = openSlot(form, slots, body.slotKey);
  const document = await formDocument(act, form, template);
  const hash = coveredHash(document, template.definition, slot.covers);
  if (hash !== body.shownHash)
    throw new Problem(
      "content-changed",
      "The form changed while you were reading it. Reload it, read the changes, then sign.",
    );
  const staff = isStaffRole(slot.role);
  const mark = staff ? null : await handedMark(act, form, slot, body);
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
  });
  await fillSlot(act.db, slot.id, {
    signatureId,
    coveredHash: hash,
    signedAt,
    signerName: mark?.signer.name ?? act.actor.name,
  });
  const saved = await openNextSlots(act, form);
  act.audit({ subjectId: form.id, detail: { slot: slot.slotKey, signatureId } });
  if (!isFullySigned(await slotsOfForm(act.db, form.id))) return formView(act, saved);
  await act.raise("forms.signed", { formId: form.id, clientId: form.clientId }, { topics: [`record:form:${form.id}`] });
  return formView(act, await completeForm(act, saved, template, form.status));
});

function openSlot(form: FormRecord, slots: readonly SlotRecord[], slotKey: string): SlotRecord {
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

/** The drawn signature of a client or guardian. Reports everything that is wrong with name and drawing at once. */
async function handedMark(act: Act, form: FormRecord, slot: SlotRecord, input: SignInput): Promise<OwnMark> {
  const facts = await signerFacts(act, form);
  const errors: (FieldError & { code: string })[] = [];
  const asClient = slot.role === "client";
  const signer = asClient
    ? ({ kind: "client", clientId: form.clientId, name: facts.clientName } satisfies OutsideSigner)
    : guardianSigner(facts, input.guardianName ?? "", errors);
  const whose = asClient ? "client" : "guardian";
  if (!input.mark || markFault(input.mark.drawing) !== null)
    errors.push({
      path: `body.${whose}Signature`,
      message: `The ${whose}'s signature is missing or too short. Sign again in the box`,
      code: `${whose}-signature-invalid`,
    });
  const first = errors[0];
  if (first)
    throw new Problem(first.code, {
      detail: first.message,
      errors: errors.map(({ path, message }) => ({ path, message })),
    });
  if (!signer || !input.mark) throw new Error("A valid signer has a name and a drawing.");
  requireReview(act, form, input.mark);
  return { ...input.mark, signer };
}

function guardianSigner(
  facts: SignerFacts,
  typed: string,
  errors: (FieldError & { code: string })[],
): OutsideSigner | null {
  const match = matchGuardian(typed, facts);
  if (typeof match === "object")
    return { kind: "contact", contactId: match.contactId, name: match.name, relationship: "Guardian" };
  errors.push(
    match === "unknown"
      ? {
          path: "body.guardianName",
          message: `${typed.trim()} has no legal authority on file for ${facts.clientName}. Add the guardian to the contacts first`,
          code: "guardian-not-authorized",
        }
      : {
          path: "body.guardianName",
          message: "Type the guardian's full name as on the contact list, or add the guardian first",
          code: "guardian-name-invalid",
        },
  );
  return null;
}

/** Requires that the signer read the form to the end after submission, then agreed (SIG-1). */
function requireReview(act: Act, form: FormRecord, mark: HandedMark): void {
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
