import { z } from "zod";
import { commaList, Decimal, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { achievementLabels, objectiveStates } from "../plans/plan.ts";
import { PlanType } from "../plans/plan-fields.contract.ts";
import { decisionLabels, levelLabels, outcomeLabels, reviewStates } from "./review.ts";
import type { ReviewDocument } from "./review-document.ts";

const text = (most: number) => z.string().trim().min(1, "Enter a text.").max(most, `At most ${most} characters.`);

export const ReviewItemInput = z.strictObject({
  objectiveStableId: Id,
  achievement: z.enum(enumKeys(achievementLabels)),
  measured: Decimal.max(11).nullable().default(null),
  decision: z.enum(enumKeys(decisionLabels)),
  comment: text(1000).nullable().default(null),
  clientComment: text(1000).nullable().default(null),
});

/** An objective with what happened since the last review. */
const ReviewedObjective = z.strictObject({
  stableId: Id,
  problem: z.string(),
  goal: z.string(),
  text: z.string(),
  measure: z.string().nullable(),
  targetDate: z.string().nullable(),
  status: z.enum(objectiveStates.states),
  /** Signed notes since the last review that worked on it. */
  evidence: z.array(
    z.strictObject({
      noteId: Id,
      title: z.string(),
      serviceStart: Instant,
      authorName: z.string(),
      progress: z.enum(enumKeys(achievementLabels)).nullable(),
      comment: z.string().nullable(),
    }),
  ),
  /** The scale's score at the beginning and now, for an objective that a withdrawal scale measures. */
  score: z.strictObject({ first: z.number(), last: z.number(), at: Instant }).nullable(),
  rating: z
    .strictObject({
      achievement: z.enum(enumKeys(achievementLabels)),
      measured: z.string().nullable(),
      decision: z.enum(enumKeys(decisionLabels)),
      comment: z.string().nullable(),
      clientComment: z.string().nullable(),
    })
    .nullable(),
});
export type ReviewedObjective = z.output<typeof ReviewedObjective>;

export const PlanReview = z.strictObject({
  id: idOf("plan-review"),
  planId: Id,
  client: z.strictObject({ clientId: idOf("client"), mrNo: z.string(), name: z.string(), birthDate: z.string() }),
  versionNo: z.number().int(),
  type: PlanType,
  timeZone: z.string(),
  levelOfCareCode: z.string().nullable(),
  status: z.enum(reviewStates.states),
  dueAt: Instant,
  since: Instant,
  completedAt: Instant.nullable(),
  reviewerName: z.string().nullable(),
  participants: z.string().nullable(),
  levelOfCare: z.enum(enumKeys(levelLabels)).nullable(),
  levelOfCareReason: z.string().nullable(),
  summary: z.string().nullable(),
  outcome: z.enum(enumKeys(outcomeLabels)).nullable(),
  newPlanId: Id.nullable(),
  isLate: z.boolean(),
  objectives: z.array(ReviewedObjective),
  document: z.custom<ReviewDocument>((value) => typeof value === "object" && value !== null),
  abilities: z.strictObject({ edit: z.boolean(), sign: z.boolean() }),
  version: Version,
});
export type PlanReview = z.output<typeof PlanReview>;

const params = z.strictObject({ reviewId: Id });
const problems = ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"] as const;

export const listReviews = endpoint({
  method: "GET",
  path: "/treatment-plannings/reviews",
  summary: "Reviews of treatment plans, the earliest due first",
  permission: "treatmentPlans.read",
  query: z.strictObject({
    status: commaList(z.enum(reviewStates.states)).optional(),
    dueBefore: Instant.optional(),
    locationId: Id.optional(),
    clientId: Id.optional(),
    ...pageQuery,
  }),
  response: pageOf(
    z.strictObject({
      id: idOf("plan-review"),
      planId: Id,
      clientId: idOf("client"),
      mrNo: z.string(),
      clientName: z.string(),
      type: PlanType,
      versionNo: z.number().int(),
      levelOfCareCode: z.string().nullable(),
      timeZone: z.string(),
      status: z.enum(reviewStates.states),
      dueAt: Instant,
      completedAt: Instant.nullable(),
      outcome: z.enum(enumKeys(outcomeLabels)).nullable(),
      isLate: z.boolean(),
      authorName: z.string(),
    }),
  ),
});

export const listPlanReviews = endpoint({
  method: "GET",
  path: "/treatment-plannings/:planId/reviews",
  summary: "Reviews of one plan, the latest due first",
  permission: "treatmentPlans.read",
  chart: "client",
  params: z.strictObject({ planId: Id }),
  response: z.strictObject({
    clientId: idOf("client"),
    rows: z.array(
      z.strictObject({
        id: idOf("plan-review"),
        status: z.enum(reviewStates.states),
        dueAt: Instant,
        completedAt: Instant.nullable(),
        reviewerName: z.string().nullable(),
        outcome: z.enum(enumKeys(outcomeLabels)).nullable(),
        isLate: z.boolean(),
      }),
    ),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const startReview = endpoint({
  method: "POST",
  path: "/treatment-plannings/reviews",
  summary: "Start the review of a plan in force, also before it is due",
  permission: "treatmentPlans.write",
  chart: "client",
  audit: { action: "plan.review-started", subject: "plan-review" },
  body: z.strictObject({ planId: Id }),
  response: PlanReview,
  problems,
});

export const getReview = endpoint({
  method: "GET",
  path: "/treatment-plannings/reviews/:reviewId",
  summary: "A review with its objectives, their notes and scores since the last one",
  permission: "treatmentPlans.read",
  chart: "client",
  params,
  response: PlanReview,
  problems: ["not-found", "out-of-scope"],
});

export const changeReview = endpoint({
  method: "PATCH",
  path: "/treatment-plannings/reviews/:reviewId",
  summary: "Rate objectives, and write what else a review says",
  permission: "treatmentPlans.write",
  chart: "client",
  audit: { action: "plan.review-changed", subject: "plan-review" },
  params,
  body: z.strictObject({
    version: Version,
    participants: text(500).nullable().optional(),
    levelOfCare: z.enum(enumKeys(levelLabels)).nullable().optional(),
    levelOfCareReason: text(2000).nullable().optional(),
    summary: text(4000).nullable().optional(),
    items: z.array(ReviewItemInput).max(100).optional(),
  }),
  response: PlanReview,
  problems,
});

export const completeReview = endpoint({
  method: "POST",
  path: "/treatment-plannings/reviews/:reviewId/complete",
  summary: "Sign a review: the plan continues, is revised in a new version, or is closed",
  permission: "treatmentPlans.sign",
  chart: "client",
  idempotent: true,
  ticket: "sign",
  audit: { action: "plan.reviewed", subject: "plan-review" },
  params,
  body: z.strictObject({
    version: Version,
    outcome: z.enum(enumKeys(outcomeLabels)),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  response: PlanReview,
  problems: [...problems, "objectives-unrated", "plan-changed", "step-up-required", "ticket-used", "plan-exists"],
});
