import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { timeEntryById, timeEntryForUpdate } from "./time-entry.store.ts";
import { entryView } from "./time-view.actions.ts";

/** An entry, for the verbs of its owner; others with `timeEntries.view` see it at their locations. */
export const timeEntryRecord = record({
  table: "timeEntries",
  subject: "time-entry",
  key: "entryId",
  load: timeEntryForUpdate,
  read: timeEntryById,
  scope: (act, entry) => {
    if (entry.clinicianId === act.actor.clinicianId) return;
    if (!act.can("timeEntries.view")) throw new Problem("not-found", "There is no such time entry.");
    act.requireLocation(entry.locationId);
  },
  view: entryView,
  audit: ({ locationId, clinicianId, workDate, minutes }) => ({
    locationId,
    detail: { clinicianId, workDate, minutes },
  }),
  saved: async (act, { after }) => {
    await act.raise("facility.time-changed", { locationId: after.locationId }, { topics: ["list:time"] });
  },
});
