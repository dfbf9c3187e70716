import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Order, OrderParams, Overrides, Reason } from "./order.contract.ts";

const Versioned = z.strictObject({ version: Version });
const WithReason = z.strictObject({ version: Version, reason: Reason });

export const acknowledgeOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/take",
  summary: "Acknowledge an order (nurse noting)",
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
  summary: "Sign a proposed order, or co-sign a verbal or telephone order",
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
  summary: "Decline a proposed order with a reason",
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
  summary: "Hold an order and suspend its doses",
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
  summary: "Resume a held order; doses from now on are due again",
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
  summary: "Discontinue an order; doses due later are canceled, earlier ones kept",
  permission: "medications.enterOrder",
  chart: "client",
  audit: { action: "medication.order-discontinued", subject: "order" },
  params: OrderParams,
  body: z.strictObject({
    version: Version,
    reason: Reason,
    /** Required of nurses: the prescriber whose verbal order was read back. */
    readBack: z.strictObject({ confirmed: z.literal(true), prescriberId: Id }).optional(),
  }),
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state", "read-back-required"],
});

export const completeOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/complete",
  summary: "Complete an order whose course is over",
  permission: "medications.completeOrder",
  chart: "client",
  audit: { action: "medication.order-completed", subject: "order" },
  params: OrderParams,
  body: Versioned,
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state"],
});
