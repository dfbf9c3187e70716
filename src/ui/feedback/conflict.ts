import { keysOf } from "#platform/shared/typed.ts";
import { sameValues } from "../form/path.ts";

export type Side = "theirs" | "yours";

export interface ConflictField {
  key: string;
  label: string;
  theirs: unknown;
  yours: unknown;
  /** Which side is taken unless the person says otherwise: the one that changed it; undefined when both did. */
  taken: Side | undefined;
}

/**
 * The fields in which two versions differ. With `base` (the version both began from), a field that only one side
 * changed is settled for that side; one that both changed must be chosen by a person.
 */
export function conflictFields(
  labels: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, unknown>>,
  yours: Readonly<Record<string, unknown>>,
  base?: Readonly<Record<string, unknown>>,
): ConflictField[] {
  return Object.entries(labels)
    .filter(([key]) => !sameValues(theirs[key], yours[key]))
    .map(([key, label]) => {
      const theyChanged = !base || !sameValues(base[key], theirs[key]);
      const youChanged = !base || !sameValues(base[key], yours[key]);
      const taken = theyChanged === youChanged ? undefined : youChanged ? "yours" : "theirs";
      return { key, label, theirs: theirs[key], yours: yours[key], taken };
    });
}

/** The merged values; undefined while a field is not decided. */
export function mergeFields(
  fields: readonly ConflictField[],
  chosen: Readonly<Record<string, Side>>,
): Record<string, unknown> | undefined {
  const merged: Record<string, unknown> = {};
  for (const field of fields) {
    const side = chosen[field.key] ?? field.taken;
    if (!side) return undefined;
    merged[field.key] = field[side];
  }
  return merged;
}

/** What was chosen of two versions, each value with the type it has in the record. */
export function chosenOf<V extends object>(merged: Readonly<Record<string, unknown>>, theirs: V, yours: V): Partial<V> {
  const chosen: Partial<V> = {};
  for (const key of keysOf({ ...theirs, ...yours }))
    if (Object.hasOwn(merged, key)) chosen[key] = (Object.is(merged[key], yours[key]) ? yours : theirs)[key];
  return chosen;
}
