import { sql } from "kysely";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { operationsOf } from "../places/operations.store.ts";
import { sectionById } from "../places/place.store.ts";
import { roomById } from "../places/room.store.ts";
import { freeBeds } from "./availability.store.ts";
import { createBed, getAvailability, getBedBoard, listBeds, setHousekeeping, updateBed } from "./bed.contract.ts";
import { bedById, bedForUpdate, bedsAt, keepHouse } from "./bed.store.ts";
import { bedCode, housekeepingStates, housekept, shownState } from "./bed.ts";
import { onBedFrom } from "./bed-stay.store.ts";
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
    const rows = await freeBeds(view, { locationIds: locationId ? [locationId] : mine, levelOfCareId, needs });
    return { rows: rows as never };
  }),

  query(bedMatches, async (view, { query: { bedId } }) => ({ rows: await matchesFor(view, bedId) })),

  action(createBed, async (act, { body }) => {
    const room = await roomById(act.db, body.roomId);
    act.requireLocation(room.locationId);
    const section = await sectionById(act.db, room.sectionId);
    const code = bedCode(section.name, room.number, body.label);
    const same = await act.db
      .selectFrom("beds")
      .select("id")
      .where("locationId", "=", room.locationId)
      .where((eb) => eb.or([eb("code", "=", code), eb.and([eb("roomId", "=", room.id), eb("label", "=", body.label)])]))
      .executeTakeFirst();
    if (same) throw new Problem("duplicate", `A bed ${code} exists here already. Choose another label.`);
    const id = newId();
    await act.db
      .insertInto("beds")
      .values({ id, locationId: room.locationId, code, housekeepingSince: act.now, ...body })
      .execute();
    act.audit({ subjectId: id, locationId: room.locationId });
    await act.raise(
      "facility.bed-changed",
      { bedId: id, locationId: room.locationId, state: "free" },
      { topics: [`board:beds:${room.locationId}`] },
    );
    return bedById(act.db, id);
  }),

  action(updateBed, async (act, { params, body: { version, ...change } }) => {
    const bed = await bedForUpdate(act.db, params.bedId);
    act.requireLocation(bed.locationId);
    act.requireVersion(bed, version);
    const lying = await onBedFrom(act.db, bed.id, act.now);
    if (change.status === "inactive" && lying.length > 0)
      throw new Problem("in-use", `${bed.code} is in use or held. Move the person first.`);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) await act.db.updateTable("beds").set(given).where("id", "=", bed.id).execute();
    act.audit({ subjectId: bed.id, locationId: bed.locationId, fields: Object.keys(given) });
    const now = lying.find((stay) => Date.parse(stay.from) <= Date.parse(act.now));
    await act.raise(
      "facility.bed-changed",
      {
        bedId: bed.id,
        locationId: bed.locationId,
        state: shownState({ housekeeping: bed.housekeeping, stay: now ? { kind: now.kind, away: false } : undefined }),
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
    const to = housekept(bed.housekeeping, body.move, inspectsCleaning);
    if (!to)
      throw new Problem(
        "wrong-state",
        `${bed.code} is "${housekeepingStates.label(bed.housekeeping).toLowerCase()}" now.`,
      );
    await keepHouse(act.db, bed.id, { to, now: act.now, cause: "spill", by: act.actor.userId });
    act.audit({ subjectId: bed.id, locationId: bed.locationId, detail: { from: bed.housekeeping, to } });
    const lying = await act.db
      .selectFrom("bedStays")
      .select(["kind", "awaySince"])
      .where("bedId", "=", bed.id)
      .where("voidedAt", "is", null)
      .where(sql<boolean>`during @> ${act.now}::timestamptz`)
      .executeTakeFirst();
    const stay = lying ? { kind: lying.kind as "stay" | "hold" | "block", away: lying.awaySince !== null } : undefined;
    await act.raise(
      "facility.bed-changed",
      { bedId: bed.id, locationId: bed.locationId, state: shownState({ housekeeping: to, stay }) },
      { topics: [`board:beds:${bed.locationId}`] },
    );
    return bedById(act.db, bed.id);
  }),
];
