import type { View } from "./context.ts";

/** What a record is called, and where it is: given by the module that owns it. */
export interface SubjectName {
  label: string;
  link: string | null;
  /** Whose record it is, where it belongs to a person. */
  clientId?: string | null;
  /** A person's picture, for where two of one name stand side by side. */
  photoFileId?: string | null;
}

/**
 * A module says how its records are called, so that the platform's own lists (audit, legal holds, break-the-glass access) can
 * show names without knowing any module.
 */
export interface SubjectProvider {
  /** `client`, `lead`: as in audit entries. */
  type: string;
  label: string;
  /** Unknown ids are left out. */
  names: (view: View, ids: readonly string[]) => Promise<ReadonlyMap<string, SubjectName>>;
}

/** Names of records of any kind in one statement a kind; keys are `type:id`. */
export async function namesOf(
  view: View,
  subjects: readonly { type: string; id: string }[],
): Promise<Map<string, SubjectName>> {
  const found = new Map<string, SubjectName>();
  const idsOf = new Map<string, Set<string>>();
  for (const { type, id } of subjects) idsOf.set(type, (idsOf.get(type) ?? new Set()).add(id));
  for (const [type, ids] of idsOf) {
    const provider = view.platform.registry.subjects.get(type);
    if (!provider) continue;
    for (const [id, name] of await provider.names(view, [...ids])) found.set(`${type}:${id}`, name);
  }
  return found;
}
