import { create, edit, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { operationsOf } from "../places/operations.store.ts";
import { sectionById } from "../places/place.store.ts";
import { knownFeatures } from "../places/room.contract.ts";
import { roomById } from "../places/room.store.ts";
import { createBed, getAvailability, getBedBoard, listBeds, setHousekeeping, updateBed } from "./bed.contract.ts";
import { bedExists, bedsAt, saveTurnover } from "./bed.store.ts";
import { bedCode, housekeepingStates, nextHousekeeping } from "./bed.ts";
import { availability } from "./bed-reads.actions.ts";
import { bedRecord } from "./bed-record.actions.ts";
import { staysOnBed } from "./bed-stay.store.ts";
import { bedBoard } from "./board.actions.ts";
import { matchesFor } from "./candidates.actions.ts";
import { bedMatches } from "./match.contract.ts";
import { listTurnovers } from "./turnover.contract.ts";
import { turnoversAt } from "./turnover.store.ts";

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
    return {
      rows: rows.map((row) => ({ ...row, features: knownFeatures(row.features), missing: knownFeatures(row.missing) })),
    };
  }),

  query(listTurnovers, async (view, { query: { locationId } }) => {
    view.requireLocation(locationId);
    return { rows: await turnoversAt(view.db, locationId, view.now) };
  }),

  query(bedMatches, async (view, { query: { bedId } }) => ({ rows: await matchesFor(view, bedId) })),

  create(createBed, bedRecord, {
    values: async (act, { body }) => {
      const { id: roomId, locationId, sectionId, number } = await roomById(act.db, body.roomId);
      act.requireLocation(locationId);
      const section = await sectionById(act.db, sectionId);
      const code = bedCode(section.name, number, body.label);
      if (await bedExists(act.db, { locationId, roomId, code, label: body.label }))
        throw new Problem("duplicate", `Bed ${code} already exists here. Choose another label.`);
      return { locationId, code, housekeepingSince: act.now, ...body };
    },
  }),

  edit(updateBed, bedRecord, {
    beforeSave: async (act, bed, { status }) => {
      if (status === "inactive" && (await staysOnBed(act.db, bed.id, act.now)).length > 0)
        throw new Problem("in-use", `${bed.code} is occupied or held. Move the client or release the hold first.`);
    },
  }),

  verb(setHousekeeping, bedRecord, async (act, bed, { body }) => {
    const { inspectsCleaning } = await operationsOf(act.db, bed.locationId);
    const to = nextHousekeeping(bed.housekeeping, body.move, inspectsCleaning);
    if (!to)
      throw new Problem(
        "wrong-state",
        `${bed.code} is now "${housekeepingStates.label(bed.housekeeping).toLowerCase()}". Reload the bed board.`,
      );
    await saveTurnover(act.db, bed.id, { to, now: act.now, cause: "spill", by: act.actor.userId });
    act.auditDetail({ from: bed.housekeeping, to });
    return { housekeeping: to, housekeepingSince: act.now };
  }),
];
