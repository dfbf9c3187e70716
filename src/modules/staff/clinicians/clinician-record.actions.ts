import { record } from "#platform/server/execution/index.ts";
import { clinicianForUpdate } from "./clinician.store.ts";
import { readClinician } from "./clinician.view.ts";
import { indexClinician } from "./staff-search.ts";

/** Changing these columns changes what the user may reach, so their sessions are reloaded. */
const accessColumns = ["role", "status", "defaultLocationId"];

export const clinicianRecord = record({
  table: "clinicians",
  subject: "clinician",
  key: "clinicianId",
  load: clinicianForUpdate,
  scope: "facility",
  view: (act, { id }) => readClinician(act, id),
  saved: async (act, { after, fields }) => {
    if (fields.length > 0) await indexClinician(act, after);
    if (fields.some((field) => accessColumns.includes(field)))
      await act.raise(
        "platform.role-changed",
        { userId: after.userId },
        { subject: { type: "user", id: after.userId } },
      );
  },
});
