import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";

/** A product of the drug catalog. Values missing in the source are null and shown as missing. */
export const DrugProduct = z.strictObject({
  rxcui: z.string(),
  displayName: z.string(),
  /** In tall-man letters when the name looks like another. */
  tallMan: z.string().nullable(),
  fullName: z.string(),
  ingredients: z.array(
    z.strictObject({
      name: z.string(),
      base: z.string(),
      rxcui: z.string().nullable(),
      strengthValue: z.string().nullable(),
      strengthUnit: z.string().nullable(),
    }),
  ),
  doseForm: z.string(),
  routeCode: z.string().nullable(),
  unitOfUse: z.string().nullable(),
  doseUnits: z.array(z.string()),
  brandNames: z.array(z.string()),
  matchedBrand: z.string().nullable(),
  deaSchedule: z.number().int(),
});
export type DrugProduct = z.infer<typeof DrugProduct>;

export const searchDrugs = endpoint({
  method: "GET",
  path: "/medication-utilities/drugs",
  summary: "Find a product by two or more letters of brand or generic name, strength or form",
  permission: "medications.view",
  query: z.strictObject({
    q: z.string().trim().min(2, "Type at least two letters.").max(80),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.strictObject({ rows: z.array(DrugProduct) }),
});

/** An order typed in one line, read into its parts. Nothing is saved, and nothing of it is an order. */
export const parseSig = endpoint({
  method: "POST",
  path: "/medication-utilities/parse-sig",
  summary: 'Read an order typed in one line, such as "lib 50 qid x2d", with the products that its drug may be',
  permission: "medications.view",
  unaudited: "It saves nothing and names no client.",
  body: z.strictObject({ text: z.string().trim().min(2, "Type at least two letters.").max(200) }),
  response: z.strictObject({
    read: z.strictObject({
      drug: z.string(),
      doseValue: z.string().optional(),
      doseUnit: z.string().optional(),
      routeCode: z.string().optional(),
      kind: z.enum(["scheduled", "prn", "once", "stat"]).optional(),
      frequencyCode: z.string().optional(),
      prnReason: z.array(z.string()).optional(),
      minIntervalHours: z.number().optional(),
      maxDosesPer24h: z.number().int().optional(),
      maxAmountPer24h: z.string().optional(),
      duration: z.strictObject({ value: z.number().int(), unit: z.enum(["days", "weeks", "doses"]) }).optional(),
      /** Words that were not read. */
      unread: z.array(z.string()),
    }),
    products: z.array(DrugProduct),
  }),
});

export const medicationLists = endpoint({
  method: "GET",
  path: "/medication-utilities/lists",
  summary: "Frequencies with this facility's times, and who may prescribe",
  permission: "medications.view",
  query: z.strictObject({ locationId: z.uuid().optional() }),
  response: z.strictObject({
    frequencies: z.array(
      z.strictObject({ code: z.string(), display: z.string(), kind: z.string(), times: z.array(z.string()) }),
    ),
    prescribers: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  }),
});
