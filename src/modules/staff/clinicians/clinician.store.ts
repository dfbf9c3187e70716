import { sql } from "kysely";
import { mayReset } from "#platform/server/authentication/accounts.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Clinician, ClinicianAbility } from "./clinician.contract.ts";

/** Thumbnail address. Viewing a staff photo is not audited as file access. */
export const photoPath = (id: string | null) => (id ? `/api/auth/files/${id}/thumbnail` : null);

const unknown = () => new Problem("not-found", "This staff member does not exist.");

/** The clinician row, locked until the end of the transaction. Throws `not-found`. */
export async function clinicianForUpdate(db: TenantDb, clinicianId: string) {
  const row = await db
    .selectFrom("clinicians")
    .selectAll()
    .where("id", "=", clinicianId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknown();
  return row;
}

/** Throws `not-found`. */
export async function requireClinician(db: TenantDb, clinicianId: string): Promise<{ userId: string; status: number }> {
  const row = await db
    .selectFrom("clinicians")
    .select(["userId", "status"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw unknown();
  return row;
}

export async function readClinician(view: View, clinicianId: string): Promise<Clinician> {
  const row = await view.db
    .selectFrom("clinicians as c")
    .innerJoin("users as u", "u.id", "c.userId")
    .leftJoin("roles as r", "r.code", "c.role")
    .leftJoin("clinicians as s", "s.id", "c.supervisorId")
    .select([
      "c.id",
      "c.userId",
      "c.fullName",
      "c.email",
      "c.firstName",
      "c.middleName",
      "c.lastName",
      "c.preferredName",
      "c.pronouns",
      "c.credentials",
      "c.title",
      "c.phone",
      "c.npi",
      "c.dea",
      "c.taxonomyCode",
      "c.supervisorId",
      "c.cosignRequired",
      "c.isPrimaryTherapist",
      "c.caseloadLimit",
      "c.initials",
      "c.languages",
      "c.hiredOn",
      "c.defaultLocationId",
      "c.role",
      "c.status",
      "c.photoFileId",
      "c.leftOn",
      "c.version",
      "u.lastLoginAt",
      "s.fullName as supervisorName",
      sql<string>`coalesce(r.name, c.role)`.as("roleLabel"),
      sql<
        string[]
      >`coalesce((SELECT array_agg(l.location_id::text ORDER BY l.is_default DESC, l.location_id) FROM clinician_locations l WHERE l.clinician_id = c.id), '{}')`.as(
        "locationIds",
      ),
    ])
    .where("c.id", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw unknown();
  const { photoFileId, fullName, ...rest } = row;
  return {
    ...rest,
    fullName: fullName ?? "",
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
  const allowed: Record<ClinicianAbility, boolean> = {
    edit: view.can("clinicians.edit"),
    invite: view.can("clinicians.invite") && of.status === 3,
    setStatus: view.can("clinicians.setStatus") && !self,
    manageRoles: view.can("roles.manage"),
    // Not for the user's own account.
    resetAccess: view.can("clinicians.resetAccess") && !self && of.status === 1 && (await mayReset(view, of.userId)),
    viewAccess: self || view.can("roles.view"),
    editCredentials: view.can("credentials.edit") && (!ownCredentials || self),
    viewSessions: view.can("security.view"),
    revokeSessions: view.can("security.revokeSessions"),
    viewActivity: view.can("audit.view"),
  };
  return (Object.keys(allowed) as ClinicianAbility[]).filter((ability) => allowed[ability]);
}

/** Sets a clinician's locations, with `defaultId` or the first as the default. */
export async function setLocations(
  db: TenantDb,
  clinicianId: string,
  locationIds: readonly string[],
  defaultId: string | null,
): Promise<string | null> {
  const usual = defaultId !== null && locationIds.includes(defaultId) ? defaultId : (locationIds[0] ?? null);
  const known = await db
    .selectFrom("locations")
    .select("id")
    .where(sql<boolean>`id = ANY (${[...locationIds]}::uuid[])`)
    .execute();
  if (known.length !== new Set(locationIds).size)
    throw new Problem("not-found", "One of these locations no longer exists. Reload the page and choose again.");
  await db.deleteFrom("clinicianLocations").where("clinicianId", "=", clinicianId).execute();
  if (locationIds.length > 0)
    await db
      .insertInto("clinicianLocations")
      .values(
        [...new Set(locationIds)].map((locationId) => ({ clinicianId, locationId, isDefault: locationId === usual })),
      )
      .execute();
  return usual;
}
