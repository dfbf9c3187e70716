import { query } from "#platform/server/execution/module.ts";
import { pick } from "#platform/shared/typed.ts";
import { consentOfForm } from "../consents/consent.store.ts";
import { printForm } from "./form.contract.ts";
import { formById } from "./form.store.ts";
import type { FormPrint } from "./form-fields.contract.ts";
import { formView } from "./form-view.actions.ts";
import { verification } from "./verify-form.view.ts";

const printedFields = [
  "id",
  "title",
  "description",
  "number",
  "status",
  "client",
  "facility",
  "locationName",
  "timeZone",
  "sensitivity",
  "definition",
  "answers",
  "document",
  "contentHash",
  "slots",
  "signatures",
  "voided",
  "declined",
] as const;

export const printFormQuery = query(printForm, async (view, { params }): Promise<FormPrint> => {
  const form = await formById(view.db, params.formId);
  await view.openChart(form.clientId, "forms");
  view.readSubject = { subjectId: form.id };
  const shown = await formView(view, form);
  const consent = await consentOfForm(view.db, form.id);
  return {
    ...pick(shown, printedFields),
    verification: await verification(view, form),
    consent: consent && { status: shown.consent?.status ?? consent.status, revokedAt: consent.revokedAt },
    printedAt: view.now,
    printedBy: view.actor.name,
  };
});
