import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, formatDateTime, formatTime } from "#platform/shared/time/index.ts";
import { operationsOf } from "../places/operations.store.ts";
import { alternatives } from "./availability.store.ts";
import { type BedPlace, lockBedPlace } from "./bed.store.ts";
import { hasEnded, isClean } from "./bed.ts";
import type { BedClient } from "./bed-client.actions.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import {
  clientsInBeds,
  endStay,
  insertStay,
  liveHolds,
  type Override,
  stayOfEpisode,
  staysInRoom,
  staysOnBed,
} from "./bed-stay.store.ts";
import { holderText } from "./holder.actions.ts";
import { type FitItem, fitOf, type PlacementGroup, placementGroups, placementIn } from "./placement.ts";

export interface AssignmentAsked {
  client: BedClient;
  bedId: string;
  /** Start of the stay, not in the future. */
  from: string;
  placementGroup?: PlacementGroup | undefined;
  sharingReason?: string | undefined;
  overrideReason?: string | undefined;
  expectedEndOn?: string | undefined;
  needs?: readonly string[] | undefined;
  fallRisk?: boolean | undefined;
  /** The ended stay this one follows, in a move. */
  previousStayId?: string | undefined;
  note?: string | undefined;
}

/**
 * Assigns a bed to a client, for assigning, moving and admitting: locks the bed, checks BED-2 to BED-7 and BED-16, and
 * uses the client's own hold. Exclusion constraints catch concurrent assignments. Refuses with `bed-taken`, `bed-held`,
 * `already-in-bed`, `placement-group-conflict`, `age-band-conflict`, `bed-not-ready`, `bed-does-not-fit`,
 * `over-licence`, `wrong-state`.
 */
export async function assignBedToClient(act: Act, asked: AssignmentAsked): Promise<BedStay> {
  const { client, from } = asked;
  const place = await lockBedPlace(act.db, asked.bedId);
  act.requireLocation(place.bed.locationId);
  if (place.bed.status !== "active") throw new Problem("wrong-state", `${place.bed.code} is out of service.`);
  if (client.locationId !== place.bed.locationId)
    throw new Problem(
      "wrong-state",
      `${client.name} is not at ${place.locationName}. Transfer the client to that location first.`,
    );

  const hold = await requireFree(act, place, asked);
  const current = await stayOfEpisode(act.db, client.demographicId, from);
  if (current)
    throw new Problem("already-in-bed", {
      detail: `${client.name} has been in ${current.bedCode} since ${formatDate(current.from, place.timeZone)}. Move the client instead.`,
      params: { stayId: current.id, bedId: current.bedId },
    });

  const overrides: Override[] = [];
  requireClean(act, place, asked, overrides);
  const group = asked.placementGroup ?? placementGroups.find((one) => one === hold?.placementGroup);
  requireFit(act, place, asked, group, overrides);
  const placement = placementIn(place.rules, group);
  const sharing = await requireCompatibleRoomroommates(act, place, asked, placement, overrides);
  await requireLicenseCapacity(act, place, from);

  if (hold) await endStay(act.db, hold, from, "hold_used");
  const stay = await insertStay(act.db, {
    bedId: place.bed.id,
    roomId: place.roomId,
    sectionId: place.sectionId,
    locationId: place.bed.locationId,
    kind: "stay",
    from,
    until: null,
    clientId: client.clientId,
    demographicId: client.demographicId,
    leadId: hold?.leadId ?? null,
    placementGroup: placement.group,
    ageBand: client.ageBand,
    mixedApproved: placement.mixedApproved || sharing !== null,
    mixedReason: sharing,
    expectedEndOn: asked.expectedEndOn ?? null,
    previousStayId: asked.previousStayId ?? null,
    note: asked.note ?? null,
    overrides,
  });
  // Releases the client's other holds.
  for (const other of await liveHolds(act.db, { demographicId: client.demographicId }, act.now))
    await endStay(act.db, other, act.now, "hold_released");

  const topics = [`board:beds:${place.bed.locationId}`];
  const { clientId, demographicId } = client;
  await act.raise(
    "facility.bed-assigned",
    { clientId, demographicId, bedId: place.bed.id, stayId: stay.id },
    { topics },
  );
  await act.raise(
    "facility.bed-changed",
    { bedId: place.bed.id, locationId: place.bed.locationId, state: "occupied" },
    { topics },
  );
  return stay;
}

