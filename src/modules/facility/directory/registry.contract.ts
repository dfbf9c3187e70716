import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { isNpi } from "#platform/shared/npi.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { directoryKindLabels } from "./directory.ts";

/** A provider of the registry, as fields of a directory entry: each is a proposal (DIR-1). */
const RegistryRow = z.strictObject({
  npi: z.string(),
  isOrganization: z.boolean(),
  name: z.string(),
  specialty: z.string().nullable(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  directAddress: z.string().nullable(),
  /** The entry in use that has this NPI. */
  knownAs: z.string().nullable(),
});
export type RegistryRow = z.infer<typeof RegistryRow>;

export const searchRegistry = endpoint({
  method: "GET",
  path: "/utilities/physicians/search",
  summary: "Look up a provider in the NPI registry by number, or by name and ZIP code",
  permission: "directory.manage",
  switch: null,
  query: z.strictObject({
    npi: z.string().trim().refine(isNpi, "This is not a valid NPI. Check the digits.").optional(),
    name: z.string().trim().max(80).optional(),
    zip: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, "Enter five digits, like 94110.")
      .optional(),
    kind: z.enum(keysOf(directoryKindLabels)).default("physician"),
  }),
  response: z.strictObject({
    /** Whether the facility has a connection to the registry. */
    isConnected: z.boolean(),
    rows: z.array(RegistryRow),
  }),
  problems: ["validation", "service-paused", "upstream-failed"],
});
