import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Slot } from "./item.contract.ts";
import { chartTabs, sensitivities, templateKinds } from "./template.ts";

export const TemplateRow = z.strictObject({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(templateKinds),
  chartTab: z.enum(chartTabs),
  consentType: z.string().nullable(),
  sensitivity: z.enum(sensitivities),
  onePerEpisode: z.boolean(),
  /** The published version that new forms use. */
  number: z.number().int(),
  questions: z.number().int(),
  slots: z.array(z.strictObject({ slotKey: z.string(), label: z.string(), required: Slot.shape.required })),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

export const listFormTemplates = endpoint({
  method: "GET",
  path: "/form-templates",
  summary: "Templates for new forms",
  permission: "formTemplates.view",
  query: z.strictObject({ kind: z.enum(templateKinds).optional(), chartTab: z.enum(chartTabs).optional() }),
  response: z.strictObject({ rows: z.array(TemplateRow) }),
});
