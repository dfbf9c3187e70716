import { isRecord } from "#platform/shared/typed.ts";

/** `getPath({ a: [{ b: 1 }] }, "a.0.b")` is 1. */
export function getPath(values: unknown, path: string): unknown {
  let found: unknown = values;
  for (const step of path.split(".")) {
    if (Array.isArray(found)) found = found[Number(step)];
    else if (isRecord(found)) found = found[step];
    else return undefined;
  }
  return found;
}

/** A copy with one value set; everything beside the path stays the same object. */
export function setPath<V>(values: V, path: string, value: unknown): V {
  // A field's path names a place in the form's own values, so the copy has their shape.
  return copyWith(values, path.split("."), value) as V;
}

function copyWith(values: unknown, [step = "", ...rest]: readonly string[], value: unknown): unknown {
  const changed = (before: unknown) =>
    rest.length > 0 ? copyWith(before ?? (/^\d+$/.test(rest[0] ?? "") ? [] : {}), rest, value) : value;
  if (Array.isArray(values)) {
    const list: unknown[] = [...values];
    list[Number(step)] = changed(list[Number(step)]);
    return list;
  }
  const record = isRecord(values) ? values : {};
  return { ...record, [step]: changed(record[step]) };
}

/** Blank, null and absent mean the same to a person, so that opening and leaving a field is no change. */
export function sameValues(one: unknown, other: unknown): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) => {
      if (each === null || each === "" || (Array.isArray(each) && each.length === 0)) return undefined;
      if (!isRecord(each)) return each;
      return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ""
  );
}
