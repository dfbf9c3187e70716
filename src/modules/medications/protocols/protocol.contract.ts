import { z } from "zod";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { DoseText } from "../orders/dose-amount.ts";
import { ServiceInput } from "../orders/new-order.contract.ts";
import { HoldParameters, SavedSig } from "../orders/order.contract.ts";
import { routeCodes } from "../orders/routes.ts";

/** How often a step of a taper is given, by the code of its frequency at facility times. */
export const stepTimes = ["QID", "TID", "BID", "DAILY", "HS"] as const;

export const TaperStep = z.strictObject({
  days: z.number().int().min(1).max(14),
  doseValue: DoseText,
  times: z.enum(stepTimes),
});
export type TaperStep = z.infer<typeof TaperStep>;

export const Taper = z.strictObject({
  rxcui: z.string(),
  doseUnit: z.string(),
  routeCode: z.enum(routeCodes),
  indication: z.string(),
  /** When to hold a dose and when to call. */
  instructions: z.string(),
  holdParameters: HoldParameters.default([]),
  /** The most that the table may give in any 24 hours. */
  maxPer24h: DoseText,
  steps: z.array(TaperStep).min(1).max(20),
});
export type Taper = z.infer<typeof Taper>;

/** What a medical director approves. */
export const ProtocolContent = z.strictObject({
  name: z.string(),
  criteria: z.string(),
  /** Where the schedule comes from. */
  source: z.string(),
  exclusions: z.array(
    z.strictObject({
      key: z.string(),
      question: z.string(),
      /** The chart answers the question. */
      fromChart: z.enum(["age65"]).optional(),
    }),
  ),
  taper: Taper,
  /** Entered with the taper and signed with it. */
  orders: z.array(SavedSig),
  services: z.array(ServiceInput),
});
export type ProtocolContent = z.infer<typeof ProtocolContent>;

export const protocolStates = ["draft", "approved", "review_overdue", "retired"] as const;
export const protocolStateLabels = {
  draft: "Needs medical director approval",
  approved: "Approved",
  review_overdue: "Review overdue",
  retired: "Retired",
} as const satisfies Record<(typeof protocolStates)[number], string>;

export const Protocol = z.strictObject({
  code: z.string(),
  versionNo: z.number().int(),
  state: z.enum(protocolStates),
  content: ProtocolContent,
  productName: z.string(),
  /** Texts of the orders that come with the taper. */
  orderTexts: z.array(z.string()),
  days: z.number().int(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  reviewDueOn: PlainDate.nullable(),
});
export type Protocol = z.infer<typeof Protocol>;

export const listProtocols = endpoint({
  method: "GET",
  path: "/protocol-utilities",
  summary: "Medication protocols with their approval",
  permission: "medications.view",
  response: z.strictObject({ protocols: z.array(Protocol) }),
});

const Which = { code: z.string().min(1).max(40), versionNo: z.number().int().min(1) };

export const approveProtocol = endpoint({
  method: "POST",
  path: "/protocol-utilities/approve",
  summary: "Approve a version of a protocol for 12 months",
  permission: "medications.manageProtocols",
  audit: { action: "medication.protocol-approved", subject: "protocol-version" },
  ticket: "sign",
  body: z.strictObject(Which),
  response: Protocol,
  problems: ["not-found", "step-up-required", "ticket-used", "wrong-state"],
});

export const retireProtocol = endpoint({
  method: "POST",
  path: "/protocol-utilities/retire",
  summary: "Retire an approved protocol: it can no longer be started",
  permission: "medications.manageProtocols",
  audit: { action: "medication.protocol-retired", subject: "protocol-version" },
  body: z.strictObject(Which),
  response: Protocol,
  problems: ["not-found", "wrong-state"],
});

export const TaperDay = z.strictObject({
  day: z.number().int(),
  doses: z.array(z.strictObject({ dueAt: Instant, doseValue: z.string(), quantity: z.string() })),
  /** The sum of its doses, in the unit of the taper. */
  total: z.string(),
});
export type TaperDay = z.infer<typeof TaperDay>;

export const TaperTable = z.strictObject({
  days: z.array(TaperDay),
  doses: z.number().int(),
  total: z.string(),
  unit: z.string(),
  units: z.string(),
  quantityUnit: z.string(),
  firstAt: Instant,
  lastAt: Instant,
  /** Doses of day 1 whose time has passed today: they are not given. */
  leftOut: z.number().int(),
});
export type TaperTable = z.infer<typeof TaperTable>;

export { Which as ProtocolVersionFields };
export const EnrollmentId = idOf("protocol-enrollment");
export const EnrollmentParams = z.strictObject({ enrollmentId: Id });
