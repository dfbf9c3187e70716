/**
 * The difference of a PATCH: the fields of a form that differ from its record. Empty, missing and null are the same, as a cleared field
 * is sent as null. Lists and objects are compared by their content.
 */
export function changedFields<V extends object>(record: object, values: V): Partial<V> {
  const before = new Map<string, unknown>(Object.entries(record));
  const changed: Partial<V> = {};
  for (const name in values) if (!isSame(before.get(name), values[name])) changed[name] = values[name];
  return changed;
}

function isSame(a: unknown, b: unknown): boolean {
  const [left, right] = [orNull(a), orNull(b)];
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [these, those] = [
    new Map<string, unknown>(Object.entries(left)),
    new Map<string, unknown>(Object.entries(right)),
  ];
  return [...new Set([...these.keys(), ...those.keys()])].every((key) => isSame(these.get(key), those.get(key)));
}

const orNull = (value: unknown) => (value === undefined || value === "" ? null : value);
