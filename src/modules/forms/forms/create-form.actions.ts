import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";
import { requireLicense } from "../assessments/license.actions.ts";
import { answeredSince } from "../assessments/result.store.ts";
import { assignForms, templateFor } from "./assign-forms.actions.ts";
import { createForm } from "./form.contract.ts";
import { liveFormOf } from "./form.store.ts";
import { formView } from "./form-view.actions.ts";

/**
 * Assigns a form to a client. Throws `form-exists` for a second one-per-episode form (FRM-16). Raises `forms.assigned`.
 */
export const createFormAction = action(createForm, async (act, { body }) => {
  const { mrNo, demographicId, templateKey, dueAt } = body;
  const episode = await requireEpisode(act, demographicId ? { mrNo, demographicId } : { mrNo });
  await act.openChart(episode.clientId, "forms");
  const template = await templateFor(act, templateKey);
  if (template.instrumentKey) await requireInstrument(act, episode.clientId, template.instrumentKey, body.again);
  const [form] = await assignForms(act, episode, [{ template, dueAt, packetInstanceId: null }]);
  if (!form) {
    const formId = await liveFormOf(act.db, template.templateId, episode.demographicId);
    throw new Problem("form-exists", {
      detail: `${template.title} is already in this chart. Open it instead.`,
      params: { formId },
    });
  }
  act.audit({ subjectId: form.id, detail: { template: template.key, number: template.number } });
  return formView(act, form);
});

const askAgainMinutes = 30;

/** Refuses an assessment whose terms were not confirmed (AST-4), and asks before a second one within 30 min (AST-11). */
async function requireInstrument(act: Act, clientId: string, instrumentKey: string, again: boolean): Promise<void> {
  await requireLicense(act, instrumentKey);
  if (again) return;
  const last = await answeredSince(act.db, clientId, instrumentKey, addMinutes(act.now, -askAgainMinutes));
  if (!last) return;
  const minutes = Math.max(1, Math.round(minutesBetween(last.effectiveAt, act.now)));
  throw new Problem("possible-duplicate", {
    detail: `Answered ${minutes} min ago by ${last.byName ?? "the client"}. Record another?`,
    params: { formId: last.formId },
  });
}
