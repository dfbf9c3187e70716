import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clientByMrNo } from "../identity/client.store.ts";
import { demographicOf, findDemographic, type OpenEpisode, toOpenEpisode } from "./episode.store.ts";
import { chosenEpisode } from "./episode-list.store.ts";

export type EpisodeRef = { mrNo: string; demographicId?: string | undefined } | { demographicId: string };

/**
 * The episode of a record: with `mrNo` alone the one the chart opens on (CLI-9), otherwise the given one, which must belong
 * to the client (`episode-not-of-client`). Does not check access: also call `openChart(episode.clientId)`. Throws
 * `mr-number-invalid`, `not-found`.
 */
export async function requireEpisode(view: { db: TenantDb }, ref: EpisodeRef): Promise<OpenEpisode> {
  if ("mrNo" in ref) {
    const client = await clientByMrNo(view, ref.mrNo);
    const demographicId = await chosenEpisode(view.db, client.clientId, ref.demographicId);
    return toOpenEpisode(await demographicOf(view.db, client.clientId, demographicId));
  }
  const row = await findDemographic(view.db, ref.demographicId);
  if (!row) throw new Problem("not-found", "Stay not found.");
  return toOpenEpisode(row);
}
