import { action } from "#platform/server/execution/module.ts";
import { signForm } from "./form.contract.ts";
import { formForUpdate } from "./form.store.ts";
import { formView } from "./form-view.actions.ts";
import { signSlot } from "./sign-slot.actions.ts";

/** Signs one slot of a form: staff with their PIN's ticket, clients and guardians on the device they are handed. */
export const signFormAction = action(signForm, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  const signed = await signSlot(act, form, body);
  act.audit({ subjectId: form.id, detail: { slot: body.slotKey, signatureId: signed.signatureId } });
  return formView(act, signed.form);
});
