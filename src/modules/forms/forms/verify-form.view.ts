import { verifySubject } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { View } from "#platform/server/execution/context.ts";
import { versionById } from "../templates/template.store.ts";
import { enabledAnswers } from "./answers.ts";
import type { FormRecord } from "./form.store.ts";
import { coveredHash } from "./form-document.ts";
import type { FormPrint } from "./form-fields.contract.ts";
import { formDocument } from "./form-view.actions.ts";
import { slotsOfForm } from "./slot.store.ts";

/**
 * Recomputes a form from its rows: the hash of the sealed content with the answers as they are stored now, and whether each
 * signature covers it. A change of either in the database is detected (SIG-8).
 */
export async function recomputeForm(view: View, form: FormRecord) {
  const template = await versionById(view.db, form.templateVersionId);
  const sealed = await formDocument(view, form, template);
  const document = { ...sealed, answers: enabledAnswers(template.definition, form.answers) };
  const slots = (await slotsOfForm(view.db, form.id)).filter((slot) => slot.signatureId !== null);
  const chain = await verifySubject(view, "form", form.id);
  const isCovered = slots.every((slot) => {
    const link = chain.get(slot.signatureId ?? "");
    return link?.status === "valid" && link.coveredHash === coveredHash(document, template.definition, slot.covers);
  });
  return { contentHash: canonicalHash(document), isCovered, isSigned: slots.length > 0 };
}

/** Checks every signature against the content as it is now, and the signature chain. */
export async function verification(view: View, form: FormRecord): Promise<FormPrint["verification"]> {
  const now = await recomputeForm(view, form);
  if (!now.isSigned) return "unsigned";
  return now.isCovered && (form.contentHash === null || form.contentHash === now.contentHash) ? "valid" : "altered";
}
