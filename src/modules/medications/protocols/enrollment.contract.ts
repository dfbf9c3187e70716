import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { OrderAlert, Overrides, orderModes, ReadBack, Reason } from "../orders/order.contract.ts";
import { dayPolicies } from "../schedules/schedule.ts";
import {
  DosesByScore,
  EnrollmentId,
  EnrollmentParams,
  ProtocolVersionFields,
  TaperTable,
} from "./protocol.contract.ts";

const Course = {
  ...ProtocolVersionFields,
  demographicId: Id,
  /** The first dose. Defaults to now. */
  startAt: Instant.optional(),
  dayPolicy: z.enum(dayPolicies),
};

export const previewProtocol = endpoint({
  method: "POST",
  path: "/protocol-utilities/preview",
  summary: "The doses of a protocol day by day, its orders and alerts, before it is signed",
  permission: "medications.view",
  chart: "client",
  audit: { action: "medication.order-previewed", subject: "client" },
  body: z.strictObject(Course),
  response: z.strictObject({
    timeZone: z.string(),
    /** To be sent when the protocol is started, so that its doses are these. */
    startAt: Instant,
    /** Null: doses by score have no times ahead. */
    table: TaperTable.nullable(),
    sigText: z.string(),
    /** The orders that are entered with the taper, in words. */
    orders: z.array(z.string()),
    alerts: z.array(OrderAlert),
    quiet: z.array(z.string()),
    screened: z.string(),
    allergiesReviewed: z.boolean(),
    /** Exclusions, with the answer where the chart has it. */
    exclusions: z.array(z.strictObject({ key: z.string(), question: z.string(), fromChart: z.boolean().nullable() })),
  }),
  problems: ["not-found", "protocol-not-approved", "dose-not-dispensable", "start-in-past"],
});

export const startProtocol = endpoint({
  method: "POST",
  path: "/protocol-utilities/start",
  summary: "Start a protocol for a client: all its orders are signed together, or none",
  permission: "medications.enterOrder",
  chart: "client",
  audit: { action: "medication.protocol-started", subject: "protocol-enrollment" },
  idempotent: true,
  ticket: "sign",
  body: z.strictObject({
    ...Course,
    orderMode: z.enum(orderModes),
    prescriberId: Id.optional(),
    readBack: ReadBack.optional(),
    /** An answer to each exclusion: true means the exclusion applies. */
    answers: z.record(z.string().max(40), z.boolean()),
    /** Why the protocol is started although an exclusion applies. */
    exclusionReason: Reason.optional(),
    overrides: Overrides,
  }),
  response: z.strictObject({ id: EnrollmentId, orders: z.number().int() }),
  status: 201,
  problems: [
    "not-found",
    "protocol-not-approved",
    "dose-not-dispensable",
    "prescriber-not-authorized",
    "read-back-required",
    "prescriber-signed-in",
    "allergies-not-reviewed",
    "alert-unanswered",
    "start-in-past",
    "step-up-required",
    "wrong-state",
    "duplicate",
  ],
});

export const Enrollment = z.strictObject({
  id: EnrollmentId,
  clientId: idOf("client"),
  demographicId: Id,
  name: z.string(),
  versionNo: z.number().int(),
  state: z.enum(["active", "paused", "completed", "stopped"]),
  days: z.number().int(),
  /** Set where a score decides the doses, with when the next one is due (MED-44). */
  byScore: DosesByScore.extend({ nextScoreAt: Instant, why: z.string(), mayStop: z.boolean() }).nullable(),
  /** The day now; 0 before the first dose. */
  day: z.number().int(),
  anchorAt: Instant,
  dayPolicy: z.enum(dayPolicies),
  timeZone: z.string(),
  startedByName: z.string(),
  exclusionReason: z.string().nullable(),
  unit: z.string(),
  /** Planned and given by day of the protocol. */
  byDay: z.array(
    z.strictObject({ day: z.number().int(), planned: z.string(), given: z.string(), doses: z.number().int() }),
  ),
  nextDueAt: Instant.nullable(),
  nextDose: z.string().nullable(),
  endedAt: Instant.nullable(),
  endReason: z.string().nullable(),
  version: Version,
});
export type Enrollment = z.infer<typeof Enrollment>;

export const listEnrollments = endpoint({
  method: "GET",
  path: "/protocol-utilities/enrollments",
  summary: "Protocols started in a stay, newest first",
  permission: "medications.view",
  chart: "client",
  query: z.strictObject({ demographicId: Id }),
  response: z.strictObject({ enrollments: z.array(Enrollment) }),
  problems: ["not-found"],
});

const change = {
  method: "POST",
  permission: "medications.enterOrder",
  chart: "client",
  params: EnrollmentParams,
} as const;
const audited = <A extends string>(action: A) => ({ action, subject: "protocol-enrollment" as const });

export const pauseProtocol = endpoint({
  ...change,
  path: "/protocol-utilities/enrollments/:enrollmentId/pause",
  summary: "Pause a protocol: its doses are held until it is resumed, and its days continue to count",
  permission: "medications.approve",
  audit: audited("medication.protocol-paused"),
  body: z.strictObject({ version: Version, reason: Reason }),
  response: Enrollment,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const resumeProtocol = endpoint({
  ...change,
  path: "/protocol-utilities/enrollments/:enrollmentId/resume",
  summary: "Resume a paused protocol on its current day",
  permission: "medications.approve",
  audit: audited("medication.protocol-resumed"),
  body: z.strictObject({ version: Version }),
  response: Enrollment,
  problems: ["not-found", "stale-version", "wrong-state"],
});

/** A day that is repeated, or the next one that is skipped, replaces the rest of the taper by a new signed order. */
export const adjustProtocol = endpoint({
  ...change,
  path: "/protocol-utilities/enrollments/:enrollmentId/adjust",
  summary: "Repeat the current day of a protocol, or skip the next one",
  permission: "medications.approve",
  audit: audited("medication.protocol-adjusted"),
  idempotent: true,
  ticket: "sign",
  body: z.strictObject({
    version: Version,
    kind: z.enum(["repeat", "skip"]),
    reason: Reason,
    overrides: Overrides,
  }),
  response: Enrollment,
  problems: ["not-found", "stale-version", "wrong-state", "step-up-required", "alert-unanswered"],
});

export const stopProtocol = endpoint({
  ...change,
  path: "/protocol-utilities/enrollments/:enrollmentId/stop",
  summary: "Stop a protocol: its open orders are discontinued and later doses canceled",
  audit: audited("medication.protocol-stopped"),
  body: z.strictObject({
    version: Version,
    reason: Reason,
    /** Required of nurses: the prescriber whose verbal order was read back. */
    readBack: z.strictObject({ confirmed: z.literal(true), prescriberId: Id }).optional(),
  }),
  response: Enrollment,
  problems: ["not-found", "stale-version", "wrong-state", "read-back-required"],
});
