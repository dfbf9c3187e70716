import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { DoseText } from "./dose-amount.ts";
import { ByVoice, Order, OrderParams, Overrides, Reason } from "./order.contract.ts";

export const bulkActions = ["take", "hold", "resume", "discontinue", "complete", "archive"] as const;

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
  body: WithReason.extend({
    /** When the hold ends by itself; left out: when it is resumed. */
    until: Instant.optional(),
    /** Number of doses to hold instead of a time: the hold ends when the next one is due. */
    doses: z.number().int().min(1).max(50).optional(),
  }),
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
  body: Versioned.extend({ readBack: ByVoice }),
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state", "read-back-required"],
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
    readBack: ByVoice,
    /** At most 7 days ahead; left out: now. Until then the order stays active. */
    effectiveAt: Instant.optional(),
    /** Units of use left that must be destroyed: the order is then pending destruction. */
    destroyQuantity: DoseText.optional(),
  }),
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state", "read-back-required"],
});

export const completeOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/complete",
  summary: "Complete an order whose course is over, or a non-medication order that is done",
  permission: "medications.completeOrder",
  chart: "client",
  audit: { action: "medication.order-completed", subject: "order" },
  params: OrderParams,
  body: Versioned.extend({
    /** What was done or found, for a non-medication order. */
    outcome: z.string().trim().min(1).max(500).optional(),
  }),
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const archiveOrder = endpoint({
  method: "POST",
  path: "/medications/orders/:orderId/archive",
  summary: "Archive a closed order: it leaves the working lists and stays in history and printouts",
  permission: "medications.completeOrder",
  chart: "client",
  audit: { action: "medication.order-archived", subject: "order" },
  params: OrderParams,
  body: Versioned,
  response: Order,
  problems: ["not-found", "stale-version", "wrong-state"],
});

/** The same change of several orders: each is changed or refused by itself (MED-13). */
export const bulkOrders = endpoint({
  method: "POST",
  path: "/medications/orders/bulk",
  summary: "Change several orders at once; each is changed or refused by itself",
  permission: "medications.view",
  audit: { action: "medication.orders-changed", subject: "order" },
  idempotent: true,
  body: z.strictObject({
    action: z.enum(bulkActions),
    /** Required to hold or discontinue. */
    reason: Reason.optional(),
    items: z
      .array(z.strictObject({ orderId: Id, version: Version }))
      .min(1, "Choose at least one order.")
      .max(200, "Choose at most 200 orders."),
  }),
  response: z.strictObject({
    results: z.array(
      z.discriminatedUnion("ok", [
        z.strictObject({ ok: z.literal(true), orderId: Id, clientId: idOf("client"), version: Version }),
        z.strictObject({ ok: z.literal(false), orderId: Id, code: z.string(), message: z.string() }),
      ]),
    ),
  }),
});
