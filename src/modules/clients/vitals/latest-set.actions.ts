import type { View } from "#platform/server/execution/context.ts";
import { isValid, readingLines } from "./reading.ts";
import { metricSets } from "./vital.store.ts";

/** The latest vitals of a client as lines, with their time; null where none are recorded. The caller has opened the chart. */
export async function latestVitalsOf(
  view: View,
  clientId: string,
): Promise<{ at: string; lines: { label: string; text: string }[] } | null> {
  const sets = await metricSets(view.db, { clientId, limit: 3 });
  for (const set of sets) {
    const lines = readingLines(set.readings.filter(isValid));
    if (lines.length > 0) return { at: set.effectiveAt, lines };
  }
  return null;
}
