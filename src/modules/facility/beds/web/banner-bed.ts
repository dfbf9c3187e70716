import { useLive, useRead } from "#platform/web/index.ts";
import { bedOfEpisode } from "../bed-stay.contract.ts";

const inHouse: readonly string[] = ["admitted", "on_leave"];

interface Chart {
  clientId: string;
  episode: { demographicId: string; status: string };
}

/** The client's bed for the chart banner, live; empty for clients without a bed or after discharge. */
export function useBedFacts({ clientId, episode }: Chart): { bed?: string } {
  useLive(`client:${clientId}`, [bedOfEpisode]);
  const isHere = inHouse.includes(episode.status);
  const read = useRead(
    bedOfEpisode,
    { params: { demographicId: episode.demographicId } },
    { enabled: isHere, staleMs: 60_000 },
  );
  // Ignores the cached answer from before the discharge.
  return isHere && read.data?.bed ? { bed: read.data.bed.spoken } : {};
}
