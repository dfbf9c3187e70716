import { z } from "zod";
import { labelColorKeys, mostLabels } from "#modules/clients/labels/label.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "../problems.ts";

export const LeadLabel = z.strictObject({ labelId: Id, name: z.string(), color: z.enum(labelColorKeys) });
export type LeadLabel = z.output<typeof LeadLabel>;

const params = z.strictObject({ leadId: Id });
const response = z.strictObject({ rows: z.array(LeadLabel) });

export const listLeadLabels = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/labels",
  summary: "Labels of a lead",
  permission: "crm.view",
  chart: "lead",
  params,
  response,
  problems: ["not-found", "out-of-scope"],
});

/** What is added and removed, not the whole list, so that two people at once lose nothing of each other. */
export const changeLeadLabels = endpoint({
  method: "PUT",
  path: "/crm/leads/:leadId/labels",
  summary: "Add labels to a lead and remove labels",
  permission: "crm.edit",
  audit: { action: "lead.labels-changed", subject: "lead" },
  params,
  body: z.strictObject({
    add: z.array(Id).max(mostLabels).default([]),
    remove: z.array(Id).max(mostLabels).default([]),
  }),
  response,
  problems: ["not-found", "out-of-scope", "lead-already-admitted", "too-many-labels", "validation"],
});

export const labelLeads = endpoint({
  method: "POST",
  path: "/crm/leads/labels",
  summary: "Add a label to several leads, or remove it, with one result per lead",
  permission: "crm.edit",
  audit: { action: "lead.labels-changed", subject: "lead" },
  body: z.strictObject({
    leadIds: z.array(Id).min(1).max(200),
    labelId: Id,
    remove: z.boolean().default(false),
  }),
  response: z.strictObject({
    results: z.array(
      z.strictObject({ leadId: Id, ok: z.boolean(), code: z.string().nullable(), detail: z.string().nullable() }),
    ),
  }),
});
