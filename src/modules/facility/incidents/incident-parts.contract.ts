import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { namings } from "./agency-report.ts";
import { Incident } from "./incident.contract.ts";
import { methodLabels, recipientLabels, roleLabels, strengthLabels, treatmentLabels } from "./incident.ts";

const params = z.strictObject({ incidentId: Id });
const problems = ["not-found", "out-of-scope", "wrong-state", "validation", "duplicate"] as const;
const person = {
  role: z.enum(keysOf(roleLabels)),
  injury: z.string().trim().max(500).nullable().default(null),
  treatment: z.enum(keysOf(treatmentLabels)).default("none"),
};

export const addIncidentPerson = endpoint({
  method: "POST",
  path: "/incident-reports/:incidentId/people",
  summary: "Add a person to a report",
  permission: "incidents.file",
  audit: { action: "incident.person-added", subject: "incident" },
  params,
  body: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("client"), clientId: idOf("client"), demographicId: Id, ...person }),
    z.strictObject({ kind: z.literal("staff"), clinicianId: Id, ...person }),
    z.strictObject({ kind: z.enum(["visitor", "other"]), name: z.string().trim().min(1).max(120), ...person }),
  ]),
  response: Incident,
  problems: [...problems],
});

export const removeIncidentPerson = endpoint({
  method: "DELETE",
  path: "/incident-reports/:incidentId/people/:personId",
  summary: "Remove a person from a draft",
  permission: "incidents.file",
  audit: { action: "incident.person-removed", subject: "incident" },
  params: z.strictObject({ incidentId: Id, personId: Id }),
  response: Incident,
  problems: [...problems],
});

export const addIncidentNotice = endpoint({
  method: "POST",
  path: "/incident-reports/:incidentId/notices",
  summary: "Record who was notified",
  permission: "incidents.edit",
  audit: { action: "incident.notified", subject: "incident" },
  params,
  body: z.strictObject({
    recipient: z.enum(keysOf(recipientLabels)),
    personReached: z.string().trim().min(1, "Enter who was reached.").max(120),
    method: z.enum(keysOf(methodLabels)),
    at: Instant,
    note: z.string().trim().max(1000).nullable().default(null),
  }),
  response: Incident,
  problems: [...problems, "time-in-future"],
});

export const addIncidentAction = endpoint({
  method: "POST",
  path: "/incident-reports/:incidentId/actions",
  summary: "Add a corrective action",
  permission: "incidents.edit",
  audit: { action: "incident.action-added", subject: "incident" },
  params,
  body: z.strictObject({
    text: z.string().trim().min(1, "Enter the action.").max(1000),
    strength: z.enum(keysOf(strengthLabels)),
    ownerId: Id,
    dueOn: PlainDate,
    measure: z.string().trim().max(500).nullable().default(null),
  }),
  response: Incident,
  problems: [...problems],
});

const actionParams = z.strictObject({ incidentId: Id, actionId: Id });

export const updateIncidentAction = endpoint({
  method: "PATCH",
  path: "/incident-reports/:incidentId/actions/:actionId",
  summary: "Finish, reopen or cancel a corrective action",
  permission: "incidents.edit",
  audit: { action: "incident.action-changed", subject: "incident" },
  params: actionParams,
  body: z.strictObject({
    move: z.enum(["finish", "reopen", "cancel"]),
    reason: z.string().trim().max(500).optional(),
  }),
  response: Incident,
  problems: [...problems],
});

export const verifyIncidentAction = endpoint({
  method: "POST",
  path: "/incident-reports/:incidentId/actions/:actionId/verify",
  summary: "Verify that a corrective action was done; not by its owner",
  permission: "incidents.edit",
  audit: { action: "incident.action-verified", subject: "incident" },
  params: actionParams,
  response: Incident,
  problems: [...problems, "own-request"],
});

const externalParams = z.strictObject({ incidentId: Id, externalId: Id });

export const submitExternalReport = endpoint({
  method: "POST",
  path: "/incident-reports/:incidentId/external-reports/:externalId/submit",
  summary: "Record that a report to an agency was made",
  permission: "incidents.edit",
  leaves: "checked",
  audit: { action: "incident.external-submitted", subject: "incident" },
  params: externalParams,
  body: z.strictObject({
    submittedAt: Instant,
    personReached: z.string().trim().max(120).nullable().default(null),
    confirmationNo: z.string().trim().max(80).nullable().default(null),
    disclosureBasis: z.string().trim().min(3, "Enter the legal basis of the disclosure.").max(300),
    /** Whether the report named the clients of the incident; required where there are any. */
    clientNamed: z.enum(namings).optional(),
  }),
  response: Incident,
  problems: [...problems, "time-in-future", "consent-required", "legal-basis-missing"],
});

export const externalNotRequired = endpoint({
  method: "POST",
  path: "/incident-reports/:incidentId/external-reports/:externalId/not-required",
  summary: "Decide that a report to an agency is not required",
  permission: "incidents.review",
  leaves: { unchecked: "Records that nothing is sent." },
  audit: { action: "incident.external-not-required", subject: "incident" },
  params: externalParams,
  body: z.strictObject({ reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500) }),
  response: Incident,
  problems: [...problems],
});

export const Analysis = z.strictObject({
  incidentId: idOf("incident"),
  method: z.enum(["timeline", "five_whys", "fishbone", "rca"]),
  privilege: z.enum(["psqia", "peer_review", "none"]),
  sequence: z.string(),
  causes: z.array(z.string()),
  team: z.string().nullable(),
  finishedAt: Instant.nullable(),
  /** 0 where no analysis was started yet. */
  version: z.number().int(),
});
export type Analysis = z.infer<typeof Analysis>;

export const getIncidentAnalysis = endpoint({
  method: "GET",
  path: "/incident-reports/:incidentId/analysis",
  summary: "The quality analysis of an incident",
  permission: "incidentQuality.view",
  audit: { action: "quality.opened", subject: "incident" },
  params,
  response: Analysis,
  problems: ["not-found", "out-of-scope"],
});

export const putIncidentAnalysis = endpoint({
  method: "PUT",
  path: "/incident-reports/:incidentId/analysis",
  summary: "Save or finish the quality analysis of an incident",
  permission: "incidentQuality.update",
  audit: { action: "quality.changed", subject: "incident" },
  params,
  body: z.strictObject({
    version: Version.or(z.literal(0)),
    method: Analysis.shape.method,
    privilege: Analysis.shape.privilege,
    sequence: z.string().trim().max(20_000),
    causes: z.array(z.string().trim().min(1).max(500)).max(20),
    team: z.string().trim().max(500).nullable(),
    finish: z.boolean().default(false),
  }),
  response: Analysis,
  problems: [...problems, "stale-version"],
});

export const incidentTrends = endpoint({
  method: "GET",
  path: "/incident-reports/trends",
  summary: "Submitted incident reports by month and by type, harm or location",
  permission: "incidents.review",
  query: z.strictObject({
    by: z.enum(["type", "harm", "location"]).default("type"),
    from: PlainDate,
    to: PlainDate,
    locationId: Id.optional(),
  }),
  response: z.strictObject({
    rows: z.array(z.strictObject({ month: z.string(), key: z.string(), label: z.string(), count: z.number().int() })),
  }),
  problems: ["out-of-scope"],
});
