import { isNpi } from "#platform/shared/npi.ts";
import { serveOn } from "./serve.ts";
import type { Simulator, Stage } from "./stage.ts";
import { type Said, troublesOf, type Words } from "./troubled.ts";

const json = { "content-type": "application/json" };
const say = (status: number, answer: object): Said => ({ status, headers: json, body: JSON.stringify(answer) });
const words: Words = {
  busy: say(503, { message: "Service Unavailable" }),
  error: say(500, { message: "Internal Server Error" }),
  limit: { ...say(429, { message: "Too Many Requests" }), headers: { ...json, "retry-after": "60" } },
};

const firstNames = ["PRIYA", "SAMUEL", "INGRID", "MATEO", "CHIDI", "ELENA", "OWEN", "YUKI", "NADIA", "THEODORE"];
const lastNames = [
  "SHAH",
  "OKONKWO",
  "LARSEN",
  "RIVERA",
  "NWOSU",
  "PETROVA",
  "GRIFFITH",
  "TANAKA",
  "HADDAD",
  "BRENNAN",
];
const services = ["RECOVERY CENTER", "PHARMACY", "MEDICAL LABORATORY", "COMMUNITY HOSPITAL"];
const specialties = ["Psychiatry", "Family Medicine", "Addiction Medicine", "Internal Medicine", "Nurse Practitioner"];
const towns = [
  ["OAKLAND", "CA", "946120000"],
  ["VENTURA", "CA", "930011234"],
  ["PHOENIX", "AZ", "850040000"],
  ["SALT LAKE CITY", "UT", "841110000"],
] as const;

/** Nine digits with their check digit. */
function npiOf(index: number): string {
  const nine = `1${String(23_456_789 + index * 7919)
    .padStart(8, "0")
    .slice(-8)}`;
  for (let digit = 0; digit <= 9; digit += 1) if (isNpi(`${nine}${digit}`)) return `${nine}${digit}`;
  throw new Error("Nine digits have a check digit.");
}

interface Provider {
  number: string;
  enumeration_type: "NPI-1" | "NPI-2";
  basic: Record<string, string>;
  addresses: Record<string, string>[];
  taxonomies: { code: string; desc: string; primary: boolean }[];
  endpoints: { endpointType: string; endpoint: string }[];
}

/** 200 invented providers, every fifth an organization; the first has the number that the registry's documentation uses. */
function providers(): Provider[] {
  return Array.from({ length: 200 }, (_, index) => {
    const isOrganization = index % 5 === 4;
    const [first, last] = [firstNames[index % 10] ?? "", lastNames[Math.floor(index / 10) % 10] ?? ""];
    const [city, state, postal] = towns[index % towns.length] ?? towns[0];
    const line = String(100 + (index % 100));
    return {
      number: index === 0 ? "1234567893" : npiOf(index),
      enumeration_type: isOrganization ? "NPI-2" : "NPI-1",
      basic: isOrganization
        ? { organization_name: `${last} ${services[index % services.length]}`, status: "A" }
        : {
            first_name: first,
            last_name: last,
            credential: index % 4 === 0 ? "NP" : "MD",
            status: index % 37 === 36 ? "D" : "A",
          },
      addresses: [
        { address_purpose: "MAILING", address_1: `PO BOX ${index + 10}`, city, state, postal_code: postal },
        {
          address_purpose: "LOCATION",
          address_1: `${index + 1} MAIN ST`,
          address_2: index % 3 === 0 ? "SUITE 200" : "",
          city,
          state,
          postal_code: postal,
          telephone_number: `510-555-0${line}`,
          fax_number: index % 2 === 0 ? `510-555-0${line}` : "",
        },
      ],
      taxonomies: [{ code: "207Q00000X", desc: specialties[index % specialties.length] ?? "", primary: true }],
      endpoints: index % 6 === 0 ? [{ endpointType: "DIRECT", endpoint: `provider${index}@direct.example.org` }] : [],
    };
  });
}

/** The NPPES NPI Registry API, version 2.1: a search over query parameters; a fault of the caller has status 200. */
export async function startRegistry(port: number, stage: Stage) {
  const all = providers();
  let asked = 0;
  let isEmpty = false;
  const line = await serveOn(port, stage, {
    simulator: "registry",
    words,
    target: (request) => request.url ?? "",
    answer: (request) => {
      const url = new URL(request.url ?? "/", "http://registry");
      if (request.method !== "GET" || url.pathname !== "/api/") return say(404, { message: "Not Found" });
      asked += 1;
      return isEmpty ? say(200, { result_count: 0, results: [] }) : say(200, search(all, url.searchParams));
    },
  });
  const shown: Simulator = {
    name: "registry",
    label: "NPI registry",
    speaks: "NPPES NPI Registry API 2.1 over HTTP",
    troubles: troublesOf(words, "malformed"),
    state: () => ({ "look-ups": asked, providers: isEmpty ? 0 : all.length }),
    reset: () => {
      asked = 0;
      isEmpty = false;
    },
    acts: {
      empty: {
        label: "Answer with no provider",
        run: async () => {
          isEmpty = true;
          return "Every look-up finds nothing until the simulator is reset.";
        },
      },
    },
  };
  return { ...line, shown };
}

const fault = (description: string, field: string) => ({ Errors: [{ description, field, number: "06" }] });

function search(all: readonly Provider[], query: URLSearchParams): object {
  if (query.get("version") !== "2.1") return fault("Unsupported Version", "version");
  const [number, limit, skip] = [query.get("number"), Number(query.get("limit") ?? 10), Number(query.get("skip") ?? 0)];
  if (number !== null && !isNpi(number)) return fault("CMS deems NPI to be invalid", "number");
  if (limit < 1 || limit > 200) return fault("Limit must be between 1 and 200", "limit");
  if (skip > 1000) return fault("Skip must be at most 1000", "skip");
  const wanted = ["first_name", "last_name", "organization_name"].filter((name) => query.has(name));
  if (number === null && wanted.length === 0) return fault("No valid search criteria provided", "");
  for (const name of wanted) {
    const text = query.get(name) ?? "";
    if (text.endsWith("*") && text.length < 3) return fault("Wildcard needs at least two characters", name);
  }
  const found = all.filter(
    (one) =>
      (number === null || one.number === number) &&
      (!query.has("enumeration_type") || one.enumeration_type === query.get("enumeration_type")) &&
      wanted.every((name) => fits(one.basic[name] ?? "", query.get(name) ?? "")) &&
      (!query.has("postal_code") ||
        one.addresses.some(({ postal_code = "" }) => fits(postal_code, query.get("postal_code") ?? ""))),
  );
  return { result_count: found.length, results: found.slice(skip, skip + limit) };
}

function fits(value: string, wanted: string): boolean {
  const [has, text] = [value.toUpperCase(), wanted.toUpperCase()];
  return text.endsWith("*") ? has.startsWith(text.slice(0, -1)) : has === text;
}
