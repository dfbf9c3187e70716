import { changeUser } from "#modules/accounts/index.ts";
import type { AccountProfile, PrincipalProvider } from "#platform/server/authentication/principals.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clinicianForUpdate, setClinicianEmail, updateClinician } from "./clinician.store.ts";
import { photoPath } from "./clinician.view.ts";
import { clinicianStates } from "./staff.contract.ts";
import { staffAccount, staffProfile, staffSessionSubject } from "./staff-account.store.ts";
import { indexClinician } from "./staff-search.ts";
import { suspendStaff } from "./suspend.ts";

/** Staff accounts: `users` with their `clinicians`. */
export const staffPrincipals: PrincipalProvider = {
  type: "staff",
  pages: {
    home: "/home",
    security: "/profile?tabs=security",
    devices: "/profile?tabs=devices",
    reset: "/resetPassword",
  },
  asksApproval: true,

  find: ({ db }, by) => staffAccount(db, by),

  change: async (act, id, { phone, ...change }) => {
    await changeUser(act.db, id, { ...change, ...(phone === undefined ? {} : { phoneE164: phone }) });
    // A staff member's own record shows the address they sign in with.
    if (change.email !== undefined) await setClinicianEmail(act.db, id, change.email);
  },

  activate: async (act, { id, clinicianId }) => {
    const status = clinicianStates.code("active");
    await changeUser(act.db, id, { status, emailVerifiedAt: act.now });
    if (!clinicianId) return;
    const clinician = await clinicianForUpdate(act.db, clinicianId);
    await updateClinician(act.db, clinicianId, { status });
    await indexClinician(act, { ...clinician, status });
    await act.raise("platform.user-activated", { userId: id, clinicianId });
  },

  suspend: suspendStaff,

  subject: staffSessionSubject,

  profile,
};

async function profile(view: View): Promise<AccountProfile> {
  const { actor } = view;
  const user = await staffProfile(view.db, actor.userId ?? "");
  if (!user) throw new Problem("session-expired");
  const role = user.role ?? actor.role;
  const { pinDigits } = await signInPolicy(view);
  return {
    user: {
      id: user.id,
      clinicianId: user.clinicianId,
      email: user.email,
      firstName: user.firstName ?? user.email,
      lastName: user.lastName ?? "",
      fullName: user.fullName ?? user.email,
      initials: user.initials ?? "?",
      credentials: user.credentials ?? [],
      title: user.title,
      role,
      roleLabel: user.roleName ?? role,
      status: user.status,
      photo: photoPath(user.photoFileId),
      hasPin: user.pinDigits === pinDigits,
      hasPasskey: user.hasPasskey,
    },
    defaultLocationId: user.defaultLocationId,
    locale: user.locale,
  };
}
