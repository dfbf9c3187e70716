import { voidSignature } from "#modules/signatures/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { consentFacts, releaseFaults } from "../consents/consent.ts";
import { lastKickBack, setKickBackStatus } from "../kick-backs/kick-back.store.ts";
import { type PinnedTemplate, versionById } from "../templates/template.store.ts";
import { answerFaults } from "./answers.ts";
import { completeForm } from "./complete.actions.ts";
import { submitForm } from "./form.contract.ts";
import { type FormRecord, formForUpdate, saveForm } from "./form.store.ts";
import { moved } from "./form.ts";
import { formDocument, formView, signerFacts } from "./form.view.ts";
import { answersHash, coveredHash } from "./form-document.ts";
import { emptySlot, type NewSlot, putSlots, setSlotState, slotsOfForm } from "./slot.store.ts";
import { isFullySigned, neededSlots, openedStates, pendingFlags } from "./slots.ts";

/**
 * Says that a form is filled: the answers stand still, and those who must sign are worked out with the reason for each
 * (SIG-11). Refuses `answers-missing` with every place at once (FRM-8), `consent-incomplete` (CON-1) and `remarks-open`
 * (FRM-22). A form nobody has to sign is completed with this act. Raises `forms.submitted`.
 */
export const submitFormAction = action(submitForm, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  const from = form.status === "assigned" ? "in_progress" : form.status;
  const status = moved(from, "submit");
  if (form.version !== body.version) act.requireVersion(await formView(act, form), body.version);
  const template = await versionById(act.db, form.templateVersionId);
  requireWhole(form, template, localDate(act.now, form.timeZone));
  await closeRemarks(act, form);

  const submitted = await saveForm(act.db, form.id, {
    status,
    startedAt: form.startedAt ?? act.now,
    submittedAt: act.now,
    submittedBy: act.actor.userId,
    effectiveAt: form.submittedAt ? form.effectiveAt : act.now,
    answersHash: answersHash(template.definition, form.answers),
    progressPct: 100,
    kickBackOpen: false,
  });
  const saved = await askForSignatures(act, submitted, template);
  await act.raise(
    "forms.submitted",
    { formId: form.id, templateKey: template.key, clientId: form.clientId },
    { topics: [`record:form:${form.id}`] },
  );
  const slots = await slotsOfForm(act.db, form.id);
  const done = isFullySigned(slots) && slots.every((slot) => slot.required || slot.state === "signed");
  const after = done ? await completeForm(act, saved, template, status) : saved;
  act.audit({ subjectId: form.id, detail: { template: template.key, slots: slots.map((slot) => slot.slotKey) } });
  return formView(act, after);
});

function requireWhole(form: FormRecord, template: PinnedTemplate, today: string): void {
  const missing = answerFaults(template.definition, form.answers, today);
  if (missing.length > 0)
    throw new Problem("answers-missing", {
      detail: missing.length === 1 ? "One answer is still needed." : `${missing.length} answers are still needed.`,
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

/** FRM-22: a returned form goes back only when each remark is answered. */
async function closeRemarks(act: Act, form: FormRecord): Promise<void> {
  if (form.status !== "kicked_back") return;
  const kickBack = await lastKickBack(act.db, form.id);
  if (kickBack?.status !== "open") return;
  const open = kickBack.remarks.filter((remark) => remark.resolvedAt === null).length;
  if (open > 0)
    throw new Problem(
      "remarks-open",
      open === 1 ? "Answer the remaining remark first." : `Answer the ${open} remaining remarks first.`,
    );
  await setKickBackStatus(act.db, kickBack.id, "answered", act.now);
}

/** Works out the slots; a signature that still covers exactly what it signed stays, any other is voided (SIG-9). */
async function askForSignatures(act: Act, form: FormRecord, template: PinnedTemplate): Promise<FormRecord> {
  const document = await formDocument(act, form, template);
  for (const slot of await slotsOfForm(act.db, form.id)) {
    if (slot.state !== "signed" || slot.signatureId === null) continue;
    if (slot.coveredHash === coveredHash(document, template.definition, slot.covers)) continue;
    await voidSignature(act, slot.signatureId, "The content it covered was changed.");
    await emptySlot(act.db, slot.id);
  }
  const needed = neededSlots(template.slots, await signerFacts(act, form));
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
  return openNext(act, form);
}

/** Opens the slots whose turn it is and says on the form for whom is waited. */
export async function openNext(act: Act, form: FormRecord): Promise<FormRecord> {
  const slots = await slotsOfForm(act.db, form.id);
  const states = openedStates(slots);
  for (const slot of slots) {
    const state = states.get(slot.slotKey)!;
    if (state !== slot.state) await setSlotState(act.db, slot.id, state);
  }
  return saveForm(act.db, form.id, pendingFlags(slots));
}
