import { z } from "zod";
import { commaList, Decimal, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { dayPolicies } from "../schedules/schedule.ts";
import { DoseText } from "./dose-amount.ts";
import { holdMetrics, holdParameterError } from "./hold-parameters.ts";
import { routeCodes } from "./routes.ts";
import { orderTypes, priorities } from "./service.ts";
import { prnReasonCodes } from "./sig.ts";

/** Free-text reason for a change. */
export const Reason = z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500);
/** Required of nurses: the prescriber whose verbal order was read back. */
export const ByVoice = z.strictObject({ confirmed: z.literal(true), prescriberId: Id }).optional();
const Sentence = z.string().trim().min(1).max(200);

export const orderModes = ["written", "verbal", "telephone"] as const;
export const orderModeLabels = { written: "Written", verbal: "Verbal", telephone: "Telephone" } as const;
export const scheduleKinds = ["scheduled", "prn", "once", "stat", "now"] as const;

/** A vital sign beyond whose limit the dose is held, and how old the reading may be (MED-55). */
export const HoldParameter = z.strictObject({
  metric: z.enum(holdMetrics),
  op: z.enum(["below", "above"]),
  value: z.number().int().min(1).max(1000),
  maxAgeMin: z.number().int().min(5).max(1440),
});
export const HoldParameters = z
  .array(HoldParameter)
  .max(6)
  .superRefine((parameters, context) => {
    const error = holdParameterError(parameters);
    if (error) context.addIssue({ code: "custom", path: [error.index, "value"], message: error.message });
  });

export const OrderStatusCode = z.number().int().min(0).max(11);
export const SignatureState = z.enum(["unsigned", "signed", "awaiting_cosign", "cosign_overdue", "not_required"]);
export type SignatureState = z.infer<typeof SignatureState>;

/** An order as lists and the chart show it. Amounts are exact decimals as text. */
export const Order = z.strictObject({
  id: idOf("order"),
  orderNo: z.number().int(),
  clientId: idOf("client"),
  demographicId: Id,
  locationId: Id,
  /** IANA time zone of the location. Medication times are shown with its abbreviation. */
  timeZone: z.string(),
  orderType: z.enum(orderTypes),
  orderMode: z.string(),
  orderStatus: OrderStatusCode,
  statusReason: z.string().nullable(),
  prescriberId: Id,
  prescriberName: z.string(),
  enteredByName: z.string().nullable(),
  signatureState: SignatureState,
  signatureDueAt: Instant.nullable(),
  signedAt: Instant.nullable(),
  signedByName: z.string().nullable(),
  takenAt: Instant.nullable(),
  takenByName: z.string().nullable(),
  rxcui: z.string().nullable(),
  productText: z.string(),
  tallMan: z.string().nullable(),
  deaSchedule: z.number().int(),
  doseValue: Decimal.nullable(),
  doseUnit: z.string().nullable(),
  quantityPerDose: Decimal.nullable(),
  quantityUnit: z.string().nullable(),
  routeCode: z.string().nullable(),
  sigText: z.string(),
  patientSigText: z.string().nullable(),
  /** The order this one renews or changes. */
  replacesOrderId: Id.nullable(),
  replacement: z.enum(["renewal", "change"]).nullable(),
  /** The protocol that the order belongs to. */
  protocolEnrollmentId: Id.nullable(),
  /** Set for the taper of a protocol: how its days count. */
  dayPolicy: z.enum(dayPolicies).nullable(),
  indication: z.string().nullable(),
  instructions: z.string().nullable(),
  /** Vital signs beyond whose limits a dose is held (MED-55). */
  holdParameters: z.array(HoldParameter),
  scheduleKind: z.string(),
  frequencyCode: z.string(),
  startAt: Instant,
  endAt: Instant.nullable(),
  maxDoses: z.number().int().nullable(),
  prnReason: z.array(z.string()),
  minIntervalMin: z.number().int().nullable(),
  maxDosesPer24h: z.number().int().nullable(),
  maxAmountPer24h: Decimal.nullable(),
  priority: z.enum(priorities).nullable(),
  /** When the hold ends by itself. */
  holdUntil: Instant.nullable(),
  holdByPrescriber: z.boolean(),
  /** When the order will be discontinued, and why. */
  discontinueAt: Instant.nullable(),
  discontinueReason: z.string().nullable(),
  /** When it was held or ended. */
  stoppedAt: Instant.nullable(),
  /** Units left to destroy. */
  destroyQuantity: Decimal.nullable(),
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
});
export type Order = z.infer<typeof Order>;

/** A row of the order lists, with the client. */
export const OrderRow = Order.extend({ clientName: z.string(), mrNo: z.string() });
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderAlert = z.strictObject({
  key: z.string(),
  kind: z.enum(["allergy", "duplicate_ingredient", "interaction"]),
  severity: z.enum(["major", "contraindicated"]),
  summary: z.string(),
});
export type OrderAlert = z.infer<typeof OrderAlert>;

/** An override reason for each interruptive alert, by its key. */
export const Overrides = z
  .array(z.strictObject({ key: z.string(), reason: Reason }))
  .max(20)
  .default([]);

