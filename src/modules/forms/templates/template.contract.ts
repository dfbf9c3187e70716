import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { idOf } from "#platform/shared/ids.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { Slot } from "./item.contract.ts";
import { chartTabs, facilityKinds, sensitivities, templateKinds } from "./template.ts";

export const TemplateId = idOf("form-template");
export const templateParams = z.strictObject({ templateId: TemplateId });

/** Settings of a template that apply to its next forms, whichever version is published. */
const settings = {
  kind: z.enum(templateKinds),
  chartTab: z.enum(chartTabs),
  sensitivity: z.enum(sensitivities),
  onePerEpisode: z.boolean(),
  reviewRequired: z.boolean(),
};

export const TemplateRow = z.strictObject({
  /** Null for a shipped template that the facility has not used yet. */
  id: TemplateId.nullable(),
  key: z.string(),
  title: z.string(),
  description: z.string(),
  ...settings,
  consentType: z.string().nullable(),
  status: z.enum(["active", "archived"]),
  language: z.enum(languages),
  /** The published version that new forms use; null while there is only a draft. */
  number: z.number().int().nullable(),
  hasDraft: z.boolean(),
  questions: z.number().int(),
  openForms: z.number().int(),
  updatedAt: Instant.nullable(),
  slots: z.array(z.strictObject({ slotKey: z.string(), label: z.string(), required: Slot.shape.required })),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

export const listFormTemplates = endpoint({
  method: "GET",
  path: "/form-templates",
  summary: "Templates for new forms, or the whole library with drafts and archived templates",
  permission: "formTemplates.view",
  query: z.strictObject({
    view: z.enum(["ready", "library"]).default("ready"),
    kind: z.enum(templateKinds).optional(),
    chartTab: z.enum(chartTabs).optional(),
  }),
  response: z.strictObject({ rows: z.array(TemplateRow) }),
});

export const FormTemplate = z.strictObject({
  id: TemplateId,
  key: z.string(),
  title: z.string(),
  description: z.string(),
  ...settings,
  consentType: z.string().nullable(),
  notice: z.string(),
  status: z.enum(["active", "archived"]),
  /** Whether it follows the edition that ships with Cairn; publishing a version of its own ends that. */
  isShipped: z.boolean(),
  publishedNumber: z.number().int().nullable(),
  draftNumber: z.number().int().nullable(),
  versions: z.array(
    z.strictObject({
      number: z.number().int(),
      status: z.enum(["draft", "published", "retired"]),
      changeNote: z.string().nullable(),
      publishedAt: Instant.nullable(),
      publishedByName: z.string().nullable(),
      updatedAt: Instant,
      openForms: z.number().int(),
    }),
  ),
  abilities: z.strictObject({ edit: z.boolean(), publish: z.boolean() }),
  version: Version,
});
export type FormTemplate = z.infer<typeof FormTemplate>;

export const getFormTemplate = endpoint({
  method: "GET",
  path: "/form-templates/:templateId",
  summary: "A form template with its versions",
  permission: "formTemplates.view",
  params: templateParams,
  response: FormTemplate,
  problems: ["not-found"],
});

const Title = z.string().trim().min(1, "Enter a title.").max(160);

export const createFormTemplate = endpoint({
  method: "POST",
  path: "/form-templates",
  summary: "Create a template, empty or from the gallery",
  permission: "formTemplates.edit",
  audit: { action: "template.created", subject: "form-template" },
  status: 201,
  body: z.discriminatedUnion("from", [
    z.strictObject({
      from: z.literal("blank"),
      title: Title,
      kind: z.enum(facilityKinds),
      chartTab: settings.chartTab,
    }),
    z.strictObject({ from: z.literal("gallery"), key: z.string().max(80), language: z.enum(languages) }),
  ]),
  response: FormTemplate,
  problems: ["duplicate", "validation"],
});

export const updateFormTemplate = endpoint({
  method: "PATCH",
  path: "/form-templates/:templateId",
  summary: "Change the settings of a template, or restore an archived one",
  permission: "formTemplates.edit",
  audit: { action: "template.changed", subject: "form-template" },
  params: templateParams,
  body: z.strictObject({
    version: Version,
    ...z.strictObject({ ...settings, kind: z.enum(templateKinds) }).partial().shape,
    status: z.literal("active").optional(),
  }),
  response: FormTemplate,
  problems: ["not-found", "stale-version", "validation"],
});

export const archiveFormTemplate = endpoint({
  method: "DELETE",
  path: "/form-templates/:templateId",
  summary: "Archive a template: no new forms; open forms continue",
  permission: "formTemplates.publish",
  audit: { action: "template.archived", subject: "form-template" },
  params: templateParams,
  query: z.strictObject({ version: z.coerce.number().int() }),
  response: FormTemplate,
  problems: ["not-found", "stale-version", "wrong-state", "in-use"],
});

export const duplicateFormTemplate = endpoint({
  method: "POST",
  path: "/form-templates/:templateId/duplicate",
  summary: "Copy a template as a new draft",
  permission: "formTemplates.edit",
  audit: { action: "template.duplicated", subject: "form-template" },
  status: 201,
  params: templateParams,
  response: FormTemplate,
  problems: ["not-found"],
});

export const listTemplateReferences = endpoint({
  method: "GET",
  path: "/form-templates/:templateId/references",
  summary: "Where a template is used",
  permission: "formTemplates.view",
  params: templateParams,
  response: z.strictObject({
    /** Forms by version and status. Counts only, no client. */
    forms: z.array(z.strictObject({ number: z.number().int(), status: z.string(), count: z.number().int() })),
    packets: z.array(z.strictObject({ key: z.string(), title: z.string() })),
  }),
  problems: ["not-found"],
});

export const listTemplateGallery = endpoint({
  method: "GET",
  path: "/form-templates/gallery",
  summary: "Templates that ship with Cairn, in each language",
  permission: "formTemplates.view",
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        key: z.string(),
        language: z.enum(languages),
        title: z.string(),
        description: z.string(),
        kind: settings.kind,
        chartTab: settings.chartTab,
        questions: z.number().int(),
        notice: z.string(),
        /** The facility's template made from it. */
        templateId: TemplateId.nullable(),
      }),
    ),
  }),
});
