import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const reviewDecisions = ["keep", "change", "remove"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];
export const reviewDecisionLabels = {
  keep: "Keep",
  change: "Change",
  remove: "Remove",
} as const satisfies Record<ReviewDecision, string>;

/** `2026-Q4`. */
export const Period = z.string().regex(/^\d{4}-Q[1-4]$/, "Enter a quarter, like 2026-Q4.");
/** The quarter of a day `YYYY-MM-DD`. */
export const periodOf = (date: string) => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

export const AccessReview = z.strictObject({
  id: Id,
  clinicianId: Id,
  name: z.string(),
  /** Role when the review was opened. */
  roleName: z.string(),
  extra: z.array(z.string()),
  /** Current role, which may differ from the reviewed one. */
  roleNow: z.string(),
  status: z.number().int(),
  lastActiveAt: Instant.nullable(),
  decision: z.enum(reviewDecisions).nullable(),
  note: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** The user's own row, which they cannot decide. */
  isMine: z.boolean(),
  version: Version,
});
export type AccessReview = z.infer<typeof AccessReview>;

export const listAccessReviews = endpoint({
  method: "GET",
  path: "/access-reviews",
  summary: "List the quarter's access reviews with their decisions",
  permission: "accessReviews.manage",
  switch: null,
  query: z.strictObject({ period: Period.optional() }),
  response: z.strictObject({
    period: z.string(),
    /** This quarter and all earlier opened ones, newest first. */
    periods: z.array(z.string()),
    isOpened: z.boolean(),
    decided: z.number().int(),
    rows: z.array(AccessReview),
  }),
});

export const openAccessReviews = endpoint({
  method: "POST",
  path: "/access-reviews",
  summary: "Open this quarter's review, or add staff who joined since",
  permission: "accessReviews.manage",
  switch: null,
  stepUp: true,
  audit: { action: "access-review.opened", subject: "access-review" },
  response: z.strictObject({ period: z.string(), added: z.number().int() }),
});

export const decideAccessReview = endpoint({
  method: "POST",
  path: "/access-reviews/:reviewId/decisions",
  summary: "Decide one staff member's access: keep, change or remove",
  permission: "accessReviews.manage",
  switch: null,
  stepUp: true,
  audit: { action: "access-review.decided", subject: "access-review" },
  params: z.strictObject({ reviewId: Id }),
  body: z
    .strictObject({
      version: Version,
      decision: z.enum(reviewDecisions),
      note: z.string().trim().max(500).nullable().default(null),
    })
    .refine(({ decision, note }) => decision === "keep" || (note?.length ?? 0) >= 3, {
      path: ["note"],
      message: "Enter what to change and why.",
    }),
  response: AccessReview,
  problems: ["not-found", "stale-version", "own-request", "step-up-required"],
});