/** Drug, dose and timing of an order. The server computes quantity, sig text and doses. */
export const SigInput = z.strictObject({
  rxcui: z.string().regex(/^\d{1,10}$/, "Choose a product from the list."),
  doseValue: DoseText,
  doseUnit: z.string().min(1).max(20),
  routeCode: z.enum(routeCodes),
  scheduleKind: z.enum(scheduleKinds),
  frequencyCode: z.string().regex(/^[A-Z0-9]{2,8}$/),
  /** Defaults to now. */
  startAt: Instant.optional(),
  duration: z
    .strictObject({
      value: z.number().int().min(1).max(1000),
      unit: z.enum(["doses", "days", "weeks"]),
      counting: z.enum(["calendar", "elapsed24h"]).default("calendar"),
    })
    .optional(),
  indication: Sentence.optional(),
  prnReason: z.array(z.enum(prnReasonCodes)).max(5).default([]),
  minIntervalMin: z.number().int().min(5).max(10_080).optional(),
  maxDosesPer24h: z.number().int().min(1).max(48).optional(),
  maxAmountPer24h: DoseText.optional(),
  prnRecheckMin: z.number().int().min(5).max(480).optional(),
  instructions: z.string().trim().max(2000).optional(),
  holdParameters: HoldParameters.default([]),
});
export type SigInput = z.output<typeof SigInput>;

/** An order as favorites and order sets keep it: without a start. */
export const SavedSig = SigInput.omit({ startAt: true });
export type SavedSig = z.output<typeof SavedSig>;

/** Read-back of a verbal or telephone order (MED-3). */
export const ReadBack = z.strictObject({
  confirmed: z.literal(true),
  text: z.string().min(1).max(1000),
  /** A verbal order of a prescriber who is signed in and cannot enter it, as in an emergency. */
  emergency: z.literal(true).optional(),
});
export type ReadBackInput = z.output<typeof ReadBack>;

export const addOrder = endpoint({
  method: "POST",
  path: "/medications/orders/add",
  summary: "Enter an order: signed by a prescriber, or verbal, telephone or proposed by a nurse",
  permission: "medications.enterOrder",
  chart: "client",
  audit: { action: "medication.ordered", subject: "order" },
  idempotent: true,
  ticket: "sign",
  body: z.strictObject({
    demographicId: Id,
    orderMode: z.enum(orderModes),
    /** The ordering prescriber. Defaults to the user. */
    prescriberId: Id.optional(),
    readBack: ReadBack.optional(),
    sig: SigInput,
    overrides: Overrides,
    /** The earlier order of this client that this one renews. */
    renewsOrderId: Id.optional(),
  }),
  response: Order,
  status: 201,
  problems: [
    "not-found",
    "dose-not-dispensable",
    "prescriber-not-authorized",
    "read-back-required",
    "prescriber-signed-in",
    "prn-incomplete",
    "stop-date-required",
    "allergies-not-reviewed",
    "alert-unanswered",
    "start-in-past",
    "step-up-required",
    "wrong-state",
  ],
});

export const OrderParams = z.strictObject({ orderId: Id });

export const listOrders = endpoint({
  method: "GET",
  path: "/medications/orders",
  summary: "Orders by status, location, client, signature or acknowledgment",
  permission: "medications.view",
  query: z.strictObject({
    ...pageQuery,
    order_status: commaList(
      z
        .string()
        .regex(/^(\d|1[01])$/)
        .transform(Number),
    ).optional(),
    locationId: Id.optional(),
    demographicId: Id.optional(),
    /** `toNote`: not acknowledged by a nurse; `toSign`: needs the requesting prescriber's signature. */
    waiting: z.enum(["toNote", "toSign"]).optional(),
  }),
  response: pageOf(OrderRow),
});

/** Closed orders are counted up to this number for the chips; a chip shows it as "99+". */
export const finishedCounted = 100;

export const orderCounts = endpoint({
  method: "GET",
  path: "/medications/orders/status",
  summary: "Number of orders per status code, for the filter chips",
  permission: "medications.view",
  query: z.strictObject({ locationId: Id.optional() }),
  response: z.strictObject({
    /** Open states are counted in full, closed ones up to `finishedCounted`. */
    counts: z.array(z.strictObject({ orderStatus: OrderStatusCode, count: z.number().int() })),
    toNote: z.number().int(),
    toSign: z.number().int(),
  }),
});

export const OrderEvent = z.strictObject({
  id: Id,
  action: z.string(),
  fromStatus: OrderStatusCode.nullable(),
  toStatus: OrderStatusCode,
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  at: Instant,
});
/** Moves a user may be able to make with an order. */
export const orderAbilities = [
  "take",
  "approve",
  "decline",
  "hold",
  "resume",
  "change-order",
  "discontinue",
  "complete",
  "destroy",
  "archive",
] as const;
export type OrderAbility = (typeof orderAbilities)[number];

export const OrderDetail = z.strictObject({
  order: OrderRow,
  events: z.array(OrderEvent),
  alerts: z.array(z.strictObject({ summary: z.string(), overrideReason: z.string().nullable() })),
  /** The moves the user may make now. */
  abilities: z.array(z.enum(orderAbilities)),
  /** Whether the user may renew this order: it ended, or its end is set. */
  mayRenew: z.boolean(),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const readOrder = endpoint({
  method: "GET",
  path: "/medications/orders/:orderId",
  summary: "One order with its history and available actions",
  permission: "medications.view",
  chart: "client",
  params: OrderParams,
  response: OrderDetail,
  problems: ["not-found"],
});

export const readOrderStatus = endpoint({
  method: "GET",
  path: "/medications/orders/:orderId/status",
  summary: "The status of one order, how it came about, and what the user may do next",
  permission: "medications.view",
  chart: "client",
  params: OrderParams,
  response: z.strictObject({
    orderId: idOf("order"),
    clientId: idOf("client"),
    orderStatus: OrderStatusCode,
    statusReason: z.string().nullable(),
    signatureState: SignatureState,
    events: z.array(OrderEvent),
    abilities: z.array(z.enum(orderAbilities)),
    version: Version,
  }),
  problems: ["not-found"],
});
