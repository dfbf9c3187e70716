import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { commaList, endpoint, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { Authorization, Review, ReviewInput, stage, unit } from "../authorizations/authorization-fields.contract.ts";
import { reasonLabels, reviewKinds } from "./review.ts";

const problems = ["mr-number-invalid", "not-found", "out-of-scope", "episode-not-of-client"] as const;

export const recordReview = endpoint({
  method: "POST",
  path: "/clients/:mrNo/utilization-reviews",
  summary: "Record a review held with the payer; it makes, decides or extends the authorization",
  permission: "authorizations.write",
  chart: "client",
  audit: { action: "review.recorded", subject: "utilization-review" },
  params: ChartParams,
  body: ReviewInput,
  response: Review,
  status: 201,
  problems: [
    ...problems,
    "authorization-invalid",
    "authorization-overlap",
    "validation",
    "stale-version",
    "wrong-state",
  ],
});

const answered = ReviewInput.omit({
  demographicId: true,
  insuranceId: true,
  levelOfCareId: true,
  unit: true,
  requestedUnits: true,
  fromOn: true,
  throughOn: true,
  authorizationId: true,
  authorizationVersion: true,
  kind: true,
}).extend({ version: Version });
const { requestedUnits, fromOn, throughOn } = ReviewInput.shape;
const decisionProblems = [
  "mr-number-invalid",
  "not-found",
  "out-of-scope",
  "authorization-invalid",
  "authorization-overlap",
  "validation",
  "stale-version",
  "wrong-state",
] as const;
const AuthorizationParams = ChartParams.extend({ authorizationId: Id });

/** Of two reviewers at once the second reads the first's decision. */
export const decideAuthorization = endpoint({
  method: "POST",
  path: "/clients/:mrNo/authorizations/:authorizationId/decision",
  summary: "Record the payer's decision on an authorization, with the contact it was given in",
  permission: "authorizations.write",
  chart: "client",
  audit: { action: "authorization.changed", subject: "authorization" },
  params: AuthorizationParams,
  body: answered,
  response: Authorization,
  problems: decisionProblems,
});

export const extendAuthorization = endpoint({
  method: "POST",
  path: "/clients/:mrNo/authorizations/:authorizationId/extend",
  summary: "Extend an approved authorization by a concurrent review",
  permission: "authorizations.write",
  chart: "client",
  audit: { action: "authorization.changed", subject: "authorization" },
  params: AuthorizationParams,
  body: answered.extend({ requestedUnits, fromOn, throughOn }),
  response: Authorization,
  status: 201,
  problems: decisionProblems,
});

export const assignReview = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/utilization-reviews/:reviewId",
  summary: "Assign the review that is due to a staff member",
  permission: "authorizations.write",
  chart: "client",
  audit: { action: "review.assigned", subject: "utilization-review" },
  params: ChartParams.extend({ reviewId: Id }),
  body: z.strictObject({ version: Version, assignedTo: Id.nullable() }),
  response: Review,
  problems: [...problems, "stale-version", "wrong-state", "validation"],
});

export const WorklistRow = z.strictObject({
  clientId: idOf("client"),
  mrNo: z.string(),
  clientName: z.string(),
  demographicId: Id,
  locationId: Id,
  levelOfCareId: Id.nullable(),
  levelCode: z.string().nullable(),
  payerName: z.string().nullable(),
  stage,
  coveredThrough: PlainDate.nullable(),
  uncoveredFrom: PlainDate.nullable(),
  reason: z.enum(enumKeys(reasonLabels)).nullable(),
  gapDays: z.number().int(),
  atRiskCents: z.number().int().nullable(),
  unitsLeft: z.number().int().nullable(),
  unit: unit.nullable(),
  anticipatedDischargeDate: PlainDate.nullable(),
  review: z
    .strictObject({
      id: Id,
      kind: z.enum(enumKeys(reviewKinds)),
      dueOn: PlainDate,
      assignedTo: Id.nullable(),
      assignedToName: z.string().nullable(),
      version: Version,
    })
    .nullable(),
});
export type WorklistRow = z.output<typeof WorklistRow>;

export const riskSorts = ["risk", "-risk"] as const;

export const listReviewWork = endpoint({
  method: "GET",
  path: "/utilization-reviews",
  summary: "Stays whose coverage needs work, what costs money first",
  permission: "authorizations.read",
  query: z.strictObject({
    stage: commaList(stage).optional(),
    payer: commaList(Id).optional(),
    locationId: Id.optional(),
    assigned: z.enum(["me", "nobody"]).optional(),
    /** By dollars at risk; else what needs work first. */
    sort: z.enum(riskSorts).optional(),
    ...pageQuery,
  }),
  response: pageOf(WorklistRow),
});
