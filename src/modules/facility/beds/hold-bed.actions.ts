import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatTime } from "#platform/shared/time/index.ts";
import { operationsOf } from "../places/operations.store.ts";
import { alternatives } from "./availability.store.ts";
import { type BedPlace, lockBedPlace } from "./bed.store.ts";
import { hasEnded, overlap } from "./bed.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { insertStay, liveHolds, saveHoldEnd, stayForUpdate, staysOnBed } from "./bed-stay.store.ts";
import { endHoldOrBlock } from "./end-stay.actions.ts";
import { holdEnd, refuseManyHolds } from "./hold.ts";
import { holderText } from "./holder.actions.ts";
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
 * Holds a bed for a lead or an expected client until an instant (BED-8). The end is part of the row's range, so the hold
 * expires without a job. Refuses with `bed-taken`, `hold-too-long`, `too-many-holds`, `wrong-state`, `out-of-scope`.
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
  await requireFreeUntil(act, place, until, null);
  const hold = await insertStay(act.db, {
    bedId: place.bed.id,
    roomId: place.roomId,
    sectionId: place.sectionId,
    locationId: place.bed.locationId,
    kind: "hold",
    from: act.now,
    until,
    leadId: asked.leadId ?? null,
    demographicId: asked.demographicId ?? null,
    clientId: asked.clientId ?? null,
    placementGroup: asked.placementGroup ?? null,
    note: asked.note ?? null,
  });
  await act.raise(
    "facility.bed-changed",
    { bedId: place.bed.id, locationId: place.bed.locationId, state: "held" },
    { topics: [`board:beds:${place.bed.locationId}`] },
  );
  return hold;
}

/** Changes the end of a hold. Refuses like `holdBed`. */
export async function extendHoldUntil(act: Act, stayId: string, version: number, until: string): Promise<BedStay> {
  const hold = await liveHold(act, stayId);
  act.requireVersion(hold, version);
  const place = await lockBedPlace(act.db, hold.bedId);
  const end = holdEnd({ now: act.now, until, defaultHours: 24, mayManage: act.can("beds.manage") });
  await requireFreeUntil(act, place, end, hold.id);
  const extended = await saveHoldEnd(act.db, hold, end);
  await act.raise(
    "facility.bed-changed",
    { bedId: hold.bedId, locationId: hold.locationId, state: "held" },
    { topics: [`board:beds:${hold.locationId}`] },
  );
  return extended;
}

/** Releases a hold now. Throws `wrong-state` for an expired hold. */
export async function releaseHold(act: Act, stayId: string, version?: number): Promise<BedStay> {
  const hold = await liveHold(act, stayId);
  if (version !== undefined) act.requireVersion(hold, version);
  await endHoldOrBlock(act, hold, "hold_released");
  return { ...hold, until: act.now, endReason: "hold_released", version: hold.version + 1 };
}

async function liveHold(act: Act, stayId: string): Promise<BedStay> {
  const hold = await stayForUpdate(act.db, stayId);
  act.requireLocation(hold.locationId);
  if (hold.clientId) await act.requireReachOfClient(hold.clientId);
  if (hold.kind !== "hold") throw new Problem("not-found", "There is no such hold.");
  if (hasEnded(hold, act.now))
    throw new Problem("wrong-state", "This hold has expired. Hold the bed again if it is still available.");
  return hold;
}

async function requireFreeUntil(act: Act, place: BedPlace, until: string, except: string | null): Promise<void> {
  const conflict = (await staysOnBed(act.db, place.bed.id, act.now)).find(
    (other) => other.id !== except && overlap(other, { from: act.now, until }),
  );
  if (!conflict) return;
  const { text, beds } = await alternatives(act.db, act.now, {
    locationId: place.bed.locationId,
    levelOfCareId: place.bed.levelOfCareIds[0] ?? null,
    exceptBedId: place.bed.id,
  });
  const what = { stay: "occupied", hold: "held for another admission", block: "blocked" }[conflict.kind];
  const end = conflict.until && conflict.kind !== "stay" ? ` until ${formatTime(conflict.until, place.timeZone)}` : "";
  throw new Problem("bed-taken", {
    detail: `${place.bed.code} is ${what}${end === "" ? await holderText(act, conflict) : `${end}.`}${text}`,
    params: { alternatives: beds },
  });
}
