import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { EventHandler } from "#platform/server/execution/module.ts";
import { on } from "#platform/server/execution/module.ts";
import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { Problem } from "#platform/shared/problems.ts";

async function isClinician(db: TenantDb, id: string): Promise<boolean> {
  return (await db.selectFrom("clinicians").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Files of a staff member: their own, or a colleague's with `clinicians.edit`. Everyone sees a colleague's photo. */
const clinicianFiles: FileSubject = {
  type: "clinician",
  requireAccess: async (view, { subjectId, category }, toChange) => {
    if (!(await isClinician(view.db, subjectId))) throw new Problem("not-found");
    // A user who may void a file has to see which one it is.
    const mayRead = !toChange && (category === "photo" || view.can("files.void"));
    if (!mayRead && subjectId !== view.actor.clinicianId) view.require("clinicians.edit");
  },
};

/** The scan of a license shows more than a name, so only its holder and users who may see the credential open it. */
const credentialFiles: FileSubject = {
  type: "credential",
  requireAccess: async (view, { subjectId }, toChange) => {
    const permission = toChange ? "credentials.edit" : "credentials.view";
    view.require(permission);
    const row = await view.db
      .selectFrom("clinicianCredentials")
      .select("clinicianId")
      .where("id", "=", subjectId)
      .executeTakeFirst();
    if (!row || (view.scopeOf(permission) === "own" && row.clinicianId !== view.actor.clinicianId))
      throw new Problem("not-found");
  },
};

export const staffFileSubjects: readonly FileSubject[] = [clinicianFiles, credentialFiles];

/** A photo is shown once it was scanned. */
export const showScannedPhoto: EventHandler = on(
  "platform.file-ready",
  { name: "staff-photo", inTransaction: true },
  async (act, { payload: { fileId, subjectType, subjectId, category } }) => {
    if (subjectType === "clinician" && category === "photo")
      await act.db.updateTable("clinicians").set({ photoFileId: fileId }).where("id", "=", subjectId).execute();
  },
);
