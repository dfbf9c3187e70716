import { changeUser, revokeSessionsOf } from "#modules/accounts/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "../notices.ts";
import { isIndispensable } from "../roles/holders.store.ts";
import { clinicianOfUserForUpdate, updateClinician } from "./clinician.store.ts";
import { type ClinicianState, clinicianStates } from "./staff.contract.ts";
import { indexClinician } from "./staff-search.ts";

/** Notifies security and compliance staff of deactivated and suspended users (45 CFR 164.308(a)(3)). */
export function notifyOfStatus(act: Act, { id, fullName }: { id: string; fullName: string }, to: ClinicianState): void {
  act.notify({
    kind: "clinician.deactivated",
    to: { permission: "security.view" },
    title: inEachLanguage((say) => say(`staff.${to}`, { name: fullName })),
    link: `/clinicians/${id}`,
    subject: { type: "clinician", id },
  });
}

/**
 * Suspends an active user automatically: ends every session and keeps the caseload. Returns false and changes nothing for a user
 * who is not active, and for the last owner or holder of a vital permission, because no one could reactivate them.
 */
export async function suspendStaff(act: Act, userId: string, why: string): Promise<boolean> {
  const person = await clinicianOfUserForUpdate(act.db, userId);
  if (!person || clinicianStates.fromCode(person.status) !== "active") return false;
  if (await isIndispensable(act.db, userId)) return false;
  const status = clinicianStates.code("suspended");
  await updateClinician(act.db, person.id, { status });
  await changeUser(act.db, userId, { status });
  await indexClinician(act, { ...person, status });
  await revokeSessionsOf(act, userId, why);
  await act.raise("platform.role-changed", { userId }, { subject: { type: "user", id: userId } });
  notifyOfStatus(act, person, "suspended");
  return true;
}
