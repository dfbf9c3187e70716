import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { commaList, endpoint, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { appealKinds, reasonLabels } from "../reviews/review.ts";
import {
  Authorization,
  AuthorizationRequest,
  CoverageDayView,
  detailFields,
  Review,
  requestFields,
  stage,
  unit,
} from "./authorization-fields.contract.ts";
import { authorizationStates } from "./authorization-states.ts";

const problems = ["mr-number-invalid", "not-found", "out-of-scope", "episode-not-of-client"] as const;
const refusals = ["authorization-invalid", "authorization-overlap", "validation"] as const;
const changes = ["stale-version", "wrong-state"] as const;
const params = ChartParams.extend({ authorizationId: Id });

export const StayAuthorizations = z.strictObject({
  demographicId: Id,
  today: PlainDate,
  /** Null before the admission. */
  stage: stage.nullable(),
  coveredThrough: PlainDate.nullable(),
  uncoveredFrom: PlainDate.nullable(),
  reason: z.enum(enumKeys(reasonLabels)).nullable(),
  daysLeft: z.number().int(),
  unitsLeft: z.number().int().nullable(),
  unit: unit.nullable(),
  gapDays: z.number().int(),
  /** What the days not covered are worth, past and planned; null where a rate is not known. */
  atRiskCents: z.number().int().nullable(),
  plannedDischargeOn: PlainDate.nullable(),
  levelOfCareId: Id.nullable(),
  /** One for each day of the stay, and the days planned. */
  days: z.array(CoverageDayView),
  authorizations: z.array(Authorization),
  /** The review that is due; null where none is needed. */
  due: Review.nullable(),
  /** Reviews held, the latest first. */
  reviews: z.array(Review),
});
export type StayAuthorizations = z.output<typeof StayAuthorizations>;

export const listClientAuthorizations = endpoint({
  method: "GET",
  path: "/clients/:mrNo/authorizations",
  summary: "Authorizations and utilization reviews of a stay, with the coverage of each day",
  permission: "authorizations.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id.optional() }),
  response: StayAuthorizations,
  problems,
});

export const requestAuthorization = endpoint({
  method: "POST",
  path: "/clients/:mrNo/authorizations",
  summary: "Record that an authorization was requested from a payer",
  permission: "authorizations.write",
  chart: "client",
  audit: { action: "authorization.changed", subject: "authorization" },
  params: ChartParams,
  body: AuthorizationRequest,
  response: Authorization,
  status: 201,
  problems: [...problems, ...refusals],
});

export const changeAuthorization = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/authorizations/:authorizationId",
  summary: "Correct an authorization; its decision is recorded by a review",
  permission: "authorizations.write",
  chart: "client",
  audit: { action: "authorization.changed", subject: "authorization" },
  params,
  body: z.strictObject({
    version: Version,
    requestedUnits: requestFields.requestedUnits,
    fromOn: requestFields.fromOn,
    throughOn: requestFields.throughOn,
    ...detailFields,
    confirmOverlap: z.boolean().default(false),
  }),
  response: Authorization,
  problems: [...problems, ...refusals, ...changes],
});

export const appealAuthorization = endpoint({
  method: "POST",
  path: "/clients/:mrNo/authorizations/:authorizationId/appeal",
  summary: "Start an appeal or a peer-to-peer review of a denial",
  permission: "authorizations.write",
  chart: "client",
  audit: { action: "authorization.changed", subject: "authorization" },
  params,
  body: z.strictObject({ version: Version, kind: z.enum(appealKinds), dueOn: PlainDate }),
  response: Authorization,
  problems: [...problems, ...changes, "appeal-expired", "validation"],
});

export const voidAuthorization = endpoint({
  method: "POST",
  path: "/clients/:mrNo/authorizations/:authorizationId/void",
  summary: "Void an authorization entered in error; its units are counted again",
  permission: "authorizations.write",
  chart: "client",
  audit: { action: "authorization.changed", subject: "authorization" },
  params,
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  response: Authorization,
  problems: [...problems, ...changes, "validation"],
});

export const authorizationWhen = ["current", "ending", "ended", "exhausted"] as const;

export const listAuthorizations = endpoint({
  method: "GET",
  path: "/authorizations",
  summary: "Authorizations of all clients, the next to end first",
  permission: "authorizations.read",
  query: z.strictObject({
    status: commaList(z.enum(authorizationStates.states)).optional(),
    payer: commaList(Id).optional(),
    locationId: Id.optional(),
    /** Current, ending within 7 days, ended, or with every unit used. */
    when: z.enum(authorizationWhen).optional(),
    /** Clients in treatment only. */
    inCare: z.enum(["true"]).optional(),
    ...pageQuery,
  }),
  response: pageOf(
    z.strictObject({
      ...Authorization.shape,
      clientId: idOf("client"),
      mrNo: z.string(),
      clientName: z.string(),
    }),
  ),
});
