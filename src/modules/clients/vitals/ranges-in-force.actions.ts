import type { View } from "#platform/server/execution/context.ts";
import { addMinutes, ageOn, localDate } from "#platform/shared/time/index.ts";
import { definitionsOf } from "./definition.store.ts";
import { metricOf, metrics } from "./metric.ts";
import { type OrderedLimits, type Ranges, rangesFor, weightDays, weightRanges } from "./ranges.ts";
import { limitsAt } from "./threshold.store.ts";
import { firstReadingSince } from "./vital.store.ts";

export interface RangesOf {
  clientId: string;
  demographicId: string;
  birthDate: string;
  sexAtBirth: "F" | "M" | "UNK";
  timeZone: string;
}

/** The ranges that flag a client's readings taken at an instant (VIT-6). */
export async function rangesInForce(
  view: Pick<View, "db">,
  client: RangesOf,
  at: string,
): Promise<{ ranges: Record<string, Ranges>; notOffered: string[] }> {
  const [defined, limits, weight] = await Promise.all([
    definitionsOf(view.db),
    limitsAt(view.db, [client.demographicId], at),
    firstReadingSince(view.db, client.clientId, "weight", addMinutes(at, -weightDays * 1440), at),
  ]);
  return {
    ranges: rangesOfClient(client, at, { defined, ordered: limits.get(client.demographicId) ?? [], weight }),
    notOffered: [...defined.values()].filter((one) => !one.offered && metricOf(one.metric)).map((one) => one.metric),
  };
}

function rangesOfClient(
  client: RangesOf,
  at: string,
  {
    defined,
    ordered,
    weight,
  }: {
    defined: Awaited<ReturnType<typeof definitionsOf>>;
    ordered: readonly OrderedLimits[];
    weight: number | null;
  },
): Record<string, Ranges> {
  const person = { age: ageOn(client.birthDate, localDate(at, client.timeZone)), sex: client.sexAtBirth };
  const ranges = Object.fromEntries(
    metrics.map((metric) => [
      metric.key,
      rangesFor(metric, person, {
        bands: defined.get(metric.key)?.bands ?? [],
        ordered: ordered.find((one) => one.metric === metric.key),
      }),
    ]),
  );
  // Weight has no range of its own: a change matters.
  if (weight !== null && ranges.weight?.source === "default") ranges.weight = weightRanges(weight);
  return ranges;
}
