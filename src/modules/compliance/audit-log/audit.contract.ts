import { z } from "zod";
import { endpoint, exportLimit, Instant, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const AuditEntry = z.strictObject({
  id: Id,
  at: Instant,
  actorUserId: Id.nullable(),
  actorName: z.string(),
  actorRole: z.string(),
  action: z.string(),
  /** As FHIR AuditEvent: create, read, update, delete, execute. */
  type: z.enum(["C", "R", "U", "D", "E"]),
  /** 0 success, 4 refused, 8 and 12 failed. */
  outcome: z.number().int(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  subjectLink: z.string().nullable(),
  clientId: Id.nullable(),
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
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Narrows the log. Ids and codes only: names never stand in an address. */
export const AuditFilter = {
  /** Half-open: from ≤ at < to. */
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
  summary: "The audit log, newest first",
  permission: "audit.view",
  switch: null,
  audit: { action: "audit.viewed", subject: "audit" },
  query: z.strictObject({ ...AuditFilter, ...pageQuery, page: z.coerce.number().int().min(1).max(400).default(1) }),
  response: pageOf(AuditEntry),
});

export const AuditBucket = z.strictObject({ at: Instant, count: z.number().int(), failed: z.number().int() });
export const countAudit = endpoint({
  method: "GET",
  path: "/audit/histogram",
  summary: "How many entries in each hour, day or week",
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
  /** How the person came to the record at that time. */
  relation: z.string().nullable(),
  /** Of somebody on the care team: since when they were, at that time. */
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
  /** Reading only, or changes only. */
  kind: z.enum(["reads", "changes"]).optional(),
  glass: z.enum(["true"]).optional(),
  sort: Sort.default("-at"),
};

export const getChartAccess = endpoint({
  method: "GET",
  path: "/audit/chart-access/:clientId",
  summary: "Who opened this chart: person, role, time, place, device, section, purpose, relation",
  permission: "chartAccess.view",
  switch: null,
  audit: { action: "chart-access.viewed", subject: "client" },
  params: z.strictObject({ clientId: Id }),
  query: z.strictObject({
    ...AccessFilter,
    ...pageQuery,
    page: z.coerce.number().int().min(1).max(400).default(1),
    /** Said in the audit entry: on the screen or on paper. */
    use: z.enum(["screen", "print"]).default("screen"),
  }),
  response: pageOf(AccessLine).extend({
    clientName: z.string().nullable(),
    clientLink: z.string().nullable(),
    people: z.number().int(),
    /** Entries by day of the facility's zone, for the timeline. */
    days: z.array(AuditBucket),
    /** What occurs in these entries whatever else is filtered, for the filters. */
    found: z.strictObject({
      actions: z.array(z.string()),
      sections: z.array(z.string()),
      devices: z.array(z.string()),
      addresses: z.array(z.string()),
    }),
    /** Entries by weekday (0 Sunday) and hour of the facility's zone, for the heat map. */
    hours: z.array(z.strictObject({ weekday: z.number().int(), hour: z.number().int(), count: z.number().int() })),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const exportChartAccess = endpoint({
  method: "GET",
  path: "/audit/chart-access/:clientId/export",
  summary: "The chart-access report as CSV, at most 10,000 lines",
  permission: "chartAccess.export",
  switch: null,
  audit: { action: "chart-access.exported", subject: "client" },
  params: z.strictObject({ clientId: Id }),
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
  tookMs: z.number().int().nullable(),
  requestedByName: z.string().nullable(),
});
export type Verification = z.output<typeof Verification>;

export const verifyAuditNow = endpoint({
  method: "POST",
  path: "/audit/verify",
  summary: "Recompute rows, roots, links and signatures of the whole log",
  permission: "audit.verify",
  switch: null,
  audit: { action: "audit.verification-asked", subject: "audit" },
  response: z.strictObject({ requestedAt: Instant }),
  status: 202,
});

export const listVerifications = endpoint({
  method: "GET",
  path: "/audit/verifications",
  summary: "When the log was verified and what was found",
  permission: "audit.view",
  switch: null,
  query: z.strictObject(pageQuery),
  response: pageOf(Verification),
});

export const AuditChain = z.strictObject({
  seals: z.number().int(),
  sealedEvents: z.number().int(),
  /** Entries that wait for the next seal, and since when the oldest does. */
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
  summary: "The newest links of the chain, and what is not sealed yet",
  permission: "audit.view",
  switch: null,
  response: AuditChain,
});
