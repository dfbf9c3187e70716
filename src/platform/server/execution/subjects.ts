import type { View } from "./context.ts";

/** The name and link of a record, from the module that owns it. */
export interface SubjectName {
  label: string;
  link: string | null;
  /** The client it belongs to. */
  clientId?: string | null;
  /** A client's photo, to tell two clients of one name apart. */
  photoFileId?: string | null;
}

/**
 * Names the records of a module, so that lists of other modules (audit, legal holds, break-the-glass access) can show them
 * without importing it.
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
