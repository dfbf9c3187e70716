import { requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import { type AgeBand, ageBandOf } from "./placement.ts";

/** The facts of a client that placement needs. */
export interface BedClient {
  clientId: string;
  demographicId: string;
  mrNo: string;
  /** Preferred or legal first name, for messages to staff. */
  name: string;
  status: string;
  locationId: string;
  levelOfCareId: string | null;
  admittedAt: string | null;
  ageBand: AgeBand;
}

/** Refuses a client out of reach. Throws `not-found` for an episode that does not exist. */
export async function bedClient(view: View, demographicId: string): Promise<BedClient> {
  const episode = await requireEpisode(view, { demographicId });
  await view.requireReachOfClient(episode.clientId);
  return {
    clientId: episode.clientId,
    demographicId,
    mrNo: episode.mrNo,
    name: episode.preferredName ?? episode.legalFirstName,
    status: episode.status,
    locationId: episode.locationId,
    levelOfCareId: episode.levelOfCareId,
    admittedAt: episode.admittedAt,
    ageBand: ageBandOf(ageOn(episode.birthDate, localDate(view.now, episode.timeZone))),
  };
}
