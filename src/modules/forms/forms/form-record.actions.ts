import { recordChartEvent, voidChartEvents } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { versionById } from "../templates/template.store.ts";
import { type FormRecord, formById, formForUpdate } from "./form.store.ts";
import { type FormMove, formStates } from "./form.ts";
import { formView } from "./form-view.actions.ts";

/** A form as its verbs change it. Declining and voiding are announced and shown on the chart timeline. */
export const formRecord = record({
  table: "forms",
  subject: "form",
  key: "formId",
  load: formForUpdate,
  read: formById,
  scope: (act, form) => act.openChart(form.clientId, "forms"),
  view: formView,
  states: { column: "status", table: formStates },
  json: ["answers"],
  saved: async (act: Act, { after, move, reason }) => announceMove(act, after, move, reason),
});

export const formTopics = (form: { id: string }) => ({ topics: [`record:form:${form.id}`] });

/** What also changes the queue of approvals. */
export const reviewTopics = (form: { id: string }) => ({ topics: [...formTopics(form).topics, "list:form-approvals"] });

async function announceMove(act: Act, form: FormRecord, move: FormMove | null, reason: string | null): Promise<void> {
  if (move === "decline") {
    await act.raise("forms.declined", { formId: form.id, clientId: form.clientId }, formTopics(form));
    await recordOnTimeline(act, form, "declined", reason);
  }
  if (move === "void") {
    await act.raise("forms.voided", { formId: form.id }, formTopics(form));
    await voidChartEvents(act, { subjectType: "form", subjectId: form.id, reason: reason ?? "" });
    await recordOnTimeline(act, form, "voided", reason);
  }
}

async function recordOnTimeline(
  act: Act,
  form: FormRecord,
  outcome: "declined" | "voided",
  summary: string | null,
): Promise<void> {
  const { title } = await versionById(act.db, form.templateVersionId);
  await recordChartEvent(act, {
    module: "forms",
    kind: `form.${outcome}`,
    subjectType: "form",
    subjectId: form.id,
    clientId: form.clientId,
    demographicId: form.demographicId,
    title: `${title} ${outcome}`,
    summary,
    permission: "forms.view",
    link: `/forms/${form.id}`,
  });
}
