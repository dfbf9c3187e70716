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
  /** Extra columns of the list's source: `native` of languages, `omb` and `abstract` of race, `unit` of HCPCS. */
  extra: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type ReferenceCode = z.infer<typeof ReferenceCode>;

export const listReferenceCodes = endpoint({
  method: "GET",
  path: "/reference/:list",
  summary: "List a standard code list, or search it by word and code prefixes",
  permission: "self",
  switch: null,
  params: z.strictObject({ list: z.enum(codeListNames) }),
  query: z.strictObject({ ...pageQuery, q: z.string().trim().max(80).optional() }),
  response: pageOf(ReferenceCode),
});

/** A payer or program for pickers. Public lists carry no clearinghouse payer IDs. */
export interface PayerName {
  name: string;
  payerType: string;
  state: string | null;
}
