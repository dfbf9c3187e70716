import { clientByMrNo } from "#modules/clients/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import { move } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { supersedeResults } from "../assessments/result.store.ts";
import { revokeConsentOfVoidedForm } from "../consents/consent.actions.ts";
import { consentOfForm } from "../consents/consent.store.ts";
import { declineForm, getForm, listClientForms, voidForm } from "./form.contract.ts";
import { formById, listFormsOf } from "./form.store.ts";
import { openStatuses } from "./form.ts";
import { formRecord } from "./form-record.actions.ts";
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

const noLongerPending = { pendingClient: false, pendingGuardian: false, pendingStaff: false };

/** Records that the client or guardian declined the form. Raises `forms.declined`. */
export const declineFormAction = move(declineForm, formRecord, "decline", (act, _, { body }) => ({
  declinedAt: act.now,
  declineReason: body.reason,
  ...noLongerPending,
}));

/** Voids a form in any status and revokes the consent it gave; it stays readable. Raises `forms.voided`. */
export const voidFormAction = move(
  voidForm,
  formRecord,
  "void",
  async (act, form, { body }) => {
    await refuseOnHold(act, { type: "form", id: form.id, clientId: form.clientId });
    return {
      voidedAt: act.now,
      voidedBy: act.actor.userId,
      voidReason: body.reason,
      ...(openStatuses.includes(form.status) ? noLongerPending : {}),
    };
  },
  {
    afterSave: async (act, form) => {
      await supersedeResults(act.db, form.id, act.now);
      const consent = await consentOfForm(act.db, form.id);
      if (consent) await revokeConsentOfVoidedForm(act, consent);
    },
  },
);
