import { z } from "zod";
import { endpoint, exportLimit, Instant, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

export const AuditEntry = z.strictObject({
  id: Id,
  at: Instant,
  actorUserId: Id.nullable(),
  actorName: z.string(),
  actorRole: z.string(),
  action: z.string(),
  /** FHIR AuditEvent action: create, read, update, delete, execute. */
  type: z.enum(["C", "R", "U", "D", "E"]),
  /** FHIR AuditEvent outcome: 0 success, 4 denied, 8 and 12 failed. */
  outcome: z.number().int(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  subjectLink: z.string().nullable(),
  clientId: idOf("client").nullable(),
  clientName: z.string().nullable(),
  clientLink: z.string().nullable(),
  purpose: z.string(),
  breakGlassId: Id.nullable(),
  locationId: Id.nullable(),
  ip: z.string().nullable(),
  endpoint: z.string().nullable(),
  requestId: z.string().nullable(),
  fields: z.array(z.string()),
  detail: z.record(z.string(), z.unknown()),
  /** For a list: how many clients it showed, and the first of them. */
  clientCount: z.number().int(),
  clients: z.array(z.strictObject({ name: z.string(), link: z.string().nullable() })),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Filters of the log: ids and codes only, because URLs must not hold names. */
export const AuditFilter = {
  /** Half-open range: from ≤ at < to. */
  from: Instant.optional(),
  to: Instant.optional(),
  actor: Id.optional(),
  role: z.string().max(40).optional(),
  action: z.string().max(80).optional(),
  type: z.enum(["C", "R", "U", "D", "E"]).optional(),
  subject: z.string().max(40).optional(),
  client: Id.optional(),
  location: Id.optional(),
  failed: z.enum(["true"]).optional(),
  glass: z.enum(["true"]).optional(),
};

export const listAudit = endpoint({
  method: "GET",
  path: "/audit",
  summary: "List audit log entries, newest first",
  permission: "audit.view",
  beyondReach: "oversight of access covers every chart of the facility",
  switch: null,
  audit: { action: "audit.viewed", subject: "audit" },
  query: z.strictObject({ ...AuditFilter, ...pageQuery, page: z.coerce.number().int().min(1).max(400).default(1) }),
  response: pageOf(AuditEntry),
});

export const AuditBucket = z.strictObject({ at: Instant, count: z.number().int(), failed: z.number().int() });
export const countAudit = endpoint({
  method: "GET",
  path: "/audit/histogram",
  summary: "Count audit log entries per hour, day or week",
  permission: "audit.view",
  switch: null,
  query: z.strictObject({
    ...AuditFilter,
    from: Instant,
    to: Instant,
    step: z.enum(["hour", "day", "week"]).default("day"),
  }),
  response: z.strictObject({ buckets: z.array(AuditBucket), actions: z.array(z.string()) }),
});

export const AccessLine = z.strictObject({
  id: Id,
  at: Instant,
  actorUserId: Id.nullable(),
  actorName: z.string(),
  actorRole: z.string(),
  action: z.string(),
  type: z.enum(["C", "R", "U", "D", "E"]),
  section: z.string().nullable(),
  purpose: z.string(),
  /** The user's relationship to the client at that time. */
  relation: z.string().nullable(),
  /** For a care team member: the start date of that assignment. */
  since: Instant.nullable(),
  breakGlassId: Id.nullable(),
  locationId: Id.nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
});
export type AccessLine = z.output<typeof AccessLine>;

export const accessSorts = [
  "at",
  "actor",
  "role",
  "action",
  "section",
  "purpose",
  "relation",
  "place",
  "device",
  "address",
  "glass",
] as const;
export type AccessSort = (typeof accessSorts)[number];
const Sort = z.enum([...accessSorts, ...accessSorts.map((name) => `-${name}` as const)]);

export const AccessFilter = {
  from: Instant.optional(),
  to: Instant.optional(),
  actor: Id.optional(),
  role: z.string().max(40).optional(),
  action: z.string().max(80).optional(),
  section: z.string().max(60).optional(),
  purpose: z.string().max(20).optional(),
  relation: z.string().max(40).optional(),
  location: Id.optional(),
  device: z.string().max(120).optional(),
  address: z.string().max(60).optional(),
  /** Only reads, or only changes. */
  kind: z.enum(["reads", "changes"]).optional(),
  glass: z.enum(["true"]).optional(),
  sort: Sort.default("-at"),
};

export const getChartAccess = endpoint({
  method: "GET",
  path: "/audit/chart-access/:clientId",
  summary: "Get a client's chart access log: user, role, time, location, device, section, purpose, relationship",
  permission: "chartAccess.view",
  beyondReach:
    "oversight of access covers every chart of the facility; without facility-wide access the chart must be within reach",
  switch: null,
  audit: { action: "chart-access.viewed", subject: "client" },
  params: z.strictObject({ clientId: idOf("client") }),
  query: z.strictObject({
    ...AccessFilter,
    ...pageQuery,
    page: z.coerce.number().int().min(1).max(400).default(1),
    /** Recorded in the audit entry: viewed on screen or printed. */
    use: z.enum(["screen", "print"]).default("screen"),
  }),
  response: pageOf(AccessLine).extend({
    clientName: z.string().nullable(),
    clientLink: z.string().nullable(),
    people: z.number().int(),
    /** Entries per day in the facility's time zone, for the timeline. */
    days: z.array(AuditBucket),
    /** Values that occur in the date range, as filter options. */
    found: z.strictObject({
      actions: z.array(z.string()),
      sections: z.array(z.string()),
      devices: z.array(z.string()),
      addresses: z.array(z.string()),
    }),
    /** Entries by weekday (0 is Sunday) and hour in the facility's time zone, for the heat map. */
    hours: z.array(z.strictObject({ weekday: z.number().int(), hour: z.number().int(), count: z.number().int() })),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const exportChartAccess = endpoint({
  method: "GET",
  path: "/audit/chart-access/:clientId/export",
  summary: "Export the chart access log as CSV, at most 10,000 rows",
  permission: "chartAccess.export",
  beyondReach:
    "oversight of access covers every chart of the facility; without facility-wide access the chart must be within reach",
  switch: null,
  leaves: { unchecked: "Compliance's working copy, which names staff; a client receives the printed log." },
  audit: { action: "chart-access.exported", subject: "client" },
  params: z.strictObject({ clientId: idOf("client") }),
  query: z.strictObject(AccessFilter),
  response: z.custom<{ content: unknown }>((value) => typeof value === "object"),
  problems: ["not-found", "out-of-scope"],
  limit: exportLimit,
});

export const Verification = z.strictObject({
  id: Id,
  at: Instant,
  seals: z.number().int(),
  events: z.number().int(),
  ok: z.boolean(),
  firstBadSeq: z.number().int().nullable(),
  finding: z.string().nullable(),
  /** The operator's reason for accepting a restored older copy of the database. */
  acceptedReason: z.string().nullable(),
  tookMs: z.number().int().nullable(),
  requestedByName: z.string().nullable(),
});
export type Verification = z.output<typeof Verification>;

export const verifyAuditNow = endpoint({
  method: "POST",
  path: "/audit/verify",
  summary:
    "Verify every row hash, root, link and signature of the audit log, and that it does not end before an earlier verification",
  permission: "audit.verify",
  switch: null,
  audit: { action: "audit.verification-asked", subject: "audit" },
  response: z.strictObject({ requestedAt: Instant }),
  status: 202,
});

export const listVerifications = endpoint({
  method: "GET",
  path: "/audit/verifications",
  summary: "List audit log verifications and their results",
  permission: "audit.view",
  switch: null,
  query: z.strictObject(pageQuery),
  response: pageOf(Verification),
});

export const AuditChain = z.strictObject({
  seals: z.number().int(),
  sealedEvents: z.number().int(),
  /** Entries not sealed yet, and the time of the oldest one. */
  unsealed: z.number().int(),
  oldestUnsealedAt: Instant.nullable(),
  recent: z.array(
    z.strictObject({
      seq: z.number().int(),
      events: z.number().int(),
      hash: z.string(),
      prevHash: z.string(),
      sealedAt: Instant,
    }),
  ),
  last: Verification.nullable(),
});
export const getAuditChain = endpoint({
  method: "GET",
  path: "/audit/seals",
  summary: "Get the newest seals of the chain and the entries not sealed yet",
  permission: "audit.view",
  switch: null,
  response: AuditChain,
});
