import { z } from "zod";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { ObservationGap } from "./gap.contract.ts";
import { ObservationLog } from "./look.contract.ts";

defineProblems({
  "own-looks": [403, "These are your own looks"],
  "flags-not-opened": [409, "Something still needs an explanation"],
});

export const ReviewStats = z.strictObject({
  looks: z.number().int(),
  clients: z.number().int(),
  recalled: z.number().int(),
  gaps: z.number().int(),
  /** Gaps that need an explanation and have none, and open flags. */
  open: z.number().int(),
});
export type ReviewStats = z.infer<typeof ReviewStats>;

export const RoundReview = z.strictObject({
  sectionId: Id,
  sectionName: z.string(),
  patternId: Id,
  shiftName: z.string(),
  localDate: PlainDate,
  startsAt: Instant,
  endsAt: Instant,
  dueAt: Instant,
  stats: ReviewStats,
  review: z
    .strictObject({
      id: idOf("round-review"),
      reviewerName: z.string(),
      signedAt: Instant,
      comment: z.string().nullable(),
      /** A look of this shift arrived after signing. */
      reopened: z.boolean(),
    })
    .nullable(),
});
export type RoundReview = z.infer<typeof RoundReview>;

export const listReviews = endpoint({
  method: "GET",
  path: "/rounds/reviews",
  summary: "Rounds of a location's units on a day, by shift, with their reviews",
  permission: "rounds.review",
  query: z.strictObject({ locationId: Id, date: PlainDate }),
  response: z.strictObject({ timeZone: z.string(), rows: z.array(RoundReview) }),
  problems: ["not-found", "out-of-scope"],
});

export const readShiftLooks = endpoint({
  method: "GET",
  path: "/rounds/reviews/:sectionId",
  summary: "Looks and gaps of a unit in a shift, by client",
  permission: "rounds.review",
  params: z.strictObject({ sectionId: Id }),
  query: z.strictObject({ patternId: Id, localDate: PlainDate }),
  response: z.strictObject({
    timeZone: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    clients: z.array(
      z.strictObject({
        clientId: idOf("client"),
        name: z.string(),
        looks: z.array(ObservationLog),
        gaps: z.array(ObservationGap),
      }),
    ),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const signReview = endpoint({
  method: "POST",
  path: "/rounds/reviews/:sectionId/sign",
  summary: "Sign the rounds of a unit in a shift as reviewed",
  permission: "rounds.review",
  audit: { action: "rounds.reviewed", subject: "round-review" },
  ticket: "sign",
  params: z.strictObject({ sectionId: Id }),
  body: z.strictObject({
    patternId: Id,
    localDate: PlainDate,
    comment: z.string().trim().min(1).max(1000).nullable().default(null),
  }),
  response: RoundReview,
  problems: [
    "not-found",
    "out-of-scope",
    "wrong-state",
    "own-looks",
    "flags-not-opened",
    "step-up-required",
    "ticket-used",
  ],
});
