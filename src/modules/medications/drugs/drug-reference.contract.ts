import { z } from "zod";

export const DrugIngredient = z.strictObject({
  name: z.string(),
  /** Without its salt, lower case: what duplicates and interactions compare. */
  base: z.string(),
  rxcui: z.string().nullable(),
  /** Exact decimal as text; null where the source does not say. */
  strengthValue: z.string().nullable(),
  strengthUnit: z.string().nullable(),
});
export type DrugIngredient = z.infer<typeof DrugIngredient>;

/** A product of the catalogue (medications §2.1). Null means the source does not say: show it as missing. */
export const DrugProduct = z.strictObject({
  rxcui: z.string(),
  /** SCD generic, SBD brand, GPCK and BPCK packs. */
  tty: z.enum(["SCD", "SBD", "GPCK", "BPCK"]),
  /** With tall-man letters: `LORazepam 1 mg tablet`. */
  displayName: z.string(),
  fullName: z.string(),
  ingredients: z.array(DrugIngredient),
  ingredientNames: z.array(z.string()),
  ingredientRxcuis: z.array(z.string()),
  doseForm: z.string(),
  route: z.string().nullable(),
  /** NCI Thesaurus. */
  routeCode: z.string().nullable(),
  /** UCUM: `{tablet}`, `{capsule}`, `{film}`, `{patch}`, `{spray}`, `mL`. */
  unitOfUse: z.string().nullable(),
  brand: z.string().nullable(),
  brandNames: z.array(z.string()),
  /** 0 none, 2 to 5 as scheduled. */
  deaSchedule: z.number().int().min(0).max(5),
  /** Ingredients with tall-man letters, where there are any. */
  tallMan: z.string().nullable(),
  /** Newest source that holds the product; before 2024 it may be retired. */
  lastSeenYear: z.number().int(),
});
export type DrugProduct = z.infer<typeof DrugProduct>;

export const DrugHit = DrugProduct.extend({
  /** The brand that made it a match: "Zoloft" finds sertraline. */
  matchedBrand: z.string().nullable(),
  /** `similar`: a word had to be respelt. The screen must say so: it may be another drug. */
  match: z.enum(["words", "similar"]),
});
export type DrugHit = z.infer<typeof DrugHit>;

/** A pair of ingredients on a published list. The absence of a pair says nothing. */
export const DrugInteraction = z.strictObject({
  /** `onc`: ONC high-priority list; `va`: VA NDF-RT and its updates to 2019. */
  source: z.enum(["onc", "va"]),
  drug1: z.string(),
  drug2: z.string(),
  severity: z.enum(["high priority", "critical", "significant"]),
  released: z.string(),
  note: z.string().nullable(),
});
export type DrugInteraction = z.infer<typeof DrugInteraction>;
