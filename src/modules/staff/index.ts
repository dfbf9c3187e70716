export { addClinician } from "./clinicians/add-staff.ts";
export { signedInSince } from "./clinicians/clinician-sessions.store.ts";
export { colleagueActor, colleagueReaches } from "./clinicians/colleague.ts";
export { freeInitials } from "./clinicians/initials.store.ts";
export { sendInvitation } from "./clinicians/invitation.ts";
export type { StaffDependents } from "./clinicians/staff-dependents.ts";
export {
  namesOfClinicians,
  namesOfUsers,
  requireActiveClinician,
  requireWorksAt,
  staffAt,
} from "./clinicians/staff-names.store.ts";
export { workOfStaff } from "./clinicians/work-of-staff.ts";
export { requireUnexpired, staffAuthority } from "./credentials/authority.ts";
export { holdersOf } from "./roles/holders.store.ts";
export { addDefaultRoles } from "./roles/role.store.ts";
