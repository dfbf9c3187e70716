import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { sectionById } from "./place.store.ts";
import { createRoom, listRooms, updateRoom } from "./room.contract.ts";
import { isRoomUsed, refuseSameName, roomRecord, roomsAt } from "./room.store.ts";

export const roomHandlers = [
  query(listRooms, async (view, { query: { locationId, inactive } }) => {
    view.requireLocation(locationId);
    return { rows: await roomsAt(view.db, locationId, inactive) };
  }),

  create(createRoom, roomRecord, {
    values: async (act, { body }) => {
      const { locationId } = await sectionById(act.db, body.sectionId);
      act.requireLocation(locationId);
      await refuseSameName(act.db, locationId, body.name, null);
      return { locationId, ...body };
    },
  }),

  edit(updateRoom, roomRecord, {
    beforeSave: async (act, room, { name, status }) => {
      if (name !== undefined) await refuseSameName(act.db, room.locationId, name, room.id);
      if (status === "inactive" && (await isRoomUsed(act.db, room.id, act.now)))
        throw new Problem(
          "in-use",
          "A bed in this room is occupied or held. Move the clients and release the holds first.",
        );
    },
  }),
];
