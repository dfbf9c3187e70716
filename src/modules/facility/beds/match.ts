import type { BedCandidate } from "./bed-candidates.ts";
import { type AgeBand, ageBandOf, effectivePolicy, type FitAsked, fitOf, placementGroupLabels } from "./placement.ts";

interface Bed {
  room: FitAsked["room"];
  bed: FitAsked["bed"];
  /** Age bands of the clients in the room. */
  roommates: readonly (AgeBand | null)[];
}

/**
 * What to clarify before the bed is held for a candidate, by the rules of BED-6; null when the bed doesn't fit. A housing
 * group is agreed with the client and never derived from the recorded sex, so a room policy is a question, not a refusal.
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
    cautions.push(`The room is ${placementGroupLabels[policy].toLowerCase()}: confirm it with the client first`);
  return cautions;
}
