import { requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import { type AgeBand, ageBandOf } from "./placement.ts";

/** What a bed needs to know about the person who is to sleep in it. */
export interface BedPerson {
  clientId: string;
  demographicId: string;
  mrNo: string;
  /** What they go by, for refusals a colleague reads. */
  name: string;
  status: string;
  locationId: string;
  levelOfCareId: string | null;
  admittedAt: string | null;
  ageBand: AgeBand;
}

/** Throws `not-found` for an episode that does not exist. */
export async function bedPerson(view: View, demographicId: string): Promise<BedPerson> {
  const episode = await requireEpisode(view, { demographicId });
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
