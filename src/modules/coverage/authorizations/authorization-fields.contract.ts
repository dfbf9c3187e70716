import { z } from "zod";
import { PhoneNumber } from "#modules/clients/identity/phone.ts";
import { Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { outcomes, reasonLabels, reviewKinds, reviewMethods, stages } from "../reviews/review.ts";
import { authorizationStates, unitLabels } from "./authorization-states.ts";

export const unit = z.enum(enumKeys(unitLabels));
export const stage = z.enum(enumKeys(stages));
const text = (most: number) => z.string().trim().min(1).max(most).nullable();
export const units = z.number().int().min(1, "Enter at least 1").max(999, "Enter 999 at most");

export const Authorization = z.strictObject({
  id: idOf("authorization"),
  demographicId: Id,
  insuranceId: Id,
  payerName: z.string(),
  insuranceRank: z.number().int(),
  parentId: Id.nullable(),
  authNumber: z.string().nullable(),
  levelOfCareId: Id,
  levelCode: z.string(),
  levelName: z.string(),
  /** HCPCS, CPT or revenue code. */
  serviceCode: z.string().nullable(),
  unit,
  requestedUnits: z.number().int(),
  approvedUnits: z.number().int().nullable(),
  usedUnits: z.number().int(),
  /** The last day its units last, at the present use. */
  lastsThrough: PlainDate.nullable(),
  fromOn: PlainDate,
  throughOn: PlainDate,
  status: z.enum(authorizationStates.states),
  decidedOn: PlainDate.nullable(),
  nextReviewOn: PlainDate.nullable(),
  denialReason: z.string().nullable(),
  appealBy: PlainDate.nullable(),
  careManager: z.string().nullable(),
  careManagerPhone: z.string().nullable(),
  note: z.string().nullable(),
  voidReason: z.string().nullable(),
  version: Version,
});
export type Authorization = z.output<typeof Authorization>;

export const Review = z.strictObject({
  id: idOf("utilization-review"),
  demographicId: Id,
  authorizationId: Id.nullable(),
  kind: z.enum(enumKeys(reviewKinds)),
  status: z.enum(["due", "completed", "canceled"]),
  dueOn: PlainDate,
  assignedTo: Id.nullable(),
  assignedToName: z.string().nullable(),
  contactedAt: Instant.nullable(),
  method: z.enum(enumKeys(reviewMethods)).nullable(),
  payerRep: z.string().nullable(),
  callReference: z.string().nullable(),
  summary: z.string().nullable(),
  requestedUnits: z.number().int().nullable(),
  approvedUnits: z.number().int().nullable(),
  outcome: z.enum(enumKeys(outcomes)).nullable(),
  recordedByName: z.string().nullable(),
  version: Version,
});
export type Review = z.output<typeof Review>;

export const CoverageDayView = z.strictObject({
  date: PlainDate,
  levelOfCareId: Id.nullable(),
  state: z.enum(["covered", "pending", "denied", "uncovered", "self_pay", "away"]),
  reason: z.enum(enumKeys(reasonLabels)).nullable(),
  authorizationId: Id.nullable(),
  units: z.number().int(),
  isAhead: z.boolean(),
});

/** What a payer is asked for. */
export const requestFields = {
  insuranceId: Id,
  levelOfCareId: Id,
  unit,
  requestedUnits: units,
  fromOn: PlainDate,
  throughOn: PlainDate,
};

/** What may be corrected at any time; the decision is recorded by a review. */
export const detailFields = {
  authNumber: text(40),
  serviceCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{4,5}$/, "Enter 4 or 5 letters and digits, like H0015 or 1002")
    .nullable(),
  nextReviewOn: PlainDate.nullable(),
  careManager: text(120),
  careManagerPhone: PhoneNumber.nullable(),
  note: text(2000),
};

export const AuthorizationRequest = z.strictObject({
  demographicId: Id,
  ...requestFields,
  authNumber: detailFields.authNumber.default(null),
  serviceCode: detailFields.serviceCode.default(null),
  nextReviewOn: detailFields.nextReviewOn.default(null),
  careManager: detailFields.careManager.default(null),
  careManagerPhone: detailFields.careManagerPhone.default(null),
  note: detailFields.note.default(null),
  /** Another authorization covers some of these days, and this one is recorded all the same. */
  confirmOverlap: z.boolean().default(false),
});

export const ReviewInput = z.strictObject({
  ...AuthorizationRequest.shape,
  kind: z.enum(enumKeys(reviewKinds)),
  /** The authorization that is decided or extended; null for the first of a stay. */
  authorizationId: Id.nullable().default(null),
  /** Its version as the reviewer saw it. */
  authorizationVersion: Version.nullable().default(null),
  contactedAt: Instant,
  method: z.enum(enumKeys(reviewMethods)),
  payerRep: text(120).default(null),
  callReference: text(80).default(null),
  summary: text(4000).default(null),
  outcome: z.enum(enumKeys(outcomes)),
  approvedUnits: units.nullable().default(null),
  denialReason: text(500).default(null),
  appealBy: PlainDate.nullable().default(null),
});
export type ReviewInput = z.output<typeof ReviewInput>;
