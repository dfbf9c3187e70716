import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Signee } from "./group-note.contract.ts";

explainConstraint("group_signees_once", () => new Problem("duplicate", "This clinician is already asked to sign."));

const signeeRows = (db: TenantDb) =>
  db
    .selectFrom("groupSignees as g")
    .innerJoin("clinicians as c", "c.id", "g.clinicianId")
    .select([
      "g.id",
      "g.sessionId",
      "g.clinicianId",
      "c.fullName as name",
      "g.status",
      "g.decidedAt",
      "g.declineReason",
    ])
    .where("g.status", "<>", "withdrawn");
export type SigneeRow = Awaited<ReturnType<ReturnType<typeof signeeRows>["execute"]>>[number];

/** Who also signs the notes of a session. */
export const signeesOf = (db: TenantDb, sessionId: string): Promise<SigneeRow[]> =>
  signeeRows(db).where("g.sessionId", "=", sessionId).orderBy("c.fullName").limit(50).execute();

/** Locked until commit. Throws `not-found`, also for one of another session. */
export async function signeeForUpdate(db: TenantDb, sessionId: string, signeeId: string): Promise<SigneeRow> {
  const row = await signeeRows(db)
    .where("g.sessionId", "=", sessionId)
    .where("g.id", "=", signeeId)
    .forNoKeyUpdate("g")
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This clinician is not asked to sign.");
  return row;
}

export async function insertSignee(db: TenantDb, sessionId: string, clinicianId: string): Promise<void> {
  await db.insertInto("groupSignees").values({ id: newId(), sessionId, clinicianId }).execute();
}

export async function decideSignee(
  db: TenantDb,
  id: string,
  decision: { status: "signed" | "declined" | "withdrawn"; decidedAt: string; declineReason?: string },
): Promise<void> {
  await db.updateTable("groupSignees").set(decision).where("id", "=", id).execute();
}

export interface AskedSession {
  sessionId: string;
  groupName: string;
  scheduledStart: string;
}
/** Sessions whose notes a clinician is asked to sign too, oldest first. */
export function askedToSign(db: TenantDb, clinicianId: string, limit: number): Promise<AskedSession[]> {
  return db
    .selectFrom("groupSignees as g")
    .innerJoin("groupSessions as s", "s.id", "g.sessionId")
    .innerJoin("groups as k", "k.id", "s.groupId")
    .select(["g.sessionId", "k.name as groupName", "s.scheduledStart"])
    .where("g.clinicianId", "=", clinicianId)
    .where("g.status", "=", "requested")
    .orderBy("s.scheduledStart")
    .limit(limit)
    .execute();
}

export function signeeViews(view: { actor: { clinicianId: string | null } }, rows: readonly SigneeRow[]): Signee[] {
  return rows.flatMap(({ id, clinicianId, name, status, decidedAt, declineReason }) =>
    status === "withdrawn"
      ? []
      : [
          {
            id,
            clinicianId,
            name: name ?? "",
            status,
            decidedAt,
            declineReason,
            isMine: clinicianId === view.actor.clinicianId,
          },
        ],
  );
}
