import { z } from "zod";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { MarDose, MedicationLog } from "../administrations/log.contract.ts";
import { ClientAllergies } from "../allergies/allergy.contract.ts";
import { Order } from "../orders/order.contract.ts";

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

/** `orders`: the orders of a stay; `mar`: its doses and entries in a date range. */
export const readMedicationPrint = endpoint({
  method: "GET",
  path: "/medications/prints/:kind/:id",
  summary: "Data of a printed page",
  permission: "medications.print",
  chart: "client",
  leaves: inPrintout,
  audit: { action: "medication.printed", subject: "client" },
  params: z.strictObject({ kind: z.enum(["orders", "mar"]), id: Id }),
  query: z.strictObject({ from: Instant.optional(), to: Instant.optional() }),
  response: z.strictObject({
    subject: PrintSubject,
    allergies: ClientAllergies,
    /** Active alerts that concern giving medications, and look-alike names, in words. */
    alerts: z.array(z.string()),
    orders: z.array(Order),
    from: Instant.nullable(),
    to: Instant.nullable(),
    doses: z.array(MarDose),
    logs: z.array(MedicationLog),
  }),
  problems: ["not-found"],
});
