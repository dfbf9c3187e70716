import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";

explainConstraint("legal_holds_live", () => new Problem("duplicate", "This record is already on hold."));

/** Holds with the names of the users who set and lifted them, newest first. */
function holdRows(db: TenantDb) {
  return db
    .selectFrom("legalHolds as h")
    .leftJoin("clinicians as s", "s.userId", "h.setBy")
    .leftJoin("clinicians as l", "l.userId", "h.liftedBy")
    .select([
      "h.id",
      "h.subjectType",
      "h.subjectId",
      "h.clientId",
      "h.reason",
      "h.orderFileId",
      "h.setAt",
      "s.fullName as setByName",
      "h.liftedAt",
      "l.fullName as liftedByName",
      "h.liftReason",
      "h.version",
    ])
    .orderBy("h.setAt", "desc");
}

export type HoldRow = Awaited<ReturnType<ReturnType<typeof holdRows>["execute"]>>[number];

/** One page of the holds: live, lifted or all. */
export function holdsPage(
  db: TenantDb,
  state: "live" | "lifted" | "all",
  wanted: { page: number; pageSize: number },
): Promise<Page<HoldRow>> {
  const rows = holdRows(db);
  const chosen = state === "all" ? rows : rows.where("h.liftedAt", state === "live" ? "is" : "is not", null);
  return paginate(db, chosen, wanted);
}

export function holdById(db: TenantDb, id: string): Promise<HoldRow | undefined> {
  return holdRows(db).where("h.id", "=", id).executeTakeFirst();
}

/** The hold, locked until the transaction ends. Throws `not-found`. */
export async function holdForUpdate(db: TenantDb, id: string) {
  const hold = await db
    .selectFrom("legalHolds")
    .select(["id", "subjectType", "subjectId", "clientId", "liftedAt", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!hold) throw new Problem("not-found");
  return hold;
}

export async function fileExists(db: TenantDb, id: string): Promise<boolean> {
  return (await db.selectFrom("files").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
