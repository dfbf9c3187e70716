import { z } from "zod";
import { Decimal, endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { DoseText } from "../orders/dose-amount.ts";
import { prnReasonCodes } from "../orders/sig.ts";
import { productCheckReasonCodes, reasonCodes, timingReasonCodes } from "./reasons.ts";

export const OutcomeName = z.enum([
  "given",
  "observed_self",
  "reported_self",
  "refused",
  "held",
  "missed",
  "not_available",
  "on_leave",
  "vomited",
]);
export const effects = ["effective", "partly", "not_effective", "adverse", "asleep"] as const;
export const effectLabels = {
  effective: "Effective",
  partly: "Partially effective",
  not_effective: "Not effective",
  adverse: "Adverse effect",
  asleep: "Asleep",
} as const satisfies Record<(typeof effects)[number], string>;

/** A MAR entry. Never edited, only voided with a reason. Due, occurred, charted and received times are separate. */
export const MedicationLog = z.strictObject({
  id: idOf("medication-log"),
  scheduleId: Id.nullable(),
  orderId: idOf("order"),
  clientId: idOf("client"),
  demographicId: Id,
  result: OutcomeName,
  dueAt: Instant.nullable(),
  occurredAt: Instant,
  chartedAt: Instant,
  receivedAt: Instant,
  timing: z.enum(["early", "on_time", "late", "prn", "na"]),
  timingReason: z.string().nullable(),
  lateEntry: z.boolean(),
  doseGiven: Decimal.nullable(),
  unit: z.string().nullable(),
  quantityGiven: Decimal.nullable(),
  routeCode: z.string().nullable(),
  reasonCode: z.string().nullable(),
  comment: z.string().nullable(),
  identification: z.string().nullable(),
  /** Whether the product was scanned; null when nothing was given (MED-54). */
  productCheck: z.enum(["scanned", "manual"]).nullable(),
  productCheckReason: z.string().nullable(),
  performedByName: z.string(),
  performedByInitials: z.string(),
  /** The witness, if any (MED-56). */
  witnessName: z.string().nullable(),
  prnReasonCode: z.string().nullable(),
  /** The score the dose depended on, in the nurse's words. */
  scoreStatement: z.string().nullable(),
  /** Why the dose was given although the score does not meet the order. */
  scoreOverrideReason: z.string().nullable(),
  /** The vital signs that decided about the dose (MED-55). */
  vitals: z.array(z.strictObject({ metric: z.string(), value: z.number(), takenAt: Instant })),
  painBefore: z.number().int().nullable(),
  recheckDueAt: Instant.nullable(),
  recheckAt: Instant.nullable(),
  effect: z.enum(effects).nullable(),
  painAfter: z.number().int().nullable(),
  correctsId: Id.nullable(),
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
  version: Version,
});
export type MedicationLog = z.infer<typeof MedicationLog>;

const entry = {
  /** The scheduled dose; omitted for a PRN order. */
  scheduleId: Id.optional(),
  /** Defaults to now. */
  occurredAt: Instant.optional(),
  /** Must equal the ordered dose. */
  doseGiven: DoseText.optional(),
  reasonCode: z.enum(reasonCodes).optional(),
  comment: z.string().trim().min(1).max(2000).optional(),
  timingReason: z.enum(timingReasonCodes).optional(),
  identification: z.enum(["barcode", "photo_dob", "photo_name_mrn"]).optional(),
  /** The code of the wristband, for identification by barcode. */
  clientScan: z.string().trim().min(1).max(200).optional(),
  /** The barcode of the product or container. A mismatch is refused and cannot be overridden (MED-54). */
  productScan: z.string().trim().min(1).max(200).optional(),
  /** Why the product was checked by eye. */
  productCheckReason: z.enum(productCheckReasonCodes).optional(),
  prnReasonCode: z.enum(prnReasonCodes).optional(),
  /** The score, or why there is none. Required to give a dose of an order that depends on a score (MED-43). */
  scoreStatement: z.string().trim().min(1).max(200).optional(),
  /** Why the dose is given although the score does not meet the order. */
  scoreOverrideReason: z.string().trim().min(3).max(500).optional(),
  painBefore: z.number().int().min(0).max(10).optional(),
  /**
   * The containers it was taken from, with the units removed from each. Without it, a controlled drug is deducted from the
   * only container there is.
   */
  takenFrom: z
    .array(z.strictObject({ containerId: Id, quantity: DoseText }))
    .min(1)
    .max(4)
    .optional(),
  /** Units removed and not given, wasted in front of the witness (MED-58). */
  wasteAmount: DoseText.optional(),
  /** Why the next PRN is given before the effect of the last one is recorded (MED-37). */
  recheckSkippedReason: z.string().trim().min(3).max(500).optional(),
  /** The voided entry this one corrects. */
  correctsId: Id.optional(),
};
export const DoseAdministration = z.strictObject({
  ...entry,
  /** From a coworker with `medications.witness` who entered their PIN on this device (MED-56). */
  witnessTicket: z.string().max(200).optional(),
  result: z.enum(["given", "refused", "held", "missed", "not_available", "vomited"]),
});
export type DoseAdministration = z.output<typeof DoseAdministration>;
export const DoseObservation = z.strictObject({
  ...entry,
  result: z.enum(["observed_self", "refused", "not_available"]),
});
export type DoseObservation = z.output<typeof DoseObservation>;

const doseProblems = [
  "not-found",
  "already-documented",
  "order-not-active",
  "order-not-taken",
  "outside-window",
  "late-dose-needs-order",
  "time-in-future",
  "entry-too-old",
  "identification-required",
  "wrong-client",
  "wrong-product",
  "barcode-unknown",
  "dose-mismatch",
  "score-required",
  "vitals-required",
  "gate-not-met",
  "prn-too-soon",
  "dose-limit-exceeded",
  "recheck-due",
  "container-required",
  "insufficient-balance",
  "expired-product",
  "waste-unaccounted",
  "witness-required",
  "count-overdue",
  "count-in-progress",
  "out-of-scope",
  "forbidden",
] as const;

export const administerDose = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/logs",
  summary: "Document one dose as given, refused, held, missed or not available",
  permission: "medications.administer",
  audit: { action: "medication.administered", subject: "medication-log" },
  idempotent: true,
  params: z.strictObject({ orderId: Id }),
  body: DoseAdministration,
  response: MedicationLog,
  status: 201,
  problems: doseProblems,
});

