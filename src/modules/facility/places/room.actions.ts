import { sql } from "kysely";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { sectionById } from "./place.store.ts";
import { createRoom, listRooms, updateRoom } from "./room.contract.ts";
import { refuseSameName, roomById, roomForUpdate, roomsAt } from "./room.store.ts";

export const roomHandlers = [
  query(listRooms, async (view, { query: { locationId, inactive } }) => {
    view.requireLocation(locationId);
    return { rows: await roomsAt(view.db, locationId, inactive) };
  }),

  action(createRoom, async (act, { body }) => {
    const section = await sectionById(act.db, body.sectionId);
    act.requireLocation(section.locationId);
    await refuseSameName(act.db, section.locationId, body.name, null);
    const id = newId();
    await act.db
      .insertInto("rooms")
      .values({ id, locationId: section.locationId, ...body })
      .execute();
    act.audit({ subjectId: id, locationId: section.locationId });
    return roomById(act.db, id);
  }),

  action(updateRoom, async (act, { params, body: { version, ...change } }) => {
    const room = await roomForUpdate(act.db, params.roomId);
    act.requireLocation(room.locationId);
    act.requireVersion(room, version);
    if (change.name !== undefined) await refuseSameName(act.db, room.locationId, change.name, room.id);
    if (change.status === "inactive" && room.status === "active") {
      const used = await act.db
        .selectFrom("bedStays")
        .select("id")
        .where("roomId", "=", room.id)
        .where("voidedAt", "is", null)
        .where(sql<boolean>`during && tstzrange(${act.now}::timestamptz, NULL)`)
        .executeTakeFirst();
      if (used) throw new Problem("in-use", "Someone is in this room, or a bed here is held. Move them first.");
    }
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) await act.db.updateTable("rooms").set(given).where("id", "=", room.id).execute();
    act.audit({ subjectId: room.id, locationId: room.locationId, fields: Object.keys(given) });
    return roomById(act.db, room.id);
  }),
];
