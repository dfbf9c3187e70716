import type { View } from "#platform/server/execution/context.ts";
import type { ScaleBand } from "./scale.ts";
import { knownScales } from "./score.actions.ts";
import { scoresOfClient } from "./score.store.ts";

export interface BedsideScore {
  instrument: string;
  total: number;
  band: string;
  takenAt: string;
}
export interface BedsideSeries {
  instrument: string;
  min: number;
  max: number;
  bands: readonly ScaleBand[];
  scores: BedsideScore[];
}

/**
 * Withdrawal scores of a client by scale, oldest first, with the bands in force. The caller has opened the chart; empty
 * without `metrics.read`.
 */
export async function bedsideSeriesOf(view: View, clientId: string): Promise<BedsideSeries[]> {
  if (!view.can("metrics.read")) return [];
  const scores = await scoresOfClient(view.db, clientId);
  if (scores.length === 0) return [];
  const scales = await knownScales(view);
  return [...new Set(scores.map(({ instrument }) => instrument))].map((instrument) => {
    const own = scores.filter((one) => one.instrument === instrument);
    const scale = scales.find(({ key }) => key.toLowerCase() === instrument.toLowerCase());
    const sum = (pick: (options: readonly number[]) => number) =>
      (scale?.items ?? []).reduce((total, { options }) => total + pick(options.map(({ score }) => score)), 0);
    return {
      instrument,
      min: scale ? sum((options) => Math.min(...options)) : Math.min(...own.map(({ total }) => total)),
      max: scale ? sum((options) => Math.max(...options)) : Math.max(...own.map(({ total }) => total)),
      bands: scale?.bands ?? [],
      scores: own,
    };
  });
}
