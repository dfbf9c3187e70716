import { type Expression, type NotNull, type SqlBool, sql } from "kysely";
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
      "k.raisedAt",
      "k.reason",
      "k.linkIds",
      "k.status",
      "k.version",
    ]);

async function withRemarks(
  db: TenantDb,
  rows: readonly Awaited<ReturnType<ReturnType<typeof kickBacks>["executeTakeFirstOrThrow"]>>[],
): Promise<KickBack[]> {
  if (rows.length === 0) return [];
  const remarks = await db
    .selectFrom("kickBackRemarks as r")
    .leftJoin("clinicians as c", "c.userId", "r.resolvedBy")
    .select(["r.kickBackId", "r.id", "r.linkPath", "r.text", "r.reply", "c.fullName as resolvedByName", "r.resolvedAt"])
    .where(
      "r.kickBackId",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("r.id")
    .execute();
  return rows.map((row) => ({
    ...row,
    raisedByName: row.raisedByName ?? "",
    remarks: remarks.flatMap(({ kickBackId, ...remark }) => (kickBackId === row.id ? [remark] : [])),
  }));
}

/** The latest kick-back of a form, in any status. */
export async function lastKickBack(db: TenantDb, formId: string): Promise<KickBack | null> {
  const rows = await kickBacks(db)
    .where("k.subjectType", "=", "form")
    .where("k.subjectId", "=", formId)
    .orderBy("k.round", "desc")
    .limit(1)
    .execute();
  return (await withRemarks(db, rows))[0] ?? null;
}

/** All kick-backs of a form, latest first. */
export async function kickBacksOfForm(db: TenantDb, formId: string): Promise<KickBack[]> {
  const rows = await kickBacks(db)
    .where("k.subjectType", "=", "form")
    .where("k.subjectId", "=", formId)
    .orderBy("k.round", "desc")
    .execute();
  return withRemarks(db, rows);
}

/** Whether a user shows the remarks and changes of a returned form; shown unless switched off. */
export async function isViewShown(db: TenantDb, userId: string | null, formId: string): Promise<boolean> {
  if (userId === null) return true;
  const row = await db
    .selectFrom("kickBackViews")
    .select("visible")
    .where("userId", "=", userId)
    .where("subjectId", "=", formId)
    .executeTakeFirst();
  return row?.visible ?? true;
}

export async function setViewShown(db: TenantDb, userId: string, formId: string, visible: boolean): Promise<void> {
  await db
    .insertInto("kickBackViews")
    .values({ userId, subjectId: formId, visible })
    .onConflict((conflict) => conflict.columns(["tenantId", "userId", "subjectId"]).doUpdateSet({ visible }))
    .execute();
}

/** Returned forms that were not resubmitted, longest waiting first. */
export async function returnedForms(
  db: TenantDb,
  inReach: Expression<SqlBool>,
  of: { authorId?: string; raisedBy?: string },
  limit: number,
) {
  return db
    .selectFrom("forms as f")
    .innerJoin("kickBacks as k", (join) =>
      join
        .onRef("k.tenantId", "=", "f.tenantId")
        .onRef("k.subjectId", "=", "f.id")
        .on("k.subjectType", "=", "form")
        .on("k.status", "=", "open"),
    )
    .innerJoin("formTemplateVersions as v", "v.id", "f.templateVersionId")
    .leftJoin("clinicians as raiser", "raiser.userId", "k.raisedBy")
    .leftJoin("clinicians as author", "author.userId", "f.submittedBy")
    .select((eb) => [
      "f.id as subjectId",
      "f.clientId",
      "f.timeZone",
      "v.title",
      "k.round",
      "k.reason",
      "k.raisedAt",
      "raiser.fullName as raisedByName",
      "author.fullName as authorName",
      eb
        .selectFrom("kickBackRemarks as r")
        .select(sql<number>`count(*)::int`.as("open"))
        .whereRef("r.kickBackId", "=", "k.id")
        .where("r.resolvedAt", "is", null)
        .as("openRemarks"),
    ])
    .where("f.status", "=", "kicked_back")
    .where(inReach)
    .$if(of.authorId !== undefined, (query) => query.where("f.submittedBy", "=", of.authorId ?? ""))
    .$if(of.raisedBy !== undefined, (query) => query.where("k.raisedBy", "=", of.raisedBy ?? ""))
    .$narrowType<{ clientId: NotNull; openRemarks: NotNull }>()
    .orderBy("k.raisedAt")
    .orderBy("k.id")
    .limit(limit)
    .execute();
}

/** Throws `not-found`. */
export async function kickBackById(db: TenantDb, id: string): Promise<KickBack> {
  const [found] = await withRemarks(db, await kickBacks(db).where("k.id", "=", id).execute());
  if (!found) throw new Problem("not-found", "This return does not exist.");
  return found;
}

export async function insertKickBack(
  db: TenantDb,
  kickBack: {
    formId: string;
    clientId: string;
    round: number;
    raisedBy: string;
    raisedAt: string;
    reason: string;
    linkIds: string[];
  },
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
