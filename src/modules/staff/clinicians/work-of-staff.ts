import type { View } from "#platform/server/execution/context.ts";
import type { StaffDependents } from "./staff-dependents.ts";
import { requireActiveClinician } from "./staff-names.store.ts";

interface WorkOfStaff extends Omit<StaffDependents, "counts"> {
  /** Number per clinician; called with at least one id. */
  counts: (
    view: View,
    clinicianIds: readonly string[],
  ) => Promise<readonly { clinicianId: string | null; count: number }[]>;
}

/** Work to reassign before a staff member is deactivated (AUTH-14); only active staff can take it. */
export function workOfStaff({ counts, reassign, ...work }: WorkOfStaff): StaffDependents {
  return {
    ...work,
    counts: async (view, clinicianIds) => {
      const rows = clinicianIds.length === 0 ? [] : await counts(view, clinicianIds);
      return new Map(rows.flatMap((row) => (row.clinicianId === null ? [] : [[row.clinicianId, row.count]])));
    },
    reassign: async (act, dependentId, fromClinicianId, toClinicianId) => {
      await requireActiveClinician(act.db, toClinicianId);
      await reassign(act, dependentId, fromClinicianId, toClinicianId);
    },
  };
}
