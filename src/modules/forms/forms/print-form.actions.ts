import { verifySubject } from "#modules/signatures/index.ts";
import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { pick } from "#platform/shared/typed.ts";
import { consentOfForm } from "../consents/consent.store.ts";
import type { Definition } from "../templates/item.contract.ts";
import { versionById } from "../templates/template.store.ts";
import { enabledAnswers } from "./answers.ts";
import { printForm } from "./form.contract.ts";
import { type FormRecord, formById } from "./form.store.ts";
import { coveredHash, sealedDocument } from "./form-document.ts";
import type { FormPrint } from "./form-fields.contract.ts";
import { formDocument, formView } from "./form-view.actions.ts";
import { slotsOf } from "./slot.store.ts";

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

/** Checks every signature against the content as it is now, and the signature chain. */
async function verification(view: View, form: FormRecord): Promise<FormPrint["verification"]> {
  const template = await versionById(view.db, form.templateVersionId);
  const document = await formDocument(view, form, template);
  const slots = ((await slotsOf(view.db, [form.id])).get(form.id) ?? []).filter((slot) => slot.signatureId !== null);
  if (slots.length === 0) return "unsigned";
  const chain = await verifySubject(view, "form", form.id);
  const whole = slots.every((slot) => {
    const link = chain.get(slot.signatureId ?? "");
    return link?.status === "valid" && link.coveredHash === coveredHash(document, template.definition, slot.covers);
  });
  return whole && isContentUnchanged(form, template.definition) ? "valid" : "altered";
}

/**
 * Whether the stored answers, with the scores that follow from them, equal the sealed content, so a change of either in the
 * database is detected (SIG-8).
 */
function isContentUnchanged(form: FormRecord, definition: Definition): boolean {
  if (form.content === null) return true;
  const { answers } = sealedDocument(form.content);
  return canonicalJson(answers) === canonicalJson(enabledAnswers(definition, form.answers));
}
