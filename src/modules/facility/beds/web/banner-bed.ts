import { useRead } from "#platform/web/index.ts";
import { bedOfEpisode } from "../bed-stay.contract.ts";

const inHouse: readonly string[] = ["admitted", "on_leave"];

/** The bed for the chart's banner; nothing for someone who sleeps elsewhere. */
export function useBannerBed(episode: { demographicId: string; status: string }): string | undefined {
  const read = useRead(
    bedOfEpisode,
    { params: { demographicId: episode.demographicId } },
    { enabled: inHouse.includes(episode.status), staleMs: 60_000 },
  );
  return read.data?.bed?.spoken;
}
