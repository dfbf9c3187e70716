import { sql } from "kysely";
import { Problem } from "#platform/shared/problems.ts";
import type { TenantDb } from "../database/tenant-database.ts";

export type Ended<T> = { ok: true; answer: T } | { ok: false; problem: Problem };

/** Runs part of a transaction. A problem undoes what the part wrote; any other error ends the transaction. */
export async function inSavepoint<T>(db: TenantDb, run: () => Promise<T>): Promise<Ended<T>> {
  await sql`SAVEPOINT part`.execute(db);
  try {
    const answer = await run();
    await sql`RELEASE SAVEPOINT part`.execute(db);
    return { ok: true, answer };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`ROLLBACK TO SAVEPOINT part`.execute(db);
    await sql`RELEASE SAVEPOINT part`.execute(db);
    return { ok: false, problem: error };
  }
}
