import { z } from "zod";
import { grantReasons, leastReason } from "#platform/shared/access/emergency-access.ts";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** 42 CFR 2.51(c): what the record of a disclosure in a medical emergency must say. */
export const Emergency = z.strictObject({
  disclosedTo: z.string().trim().min(2).max(200),
  affiliation: z.string().trim().min(2).max(200),
  disclosedBy: z.string().trim().min(2).max(200),
  nature: z.string().trim().min(5).max(500),
});
export type Emergency = z.output<typeof Emergency>;

/** What a module's own opening endpoint takes (`POST /clients/:mrNo/break-glass`). */
export const OpenInEmergency = z.strictObject({
  reason: z.enum(grantReasons),
  reasonText: z
    .string()
    .trim()
    .min(leastReason, `Say in at least ${leastReason} characters why this is needed.`)
    .max(1000),
  emergency: Emergency.nullable().default(null),
});
export type OpenInEmergency = z.output<typeof OpenInEmergency>;

export const GrantOpened = z.strictObject({ grantId: Id, openedAt: Instant, expiresAt: Instant });

export const Grant = z.strictObject({
  id: Id,
  clinicianId: Id,
  clinicianName: z.string(),
  role: z.string(),
  subjectType: z.enum(["client", "lead"]),
  subjectId: Id,
  subjectName: z.string().nullable(),
  subjectLink: z.string().nullable(),
  openedAt: Instant,
  expiresAt: Instant,
  endedAt: Instant.nullable(),
  reason: z.enum(grantReasons),
  reasonText: z.string(),
  emergency: Emergency.nullable(),
  /** Reads and changes made under it. */
  reads: z.number().int(),
  review: z.enum(["unreviewed", "justified", "questioned", "violation"]),
  reviewDueAt: Instant,
  reviewedAt: Instant.nullable(),
  reviewedByName: z.string().nullable(),
  reviewNote: z.string().nullable(),
  mine: z.boolean(),
  version: Version,
});
export type Grant = z.output<typeof Grant>;

export const listGrants = endpoint({
  method: "GET",
  path: "/break-glass",
  summary: "Charts that were opened in an emergency, and how each was judged",
  permission: "chartAccess.view",
  switch: null,
  query: z.strictObject({
    review: z.enum(["unreviewed", "justified", "questioned", "violation"]).optional(),
    open: z.enum(["true"]).optional(),
    clinician: Id.optional(),
    ...pageQuery,
  }),
  response: pageOf(Grant),
});

export const endGrant = endpoint({
  method: "POST",
  path: "/break-glass/:grantId/end",
  summary: "Close a chart one opened in an emergency, before its time runs out",
  permission: "self",
  switch: null,
  audit: { action: "glass.ended", subject: "access-grant" },
  params: z.strictObject({ grantId: Id }),
  response: z.strictObject({ endedAt: Instant }),
  problems: ["not-found", "wrong-state"],
});

export const reviewGrant = endpoint({
  method: "POST",
  path: "/break-glass/:grantId/review",
  summary: "Judge an emergency opening; never one's own",
  permission: "breakGlass.review",
  switch: null,
  audit: { action: "glass.reviewed", subject: "access-grant" },
  params: z.strictObject({ grantId: Id }),
  body: z.strictObject({
    version: Version,
    decision: z.enum(["justify", "question", "findViolation"]),
    note: z.string().trim().min(5, "Say in a few words why.").max(1000),
  }),
  response: Grant,
  problems: ["not-found", "own-request", "wrong-state", "stale-version"],
});
