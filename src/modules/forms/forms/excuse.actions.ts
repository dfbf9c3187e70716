import { sign } from "#modules/signatures/index.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { versionById } from "../templates/template.store.ts";
import { finishSigning } from "./complete.actions.ts";
import { excuseSignature } from "./excuse.contract.ts";
import { formForUpdate } from "./form.store.ts";
import { coveredHash } from "./form-document.ts";
import { formDocument, formView } from "./form-view.actions.ts";
import { openSlot } from "./sign-slot.actions.ts";
import { excuseSlot, slotsOfForm } from "./slot.store.ts";
import { isStaffRole, mayBeExcused } from "./slots.ts";

/**
 * Records that a client or guardian refused or is unable to sign, by a staff member before a witness (SIG-17): for the
 * notice of privacy practices this is the good-faith effort of 45 CFR 164.520(c)(2). A consent is not given this way: it is
 * recorded as declined.
 */
export const excuseSignatureAction = action(excuseSignature, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  const template = await versionById(act.db, form.templateVersionId);
  const slot = openSlot(form, await slotsOfForm(act.db, form.id), body.slotKey);
  if (isStaffRole(slot.role))
    throw new Problem("wrong-state", "Only a client's or guardian's signature can be refused.");
  if (!mayBeExcused(template.consentType))
    throw new Problem(
      "wrong-state",
      "A consent without a signature is not given. Record the form as declined instead.",
    );
  const witness = await act.spendWitnessTicket(body.witnessTicket, {
    permission: "forms.sign",
    locationId: form.locationId,
  });
  const document = await formDocument(act, form, template);
  const { signatureId } = await sign(act, {
    subjectType: "form",
    subjectId: form.id,
    slotKey: slot.slotKey,
    role: slot.role,
    meaning: `${slot.label}: ${body.outcome === "refused" ? "refused to sign" : "unable to sign"}.`,
    documentHash: coveredHash(document, template.definition, slot.covers),
    timeZone: form.timeZone,
    excused: { outcome: body.outcome, reason: body.reason, witness },
  });
  await excuseSlot(act.db, slot.id, { state: body.outcome, excuse: body.reason, excusedId: signatureId });
  act.audit({ subjectId: form.id, detail: { slot: slot.slotKey, outcome: body.outcome } });
  return formView(act, await finishSigning(act, form, template));
});
