import { sql } from "kysely";
import { query } from "#platform/server/execution/module.ts";
import { type RoleCode, roleLabels } from "#platform/shared/access/permissions.ts";
import { listWitnesses } from "#platform/shared/authentication/witness.contract.ts";
import { photoPath } from "./clinician.store.ts";
import * as contract from "./staff.contract.ts";
import { witnessesAmongStaff } from "./witnesses.store.ts";

export const directoryQuery = query(contract.getAllClinicians, async (view) => {
  const rows = await view.db
    .selectFrom("clinicians as c")
    .select([
      "c.id",
      "c.fullName",
      "c.initials",
      "c.credentials",
      "c.role",
      "c.photoFileId",
      sql<
        string[]
      >`coalesce((SELECT array_agg(l.location_id::text) FROM clinician_locations l WHERE l.clinician_id = c.id), '{}')`.as(
        "locationIds",
      ),
    ])
    .where("c.status", "=", 1)
    .orderBy("c.lastName")
    .orderBy("c.id")
    .limit(1000)
    .execute();
  return { rows: rows.map(({ photoFileId, ...row }) => ({ ...row, photo: photoPath(photoFileId) })) };
});

export const witnessesQuery = query(listWitnesses, async (view, { query: needs }) => ({
  rows: (await witnessesAmongStaff(view, needs)).map(({ clinicianId, name, role, photoFileId }) => ({
    clinicianId,
    name,
    roleLabel: roleLabels[role as RoleCode] ?? role,
    photo: photoPath(photoFileId),
  })),
}));
