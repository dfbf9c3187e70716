import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";

/** An ICD-10-CM code as it stands from `effectiveFrom` up to, not including, `effectiveTo` (clients §2 icd10Code). */
export const Icd10Code = z.strictObject({
  code: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  /** Own words for behavioural-health codes; null where none are curated. */
  plainName: z.string().nullable(),
  synonyms: z.array(z.string()),
  billable: z.boolean(),
  parentCode: z.string().nullable(),
  chapter: z.number().int(),
  block: z.string().nullable(),
  /** V to Y: never principal (DX-2). */
  externalCause: z.boolean(),
  /** "… in diseases classified elsewhere": never principal (guidelines I.A.13). */
  manifestationOnly: z.boolean(),
  effectiveFrom: PlainDate,
  effectiveTo: PlainDate.nullable(),
});
export type Icd10Code = z.infer<typeof Icd10Code>;

/** `code` the typed code itself, `prefix` codes that begin so, `words` by title or plain name, `similar` after respelling. */
export const Icd10Hit = Icd10Code.extend({ match: z.enum(["code", "prefix", "words", "similar"]) });
export type Icd10Hit = z.infer<typeof Icd10Hit>;
