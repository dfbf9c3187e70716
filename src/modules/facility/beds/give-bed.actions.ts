import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, formatDateTime, formatTime } from "#platform/shared/time/index.ts";
import { operationsOf } from "../places/operations.store.ts";
import { alternatives } from "./availability.store.ts";
import { type BedPlace, lockBedPlace } from "./bed.store.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { countAt, endAt, inRoomFrom, liveHolds, onBedFrom, range, stayById, stayOfEpisode } from "./bed-stay.store.ts";
import { orClash } from "./clash.ts";
import type { BedPerson } from "./person.actions.ts";
import { type FitItem, fitOf, type PlacementGroup, placementIn } from "./placement.ts";

export interface BedAsked {
  person: BedPerson;
  bedId: string;
  /** Where the stay begins, at most now. */
  from: string;
  placementGroup?: PlacementGroup | undefined;
  sharingReason?: string | undefined;
  overrideReason?: string | undefined;
  expectedEndOn?: string | undefined;
  needs?: readonly string[] | undefined;
  fallRisk?: boolean | undefined;
  /** The stay this one follows on, in a move; it has been ended already. */
  previousStayId?: string | undefined;
  note?: string | undefined;
}

type Override = {
  check: string;
  reason: string;
  by: string | null;
};

/**
 * Puts a person into a bed: BED-2 to BED-7 and BED-16 in one place, for assigning, moving and admitting. Locks the
 * bed, uses up the person's own hold, and leaves the last word to the exclusion constraints. Refuses with `bed-taken`,
 * `bed-held`, `already-in-bed`, `placement-group-conflict`, `age-band-conflict`, `bed-not-ready`, `bed-does-not-fit`,
 * `over-licence`, `wrong-state`.
 */
export async function giveBed(act: Act, asked: BedAsked): Promise<BedStay> {
  const { person, from } = asked;
  const place = await lockBedPlace(act.db, asked.bedId);
  act.requireLocation(place.bed.locationId);
  if (place.bed.status !== "active") throw new Problem("wrong-state", `${place.bed.code} is out of service.`);
  if (person.locationId !== place.bed.locationId)
    throw new Problem("wrong-state", `${person.name} is not at ${place.locationName}. Move the chart there first.`);

  const hold = await clearBed(act, place, asked);
  const elsewhere = await stayOfEpisode(act.db, person.demographicId, from);
  if (elsewhere)
    throw new Problem("already-in-bed", {
      detail: `${person.name} is in ${elsewhere.bedCode} since ${formatDate(elsewhere.from, place.timeZone)}. Move them instead.`,
      params: { stayId: elsewhere.id, bedId: elsewhere.bedId },
    });

  const overrides: Override[] = [];
  refuseUnready(act, place, asked, overrides);
  const group = asked.placementGroup ?? (hold?.placementGroup as PlacementGroup | null) ?? undefined;
  refuseMisfit(act, place, asked, group, overrides);
  const placement = placementIn(place.rules, group);
  const sharing = await refuseRoommates(act, place, asked, placement, overrides);
  await refuseOverLicence(act, place, from);

  if (hold) await endAt(act.db, hold, from, "hold_used");
  const id = newId();
  await orClash(() =>
    act.db
      .insertInto("bedStays")
      .values({
        id,
        bedId: place.bed.id,
        roomId: place.roomId,
        sectionId: place.sectionId,
        locationId: place.bed.locationId,
        kind: "stay",
        during: range(from, null),
        clientId: person.clientId,
        demographicId: person.demographicId,
        leadId: hold?.leadId ?? null,
        placementGroup: placement.group,
        ageBand: person.ageBand,
        mixedApproved: placement.mixedApproved || sharing !== null,
        mixedReason: sharing,
        expectedEndOn: asked.expectedEndOn ?? null,
        previousStayId: asked.previousStayId ?? null,
        note: asked.note ?? null,
        overrides: jsonb(overrides),
      })
      .execute(),
  );
  // A person who lies in a bed needs no other one kept.
  for (const other of await liveHolds(act.db, { demographicId: person.demographicId }, act.now))
    await endAt(act.db, other, act.now, "hold_released");

  const topics = [`board:beds:${place.bed.locationId}`];
  const { clientId, demographicId } = person;
  await act.raise("facility.bed-assigned", { clientId, demographicId, bedId: place.bed.id, stayId: id }, { topics });
  await act.raise(
    "facility.bed-changed",
    { bedId: place.bed.id, locationId: place.bed.locationId, state: "occupied" },
    { topics },
  );
  return stayById(act.db, id);
}

