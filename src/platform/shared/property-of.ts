/** A property of a value of unknown shape: a thrown error, a foreign answer. Undefined where there is none. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
