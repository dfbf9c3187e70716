import { workOfStaff } from "#modules/staff/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { countDutiesAhead, dutiesAhead, dutyForUpdate, saveHandOver } from "./duty.store.ts";
import { giveTo, titleOf } from "./hand-over.actions.ts";

/** Running and upcoming shifts, reassigned before a staff member is deactivated. */
export const upcomingShifts = workOfStaff({
  kind: "shifts",
  label: "Upcoming shifts",

  counts: (view, clinicianIds) => countDutiesAhead(view.db, clinicianIds, view.now),

  list: async (view, clinicianId) =>
    (await dutiesAhead(view.db, clinicianId, view.now, null)).map((duty) => ({
      id: duty.id,
      title: titleOf(duty),
      link: `/duty?date=${duty.localDate}`,
    })),

  reassign: async (act, dutyId, fromClinicianId, toClinicianId) => {
    const duty = await dutyForUpdate(act.db, dutyId);
    if (duty.clinicianId !== fromClinicianId || duty.handedOverAt !== null)
      throw new Problem("not-found", "This shift was just reassigned. Reload the list.");
    await saveHandOver(act.db, dutyId, await giveTo(act, duty, toClinicianId));
  },
});
