import { useExtensions, useLoaded } from "#platform/web/index.ts";
import type { ChartContext } from "../identity/client.contract.ts";
import type { BannerFacts } from "./chart-extensions.ts";

/** Banner facts contributed by other modules, also used in the header of printed pages. */
export function useBannerFacts(chart: ChartContext): BannerFacts {
  const sources = useExtensions("client-chart.banner");
  const facts: BannerFacts = {};
  for (const { load } of sources) {
    // biome-ignore-start lint/correctness/useHookAtTopLevel: the list of modules never changes while a session lasts
    const useFacts = useLoaded(load);
    const known = Object.entries(useFacts(chart)).filter(([, value]) => value !== undefined);
    // biome-ignore-end lint/correctness/useHookAtTopLevel: as above
    Object.assign(facts, Object.fromEntries(known));
  }
  return facts;
}
