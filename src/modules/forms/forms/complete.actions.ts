import { recordChartEvent } from "#modules/clients/index.ts";
import { canonicalHash, canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { consentFromForm } from "../consents/consent.actions.ts";
import { lastKickBack, setKickBackStatus } from "../kick-backs/kick-back.store.ts";
import { kickBackStates } from "../kick-backs/kick-back.ts";
import type { PinnedTemplate } from "../templates/template.store.ts";
import { type FormRecord, saveForm } from "./form.store.ts";
import { type FormStatus, moved } from "./form.ts";
import { formDocument } from "./form-view.actions.ts";
import { sealForm } from "./seal.jobs.ts";

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
    { topics: [`record:form:${form.id}`] },
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
