import { clientsById, type OpenEpisode } from "#modules/clients/index.ts";
import { insuranceOn } from "#modules/coverage/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import type { PacketFacts } from "./packet.ts";

/** What the rules of packets look at, today at the location of the stay. */
export async function factsOf(view: View, episode: OpenEpisode): Promise<PacketFacts> {
  const client = (await clientsById(view, [episode.clientId])).get(episode.clientId);
  const { locationId, programId, levelOfCareId } = episode;
  const day = localDate(view.now, episode.timeZone);
  const insurance = await insuranceOn(view, { clientId: episode.clientId, day });
  return {
    age: ageOn(episode.birthDate, day),
    sex: client?.sexAtBirth ?? "UNK",
    locationId,
    programId,
    levelOfCareId,
    payerIds: insurance.flatMap(({ payerId }) => payerId ?? []),
  };
}
