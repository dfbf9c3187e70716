import { sha256Hex } from "./sha256.ts";

/**
 * One text for one meaning: RFC 8785 (JSON Canonicalization Scheme). Keys are sorted by UTF-16 code units, no spaces,
 * numbers and strings as ECMAScript writes them; keys whose value is `undefined` are left out, as on the wire.
 * Throws on what JSON cannot say (NaN, infinity, functions, lone surrogates): a hash over a guess would be worthless.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return canonicalString(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical form.`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${canonicalString(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  throw new TypeError(`A ${typeof value} has no canonical form.`);
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError("Text with half a character has no canonical form.");
  return JSON.stringify(text);
}

/** What a signature binds: SHA-256 of the value's canonical JSON, 64 hexadecimal digits; the same on both sides. */
export function canonicalHash(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}
