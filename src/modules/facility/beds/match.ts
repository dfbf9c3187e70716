import type { BedCandidate } from "./bed-candidates.ts";
import { type AgeBand, ageBandOf, effectivePolicy, type FitAsked, fitOf, placementGroupLabels } from "./placement.ts";

interface Bed {
  room: FitAsked["room"];
  bed: FitAsked["bed"];
  /** The age bands of those who sleep in the room. */
  roommates: readonly (AgeBand | null)[];
}

/**
 * Whether the bed suits somebody who is not here yet, by the one rule of fit (BED-6); null when something forbids it,
 * else what is still to be asked. A housing group is agreed with the person, never read off the sex in a record, so a
 * room with a policy is a question and no refusal.
 */
export function cautionsFor(candidate: Pick<BedCandidate, "levelOfCareId" | "ageYears">, place: Bed): string[] | null {
  const { levelOfCareId, ageYears } = candidate;
  const ages = new Set(place.roommates.filter((band) => band !== null));
  const ageBand = ageYears === null ? null : ageBandOf(ageYears);
  if (ageBand && [...ages].some((band) => band !== ageBand)) return null;
  const asks = place.room.ageBand === "any" ? [...ages][0] : place.room.ageBand;
  const person = {
    levelOfCareId,
    group: undefined,
    ageBand: ageBand ?? asks ?? "adult",
    needs: [],
    fallRisk: false,
  };
  if (fitOf({ room: place.room, bed: place.bed, person }).stops.length > 0) return null;
  const cautions: string[] = [];
  if (ageBand === null && asks) cautions.push(`Age not recorded; the room is for ${asks}s`);
  const policy = effectivePolicy(place.room);
  if (policy !== "any" && policy !== "one_group")
    cautions.push(`The room is ${placementGroupLabels[policy].toLowerCase()}: agree on it with them first`);
  return cautions;
}
