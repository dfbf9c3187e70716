import { useLive, useRead } from "#platform/web/index.ts";
import { bedOfEpisode } from "../bed-stay.contract.ts";

const inHouse: readonly string[] = ["admitted", "on_leave"];

interface Chart {
  clientId: string;
  episode: { demographicId: string; status: string };
}

/** The bed for the chart's banner, as it changes; nothing for someone who sleeps elsewhere, or has left. */
export function useBedFacts({ clientId, episode }: Chart): { bed?: string } {
  useLive(`client:${clientId}`, [bedOfEpisode]);
  const isHere = inHouse.includes(episode.status);
  const read = useRead(
    bedOfEpisode,
    { params: { demographicId: episode.demographicId } },
    { enabled: isHere, staleMs: 60_000 },
  );
  // What was read before the discharge is still in memory, and no longer true.
  return isHere && read.data?.bed ? { bed: read.data.bed.spoken } : {};
}
