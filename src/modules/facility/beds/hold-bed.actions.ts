import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatTime } from "#platform/shared/time/index.ts";
import { operationsOf } from "../places/operations.store.ts";
import { alternatives } from "./availability.store.ts";
import { type BedPlace, lockBedPlace } from "./bed.store.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { liveHolds, onBedFrom, range, stayById, stayForUpdate } from "./bed-stay.store.ts";
import { orClash } from "./clash.ts";
import { holdEnd, refuseManyHolds } from "./hold.ts";
import { freeBed } from "./leave-bed.actions.ts";
import type { PlacementGroup } from "./placement.ts";

export interface HoldAsked {
  bedId: string;
  leadId?: string | undefined;
  demographicId?: string | undefined;
  clientId?: string | undefined;
  until?: string | undefined;
  intakeAt?: string | undefined;
  placementGroup?: PlacementGroup | undefined;
  note?: string | undefined;
}

/**
 * Keeps a bed for a lead or an expected client until an instant (BED-8). The end is part of the row's range, so the bed
 * frees itself with no job. Refuses with `bed-taken`, `hold-too-long`, `too-many-holds`, `wrong-state`, `out-of-scope`.
 */
export async function holdBed(act: Act, asked: HoldAsked): Promise<BedStay> {
  const place = await lockBedPlace(act.db, asked.bedId);
  act.requireLocation(place.bed.locationId);
  if (place.bed.status !== "active") throw new Problem("wrong-state", `${place.bed.code} is out of service.`);
  const { holdDefaultHours } = await operationsOf(act.db, place.bed.locationId);
  const until = holdEnd({
    now: act.now,
    until: asked.until,
    intakeAt: asked.intakeAt,
    defaultHours: holdDefaultHours,
    mayManage: act.can("beds.manage"),
  });
  if (asked.leadId) refuseManyHolds((await liveHolds(act.db, { leadId: asked.leadId }, act.now)).length);
  await refuseTaken(act, place, until, null);
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
        kind: "hold",
        during: range(act.now, until),
        leadId: asked.leadId ?? null,
        demographicId: asked.demographicId ?? null,
        clientId: asked.clientId ?? null,
        placementGroup: asked.placementGroup ?? null,
        note: asked.note ?? null,
      })
      .execute(),
  );
  await act.raise(
    "facility.bed-changed",
    { bedId: place.bed.id, locationId: place.bed.locationId, state: "held" },
    { topics: [`board:beds:${place.bed.locationId}`] },
  );
  return stayById(act.db, id);
}

/** Gives a hold another end. */
export async function prolongHold(act: Act, stayId: string, version: number, until: string): Promise<BedStay> {
  const hold = await liveHold(act, stayId);
  act.requireVersion(hold, version);
  const place = await lockBedPlace(act.db, hold.bedId);
  const end = holdEnd({ now: act.now, until, defaultHours: 24, mayManage: act.can("beds.manage") });
  await refuseTaken(act, place, end, hold.id);
  await orClash(() =>
    act.db
      .updateTable("bedStays")
      .set({ during: range(hold.from, end) })
      .where("id", "=", hold.id)
      .execute(),
  );
  await act.raise(
    "facility.bed-changed",
    { bedId: hold.bedId, locationId: hold.locationId, state: "held" },
    { topics: [`board:beds:${hold.locationId}`] },
  );
  return stayById(act.db, hold.id);
}

/** Ends a hold now. Throws `wrong-state` for one that has ended by itself. */
export async function releaseHold(act: Act, stayId: string, version?: number): Promise<BedStay> {
  const hold = await liveHold(act, stayId);
  if (version !== undefined) act.requireVersion(hold, version);
  await freeBed(act, hold, "hold_released");
  return { ...hold, until: act.now, endReason: "hold_released", version: hold.version + 1 };
}

async function liveHold(act: Act, stayId: string): Promise<BedStay> {
  const hold = await stayForUpdate(act.db, stayId);
  act.requireLocation(hold.locationId);
  if (hold.kind !== "hold") throw new Problem("not-found", "There is no such hold.");
  if (hold.until !== null && Date.parse(hold.until) <= Date.parse(act.now))
    throw new Problem("wrong-state", "This hold is over. Hold the bed again if it is still free.");
  return hold;
}

async function refuseTaken(act: Act, place: BedPlace, until: string, except: string | null): Promise<void> {
  const clash = (await onBedFrom(act.db, place.bed.id, act.now)).find(
    (lying) => lying.id !== except && Date.parse(lying.from) < Date.parse(until),
  );
  if (!clash) return;
  const { text, beds } = await alternatives(act, {
    locationId: place.bed.locationId,
    levelOfCareId: place.bed.levelOfCareIds[0] ?? null,
    exceptBedId: place.bed.id,
  });
  const what = { stay: "taken", hold: "held for another admission", block: "blocked" }[clash.kind];
  const end = clash.until && clash.kind !== "stay" ? ` until ${formatTime(clash.until, place.timeZone)}` : "";
  throw new Problem("bed-taken", {
    detail: `${place.bed.code} is ${what}${end}.${text}`,
    params: { alternatives: beds },
  });
}
