import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { DrugProduct } from "../drugs/drug.contract.ts";
import { SavedService } from "../orders/new-order.contract.ts";
import { OrderParams, SavedSig } from "../orders/order.contract.ts";

/** An order ready to be entered for a client, with its product. */
export const OrderTemplate = z.strictObject({
  sig: SavedSig,
  product: DrugProduct,
  /** "0.5 mg (1 tablet) by mouth as needed for anxiety, …, for 5 days". */
  text: z.string(),
});
export type OrderTemplate = z.infer<typeof OrderTemplate>;

export const OrderFavorite = OrderTemplate.extend({ id: idOf("order-favorite") });
export type OrderFavorite = z.infer<typeof OrderFavorite>;

export const orderSetBases = ["drug", "program"] as const;
export const orderSetBasisLabels = { drug: "Usual orders of a drug", program: "Program" } as const;

export const OrderSet = z.strictObject({
  id: idOf("order-set"),
  name: z.string(),
  /** `drug`: usual orders of a drug, one is chosen. `program`: orders of a program, signed together. */
  basis: z.enum(orderSetBases),
  orders: z.array(OrderTemplate),
  /** Non-medication orders of a program. */
  services: z.array(z.strictObject({ service: SavedService, text: z.string() })),
  /** Codes of products that the drug catalog no longer has. */
  unavailable: z.array(z.string()),
  version: Version,
});
export type OrderSet = z.infer<typeof OrderSet>;

export const listOrderTemplates = endpoint({
  method: "GET",
  path: "/medications/order-templates",
  summary: "The user's favorite orders and the facility's order sets",
  permission: "medications.view",
  response: z.strictObject({ favorites: z.array(OrderFavorite), sets: z.array(OrderSet) }),
});

export const addOrderFavorite = endpoint({
  method: "POST",
  path: "/medications/order-favorites",
  summary: "Keep an order as a favorite of the user",
  permission: "medications.enterOrder",
  audit: { action: "medication.favorite-added", subject: "order-favorite" },
  body: z.strictObject({ sig: SavedSig }),
  response: OrderFavorite,
  status: 201,
  problems: ["dose-not-dispensable", "prn-incomplete", "stop-date-required"],
});

export const removeOrderFavorite = endpoint({
  method: "DELETE",
  path: "/medications/order-favorites/:favoriteId",
  summary: "Remove one of the user's favorite orders",
  permission: "medications.enterOrder",
  audit: { action: "medication.favorite-removed", subject: "order-favorite" },
  params: z.strictObject({ favoriteId: Id }),
  problems: ["not-found"],
});

export const addOrderSet = endpoint({
  method: "POST",
  path: "/medications/order-sets",
  summary: "Add an order set of the facility",
  permission: "medications.manageProtocols",
  audit: { action: "medication.order-set-added", subject: "order-set" },
  idempotent: true,
  body: z
    .strictObject({
      name: z.string().trim().min(1, "Enter a name.").max(80),
      basis: z.enum(orderSetBases),
      orders: z.array(SavedSig).max(20),
      services: z.array(SavedService).max(20).default([]),
    })
    .superRefine(({ basis, orders, services }, context) => {
      if (orders.length + services.length === 0)
        context.addIssue({ code: "custom", path: ["orders"], message: "Add at least one order." });
      if (basis === "drug" && services.length > 0)
        context.addIssue({
          code: "custom",
          path: ["services"],
          message: "Usual orders of a drug are medication orders.",
        });
    }),
  response: OrderSet,
  status: 201,
  problems: ["duplicate", "dose-not-dispensable", "prn-incomplete", "stop-date-required"],
});

export const retireOrderSet = endpoint({
  method: "POST",
  path: "/medications/order-sets/:orderSetId/retire",
  summary: "Retire an order set: it is no longer offered",
  permission: "medications.manageProtocols",
  audit: { action: "medication.order-set-retired", subject: "order-set" },
  params: z.strictObject({ orderSetId: Id }),
  body: z.strictObject({ version: Version }),
  response: OrderSet,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const readRenewal = endpoint({
  method: "GET",
  path: "/medications/orders/:orderId/renewal",
  summary: "An order to be ordered again: from its end on, or changed while it is in force",
  permission: "medications.enterOrder",
  chart: "client",
  params: OrderParams,
  query: z.strictObject({ as: z.enum(["renewal", "change"]).default("renewal") }),
  response: z.strictObject({
    template: OrderTemplate,
    version: Version,
    /** Where the earlier order ends; null: it has ended. */
    startAt: z.string().nullable(),
    orderNo: z.number().int(),
    orderStatus: z.number().int(),
    statusReason: z.string().nullable(),
  }),
  problems: ["not-found", "wrong-state"],
});
