import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";

/** The clinician who acts. Accounts without one (service accounts, the system) document nothing clinical. */
export function actingClinician(view: View): string {
  const { clinicianId } = view.actor;
  if (clinicianId === null)
    throw new Problem("forbidden", "Only a member of the clinical staff can record this. Sign in as yourself.");
  return clinicianId;
}
