import { z } from "zod";
import { toE164 } from "#modules/clients/identity/phone.ts";
import { isNpi } from "#platform/shared/npi.ts";
import type { DirectoryKind } from "./directory.ts";

/** What to look for in the NPI registry. */
interface RegistryAsked {
  npi?: string | undefined;
  name?: string | undefined;
  zip?: string | undefined;
  kind: DirectoryKind;
}

/** Rows asked for at a time; the registry gives at most 200. */
const registryLimit = 20;

/**
 * The query of the NPPES NPI Registry API, version 2.1. A physician is found by last name, with a first name before it; any other
 * entry by the name of the organization. A wildcard needs two letters. Null where there is nothing to look for.
 */
export function registryQuery({ npi, name = "", zip, kind }: RegistryAsked): URLSearchParams | null {
  const query = new URLSearchParams({ version: "2.1", limit: String(registryLimit) });
  if (npi) {
    query.set("number", npi);
    return query;
  }
  const words = name
    .replaceAll(/[^\p{L}\s'-]/gu, " ")
    .trim()
    .split(/\s+/)
    .filter((word) => word.length >= 2);
  const last = words.at(-1);
  if (!last) return null;
  if (kind === "physician") {
    query.set("enumeration_type", "NPI-1");
    query.set("last_name", `${last}*`);
    const first = words.length > 1 ? words[0] : undefined;
    if (first) query.set("first_name", `${first}*`);
  } else {
    query.set("enumeration_type", "NPI-2");
    query.set("organization_name", `${words.join(" ")}*`);
  }
  if (zip) query.set("postal_code", `${zip.slice(0, 5)}*`);
  return query;
}

const text = z.string().nullish();
const Result = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  enumeration_type: text,
  basic: z.object({
    first_name: text,
    last_name: text,
    credential: text,
    organization_name: text,
    status: text,
  }),
  addresses: z
    .array(
      z.object({
        address_purpose: text,
        address_1: text,
        address_2: text,
        city: text,
        state: text,
        postal_code: text,
        telephone_number: text,
        fax_number: text,
      }),
    )
    .default([]),
  taxonomies: z.array(z.object({ desc: text, primary: z.boolean().nullish() })).default([]),
  endpoints: z.array(z.object({ endpointType: text, endpoint: text })).default([]),
});
/** Errors come with HTTP status 200. */
const Reply = z.object({
  results: z.array(Result).optional(),
  Errors: z.array(z.object({ description: z.string() })).optional(),
});

export interface RegistryEntry {
  npi: string;
  isOrganization: boolean;
  name: string;
  specialty: string | null;
  phone: string | null;
  fax: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  directAddress: string | null;
}

type RegistryReply = { entries: RegistryEntry[] } | { refused: string };

/** The registry's answer as directory fields. Null where it can't be read. */
export function readRegistry(body: string): RegistryReply | null {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = Reply.safeParse(given);
  if (!parsed.success) return null;
  const [fault] = parsed.data.Errors ?? [];
  if (fault) return { refused: fault.description };
  return { entries: (parsed.data.results ?? []).flatMap((result) => entryOf(result) ?? []) };
}

function entryOf({
  number,
  basic,
  addresses,
  taxonomies,
  endpoints,
  enumeration_type,
}: z.output<typeof Result>): RegistryEntry | null {
  if (!isNpi(number) || (basic.status && basic.status !== "A")) return null;
  const isOrganization = enumeration_type === "NPI-2";
  const person = [[proper(basic.first_name), proper(basic.last_name)].filter(Boolean).join(" "), basic.credential];
  const name = isOrganization ? proper(basic.organization_name) : person.filter(Boolean).join(", ");
  if (!name) return null;
  const place = addresses.find((one) => one.address_purpose === "LOCATION") ?? addresses[0];
  const zip = place?.postal_code?.replaceAll(/\D/g, "") ?? "";
  const direct = endpoints.find((one) => one.endpointType === "DIRECT")?.endpoint ?? null;
  return {
    npi: number,
    isOrganization,
    name: name.slice(0, 120),
    specialty: (taxonomies.find(({ primary }) => primary) ?? taxonomies[0])?.desc?.slice(0, 120) || null,
    phone: phoneOf(place?.telephone_number),
    fax: phoneOf(place?.fax_number),
    address: [proper(place?.address_1), proper(place?.address_2)].filter(Boolean).join(", ").slice(0, 200) || null,
    city: proper(place?.city)?.slice(0, 80) || null,
    state: /^[A-Z]{2}$/.test(place?.state ?? "") ? (place?.state ?? null) : null,
    zip:
      zip.length >= 9 && !zip.endsWith("0000")
        ? `${zip.slice(0, 5)}-${zip.slice(5, 9)}`
        : zip.length >= 5
          ? zip.slice(0, 5)
          : null,
    directAddress: z.email().safeParse(direct).success ? direct : null,
  };
}

const phoneOf = (given: string | null | undefined): string | null => (given ? toE164(given) : null);

/** The registry writes in capitals: "SAN FRANCISCO". */
const proper = (given: string | null | undefined): string | null =>
  given
    ? given === given.toUpperCase()
      ? given.toLowerCase().replaceAll(/(^|[\s'/-])\p{L}/gu, (letter) => letter.toUpperCase())
      : given
    : null;
