import { z } from "zod";
import { Decimal, endpoint, Instant, PlainDate, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { DoseText } from "../orders/dose-amount.ts";
import { destructionMethods } from "../orders/new-order.contract.ts";

/** The view of what is to be destroyed shows all of it on one page. */
export const destructionPageSize = 1000;

const summary = {
  id: idOf("destruction"),
  destructionNo: z.number().int(),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  method: z.enum(destructionMethods),
  note: z.string().nullable(),
  performedAt: Instant,
  witness1Name: z.string(),
  witness1At: Instant,
  witness2Name: z.string(),
  witness2At: Instant,
};

export const DestructionSummary = z.strictObject({ ...summary, items: z.number().int() });
export type DestructionSummary = z.infer<typeof DestructionSummary>;

export const DestructionLine = z.strictObject({
  id: Id,
  containerNo: z.number().int().nullable(),
  orderNo: z.number().int().nullable(),
  productText: z.string(),
  deaSchedule: z.number().int(),
  basis: z.enum(["registrant_stock", "client_owned"]),
  clientInitials: z.string().nullable(),
  lot: z.string().nullable(),
  expiresOn: PlainDate.nullable(),
  rxNumber: z.string().nullable(),
  countedA: Decimal,
  countedB: Decimal,
  totalDestroyed: Decimal,
  unit: z.string(),
});
export type DestructionLine = z.infer<typeof DestructionLine>;

export const Destruction = z.strictObject({ ...summary, lines: z.array(DestructionLine) });
export type Destruction = z.infer<typeof Destruction>;

const oversight = "a destruction record names clients by initials, and concerns whole storages";

export const listDestructions = endpoint({
  method: "GET",
  path: "/medications/destructions",
  summary: "Destructions of the user's locations, newest first",
  permission: "medications.viewSupply",
  query: z.strictObject({ ...pageQuery, locationId: Id.optional() }),
  response: pageOf(DestructionSummary),
});

export const readDestruction = endpoint({
  method: "GET",
  path: "/medications/destructions/:destructionId",
  summary: "A destruction with its lines: the certificate",
  permission: "medications.viewSupply",
  beyondReach: oversight,
  params: z.strictObject({ destructionId: Id }),
  response: Destruction,
  problems: ["not-found", "out-of-scope"],
});

/** Two staff count and destroy a batch: everything of it, or nothing (MED-65). */
export const destroyBatch = endpoint({
  method: "POST",
  path: "/medications/orders/destroy",
  summary: "Destroy a batch of containers and of what is left of discontinued orders: two staff, two equal counts each",
  permission: "medications.destroy",
  beyondReach: oversight,
  audit: { action: "medication.destroyed", subject: "destruction" },
  idempotent: true,
  ticket: "sign",
  body: z.strictObject({
    locationId: Id,
    method: z.enum(destructionMethods),
    note: z.string().trim().min(1).max(500).optional(),
    lines: z
      .array(
        z.strictObject({
          /** A container, or the order whose leftover was never in a container. */
          containerId: Id.optional(),
          orderId: Id.optional(),
          /** What each of the two counted. */
          counted: z.strictObject({ first: DoseText, second: DoseText }),
        }),
      )
      .min(1, "Choose what is destroyed.")
      .max(destructionPageSize),
    witnessTicket: z.string().min(1, "Add the witness.").max(200),
  }),
  response: Destruction,
  status: 201,
  problems: [
    "not-found",
    "out-of-scope",
    "wrong-state",
    "validation",
    "count-in-progress",
    "step-up-required",
    "ticket-used",
    "witness-same-person",
    "witness-not-allowed",
    "destruction-count-mismatch",
  ],
});
