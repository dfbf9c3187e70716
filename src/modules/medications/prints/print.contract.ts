import { z } from "zod";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { Decimal, endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { MarDose, MedicationLog } from "../administrations/log.contract.ts";
import { ClientAllergies } from "../allergies/allergy.contract.ts";
import { Order, OrderEvent } from "../orders/order.contract.ts";

/** Header of a print: facility, client, who printed it and when. */
export const PrintSubject = z.strictObject({
  facilityName: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  printedAt: Instant,
  printedBy: z.string(),
  clientName: z.string(),
  mrNo: z.string(),
  birthDate: PlainDate,
  part2: z.boolean(),
});

/** What an order's printed record has besides: its history, authority and dose totals. */
export const OrderHistory = z.strictObject({
  orderId: Id,
  events: z.array(OrderEvent),
  /** "Read back and confirmed by … at …" of a verbal or telephone order. */
  readBack: z.strictObject({ text: z.string(), by: z.string().nullable(), at: Instant }).nullable(),
  /** SHA-256 of what was signed. */
  signatureHash: z.string().nullable(),
  totals: z.strictObject({
    given: z.number().int(),
    notGiven: z.number().int(),
    amount: Decimal.nullable(),
    firstAt: Instant.nullable(),
    lastAt: Instant.nullable(),
  }),
});
export type OrderHistory = z.infer<typeof OrderHistory>;

/** `orders`: the orders of a stay; `history`: with changes and dose totals; `order`: one order by its id, with its doses; `mar`: its doses and entries in a date range. */
export const readMedicationPrint = endpoint({
  method: "GET",
  path: "/medications/prints/:kind/:id",
  summary: "Data of a printed page",
  permission: "medications.print",
  chart: "client",
  leaves: inPrintout,
  audit: { action: "medication.printed", subject: "client" },
  params: z.strictObject({ kind: z.enum(["orders", "mar", "history", "order"]), id: Id }),
  query: z.strictObject({ from: Instant.optional(), to: Instant.optional() }),
  response: z.strictObject({
    subject: PrintSubject,
    allergies: ClientAllergies,
    /** Active alerts that concern giving medications, and look-alike names, in words. */
    alerts: z.array(z.string()),
    orders: z.array(Order),
    /** Of each order; empty for `orders` and `mar`. */
    histories: z.array(OrderHistory),
    from: Instant.nullable(),
    to: Instant.nullable(),
    doses: z.array(MarDose),
    logs: z.array(MedicationLog),
  }),
  problems: ["not-found"],
});
