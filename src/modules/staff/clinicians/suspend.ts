import { revokeSessionsOf } from "#modules/accounts/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "#platform/server/messages/bell.ts";
import { holdersOf } from "../roles/holders.ts";
import { indexClinician } from "./staff-search.ts";

/** Those who watch over security, compliance among them, hear on the same day of whoever leaves or is shut out (45 CFR 164.308(a)(3)). */
export function tellOfStatus(
  act: Act,
  { id, fullName }: { id: string; fullName: string | null },
  to: "active" | "inactive" | "invited" | "suspended",
): void {
  act.notify({
    kind: "clinician.deactivated",
    to: { permission: "security.view" },
    title: inEachLanguage((say) => say(`staff.${to}`, { name: fullName ?? "" })),
    link: `/clinicians/${id}`,
    subject: { type: "clinician", id },
  });
}

/**
 * Active → Suspended without a person's decision (platform §3): every session ends, the case-load stays. False, and nothing is
 * done, for somebody who is not active and for the last one who may edit roles: nobody would be left to let them in again.
 */
export async function suspendStaff(act: Act, userId: string, why: string): Promise<boolean> {
  const person = await act.db
    .selectFrom("clinicians")
    .select(["id", "firstName", "lastName", "preferredName", "fullName", "credentials", "title", "status"])
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (person?.status !== 1) return false;
  const administrators = await holdersOf(act.db, "roles.manage", act.now);
  if (administrators.length > 0 && administrators.every((one) => one.userId === userId)) return false;
  await act.db.updateTable("clinicians").set({ status: 4 }).where("id", "=", person.id).execute();
  await act.db.updateTable("users").set({ status: 4 }).where("id", "=", userId).execute();
  await indexClinician(act, { ...person, status: 4 });
  await revokeSessionsOf(act, userId, why);
  await act.raise("platform.role-changed", { userId }, { subject: { type: "user", id: userId } });
  tellOfStatus(act, person, "suspended");
  return true;
}
