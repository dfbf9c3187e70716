import { sha256Hex } from "#platform/shared/sha256.ts";

/**
 * RFC 8785 (JSON Canonicalization Scheme): the same value always gives the same text. Keys are sorted by UTF-16 code
 * units, without spaces; numbers and strings as ECMAScript writes them; keys with value `undefined` are left out.
 * Throws TypeError on values JSON cannot represent (NaN, infinity, functions, lone surrogates).
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
  if (!text.isWellFormed()) throw new TypeError("Text with a lone surrogate has no canonical form.");
  return JSON.stringify(text);
}

/** The hash a signature covers: SHA-256 of the canonical JSON as 64 hexadecimal digits, same in browser and server. */
export function canonicalHash(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}
