import { record } from "#platform/server/execution/index.ts";
import { bedById, bedForUpdate } from "./bed.store.ts";
import { shownState } from "./bed.ts";
import { stayOnBedAt } from "./bed-stay.store.ts";

/** A bed, for the verbs that change it. Each change raises `facility.bed-changed` with the state on the board. */
export const bedRecord = record({
  table: "beds",
  subject: "bed",
  key: "bedId",
  load: bedForUpdate,
  read: bedById,
  scope: (act, bed) => act.requireLocation(bed.locationId),
  saved: async (act, { after: { id, locationId, housekeeping } }) => {
    const state = shownState({ housekeeping, stay: await stayOnBedAt(act.db, id, act.now) });
    await act.raise("facility.bed-changed", { bedId: id, locationId, state }, { topics: [`board:beds:${locationId}`] });
  },
});
