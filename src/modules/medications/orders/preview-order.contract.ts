import { z } from "zod";
import { Decimal, endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { OrderAlert, SigInput } from "./order.contract.ts";

export const SchedulePreview = z.strictObject({
  sigText: z.string(),
  patientSigText: z.string(),
  quantityPerDose: Decimal,
  quantityUnit: z.string(),
  timeZone: z.string(),
  /** The first twelve doses. */
  doses: z.array(z.strictObject({ doseNo: z.number().int(), dueAt: Instant })),
  /** Doses of the whole course; null when it runs until discontinued. */
  totalDoses: z.number().int().nullable(),
  lastDueAt: Instant.nullable(),
  unitsNeeded: Decimal.nullable(),
  endAt: Instant.nullable(),
  alerts: z.array(OrderAlert),
  /** Lower-severity interactions: shown, no override needed (MED-21). */
  quiet: z.array(z.string()),
  /** What was and was not screened (MED-23). No alert does not mean "safe". */
  screened: z.string(),
  allergiesReviewed: z.boolean(),
  deaSchedule: z.number().int(),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

export const previewSchedule = endpoint({
  method: "POST",
  path: "/medications/schedules/preview",
  summary: "Preview the doses of an order before it is signed",
  permission: "medications.view",
  chart: "client",
  audit: { action: "medication.order-previewed", subject: "client" },
  body: z.strictObject({
    demographicId: Id,
    sig: SigInput,
    renewsOrderId: Id.optional(),
    /** The order that this one would replace. */
    changesOrderId: Id.optional(),
    /** Products ordered before this one in the same set, which it is screened against as well. */
    setProducts: z.array(SigInput.shape.rxcui).max(20).default([]),
  }),
  response: SchedulePreview,
  problems: ["not-found", "dose-not-dispensable", "prn-incomplete", "stop-date-required", "start-in-past"],
});
