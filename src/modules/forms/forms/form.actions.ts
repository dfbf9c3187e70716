import { clientByMrNo, recordChartEvent, voidChartEvents } from "#modules/clients/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { revokeConsentOfVoidedForm } from "../consents/consent.actions.ts";
import { consentOfForm } from "../consents/consent.store.ts";
import { versionById } from "../templates/template.store.ts";
import { declineForm, getForm, listClientForms, voidForm } from "./form.contract.ts";
import { type FormRecord, formById, formForUpdate, listFormsOf, saveForm } from "./form.store.ts";
import { moved, openStatuses } from "./form.ts";
import { formRow, formView } from "./form-view.actions.ts";
import { slotsOf } from "./slot.store.ts";

export const listClientFormsQuery = query(listClientForms, async (view, { params, query: filter }) => {
  const client = await clientByMrNo(view, params.mrNo);
  await view.openChart(client.clientId, "forms");
  const { page, pageSize, demographicId, status } = filter;
  const found = await listFormsOf(view.db, { clientId: client.clientId, demographicId, status, page, pageSize });
  const slots = await slotsOf(
    view.db,
    found.rows.map((row) => row.id),
  );
  return {
    rows: found.rows.map((row) => formRow(row, slots.get(row.id) ?? [])),
    total: found.total,
    page,
    pageSize,
    totalPages: Math.max(1, Math.ceil(found.total / pageSize)),
    pendingGuardianForms: found.pending.guardian,
    pendingClientForms: found.pending.client,
  };
});

export const getFormQuery = query(getForm, async (view, { params }) => {
  const form = await formById(view.db, params.formId);
  await view.openChart(form.clientId, "forms");
  return formView(view, form);
});

/** Records that the client or guardian declined the form. Raises `forms.declined`. */
export const declineFormAction = action(declineForm, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  const status = moved(form.status, "decline");
  if (form.version !== body.version) act.requireVersion(await formView(act, form), body.version);
  const saved = await saveForm(act.db, form.id, {
    status,
    declinedAt: act.now,
    declineReason: body.reason,
    ...noLongerPending,
  });
  await act.raise("forms.declined", { formId: form.id, clientId: form.clientId }, topicOf(form));
  await recordOnTimeline(act, saved, "form.declined", "declined", body.reason);
  act.audit({ subjectId: form.id, fields: ["status"] });
  return formView(act, saved);
});

/** Voids a form in any status and revokes the consent it gave; it stays readable. Raises `forms.voided`. */
export const voidFormAction = action(voidForm, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  await refuseOnHold(act, { type: "form", id: form.id, clientId: form.clientId });
  const status = moved(form.status, "void");
  if (form.version !== body.version) act.requireVersion(await formView(act, form), body.version);
  const isPending = openStatuses.includes(form.status);
  const saved = await saveForm(act.db, form.id, {
    status,
    voidedAt: act.now,
    voidedBy: act.actor.userId,
    voidReason: body.reason,
    ...(isPending ? noLongerPending : {}),
  });
  const consent = await consentOfForm(act.db, form.id);
  if (consent) await revokeConsentOfVoidedForm(act, consent);
  await act.raise("forms.voided", { formId: form.id }, topicOf(form));
  await voidChartEvents(act, { subjectType: "form", subjectId: form.id, reason: body.reason });
  await recordOnTimeline(act, saved, "form.voided", "voided", body.reason);
  act.audit({ subjectId: form.id, fields: ["status"] });
  return formView(act, saved);
});

const noLongerPending = { pendingClient: false, pendingGuardian: false, pendingStaff: false };
const topicOf = (form: FormRecord) => ({ topics: [`record:form:${form.id}`] });

async function recordOnTimeline(
  act: Act,
  form: FormRecord,
  kind: string,
  what: string,
  summary: string,
): Promise<void> {
  const { title } = await versionById(act.db, form.templateVersionId);
  await recordChartEvent(act, {
    module: "forms",
    kind,
    subjectType: "form",
    subjectId: form.id,
    clientId: form.clientId,
    demographicId: form.demographicId,
    title: `${title} ${what}`,
    summary,
    permission: "forms.view",
    link: `/forms/${form.id}`,
  });
}
