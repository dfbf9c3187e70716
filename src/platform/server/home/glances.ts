import type { View } from "../context.ts";
import { offered } from "./offered.ts";
import type { Glance } from "./ports.ts";

/** What other modules know about these records, as far as this person may see it: one statement a fact, side by side. */
export async function glancesAt(
  view: View,
  subjectType: string,
  ids: readonly string[],
): Promise<Map<string, (Glance & { kind: string; label: string })[]>> {
  const all = new Map<string, (Glance & { kind: string; label: string })[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return all;
  const providers = offered(view, view.platform.registry.glances).filter((one) => one.subjectType === subjectType);
  const found = await Promise.all(providers.map((one) => one.load(view, ids)));
  providers.forEach(({ kind, label }, at) => {
    for (const [id, glance] of found[at] ?? []) all.get(id)?.push({ kind, label, ...glance });
  });
  return all;
}
