import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { Definition, Slot } from "./item.contract.ts";
import { FormTemplate, TemplateId, templateParams } from "./template.contract.ts";
import { chartTabs, sensitivities, templateKinds } from "./template.ts";

/** What a draft holds and a published version keeps. */
const draftFields = {
  title: z.string().trim().min(1, "Enter a title.").max(160),
  description: z.string().trim().max(1000),
  definition: Definition,
  slots: z.array(Slot).max(20),
};
export const TemplateDraft = z.strictObject(draftFields);
export type TemplateDraft = z.infer<typeof TemplateDraft>;

export const TemplateVersion = z.strictObject({
  templateId: TemplateId,
  number: z.number().int(),
  status: z.enum(["draft", "published", "retired"]),
  language: z.enum(languages),
  ...draftFields,
  changeNote: z.string().nullable(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant,
  updatedByName: z.string().nullable(),
  version: Version,
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

const versionParams = templateParams.extend({ number: z.coerce.number().int().min(1) });
const mostBytes = 2_097_152;

export const createTemplateVersion = endpoint({
  method: "POST",
  path: "/form-templates/:templateId/versions",
  summary: "Begin a draft with the content of the published version",
  permission: "formTemplates.edit",
  audit: { action: "template.drafted", subject: "form-template" },
  status: 201,
  params: templateParams,
  response: TemplateVersion,
  problems: ["not-found", "wrong-state"],
});

export const getTemplateVersion = endpoint({
  method: "GET",
  path: "/form-templates/:templateId/versions/:number",
  summary: "A version of a template with its questions and signatures",
  permission: "formTemplates.view",
  params: versionParams,
  response: TemplateVersion,
  problems: ["not-found"],
});

export const saveTemplateVersion = endpoint({
  method: "PUT",
  path: "/form-templates/:templateId/versions/:number",
  summary: "Save a draft; it may be incomplete until it is published",
  permission: "formTemplates.edit",
  audit: { action: "template.edited", subject: "form-template" },
  params: versionParams,
  body: z.strictObject({ version: Version, ...draftFields }),
  response: TemplateVersion,
  problems: ["instrument-locked", "not-found", "stale-version", "version-published", "validation"],
  bodyLimit: mostBytes,
});

export const publishTemplateVersion = endpoint({
  method: "POST",
  path: "/form-templates/:templateId/versions/:number/publish",
  summary: "Publish a draft for new forms; existing forms keep their version",
  permission: "formTemplates.publish",
  audit: { action: "template.published", subject: "form-template" },
  params: versionParams,
  body: z.strictObject({
    version: Version,
    changeNote: z.string().trim().min(3, "Enter what changed.").max(500),
  }),
  response: FormTemplate,
  problems: ["not-found", "stale-version", "version-published", "template-invalid"],
});

/** The file of an export. A change of its shape gets the next `formatVersion`, and imports keep reading the earlier ones. */
export const TemplateFile = z.strictObject({
  format: z.literal("cairn-form-template"),
  formatVersion: z.literal(1),
  template: z.strictObject({
    key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/),
    ...draftFields,
    kind: z.enum(templateKinds),
    chartTab: z.enum(chartTabs),
    sensitivity: z.enum(sensitivities),
    consentType: z.enum(["treatment", "release"]).nullable(),
    onePerEpisode: z.boolean(),
    revocable: z.boolean(),
    reviewRequired: z.boolean(),
    language: z.enum(languages),
    notice: z.string().max(500),
  }),
});
export type TemplateFile = z.infer<typeof TemplateFile>;

export const exportFormTemplate = endpoint({
  method: "GET",
  path: "/form-templates/:templateId/export",
  summary: "A template as a file: its draft, or the published version",
  permission: "formTemplates.view",
  leaves: { unchecked: "A form's design, and no client." },
  audit: { action: "template.exported", subject: "form-template" },
  params: templateParams,
  query: z.strictObject({ number: z.coerce.number().int().min(1).optional() }),
  response: TemplateFile,
  problems: ["not-found"],
});

export const importFormTemplate = endpoint({
  method: "POST",
  path: "/form-templates/import",
  summary: "Check a template file, or add it to the library as a draft",
  permission: "formTemplates.edit",
  audit: { action: "template.imported", subject: "form-template" },
  body: z.strictObject({
    /** The text of the file. */
    text: z.string().min(1).max(mostBytes),
    /** Reports what the file holds and adds nothing. */
    dryRun: z.boolean(),
  }),
  response: z.strictObject({
    title: z.string(),
    sections: z.number().int(),
    questions: z.number().int(),
    /** What must be corrected before it can be published. */
    faults: z.array(z.strictObject({ path: z.string(), message: z.string() })),
    /** Null for a dry run. */
    templateId: TemplateId.nullable(),
  }),
  problems: ["import-unreadable"],
  bodyLimit: 2 * mostBytes,
});
