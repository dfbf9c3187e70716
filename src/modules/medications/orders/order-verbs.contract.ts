import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Order, OrderParams, Overrides, Reason } from "./order.contract.ts";

const Versioned = z.strictObject({ version: Version });
const WithReason = z.strictObject({ version: Version, reason: Reason });

export const takeOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/take",
  summary: "Note an order as read and taken over by nursing",
  permission: "medications.takeOrder",
  chart: "client",
  audit: { action: "medication.order-taken", subject: "order" },
  params: OrderParams,
  body: Versioned,
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const approveOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/approve",
  summary: "Sign a proposed order, or co-sign one taken by voice",
  permission: "medications.approve",
  chart: "client",
  audit: { action: "medication.order-signed", subject: "order" },
  ticket: "sign",
  params: OrderParams,
  body: z.strictObject({ version: Version, overrides: Overrides }),
  response: Order,
  problems: [
    "not-found",
    "stale-version",
    "wrong-state",
    "step-up-required",
    "allergies-not-reviewed",
    "alert-unanswered",
  ],
});

export const declineOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/decline",
  summary: "Decline a proposed order, with the reason",
  permission: "medications.approve",
  chart: "client",
  audit: { action: "medication.order-declined", subject: "order" },
  params: OrderParams,
  body: WithReason,
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const holdOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/hold",
  summary: "Put an order on hold; its doses wait",
  permission: "medications.holdOrder",
  chart: "client",
  audit: { action: "medication.order-held", subject: "order" },
  params: OrderParams,
  body: WithReason,
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const resumeOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/resume",
  summary: "End a hold; doses from now on are due again",
  permission: "medications.holdOrder",
  chart: "client",
  audit: { action: "medication.order-resumed", subject: "order" },
  params: OrderParams,
  body: Versioned,
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const discontinueOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/discontinue",
  summary: "Stop an order; doses after the time it stops are cancelled, earlier ones kept",
  permission: "medications.enterOrder",
  chart: "client",
  audit: { action: "medication.order-discontinued", subject: "order" },
  params: OrderParams,
  body: z.strictObject({
    version: Version,
    reason: Reason,
    /** Nurses stop an order on a prescriber's word, read back. */
    readBack: z.strictObject({ confirmed: z.literal(true), prescriberId: Id }).optional(),
  }),
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state", "read-back-required"],
});

export const completeOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/complete",
  summary: "Close an order whose course is over",
  permission: "medications.completeOrder",
  chart: "client",
  audit: { action: "medication.order-completed", subject: "order" },
  params: OrderParams,
  body: Versioned,
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state"],
});