export const observeDose = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/logs/observed",
  summary: "Document observed self-administration of a dose",
  permission: "medications.observe",
  audit: { action: "medication.observed", subject: "medication-log" },
  idempotent: true,
  params: z.strictObject({ orderId: Id }),
  body: DoseObservation,
  response: MedicationLog,
  status: 201,
  problems: doseProblems,
});

export const recheckDose = endpoint({
  method: "POST",
  path: "/medications/logs/:logId/recheck",
  summary: "Record the effect of a PRN dose",
  permission: "medications.administer",
  audit: { action: "medication.rechecked", subject: "medication-log" },
  params: z.strictObject({ logId: Id }),
  body: z.strictObject({
    version: Version,
    effect: z.enum(effects),
    painAfter: z.number().int().min(0).max(10).optional(),
  }),
  response: MedicationLog,
  problems: ["not-found", "stale-version", "wrong-state", "out-of-scope"],
});

export const voidLog = endpoint({
  method: "POST",
  path: "/medications/logs/:logId/void",
  summary: "Void an entry with a reason; it stays visible and the dose is due again",
  permission: "medications.void",
  audit: { action: "medication.voided", subject: "medication-log" },
  params: z.strictObject({ logId: Id }),
  body: z.strictObject({
    version: Version,
    reason: z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500),
  }),
  response: MedicationLog,
  problems: ["not-found", "stale-version", "wrong-state", "forbidden", "count-in-progress", "out-of-scope"],
});

/** Times and state of a scheduled dose. */
export const scheduledDose = {
  dueAt: Instant,
  windowStart: Instant,
  windowEnd: Instant,
  lateCutoffAt: Instant,
  state: z.enum(["planned", "suspended", "documented", "undocumented", "cancelled"]),
  /** Why a suspended dose is suspended. */
  suspendReason: z.enum(["hold", "leave", "protocol_pause"]).nullable(),
};

/** A scheduled dose of the MAR. */
export const MarDose = z.strictObject({
  id: Id,
  orderId: Id,
  ...scheduledDose,
  doseValue: Decimal,
});
export type MarDose = z.infer<typeof MarDose>;

export const readMar = endpoint({
  method: "GET",
  path: "/medications/logs",
  summary: "The MAR of one stay: doses and entries in a date range",
  permission: "medications.view",
  chart: "client",
  query: z.strictObject({ demographicId: Id, from: Instant, to: Instant }),
  response: z.strictObject({
    timeZone: z.string(),
    doses: z.array(MarDose),
    logs: z.array(MedicationLog),
  }),
  problems: ["not-found"],
});
