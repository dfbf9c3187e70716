import type { Act, View } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import {
  type TemplateRecord,
  templateById,
  templateForUpdate,
  type VersionRecord,
  versionsOf,
} from "./library.store.ts";
import type { FormTemplate } from "./template.contract.ts";
import type { TemplateVersion } from "./version.contract.ts";

/** A template with its versions, and what the reader may do with it. */
export async function templateView(view: View, template: TemplateRecord): Promise<FormTemplate> {
  const { publishedVersionId, draftVersionId, shippedNumber, revocable: _, instrumentKey: __, ...shown } = template;
  const versions = await versionsOf(view.db, template.id);
  const numberOf = (status: "published" | "draft") => versions.find((one) => one.status === status)?.number ?? null;
  const isActive = template.status === "active";
  return {
    ...shown,
    isShipped: shippedNumber !== null,
    publishedNumber: publishedVersionId ? numberOf("published") : null,
    draftNumber: draftVersionId ? numberOf("draft") : null,
    versions: versions.map((one) => ({ ...one, openForms: one.openForms ?? 0 })),
    abilities: {
      edit: isActive && view.can("formTemplates.edit"),
      publish: isActive && view.can("formTemplates.publish"),
    },
  };
}

export function versionView({ id: _, ...version }: VersionRecord): TemplateVersion {
  return version;
}

/** Live pages of a template and of the library. */
export const templateTopics = (templateId: string) => ({
  topics: ["list:form-templates", `board:form-template:${templateId}`],
});

export async function announce(act: Act, templateId: string): Promise<void> {
  await act.raise("forms.template-changed", { templateId }, templateTopics(templateId));
}

export const templateRecord = record({
  table: "formTemplates",
  subject: "form-template",
  key: "templateId",
  load: templateForUpdate,
  read: templateById,
  scope: "facility",
  view: templateView,
  saved: (act, { after }) => announce(act, after.id),
});
