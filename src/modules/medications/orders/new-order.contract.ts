import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { DoseText } from "./dose-amount.ts";
import { Order, OrderParams, Overrides, orderModes, ReadBack, Reason, SigInput } from "./order.contract.ts";
import { priorities, serviceTypes } from "./service.ts";

export const destructionMethods = [
  "chemical_digestion",
  "collection_receptacle",
  "mail_back",
  "incineration",
  "reverse_distributor",
] as const;
export const destructionMethodLabels = {
  chemical_digestion: "Chemical digestion",
  collection_receptacle: "Collection receptacle",
  mail_back: "Mail-back",
  incineration: "Incineration",
  reverse_distributor: "Reverse distributor",
} as const satisfies Record<(typeof destructionMethods)[number], string>;

/** A new order replaces this one in one transaction: what was given stays, later doses are those of the new order. */
export const changeOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/change-order",
  summary: "Replace a medication order by a new one; doses given stay, later ones are planned anew",
  permission: "medications.enterOrder",
  chart: "client",
  audit: { action: "medication.order-changed", subject: "order" },
  idempotent: true,
  ticket: "sign",
  params: OrderParams,
  body: z.strictObject({
    version: Version,
    reason: Reason,
    orderMode: z.enum(orderModes),
    prescriberId: Id.optional(),
    readBack: ReadBack.optional(),
    sig: SigInput,
    overrides: Overrides,
  }),
  /** The new order. */
  response: Order,
  status: 201,
  problems: [
    "not-found",
    "stale-version",
    "wrong-state",
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
  ],
});

/** A non-medication order: what is to be done, how often and for how long. */
export const ServiceInput = z.strictObject({
  orderType: z.enum(serviceTypes),
  name: z.string().trim().min(2, "Enter what is ordered.").max(200),
  frequencyCode: z.string().regex(/^[A-Z0-9]{2,8}$/, "Choose a frequency."),
  priority: z.enum(priorities).default("routine"),
  /** Defaults to now. */
  startAt: Instant.optional(),
  duration: z.strictObject({ value: z.number().int().min(1).max(365), unit: z.enum(["days", "weeks"]) }).optional(),
  indication: z.string().trim().min(1).max(200).optional(),
  specimen: z.string().trim().min(1).max(100).optional(),
  fasting: z.boolean().optional(),
  instructions: z.string().trim().max(2000).optional(),
});
export type ServiceInput = z.output<typeof ServiceInput>;

/** A non-medication order as order sets keep it: without a start. */
export const SavedService = ServiceInput.omit({ startAt: true });
export type SavedService = z.output<typeof SavedService>;

export const addServiceOrder = endpoint({
  method: "POST",
  path: "/medications/orders/add-service",
  summary: "Enter a non-medication order: lab, diet, vital signs, activity, observation, consult or referral",
  permission: "medications.enterOrder",
  chart: "client",
  audit: { action: "medication.ordered", subject: "order" },
  idempotent: true,
  ticket: "sign",
  body: z.strictObject({
    demographicId: Id,
    orderMode: z.enum(orderModes),
    prescriberId: Id.optional(),
    readBack: ReadBack.optional(),
    service: ServiceInput,
  }),
  response: Order,
  status: 201,
  problems: [
    "not-found",
    "read-back-required",
    "prescriber-signed-in",
    "prescriber-not-authorized",
    "start-in-past",
    "step-up-required",
    "wrong-state",
  ],
});

/** Orders signed together with one PIN: all are entered, or none. */
export const addOrders = endpoint({
  method: "POST",
  path: "/medications/orders/add-set",
  summary: "Enter several orders of a client at once, such as an order set: all or none",
  permission: "medications.enterOrder",
  chart: "client",
  audit: { action: "medication.set-ordered", subject: "client" },
  idempotent: true,
  ticket: "sign",
  body: z
    .strictObject({
      demographicId: Id,
      orderMode: z.enum(orderModes),
      prescriberId: Id.optional(),
      orders: z.array(z.strictObject({ sig: SigInput, overrides: Overrides, readBack: ReadBack.optional() })).max(20),
      /** Non-medication orders of the set. */
      services: z
        .array(z.strictObject({ service: ServiceInput, readBack: ReadBack.optional() }))
        .max(20)
        .default([]),
    })
    .refine(({ orders, services }) => orders.length + services.length > 0, "Select at least one order."),
  response: z.strictObject({ orders: z.array(Order) }),
  status: 201,
  problems: ["not-found", "prescriber-signed-in", "set-rejected", "step-up-required", "wrong-state"],
});

/** Two staff count what is left of a discontinued order and destroy it together (MED-65). */
export const destroyOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/destroy",
  summary: "Destroy what is left of a discontinued order: two staff, two equal counts",
  permission: "medications.destroy",
  chart: "client",
  audit: { action: "medication.order-destroyed", subject: "order" },
  ticket: "sign",
  params: OrderParams,
  body: z.strictObject({
    version: Version,
    method: z.enum(destructionMethods),
    /** What each of the two counted. */
    counted: z.strictObject({ first: DoseText, second: DoseText }),
    witnessTicket: z.string().min(1).max(200),
  }),
  response: Order,
  problems: [
    "not-found",
    "stale-version",
    "wrong-state",
    "step-up-required",
    "ticket-used",
    "witness-same-person",
    "destruction-count-mismatch",
  ],
});
