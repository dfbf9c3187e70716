type Tree = Record<string, unknown> | unknown[];

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** `getPath({ a: [{ b: 1 }] }, "a.0.b")` is 1. */
export function getPath(values: unknown, path: string): unknown {
  let found: unknown = values;
  for (const step of path.split(".")) {
    if (!isTree(found)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

/** A copy with one value set; everything beside the path stays the same object. */
export function setPath<V>(values: V, path: string, value: unknown): V {
  const [step, ...rest] = path.split(".") as [string, ...string[]];
  const copy: Tree = Array.isArray(values) ? [...values] : { ...(isTree(values) ? values : {}) };
  const before = (copy as Record<string, unknown>)[step];
  (copy as Record<string, unknown>)[step] =
    rest.length > 0 ? setPath(before ?? (/^\d+$/.test(rest[0] ?? "") ? [] : {}), rest.join("."), value) : value;
  return copy as V;
}

/** Blank, null and absent mean the same to a person, so that opening and leaving a field is no change. */
export function sameValues(one: unknown, other: unknown): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) => {
      if (each === null || each === "" || (Array.isArray(each) && each.length === 0)) return undefined;
      if (!isTree(each) || Array.isArray(each)) return each;
      return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ""
  );
}
