import { voidSignature } from "#modules/signatures/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { recordResults } from "../assessments/record-results.actions.ts";
import { consentFacts, releaseFaults } from "../consents/consent.ts";
import { lastKickBack, setKickBackStatus } from "../kick-backs/kick-back.store.ts";
import { kickBackStates } from "../kick-backs/kick-back.ts";
import { type PinnedTemplate, versionById } from "../templates/template.store.ts";
import { answerFaults } from "./answers.ts";
import { reviewOrComplete } from "./complete.actions.ts";
import { submitForm } from "./form.contract.ts";
import type { FormRecord } from "./form.store.ts";
import { formStates, isReturned, moved } from "./form.ts";
import { answersHash, coveredHash } from "./form-document.ts";
import { formRecord, formTopics } from "./form-record.actions.ts";
import { formDocument, signerFacts } from "./form-view.actions.ts";
import { openNextSlots } from "./next-slots.actions.ts";
import { emptySlot, type NewSlot, putSlots, slotsOfForm } from "./slot.store.ts";
import { isFullySigned, neededSlots } from "./slots.ts";

/**
 * Submits a form for signature: locks its answers and determines who must sign and why (SIG-11). Throws `answers-missing`
 * with all missing answers (FRM-8), `consent-incomplete` (CON-1) or `remarks-open` (FRM-22). A form that needs no signature
 * is completed at once. Raises `forms.submitted`.
 */
export const submitFormAction = verb(submitForm, formRecord, submission, { afterSave: afterSubmission });

/** What submitting changes of a locked form. */
export async function submission(act: Act, form: FormRecord) {
  const from = formStates.can(form.status, "submit") ? form.status : moved(form.status, "answer");
  const status = moved(from, "submit");
  const template = await versionById(act.db, form.templateVersionId);
  requireComplete(form, template, localDate(act.now, form.timeZone));
  await closeRemarks(act, form);
  return {
    status,
    startedAt: form.startedAt ?? act.now,
    submittedAt: act.now,
    submittedBy: act.actor.userId,
    effectiveAt: form.submittedAt ? form.effectiveAt : act.now,
    answersHash: answersHash(template.definition, form.answers),
    progressPct: 100,
    kickBackOpen: false,
  };
}

/** Asks for the signatures of a form that was just submitted; without any it is reviewed or completed. */
export async function afterSubmission(act: Act, submitted: FormRecord): Promise<void> {
  const template = await versionById(act.db, submitted.templateVersionId);
  const form = await requestSignatures(act, submitted, template);
  await act.raise(
    "forms.submitted",
    { formId: form.id, templateKey: template.key, clientId: form.clientId },
    formTopics(form),
  );
  await recordResults(act, form, template);
  const slots = await slotsOfForm(act.db, form.id);
  const needsNoSignature = isFullySigned(slots) && slots.every((slot) => slot.required || slot.signatureId !== null);
  if (needsNoSignature) await reviewOrComplete(act, form, template, submitted.status);
  act.auditDetail({ template: template.key, slots: slots.map((slot) => slot.slotKey) });
}

function requireComplete(form: FormRecord, template: PinnedTemplate, today: string): void {
  const missing = answerFaults(template.definition, form.answers, today);
  if (missing.length > 0)
    throw new Problem("answers-missing", {
      detail: missing.length === 1 ? "1 answer is missing." : `${missing.length} answers are missing.`,
      errors: missing.map(({ linkId, message }) => ({ path: `answers.${linkId}`, message })),
    });
  if (template.consentType !== "release") return;
  const faults = releaseFaults(consentFacts(template.definition, form.answers), template.definition);
  if (faults[0])
    throw new Problem("consent-incomplete", {
      detail: faults[0].message,
      errors: faults.map(({ linkId, message }) => ({ path: `answers.${linkId}`, message })),
    });
}

/** Refuses to resubmit a returned form with unanswered remarks (FRM-22). */
async function closeRemarks(act: Act, form: FormRecord): Promise<void> {
  if (!isReturned(form.status)) return;
  const kickBack = await lastKickBack(act.db, form.id);
  if (!kickBack || !kickBackStates.can(kickBack.status, "answer")) return;
  const open = kickBack.remarks.filter((remark) => remark.resolvedAt === null).length;
  if (open > 0)
    throw new Problem(
      "remarks-open",
      `Reply to the ${open === 1 ? "remaining remark" : `${open} remaining remarks`} first.`,
    );
  await setKickBackStatus(act.db, kickBack.id, "answered", act.now);
}

/** Determines the slots. A signature stays valid if the content it covers is unchanged; any other is voided (SIG-9). */
async function requestSignatures(act: Act, form: FormRecord, template: PinnedTemplate): Promise<FormRecord> {
  const document = await formDocument(act, form, template);
  for (const slot of await slotsOfForm(act.db, form.id)) {
    if (slot.signatureId === null) continue;
    if (slot.coveredHash === coveredHash(document, template.definition, slot.covers)) continue;
    await voidSignature(act, slot.signatureId, "The signed content was changed.");
    await emptySlot(act.db, slot.id);
  }
  const needed = neededSlots(template.slots, await signerFacts(act, form, template));
  await putSlots(
    act.db,
    form.id,
    needed.map(
      ({ slot, required, reason, citation }): NewSlot => ({
        slotKey: slot.slotKey,
        role: slot.role,
        label: slot.label,
        position: slot.order,
        required,
        reason,
        citation,
        intentText: slot.intentText,
        covers: slot.covers,
        state: "waiting",
      }),
    ),
  );
  return openNextSlots(act, form);
}
