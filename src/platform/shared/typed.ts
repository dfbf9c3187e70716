/**
 * The keys of an object that is exactly its type: a table written in code, a parsed body. TypeScript answers `string[]`,
 * because a value may carry more keys than its type names; do not use it on such a value.
 */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The pairs of an object that is exactly its type. */
export const entriesOf = <T extends object>(table: T) =>
  Object.entries(table) as { [K in keyof T & string]: [K, T[K]] }[keyof T & string][];

/** Only these keys of an object. */
export const pick = <T extends object, K extends keyof T & string>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** Whether a value is one of a list; the compiler then knows which. */
export const isOneOf = <const T>(list: readonly T[], value: unknown): value is T => list.some((one) => one === value);

/** Whether a string is a key of a table; the compiler then knows it. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

/** The keys of a table as the non-empty tuple that `z.enum` asks for. Throws on an empty table. */
export function enumKeys<T extends object>(table: T): [keyof T & string, ...(keyof T & string)[]] {
  const [first, ...rest] = keysOf(table);
  if (first === undefined) throw new Error("A table of choices needs at least one.");
  return [first, ...rest];
}

/** Whether a value is an object with fields, which may then be read by name. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text a table has for a key; the key itself where it has none. */
export const labelIn = (table: Readonly<Record<string, string>>, key: string) => table[key] ?? key;
