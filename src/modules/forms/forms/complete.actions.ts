import { recordChartEvent } from "#modules/clients/index.ts";
import { canonicalHash, canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { consentFromForm } from "../consents/consent.actions.ts";
import { lastKickBack, setKickBackStatus } from "../kick-backs/kick-back.store.ts";
import { kickBackStates } from "../kick-backs/kick-back.ts";
import type { PinnedTemplate } from "../templates/template.store.ts";
import { type FormRecord, saveForm } from "./form.store.ts";
import { type FormStatus, isInReview, moved } from "./form.ts";
import { formTopics, reviewTopics } from "./form-record.actions.ts";
import { formDocument } from "./form-view.actions.ts";
import { openNextSlots } from "./next-slots.actions.ts";
import { sealForm } from "./seal.jobs.ts";
import { slotsOfForm } from "./slot.store.ts";
import { isFullySigned } from "./slots.ts";

/**
 * Completes a form after its last required signature: stores the canonical content with its hash, after which the database
 * refuses changes, has its PDF sealed, and creates the consent of a consent form. Raises `forms.completed`. `from` is the status at load.
 */
export async function completeForm(
  act: Act,
  form: FormRecord,
  template: PinnedTemplate,
  from: FormStatus,
): Promise<FormRecord> {
  const { clientId, demographicId } = form;
  const document = await formDocument(act, form, template);
  const saved = await saveForm(act.db, form.id, {
    status: moved(from, "complete"),
    content: canonicalJson(document),
    contentHash: canonicalHash(document),
    completedAt: act.now,
    pendingClient: false,
    pendingGuardian: false,
    pendingStaff: false,
    pendingReview: false,
    kickBackOpen: false,
  });
  const kickBack = await lastKickBack(act.db, form.id);
  if (kickBack && kickBackStates.can(kickBack.status, "close"))
    await setKickBackStatus(act.db, kickBack.id, "closed", act.now);
  act.enqueue(sealForm, { formId: form.id }, { key: `forms:seal:${form.id}` });
  await consentFromForm(act, saved, template);
  await act.raise(
    "forms.completed",
    { formId: form.id, templateKey: template.key, clientId },
    isInReview(from) ? reviewTopics(form) : formTopics(form),
  );
  await recordChartEvent(act, {
    module: "forms",
    kind: "form.completed",
    subjectType: "form",
    subjectId: form.id,
    clientId,
    demographicId,
    title: template.title,
    summary: template.slots.length > 0 ? "Signed and completed" : "Completed",
    sensitivity: template.sensitivity === "part2" ? "part2" : "normal",
    permission: "forms.view",
    link: `/forms/${form.id}`,
  });
  return saved;
}

/**
 * After a slot was signed or excused: opens the next ones. When none is left, the form is reviewed where its template asks
 * for it, and completed otherwise. Raises `forms.signed`.
 */
export async function finishSigning(act: Act, form: FormRecord, template: PinnedTemplate): Promise<FormRecord> {
  const saved = await openNextSlots(act, form);
  if (!isFullySigned(await slotsOfForm(act.db, form.id))) return saved;
  await act.raise("forms.signed", { formId: form.id, clientId: form.clientId }, formTopics(form));
  return reviewOrComplete(act, saved, template, form.status);
}

/** What follows the last signature. `from` is the status at load. */
export async function reviewOrComplete(
  act: Act,
  form: FormRecord,
  template: PinnedTemplate,
  from: FormStatus,
): Promise<FormRecord> {
  if (!template.reviewRequired) return completeForm(act, form, template, from);
  const saved = await saveForm(act.db, form.id, {
    status: moved(from, "review"),
    pendingReview: true,
    reviewSince: act.now,
  });
  await act.raise("forms.review-due", { formId: form.id, clientId: form.clientId }, reviewTopics(form));
  return saved;
}
