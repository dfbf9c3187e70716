import { z } from "zod";
import { alertCategories, alertLevels } from "#modules/clients/alerts/alert.ts";
import { Decimal, endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { HoldParameter } from "../orders/order.contract.ts";
import { DoseClaim } from "../schedules/planned-dose.contract.ts";
import { OutcomeName, scheduledDose } from "./log.contract.ts";

/** The order of a dose on the med pass. */
const passOrder = {
  orderId: Id,
  product: z.string(),
  doseValue: Decimal,
  doseUnit: z.string(),
  quantity: Decimal,
  quantityUnit: z.string(),
  routeCode: z.string(),
  deaSchedule: z.number().int(),
  /** Acknowledged by a nurse. */
  noted: z.boolean(),
  orderVersion: z.number().int(),
  prescriberName: z.string(),
  instructions: z.string().nullable(),
  indication: z.string().nullable(),
  /** The condition in the order's words that depends on a score, such as "CIWA-Ar 10 or more". */
  scoreCondition: z.string().nullable(),
  /** Vital signs beyond whose limits the dose is held (MED-55). */
  holdParameters: z.array(HoldParameter),
};

/** One dose on the med pass, with what the five rights need. Amounts are exact decimals as text. */
export const PassDose = z.strictObject({
  id: Id,
  ...scheduledDose,
  ...passOrder,
  frequencyCode: z.string(),
  scheduleKind: z.string(),
  /** The day of the protocol that the dose belongs to. */
  protocolDay: z.strictObject({ day: z.number().int(), of: z.number().int(), name: z.string() }).nullable(),
  orderStatus: z.number().int(),
  /** The score that made the dose due (MED-43). */
  byScore: z.strictObject({ instrument: z.string(), total: z.number().int(), takenAt: Instant }).nullable(),
  /** Who is preparing the dose (MED-51). */
  claim: DoseClaim.nullable(),
  /** Set when the dose was moved: its time before, and why. */
  moved: z.strictObject({ from: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** The entry of the dose, if documented. */
  log: z
    .strictObject({
      id: Id,
      result: OutcomeName,
      occurredAt: Instant,
      by: z.string(),
      reasonCode: z.string().nullable(),
      version: z.number().int(),
    })
    .nullable(),
});
export type PassDose = z.infer<typeof PassDose>;

/** A PRN order on the med pass, with when it was last given and when it may be given next. */
export const PassPrn = z.strictObject({
  ...passOrder,
  prnReason: z.array(z.string()),
  minIntervalMin: z.number().int(),
  maxDosesPer24h: z.number().int().nullable(),
  maxAmountPer24h: Decimal.nullable(),
  lastGivenAt: Instant.nullable(),
  nextAllowedAt: Instant,
  dosesLeft24h: z.number().int().nullable(),
  amountLeft24h: Decimal.nullable(),
  /** The last dose whose effect is not recorded. */
  recheck: z.strictObject({ logId: Id, version: z.number().int(), givenAt: Instant, dueAt: Instant }).nullable(),
  /** Entries of the order in the last 24 hours or its minimum interval, newest first. */
  entries: z.array(z.strictObject({ id: Id, version: z.number().int(), occurredAt: Instant, by: z.string() })),
});
export type PassPrn = z.infer<typeof PassPrn>;

export const PassClient = z.strictObject({
  clientId: idOf("client"),
  demographicId: Id,
  mrNo: z.string(),
  name: z.string(),
  preferredName: z.string().nullable(),
  birthDate: PlainDate,
  photoFileId: Id.nullable(),
  place: z.string().nullable(),
  status: z.string(),
  allergyDisplay: z.enum(["list", "no_known_drug", "no_known", "not_recorded"]),
  allergies: z.array(z.string()),
  /** Alerts of the chart that concern giving medications, most severe first. */
  alerts: z.array(
    z.strictObject({
      category: z.enum(alertCategories),
      level: z.enum(alertLevels),
      instructions: z.string().nullable(),
      status: z.enum(["active", "proposed"]),
    }),
  ),
  /** The newest score of each bedside scale in the last 24 hours. */
  scores: z.array(
    z.strictObject({
      instrument: z.string(),
      total: z.number().int(),
      band: z.string(),
      bandTone: z.enum(["ok", "attention", "danger"]),
      takenAt: Instant,
      by: z.string(),
      decidesDoses: z.boolean(),
    }),
  ),
  /** The newest reading of each vital sign in the last 24 hours. */
  vitals: z.array(z.strictObject({ metric: z.string(), value: z.number(), takenAt: Instant })),
  /** Clients in care at the location with a look-alike name. */
  nameAlerts: z.array(z.strictObject({ clientId: idOf("client"), name: z.string(), birthDate: PlainDate })),
  doses: z.array(PassDose),
  prn: z.array(PassPrn),
  /** Orders whose doses a score decides, with when the client is scored next (MED-44). */
  scoreOrders: z.array(
    z.strictObject({
      orderId: Id,
      product: z.string(),
      instrument: z.string(),
      /** "8 to 10: 25 mg". */
      doses: z.array(z.string()),
      noted: z.boolean(),
      orderVersion: z.number().int(),
      nextScoreAt: Instant,
      why: z.string(),
      mayStop: z.boolean(),
    }),
  ),
});
export type PassClient = z.infer<typeof PassClient>;

export const MedPassData = z.strictObject({
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  now: Instant,
  from: Instant,
  to: Instant,
  clients: z.array(PassClient),
  /** Clients with medications at this location whose charts the user can't open. */
  hiddenClients: z.number().int(),
});
export type MedPassData = z.infer<typeof MedPassData>;

export const readPass = endpoint({
  method: "GET",
  path: "/centralized-medications",
  summary: "The med pass of a location: clients in room order with the doses due in a window and PRN orders",
  permission: "medications.pass",
  audit: { action: "medication.viewed", subject: "location" },
  query: z.strictObject({
    locationId: Id,
    /** A unit or section of the location. */
    unit: Id.optional(),
    from: Instant,
    to: Instant,
  }),
  response: MedPassData,
  problems: ["not-found", "out-of-scope"],
});
