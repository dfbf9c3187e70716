import type { Surface } from "./surface.ts";

interface Field {
  /** Always there, or always asked for. */
  needed: boolean;
  types: ReadonlySet<string>;
}

/**
 * What of a promised surface no longer holds (KEY-5), in words. A program that was written for it goes on working when fields are
 * added to answers, what is asked for gets fewer or more lenient, and new endpoints come; anything else breaks it.
 */
export function breaks(promised: Surface, now: Surface): string[] {
  const [before, after] = [read(promised), read(now)];
  const found: string[] = [];
  for (const [endpoint, { answers, asks, status }] of before) {
    const present = after.get(endpoint);
    if (!present) {
      found.push(`${endpoint} is gone.`);
      continue;
    }
    if (present.status !== status) found.push(`${endpoint} answers ${present.status}, not ${status}.`);
    for (const [path, field] of answers) {
      const other = present.answers.get(path);
      if (!other) found.push(`${endpoint} no longer answers ${path}.`);
      else if (field.needed && !other.needed) found.push(`${endpoint} answers ${path} only sometimes.`);
      else if (!additions(field, other).every(isValue)) found.push(`${endpoint} answers ${path} as another type.`);
    }
    for (const [path, field] of asks) {
      const other = present.asks.get(path);
      if (!other) found.push(`${endpoint} no longer takes ${path}.`);
      else if (!field.needed && other.needed) found.push(`${endpoint} now needs ${path}.`);
      else if (additions(other, field).length > 0) found.push(`${endpoint} takes less for ${path}.`);
    }
    for (const [path, { needed }] of present.asks)
      if (needed && !asks.has(path) && isKnown(parentOf(path), asks)) found.push(`${endpoint} now needs ${path}.`);
  }
  return found;
}

/** Kinds that the second has and the first has not. Where either can be anything, nothing is known of it. */
function additions(first: Field, second: Field): string[] {
  if (first.types.has("any") || second.types.has("any")) return [];
  const isText = (type: string) => type.startsWith('"');
  return [...second.types].filter((type) => !first.types.has(type) && !(isText(type) && first.types.has("string")));
}
/** One more word of a list is no other type: API clients must ignore values they do not know. */
const isValue = (type: string) => type.startsWith('"');

const parentOf = (path: string) => path.replace(/(\[\]|\{\})*\.?[^.]*$/, "");
const isKnown = (parent: string, asks: ReadonlyMap<string, Field>) =>
  parent === "" || [...asks.keys()].some((path) => path === parent || path.startsWith(`${parent}.`));

interface Endpoint {
  status: string;
  answers: Map<string, Field>;
  asks: Map<string, Field>;
}

function read(surface: Surface): Map<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>();
  for (const line of surface) {
    const [, name = "", way = "", path = "", rest = ""] = /^(\S+ \S+) ([=<>]) (\S+) ?(.*)$/.exec(line) ?? [];
    const endpoint = endpoints.get(name) ?? { status: "", answers: new Map(), asks: new Map() };
    endpoints.set(name, endpoint);
    if (way === "=") endpoint.status = path;
    else {
      const fields = way === "<" ? endpoint.answers : endpoint.asks;
      const plain = path.replace(/!$/, "");
      const other = fields.get(plain);
      fields.set(plain, {
        needed: path.endsWith("!") && (other?.needed ?? true),
        types: new Set([...(other?.types ?? []), ...rest.split("|")]),
      });
    }
  }
  return endpoints;
}