/** Throws unless the bed is free from `from` on, apart from the client's own hold, which is returned. */
async function requireFree(act: Act, place: BedPlace, asked: AssignmentAsked): Promise<BedStay | null> {
  const { client, from } = asked;
  let own: BedStay | null = null;
  for (const other of await staysOnBed(act.db, place.bed.id, from)) {
    const isOver = hasEnded(other, act.now);
    if (other.kind === "hold" && other.demographicId === client.demographicId) {
      own = other;
      continue;
    }
    const { text, beds } = await alternatives(act.db, act.now, {
      locationId: place.bed.locationId,
      levelOfCareId: client.levelOfCareId,
      exceptBedId: place.bed.id,
    });
    const until = other.until ? ` until ${formatTime(other.until, place.timeZone)}` : "";
    if (other.kind === "hold" && !isOver)
      throw new Problem("bed-held", {
        detail: `This bed is held for another admission${until}.${text}`,
        params: { alternatives: beds },
      });
    const why =
      other.kind === "block"
        ? `blocked${until}.`
        : isOver
          ? "not available at that time."
          : `occupied${await holderText(act, other)}`;
    throw new Problem("bed-taken", {
      detail: `${place.bed.code} is ${why}${text}`,
      params: { alternatives: beds },
    });
  }
  return own;
}

/** BED-7: only a clean bed can be assigned. */
function requireClean(act: Act, place: BedPlace, asked: AssignmentAsked, overrides: Override[]): void {
  const { housekeeping, housekeepingSince } = place.bed;
  if (isClean(housekeeping)) return;
  if (asked.overrideReason && act.can("beds.override")) {
    overrides.push({ check: "bed-not-ready", reason: asked.overrideReason, by: act.actor.userId });
    return;
  }
  throw new Problem(
    "bed-not-ready",
    `This bed has needed cleaning since ${formatDateTime(housekeepingSince, place.timeZone)}. Mark it clean first.`,
  );
}

function requireFit(
  act: Act,
  place: BedPlace,
  asked: AssignmentAsked,
  group: PlacementGroup | undefined,
  overrides: Override[],
): void {
  const { stops } = fitOf({
    room: place.rules,
    bed: { ...place.bed, features: place.features },
    person: {
      levelOfCareId: asked.client.levelOfCareId,
      group,
      ageBand: asked.client.ageBand,
      needs: asked.needs ?? [],
      fallRisk: asked.fallRisk ?? false,
    },
  });
  const reason = act.can("beds.override") ? asked.overrideReason : undefined;
  const remaining = stops.filter((stop) => !(stop.overridable && reason));
  if (remaining.length > 0) throw misfit(remaining);
  for (const stop of stops) overrides.push({ check: stop.check, reason: reason ?? "", by: act.actor.userId });
}

function misfit(stops: readonly FitItem[]): Problem {
  return new Problem("bed-does-not-fit", {
    detail: `This bed doesn't fit: ${stops.map((stop) => stop.message).join("; ")}.`,
    params: { stops },
  });
}

/** BED-4, BED-5: adults and minors never share a room; housing groups share only by agreement. Returns the agreement. */
async function requireCompatibleRoomroommates(
  act: Act,
  place: BedPlace,
  asked: AssignmentAsked,
  placement: { group: PlacementGroup; mixedApproved: boolean },
  overrides: Override[],
): Promise<string | null> {
  const roommates = await staysInRoom(act.db, place.roomId, asked.from);
  if (roommates.some((roommate) => roommate.ageBand !== asked.client.ageBand))
    throw new Problem("age-band-conflict", "Adults and minors can't share a room.");
  const differs = roommates.some((roommate) => !roommate.mixedApproved && roommate.placementGroup !== placement.group);
  if (placement.mixedApproved || !differs) return null;
  if (asked.sharingReason && act.can("beds.override") && asked.client.ageBand === "adult") {
    overrides.push({ check: "placement-group", reason: asked.sharingReason, by: act.actor.userId });
    return asked.sharingReason;
  }
  throw new Problem(
    "placement-group-conflict",
    "Clients of another housing group share this room. Choose another bed, or record why sharing was agreed.",
  );
}

/** BED-16: clients with a bed, including those on leave, can't exceed the licensed beds. */
async function requireLicenseCapacity(act: Act, place: BedPlace, at: string): Promise<void> {
  const { licensedBeds } = await operationsOf(act.db, place.bed.locationId);
  if (licensedBeds === 0) return;
  if ((await clientsInBeds(act.db, place.bed.locationId, at)) >= licensedBeds)
    throw new Problem("over-licence", `${place.locationName} is licensed for ${licensedBeds} beds.`);
}
