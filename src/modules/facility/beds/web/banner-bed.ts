import { useRead } from "#platform/web/index.ts";
import { bedOfEpisode } from "../bed-stay.contract.ts";

const inHouse: readonly string[] = ["admitted", "on_leave"];

/** The bed for the chart's banner; nothing for someone who sleeps elsewhere. */
export function useBedFacts({ episode }: { episode: { demographicId: string; status: string } }): { bed?: string } {
  const read = useRead(
    bedOfEpisode,
    { params: { demographicId: episode.demographicId } },
    { enabled: inHouse.includes(episode.status), staleMs: 60_000 },
  );
  return read.data?.bed ? { bed: read.data.bed.spoken } : {};
}
