import { minutesBetween } from "#platform/shared/time/index.ts";
import type { MetricSet } from "../vital.contract.ts";

type PositionedSet = Pick<MetricSet, "id" | "position" | "effectiveAt"> & {
  readings: readonly Pick<MetricSet["readings"][number], "metric" | "value" | "status">[];
};

const apartMin = 15;
const drops = { systolic: 20, diastolic: 10 } as const;

/** By standing set: how far the pressure fell from lying or sitting within 15 min, from 20 systolic or 10 diastolic on. */
export function orthostaticDrops(sets: readonly PositionedSet[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const pressure = (set: PositionedSet, metric: string) =>
    set.readings.find((reading) => reading.metric === metric && reading.status === "final")?.value;
  for (const standing of sets) {
    if (standing.position !== "standing") continue;
    const before = sets
      .filter(({ position, effectiveAt }) => {
        const min = minutesBetween(effectiveAt, standing.effectiveAt);
        return (position === "supine" || position === "sitting") && min >= 0 && min <= apartMin;
      })
      .toSorted((a, b) => (a.position === b.position ? 0 : a.position === "supine" ? -1 : 1))[0];
    if (!before) continue;
    const fell = (["systolic", "diastolic"] as const).flatMap((metric) => {
      const [lying, upright] = [pressure(before, metric), pressure(standing, metric)];
      if (lying === undefined || upright === undefined || lying - upright < drops[metric]) return [];
      return [`${metric} −${lying - upright}`];
    });
    if (fell.length > 0) found.set(standing.id, `Orthostatic: ${fell.join(", ")} mmHg from ${before.position}`);
  }
  return found;
}
