import { mayReset } from "#platform/server/authentication/accounts.ts";
import type { View } from "#platform/server/execution/context.ts";
import { keysOf } from "#platform/shared/typed.ts";
import type { Clinician, ClinicianAbility } from "./clinician.contract.ts";
import { clinicianById } from "./clinician.store.ts";
import { clinicianStates } from "./staff.contract.ts";

/** Thumbnail address. Viewing a staff photo is not audited as file access. */
export const photoPath = (id: string | null) => (id ? `/api/auth/files/${id}/thumbnail` : null);

export async function readClinician(view: View, clinicianId: string): Promise<Clinician> {
  const row = await clinicianById(view.db, clinicianId);
  const { photoFileId, ...rest } = row;
  return {
    ...rest,
    photo: photoPath(photoFileId),
    caseload: await caseloadOf(view, clinicianId),
    abilities: await abilitiesOn(view, row),
  };
}

/** Caseload of each clinician over all modules that count toward it; null without the permission. */
export async function caseloads(view: View, clinicianIds: readonly string[]): Promise<Map<string, number> | null> {
  if (!view.can("caseLoad.view")) return null;
  const own = view.scopeOf("caseLoad.view") === "own";
  const asked = own ? clinicianIds.filter((id) => id === view.actor.clinicianId) : clinicianIds;
  const total = new Map<string, number>(asked.map((id) => [id, 0]));
  for (const provider of dependentsInUse(view))
    if (provider.isCaseload)
      for (const [id, count] of await provider.counts(view, asked)) total.set(id, (total.get(id) ?? 0) + count);
  return total;
}

async function caseloadOf(view: View, clinicianId: string): Promise<number | null> {
  return (await caseloads(view, [clinicianId]))?.get(clinicianId) ?? null;
}

/** Providers of the modules enabled at this facility. */
export function dependentsInUse(view: View) {
  return view.platform.registry
    .parts("staffDependents")
    .filter((provider) => provider.switch === null || view.tenant.modules.includes(provider.switch));
}

/** What the viewer may do with this record, so that the screen offers only what the server allows. */
async function abilitiesOn(
  view: View,
  of: { id: string; userId: string; status: number },
): Promise<ClinicianAbility[]> {
  const self = of.id === view.actor.clinicianId;
  const ownCredentials = view.scopeOf("credentials.edit") === "own";
  const state = clinicianStates.fromCode(of.status);
  const allowed: Record<ClinicianAbility, boolean> = {
    edit: view.can("clinicians.edit"),
    invite: view.can("clinicians.invite") && state === "invited",
    setStatus: view.can("clinicians.setStatus") && !self,
    manageRoles: view.can("roles.manage"),
    // Not for the user's own account.
    resetAccess: view.can("clinicians.resetAccess") && !self && state === "active" && (await mayReset(view, of.userId)),
    viewAccess: self || view.can("roles.view"),
    editCredentials: view.can("credentials.edit") && (!ownCredentials || self),
    viewSessions: view.can("security.view"),
    revokeSessions: view.can("security.revokeSessions"),
    viewActivity: view.can("audit.view"),
  };
  return keysOf(allowed).filter((ability) => allowed[ability]);
}
