import { z } from "zod";
import { Decimal, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { DoseText } from "../orders/dose-amount.ts";
import { Reason } from "../orders/order.contract.ts";

export const refillChannels = ["erx", "fax", "phone", "portal"] as const;
export const refillChannelLabels = {
  erx: "E-prescribing",
  fax: "Fax",
  phone: "Phone",
  portal: "Pharmacy portal",
} as const satisfies Record<(typeof refillChannels)[number], string>;

const refillStateNames = [
  "suggested",
  "requested",
  "approved",
  "sent",
  "partially_received",
  "received",
  "denied",
  "cancelled",
] as const;
export const refillAbilities = ["request", "approve", "deny", "send", "receive", "cancel"] as const;
export type RefillAbility = (typeof refillAbilities)[number];

const ofOrder = {
  orderId: idOf("order"),
  orderNo: z.number().int(),
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  demographicId: Id,
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  rxcui: z.string(),
  productText: z.string(),
  tallMan: z.string().nullable(),
  deaSchedule: z.number().int(),
  sigText: z.string(),
  unit: z.string(),
};

export const Refill = z.strictObject({
  id: idOf("refill"),
  ...ofOrder,
  state: z.enum(refillStateNames),
  quantity: Decimal,
  daysSupply: z.number().int().nullable(),
  /** Units received so far. */
  receivedQuantity: Decimal,
  channel: z.enum(refillChannels).nullable(),
  pharmacyName: z.string().nullable(),
  rxNumber: z.string().nullable(),
  neededBy: PlainDate.nullable(),
  note: z.string().nullable(),
  needsApproval: z.boolean(),
  requestedByName: z.string().nullable(),
  requestedAt: Instant.nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  sentByName: z.string().nullable(),
  sentAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  closeReason: z.string().nullable(),
  createdAt: Instant,
  /** The moves the user may make now. */
  abilities: z.array(z.enum(refillAbilities)),
  version: Version,
});
export type Refill = z.infer<typeof Refill>;

export const listRefills = endpoint({
  method: "GET",
  path: "/medications/refills",
  summary: "Refills of the user's locations, newest first",
  permission: "medications.viewSupply",
  query: z.strictObject({
    ...pageQuery,
    locationId: Id.optional(),
    /** `open`: until it is received, denied or canceled. */
    state: z.enum(["open", "closed"]).default("open"),
  }),
  response: pageOf(Refill),
});

/** How long the supply of an order lasts. */
export const OrderSupply = z.strictObject({
  ...ofOrder,
  /** Units in the client's own containers; null while their storage is being counted. */
  onHand: Decimal.nullable(),
  isCounting: z.boolean(),
  daysLeft: z.number().int().nullable(),
  /** The first planned dose that the supply does not cover. */
  runsOutAt: Instant.nullable(),
  /** The supply covers the order to its end. */
  coversOrder: z.boolean(),
  isLow: z.boolean(),
  isUrgent: z.boolean(),
  isPrn: z.boolean(),
  suggestedQuantity: Decimal,
  suggestedDays: z.number().int().nullable(),
  refillId: idOf("refill").nullable(),
  refillState: z.enum(refillStateNames).nullable(),
});
export type OrderSupply = z.infer<typeof OrderSupply>;

export const readSupply = endpoint({
  method: "GET",
  path: "/medications/refills/supply",
  summary: "Days of supply of each active order that is counted, the lowest first",
  permission: "medications.viewSupply",
  query: z.strictObject({ locationId: Id.optional() }),
  response: z.strictObject({ rows: z.array(OrderSupply) }),
});

const RefillParams = z.strictObject({ refillId: Id });

export const readRefill = endpoint({
  method: "GET",
  path: "/medications/refills/:refillId",
  summary: "One refill with what can be done next",
  permission: "medications.viewSupply",
  chart: "client",
  params: RefillParams,
  response: Refill,
  problems: ["not-found", "out-of-scope"],
});
const problems = ["not-found", "out-of-scope", "stale-version", "wrong-state"] as const;
const Pharmacy = z.string().trim().min(2, "Enter the pharmacy.").max(120);
const RxNumber = z.string().trim().min(1).max(40);

export const requestRefill = endpoint({
  method: "POST",
  path: "/medications/refills",
  summary: "Request a refill of an order; an open suggestion becomes the request",
  permission: "medications.manageInventory",
  chart: "client",
  audit: { action: "medication.refill-requested", subject: "refill" },
  idempotent: true,
  body: z.strictObject({
    orderId: Id,
    quantity: DoseText,
    channel: z.enum(refillChannels),
    pharmacyName: Pharmacy,
    neededBy: PlainDate.optional(),
    rxNumber: RxNumber.optional(),
    note: z.string().trim().min(1).max(500).optional(),
  }),
  response: Refill,
  status: 201,
  problems: ["not-found", "out-of-scope", "order-not-active", "duplicate", "validation"],
});

export const approveRefill = endpoint({
  method: "POST",
  path: "/medications/refills/:refillId/approve",
  summary: "Approve a refill of a controlled drug, or of more than was dispensed before",
  permission: "medications.approve",
  chart: "client",
  audit: { action: "medication.refill-approved", subject: "refill" },
  params: RefillParams,
  body: z.strictObject({ version: Version }),
  response: Refill,
  problems,
});

export const denyRefill = endpoint({
  method: "POST",
  path: "/medications/refills/:refillId/deny",
  summary: "Deny a requested refill with a reason",
  permission: "medications.approve",
  chart: "client",
  audit: { action: "medication.refill-denied", subject: "refill" },
  params: RefillParams,
  body: z.strictObject({ version: Version, reason: Reason }),
  response: Refill,
  problems,
});

export const sendRefill = endpoint({
  method: "POST",
  path: "/medications/refills/:refillId/send",
  summary: "Record that the request was sent to the pharmacy",
  permission: "medications.manageInventory",
  chart: "client",
  leaves: { unchecked: "Staff record that they asked the pharmacy; nothing is sent by it." },
  audit: { action: "medication.refill-sent", subject: "refill" },
  params: RefillParams,
  body: z.strictObject({ version: Version, rxNumber: RxNumber.optional() }),
  response: Refill,
  problems: [...problems, "refill-not-approved"],
});

export const receiveRefill = endpoint({
  method: "POST",
  path: "/medications/refills/:refillId/receive",
  summary: "Receive a container of the refill into a storage, with its ledger",
  permission: "medications.manageInventory",
  chart: "client",
  audit: { action: "medication.refill-received", subject: "refill" },
  idempotent: true,
  params: RefillParams,
  body: z.strictObject({
    version: Version,
    storageId: Id,
    quantity: DoseText,
    lot: z.string().trim().min(1).max(40).optional(),
    expiresOn: PlainDate.optional(),
    rxNumber: RxNumber.optional(),
    /** The NDC, or the scanned barcode of the package. */
    barcode: z.string().trim().min(1).max(200).optional(),
    /** More of it will follow. */
    moreExpected: z.boolean().default(false),
  }),
  response: Refill,
  problems: [...problems, "count-in-progress", "expired-product", "validation"],
});

export const cancelRefill = endpoint({
  method: "POST",
  path: "/medications/refills/:refillId/cancel",
  summary: "Cancel a refill, or close one whose rest is not coming, with a reason",
  permission: "medications.manageInventory",
  chart: "client",
  audit: { action: "medication.refill-cancelled", subject: "refill" },
  params: RefillParams,
  body: z.strictObject({ version: Version, reason: Reason }),
  response: Refill,
  problems,
});
