import { query } from "#platform/server/execution/module.ts";
import { listWitnesses } from "#platform/shared/authentication/witness.contract.ts";
import { roleLabelOf } from "../roles/role-rules.ts";
import { photoPath } from "./clinician.view.ts";
import { staffDirectory } from "./directory.store.ts";
import { getAllClinicians } from "./staff.contract.ts";
import { witnessesAmongStaff } from "./witnesses.store.ts";

export const directoryQuery = query(getAllClinicians, async (view) => ({
  rows: (await staffDirectory(view.db)).map(({ photoFileId, ...row }) => ({ ...row, photo: photoPath(photoFileId) })),
}));

export const witnessesQuery = query(listWitnesses, async (view, { query: needs }) => ({
  rows: (await witnessesAmongStaff(view, needs)).map(({ clinicianId, name, role, photoFileId }) => ({
    clinicianId,
    name,
    roleLabel: roleLabelOf(role),
    photo: photoPath(photoFileId),
  })),
}));
