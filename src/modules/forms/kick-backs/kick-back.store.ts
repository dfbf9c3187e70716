import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { KickBack } from "./kick-back.contract.ts";
import type { KickBackStatus } from "./kick-back.ts";

const kickBacks = (db: TenantDb) =>
  db
    .selectFrom("kickBacks as k")
    .leftJoin("clinicians as c", "c.userId", "k.raisedBy")
    .select([
      "k.id",
      "k.subjectId",
      "k.round",
      "c.fullName as raisedByName",
      "k.createdAt as raisedAt",
      "k.reason",
      "k.linkIds",
      "k.status",
      "k.version",
    ]);

async function withRemarks(
  db: TenantDb,
  row: Awaited<ReturnType<ReturnType<typeof kickBacks>["executeTakeFirst"]>>,
): Promise<KickBack | null> {
  if (!row) return null;
  const remarks = await db
    .selectFrom("kickBackRemarks as r")
    .leftJoin("clinicians as c", "c.userId", "r.resolvedBy")
    .select(["r.id", "r.linkPath", "r.text", "r.reply", "c.fullName as resolvedByName", "r.resolvedAt"])
    .where("r.kickBackId", "=", row.id)
    .orderBy("r.id")
    .execute();
  return { ...row, raisedByName: row.raisedByName ?? "", remarks };
}

/** The latest kick-back of a form, in any status. */
export async function lastKickBack(db: TenantDb, formId: string): Promise<KickBack | null> {
  const row = await kickBacks(db)
    .where("k.subjectType", "=", "form")
    .where("k.subjectId", "=", formId)
    .orderBy("k.round", "desc")
    .limit(1)
    .executeTakeFirst();
  return withRemarks(db, row);
}

/** Throws `not-found`. */
export async function kickBackById(db: TenantDb, id: string): Promise<KickBack> {
  const found = await withRemarks(db, await kickBacks(db).where("k.id", "=", id).executeTakeFirst());
  if (!found) throw new Problem("not-found", "This return does not exist.");
  return found;
}

export async function insertKickBack(
  db: TenantDb,
  kickBack: { formId: string; clientId: string; round: number; raisedBy: string; reason: string; linkIds: string[] },
  remarks: readonly { linkPath: string | null; text: string }[],
): Promise<string> {
  const id = newId();
  const { formId, ...rest } = kickBack;
  await db
    .insertInto("kickBacks")
    .values({ id, subjectType: "form", subjectId: formId, ...rest })
    .execute();
  if (remarks.length > 0)
    await db
      .insertInto("kickBackRemarks")
      .values(remarks.map((remark) => ({ id: newId(), kickBackId: id, ...remark })))
      .execute();
  return id;
}

export async function replyToRemark(
  db: TenantDb,
  reply: { kickBackId: string; remarkId: string; reply: string; by: string | null; at: string },
): Promise<void> {
  const result = await db
    .updateTable("kickBackRemarks")
    .set({ reply: reply.reply, resolvedBy: reply.by, resolvedAt: reply.at })
    .where("id", "=", reply.remarkId)
    .where("kickBackId", "=", reply.kickBackId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new Problem("not-found", "This remark does not exist.");
}

export async function setKickBackStatus(
  db: TenantDb,
  id: string,
  status: Exclude<KickBackStatus, "open">,
  at: string,
): Promise<void> {
  await db
    .updateTable("kickBacks")
    .set({ status, ...(status === "answered" ? { answeredAt: at } : {}) })
    .where("id", "=", id)
    .execute();
}
