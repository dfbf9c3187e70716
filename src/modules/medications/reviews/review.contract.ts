import { z } from "zod";
import { Decimal, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { Overrides } from "../orders/order.contract.ts";
import { reviewKinds } from "./review.ts";

export const reviewAbilities = ["approve", "decline", "return", "answer", "withdraw"] as const;
export type ReviewAbility = (typeof reviewAbilities)[number];

export const ReviewItem = z.strictObject({
  id: idOf("review-item"),
  kind: z.enum(reviewKinds),
  orderId: idOf("order"),
  orderNo: z.number().int(),
  refillId: idOf("refill").nullable(),
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  demographicId: Id,
  locationId: Id,
  timeZone: z.string(),
  productText: z.string(),
  tallMan: z.string().nullable(),
  deaSchedule: z.number().int(),
  sigText: z.string(),
  orderMode: z.string(),
  /** Of a refill: how much of what. */
  quantity: Decimal.nullable(),
  unit: z.string().nullable(),
  /** Why the order is on hold, or the dose was not taken. */
  reason: z.string().nullable(),
  submittedByName: z.string().nullable(),
  submittedAt: Instant,
  /** Null: any holder of the permission at the location. */
  assigneeName: z.string().nullable(),
  dueAt: Instant.nullable(),
  isOverdue: z.boolean(),
  state: z.enum(["pending", "returned", "approved", "declined", "withdrawn"]),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string().nullable(),
  answer: z.string().nullable(),
  abilities: z.array(z.enum(reviewAbilities)),
  version: Version,
});
export type ReviewItem = z.infer<typeof ReviewItem>;

/** "true" or "false" in the address. */
const toggle = (usual: boolean) =>
  z
    .enum(["true", "false"])
    .default(usual ? "true" : "false")
    .transform((text) => text === "true");

export const listReviews = endpoint({
  method: "GET",
  path: "/pending-reviews",
  summary: "What waits for a review: the user's own reviews, what they submitted, or both",
  permission: "medications.view",
  query: z.strictObject({
    ...pageQuery,
    /** Both: the union. Neither: everything the user may see. */
    myReviews: toggle(false),
    mySubmissions: toggle(true),
    kind: z.enum(reviewKinds).optional(),
    overdue: z.enum(["true"]).optional(),
    demographicId: Id.optional(),
    locationId: Id.optional(),
  }),
  response: pageOf(ReviewItem),
});

export const countReviews = endpoint({
  method: "GET",
  path: "/pending-reviews/counts",
  summary: "Number of the user's reviews, overdue reviews and submissions that are open",
  permission: "medications.view",
  query: z.strictObject({ locationId: Id.optional() }),
  response: z.strictObject({
    myReviews: z.number().int(),
    overdue: z.number().int(),
    mySubmissions: z.number().int(),
    /** The user's submissions that were returned with a question. */
    returned: z.number().int(),
  }),
});

const ReviewParams = z.strictObject({ reviewId: Id });
const Note = z.string().trim().min(3, "Enter at least 3 characters.").max(500);
const problems = ["not-found", "stale-version", "wrong-state", "validation"] as const;
const decisions = ["approve", "decline", "return"] as const;

export const decideReview = endpoint({
  method: "POST",
  path: "/pending-reviews/:reviewId/decide",
  summary: "Approve, decline, or return with a question; orders are signed with a PIN",
  permission: "medications.approve",
  chart: "client",
  audit: { action: "medication.reviewed", subject: "review-item" },
  ticket: "sign",
  params: ReviewParams,
  body: z.strictObject({
    version: Version,
    decision: z.enum(decisions),
    /** Required to decline and to return. */
    note: Note.optional(),
    overrides: Overrides,
  }),
  response: ReviewItem,
  problems: [
    ...problems,
    "out-of-scope",
    "step-up-required",
    "ticket-used",
    "allergies-not-reviewed",
    "alert-unanswered",
    "prescriber-not-authorized",
  ],
});

export const decideReviews = endpoint({
  method: "POST",
  path: "/pending-reviews/bulk-decide",
  summary: "Approve several reviews with one PIN, each by itself",
  permission: "medications.approve",
  audit: { action: "medication.reviewed", subject: "review-item" },
  idempotent: true,
  ticket: "sign",
  body: z.strictObject({
    items: z
      .array(z.strictObject({ reviewId: Id, version: Version }))
      .min(1)
      .max(50),
  }),
  response: z.strictObject({
    results: z.array(
      z.discriminatedUnion("ok", [
        z.strictObject({ ok: z.literal(true), reviewId: Id }),
        z.strictObject({ ok: z.literal(false), reviewId: Id, code: z.string(), message: z.string() }),
      ]),
    ),
  }),
  problems: ["not-found", "out-of-scope", "step-up-required", "ticket-used", "validation"],
});

export const answerReview = endpoint({
  method: "POST",
  path: "/pending-reviews/:reviewId/answer",
  summary: "Answer the question with which a submission was returned",
  permission: "medications.view",
  chart: "client",
  audit: { action: "medication.review-answered", subject: "review-item" },
  params: ReviewParams,
  body: z.strictObject({ version: Version, answer: Note }),
  response: ReviewItem,
  problems,
});

export const withdrawReview = endpoint({
  method: "POST",
  path: "/pending-reviews/:reviewId/withdraw",
  summary: "Withdraw a proposal or a refill request that the user submitted",
  permission: "medications.view",
  chart: "client",
  audit: { action: "medication.review-withdrawn", subject: "review-item" },
  params: ReviewParams,
  body: z.strictObject({ version: Version, reason: Note }),
  response: ReviewItem,
  problems,
});
