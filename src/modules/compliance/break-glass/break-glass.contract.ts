import { z } from "zod";
import { grantReasons, leastReason } from "#platform/shared/access/emergency-access.ts";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** Required documentation of a disclosure in a medical emergency, 42 CFR 2.51(c). */
export const Emergency = z.strictObject({
  disclosedTo: z.string().trim().min(2).max(200),
  affiliation: z.string().trim().min(2).max(200),
  disclosedBy: z.string().trim().min(2).max(200),
  nature: z.string().trim().min(5).max(500),
});
export type Emergency = z.output<typeof Emergency>;

/** Body of a module's own break-the-glass endpoint (`POST /clients/:mrNo/break-glass`). */
export const BreakGlassRequest = z.strictObject({
  reason: z.enum(grantReasons),
  reasonText: z.string().trim().min(leastReason, `Enter a reason of at least ${leastReason} characters.`).max(1000),
  emergency: Emergency.nullable().default(null),
});
export type BreakGlassRequest = z.output<typeof BreakGlassRequest>;

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
  /** Reads and changes made under this access. */
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
  summary: "List break-the-glass access and its reviews",
  permission: "chartAccess.view",
  beyondReach: "review of break-the-glass access",
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
  summary: "End your own break-the-glass access early",
  permission: "self",
  beyondReach: "ends access, and shows no chart",
  switch: null,
  audit: { action: "glass.ended", subject: "access-grant" },
  params: z.strictObject({ grantId: Id }),
  response: z.strictObject({ endedAt: Instant }),
  problems: ["not-found", "wrong-state"],
});

export const reviewGrant = endpoint({
  method: "POST",
  path: "/break-glass/:grantId/review",
  summary: "Review someone else's break-the-glass access",
  permission: "breakGlass.review",
  beyondReach: "review of break-the-glass access",
  switch: null,
  audit: { action: "glass.reviewed", subject: "access-grant" },
  params: z.strictObject({ grantId: Id }),
  body: z.strictObject({
    version: Version,
    decision: z.enum(["justify", "question", "findViolation"]),
    note: z.string().trim().min(5, "Enter a short reason.").max(1000),
  }),
  response: Grant,
  problems: ["not-found", "own-request", "wrong-state", "stale-version"],
});