/** The bed must be free from `from` on, but for the person's own hold, which is returned. */
async function clearBed(act: Act, place: BedPlace, asked: BedAsked): Promise<BedStay | null> {
  const { person, from } = asked;
  let own: BedStay | null = null;
  for (const lying of await onBedFrom(act.db, place.bed.id, from)) {
    const over = lying.until !== null && Date.parse(lying.until) <= Date.parse(act.now);
    if (lying.kind === "hold" && lying.demographicId === person.demographicId) {
      own = lying;
      continue;
    }
    const { text, beds } = await alternatives(act, {
      locationId: place.bed.locationId,
      levelOfCareId: person.levelOfCareId,
      exceptBedId: place.bed.id,
    });
    const until = lying.until ? ` until ${formatTime(lying.until, place.timeZone)}` : "";
    if (lying.kind === "hold" && !over)
      throw new Problem("bed-held", {
        detail: `This bed is held for another admission${until}.${text}`,
        params: { alternatives: beds },
      });
    const why = lying.kind === "block" ? "blocked" : over ? "not free yet at that time" : "taken";
    throw new Problem("bed-taken", {
      detail: `${place.bed.code} is ${why}${lying.kind === "block" ? until : ""}.${text}`,
      params: { alternatives: beds },
    });
  }
  return own;
}

/** Only a clean bed receives a person (BED-7). */
function refuseUnready(act: Act, place: BedPlace, asked: BedAsked, overrides: Override[]): void {
  const { housekeeping, housekeepingSince } = place.bed;
  if (housekeeping === "clean") return;
  if (asked.overrideReason && act.can("beds.override")) {
    overrides.push({ check: "bed-not-ready", reason: asked.overrideReason, by: act.actor.userId });
    return;
  }
  throw new Problem(
    "bed-not-ready",
    `This bed waits for cleaning since ${formatDateTime(housekeepingSince, place.timeZone)}. Mark it clean first.`,
  );
}

function refuseMisfit(
  act: Act,
  place: BedPlace,
  asked: BedAsked,
  group: PlacementGroup | undefined,
  overrides: Override[],
): void {
  const { stops } = fitOf({
    room: place.rules,
    bed: { ...place.bed, features: place.features },
    person: {
      levelOfCareId: asked.person.levelOfCareId,
      group,
      ageBand: asked.person.ageBand,
      needs: asked.needs ?? [],
      fallRisk: asked.fallRisk ?? false,
    },
  });
  const reason = act.can("beds.override") ? asked.overrideReason : undefined;
  const standing = stops.filter((stop) => !(stop.overridable && reason));
  if (standing.length > 0) throw misfit(standing);
  for (const stop of stops) overrides.push({ check: stop.check, reason: reason ?? "", by: act.actor.userId });
}

function misfit(stops: readonly FitItem[]): Problem {
  return new Problem("bed-does-not-fit", {
    detail: `This bed does not fit: ${stops.map((stop) => stop.message).join("; ")}.`,
    params: { stops },
  });
}

/** Adults and minors never share; housing groups only where sharing was agreed. Gives back the agreement used. */
async function refuseRoommates(
  act: Act,
  place: BedPlace,
  asked: BedAsked,
  placement: { group: PlacementGroup; mixedApproved: boolean },
  overrides: Override[],
): Promise<string | null> {
  const mates = await inRoomFrom(act.db, place.roomId, asked.from);
  if (mates.some((mate) => mate.ageBand !== asked.person.ageBand))
    throw new Problem("age-band-conflict", "Adults and minors never share a room.");
  const differs = mates.some((mate) => !mate.mixedApproved && mate.placementGroup !== placement.group);
  if (placement.mixedApproved || !differs) return null;
  if (asked.sharingReason && act.can("beds.override") && asked.person.ageBand === "adult") {
    overrides.push({ check: "placement-group", reason: asked.sharingReason, by: act.actor.userId });
    return asked.sharingReason;
  }
  throw new Problem(
    "placement-group-conflict",
    "This room is shared by people of another housing group. Pick another bed, or record why sharing was agreed.",
  );
}

/** The licence counts people who sleep here, also those away for a night (BED-16). */
async function refuseOverLicence(act: Act, place: BedPlace, at: string): Promise<void> {
  const { licensedBeds } = await operationsOf(act.db, place.bed.locationId);
  if (licensedBeds === 0) return;
  if ((await countAt(act.db, place.bed.locationId, at)) >= licensedBeds)
    throw new Problem("over-licence", `${place.locationName} is licensed for ${licensedBeds} beds.`);
}
