import { z } from "zod";
import { endpoint, pageOf, pageQuery } from "#platform/shared/endpoint.ts";

export const codeListNames = [
  "languages",
  "race",
  "ethnicity",
  "marital-status",
  "religions",
  "states",
  "loinc",
  "hcpcs",
  "hcpcs-modifiers",
] as const;
export type CodeListName = (typeof codeListNames)[number];

export const ReferenceCode = z.strictObject({
  code: z.string(),
  label: z.string(),
  parentCode: z.string().nullable(),
  /** What else the list's source says, by list: `native` of languages, `omb` and `abstract` of race, `unit` of hcpcs … */
  extra: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type ReferenceCode = z.infer<typeof ReferenceCode>;

export const listReferenceCodes = endpoint({
  method: "GET",
  path: "/reference/:list",
  summary: "A standard code list, all or by the beginnings of words and codes",
  permission: "self",
  switch: null,
  params: z.strictObject({ list: z.enum(codeListNames) }),
  query: z.strictObject({ ...pageQuery, q: z.string().trim().max(80).optional() }),
  response: pageOf(ReferenceCode),
});

/** A payer or program to choose from; no open list has clearing-house ids. */
export interface PayerName {
  name: string;
  payerType: string;
  state: string | null;
}
