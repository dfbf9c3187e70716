import type { View } from "#platform/server/execution/context.ts";
import { offered } from "#platform/server/execution/offered.ts";
import type { Glance } from "./home-parts.ts";

export interface Glances {
  /** The facts that exist for any of the records, in order: the columns of a list. */
  facts: { kind: string; label: string }[];
  of: ReadonlyMap<string, readonly (Glance & { kind: string; label: string })[]>;
}

/** Facts of other modules about these records that the user may see; one query per fact, in parallel. */
export async function glancesAt(view: View, subjectType: string, ids: readonly string[]): Promise<Glances> {
  const of = new Map<string, (Glance & { kind: string; label: string })[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return { facts: [], of };
  const providers = offered(view, view.platform.registry.parts("glances"))
    .filter((one) => one.subjectType === subjectType)
    .sort((a, b) => a.order - b.order);
  const found = await Promise.all(providers.map((one) => one.load(view, ids)));
  providers.forEach(({ kind, label }, at) => {
    for (const [id, glance] of found[at] ?? []) of.get(id)?.push({ kind, label, ...glance });
  });
  const facts = providers.filter((_, at) => (found[at]?.size ?? 0) > 0).map(({ kind, label }) => ({ kind, label }));
  return { facts, of };
}
