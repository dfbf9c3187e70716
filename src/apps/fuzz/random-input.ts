import { z } from "zod";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { isRecord } from "#platform/shared/typed.ts";

/** The same numbers for the same seed (mulberry32), so that a failing input can be sent again. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }

  /** 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[], otherwise: T): T {
    return list[this.below(list.length)] ?? otherwise;
  }
}

/** Values that have broken parsers, columns and comparisons elsewhere. */
const hostile: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "\0",
  "a\u0001b",
  "\ud800",
  "\u202e\u200b",
  "😀".repeat(300),
  "x".repeat(20_000),
  "'; DROP TABLE users; --",
  "%",
  "%00",
  "../../etc/passwd",
  "{{7*7}}",
  "__proto__",
  "NaN",
  "-0",
  "1e400",
  "99999999999999999999",
  "0000-00-00",
  "2026-02-30",
  "2026-02-30T25:61:61Z",
  "99999-01-01T00:00:00Z",
  "-000001-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  0,
  -1,
  0.1,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { __proto__: null, constructor: { prototype: 1 } },
];

type Schema = Record<string, unknown>;
const isSchema = (value: unknown): value is Schema => isRecord(value) && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOr = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);

const schemas = new WeakMap<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type) ?? z.toJSONSchema(type, { io: "input", unrepresentable: "any", reused: "inline" });
  schemas.set(type, known);
  return known;
}

/** Inputs near what an endpoint takes, so that most pass some of its checks: valid by type, with one part in eight hostile. */
export class RandomInput {
  readonly #dice: Dice;
  readonly #ids: readonly string[];
  #wild = 0;

  constructor(dice: Dice, ids: readonly string[]) {
    this.#dice = dice;
    this.#ids = ids;
  }

  of(contract: AnyEndpoint): { params: Record<string, unknown>; query: Record<string, unknown>; body?: unknown } {
    this.#wild = this.#dice.chance(0.3) ? 0 : 0.12;
    const record = (value: unknown) => (isSchema(value) ? value : {});
    const body = this.#value(schemaOf(contract.body), 0);
    return {
      params: record(this.#value(schemaOf(contract.params), 0)),
      query: record(this.#value(schemaOf(contract.query), 0)),
      ...(contract.method === "GET" || body === undefined ? {} : { body }),
    };
  }

  #value(schema: Schema, depth: number): unknown {
    if (depth > 0 && this.#dice.chance(this.#wild)) return this.#dice.pick(hostile, null);
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return this.#dice.pick(listOf(schema.enum), null);
    const choices = listOf(schema.anyOf ?? schema.oneOf).filter(isSchema);
    if (choices.length > 0) return this.#value(this.#dice.pick(choices, {}), depth);
    const parts = listOf(schema.allOf).filter(isSchema);
    if (parts.length > 0) return Object.assign({}, ...parts.map((part) => this.#value(part, depth)));
    switch (Array.isArray(schema.type) ? this.#dice.pick(schema.type, "string") : schema.type) {
      case "object":
        return this.#object(schema, depth);
      case "array":
        return this.#array(schema, depth);
      case "integer":
      case "number":
        return this.#number(schema);
      case "boolean":
        return this.#dice.chance(0.5);
      case "null":
        return null;
      case "string":
        return this.#text(schema);
      default:
        return depth === 0 ? undefined : this.#dice.pick(hostile, null);
    }
  }

  #object(schema: Schema, depth: number): unknown {
    if (depth > 8) return {};
    const properties = isSchema(schema.properties) ? schema.properties : {};
    const required = listOf(schema.required);
    const made: [string, unknown][] = [];
    for (const [name, one] of Object.entries(properties))
      if (isSchema(one) && (required.includes(name) ? !this.#dice.chance(this.#wild / 4) : this.#dice.chance(0.4)))
        made.push([name, this.#value(one, depth + 1)]);
    if (this.#dice.chance(this.#wild / 4)) made.push([this.#dice.pick(["unknown", "\0", "toString"], "unknown"), 1]);
    return Object.fromEntries(made);
  }

  #array(schema: Schema, depth: number): unknown[] {
    const items = isSchema(schema.items) ? schema.items : {};
    const most = Math.min(numberOr(schema.maxItems, 3), 3);
    const least = Math.min(numberOr(schema.minItems, 0), 5);
    return Array.from({ length: least + this.#dice.below(most + 1) }, () => this.#value(items, depth + 1));
  }

  #number(schema: Schema): number {
    const least = Math.max(numberOr(schema.minimum, 0), -1_000_000);
    const most = Math.min(numberOr(schema.maximum, least + 1_000), least + 1_000_000);
    const value = this.#dice.pick([least, most, least + this.#dice.next() * (most - least)], least);
    return schema.type === "integer" ? Math.round(value) : value;
  }

  #text(schema: Schema): string {
    switch (schema.format) {
      case "uuid":
        return this.#dice.pick(this.#ids, "");
      case "date":
        return this.#dice.pick(["2026-11-20", "2020-02-29", "1900-01-01", "9999-12-31"], "2026-11-20");
      case "date-time":
        return this.#dice.pick(["2026-11-20T18:00:00Z", "1970-01-01T00:00:00.000Z", "9999-12-31T23:59:59Z"], "");
      case "email":
        return "someone@example.org";
      case "uri":
        return this.#dice.pick(["https://example.org/x", "http://127.0.0.1:1/", "file:///etc/passwd"], "");
      case "time":
        return "09:00";
      default: {
        const least = numberOr(schema.minLength, 0);
        const text = this.#dice.pick(
          ["", "a", "Smith", "O'Brien", "Año 2026", "1", "12.5", ...this.#ids.slice(0, 2)],
          "a",
        );
        return text.padEnd(least, "x").slice(0, Math.max(least, numberOr(schema.maxLength, 200)));
      }
    }
  }
}
