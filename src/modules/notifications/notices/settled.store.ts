import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** What a notification asks for: its kind and the record it is about. */
export interface Matter {
  kind: string;
  subject: { type: string; id: string };
}

interface Settled {
  settledAt: string;
  settledBy: string | null;
}

/** Delivery and completion of one matter take turns: the later of the two sees what the earlier one wrote. */
async function takeTurn(db: TenantDb, { kind, subject }: Matter): Promise<void> {
  const key = `notice:${kind}:${subject.type}:${subject.id}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

export async function markSettled(db: TenantDb, matter: Matter, settled: Settled): Promise<void> {
  await takeTurn(db, matter);
  await db
    .insertInto("settledNotices")
    .values({ kind: matter.kind, subjectType: matter.subject.type, subjectId: matter.subject.id, ...settled })
    .onConflict((conflict) => conflict.columns(["tenantId", "kind", "subjectType", "subjectId"]).doUpdateSet(settled))
    .execute();
}

/** When and by whom it was completed at or after `since`, an instant; null if it still has to be done. */
export async function settledSince(db: TenantDb, matter: Matter, since: string): Promise<Settled | null> {
  await takeTurn(db, matter);
  const row = await db
    .selectFrom("settledNotices")
    .select(["settledAt", "settledBy"])
    .where("kind", "=", matter.kind)
    .where("subjectType", "=", matter.subject.type)
    .where("subjectId", "=", matter.subject.id)
    .where("settledAt", ">=", since)
    .executeTakeFirst();
  return row ?? null;
}
