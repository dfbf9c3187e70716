import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { operationsOf } from "../places/operations.store.ts";
import { sectionById } from "../places/place.store.ts";
import { roomById } from "../places/room.store.ts";
import { createBed, getAvailability, getBedBoard, listBeds, setHousekeeping, updateBed } from "./bed.contract.ts";
import { bedById, bedExists, bedForUpdate, bedsAt, insertBed, saveBed, saveHousekeeping } from "./bed.store.ts";
import { bedCode, covers, housekeepingStates, nextHousekeeping, shownState } from "./bed.ts";
import { availability } from "./bed-reads.actions.ts";
import { stayOnBedAt, staysOnBed } from "./bed-stay.store.ts";
import { bedBoard } from "./board.actions.ts";
import { matchesFor } from "./candidates.actions.ts";
import { bedMatches } from "./match.contract.ts";

export const bedHandlers = [
  query(listBeds, async (view, { query: { locationId, inactive } }) => {
    view.requireLocation(locationId);
    return { rows: await bedsAt(view.db, locationId, inactive) };
  }),

  query(getBedBoard, async (view, { query: { locationId, at } }) => {
    view.requireLocation(locationId);
    return bedBoard(view, locationId, at ?? view.now);
  }),

  query(getAvailability, async (view, { query: { locationId, levelOfCareId, needs } }) => {
    if (locationId) view.requireLocation(locationId);
    const reach = view.reach("beds.view");
    const mine = reach.kind === "location" ? reach.locationIds : undefined;
    const rows = await availability(view, { locationIds: locationId ? [locationId] : mine, levelOfCareId, needs });
    return { rows: rows as never };
  }),

  query(bedMatches, async (view, { query: { bedId } }) => ({ rows: await matchesFor(view, bedId) })),

  action(createBed, async (act, { body }) => {
    const room = await roomById(act.db, body.roomId);
    act.requireLocation(room.locationId);
    const section = await sectionById(act.db, room.sectionId);
    const code = bedCode(section.name, room.number, body.label);
    const { locationId } = room;
    if (await bedExists(act.db, { locationId, roomId: room.id, code, label: body.label }))
      throw new Problem("duplicate", `Bed ${code} already exists here. Choose another label.`);
    const bed = await insertBed(act.db, { locationId, code, housekeepingSince: act.now, ...body });
    act.audit({ subjectId: bed.id, locationId });
    await act.raise(
      "facility.bed-changed",
      { bedId: bed.id, locationId, state: "free" },
      { topics: [`board:beds:${locationId}`] },
    );
    return bed;
  }),

  action(updateBed, async (act, { params, body: { version, ...change } }) => {
    const bed = await bedForUpdate(act.db, params.bedId);
    act.requireLocation(bed.locationId);
    act.requireVersion(bed, version);
    const stays = await staysOnBed(act.db, bed.id, act.now);
    if (change.status === "inactive" && stays.length > 0)
      throw new Problem("in-use", `${bed.code} is occupied or held. Move the client or release the hold first.`);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) await saveBed(act.db, bed.id, given);
    act.audit({ subjectId: bed.id, locationId: bed.locationId, fields: Object.keys(given) });
    const current = stays.find((stay) => covers(stay, act.now));
    await act.raise(
      "facility.bed-changed",
      {
        bedId: bed.id,
        locationId: bed.locationId,
        state: shownState({
          housekeeping: bed.housekeeping,
          stay: current ? { kind: current.kind, away: false } : undefined,
        }),
      },
      { topics: [`board:beds:${bed.locationId}`] },
    );
    return bedById(act.db, bed.id);
  }),

  action(setHousekeeping, async (act, { params, body }) => {
    const bed = await bedForUpdate(act.db, params.bedId);
    act.requireLocation(bed.locationId);
    act.requireVersion(bed, body.version);
    const { inspectsCleaning } = await operationsOf(act.db, bed.locationId);
    const to = nextHousekeeping(bed.housekeeping, body.move, inspectsCleaning);
    if (!to)
      throw new Problem(
        "wrong-state",
        `${bed.code} is now "${housekeepingStates.label(bed.housekeeping).toLowerCase()}". Reload the bed board.`,
      );
    await saveHousekeeping(act.db, bed.id, { to, now: act.now, cause: "spill", by: act.actor.userId });
    act.audit({ subjectId: bed.id, locationId: bed.locationId, detail: { from: bed.housekeeping, to } });
    const stay = await stayOnBedAt(act.db, bed.id, act.now);
    await act.raise(
      "facility.bed-changed",
      { bedId: bed.id, locationId: bed.locationId, state: shownState({ housekeeping: to, stay }) },
      { topics: [`board:beds:${bed.locationId}`] },
    );
    return bedById(act.db, bed.id);
  }),
];
