import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";

/** The acting clinician. Service accounts and the system cannot document clinical care. */
export function actingClinician(view: View): string {
  const { clinicianId } = view.actor;
  if (clinicianId === null)
    throw new Problem("forbidden", "Only clinical staff can record this. Sign in with your own account.");
  return clinicianId;
}
