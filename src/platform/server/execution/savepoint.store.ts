import { sql } from "kysely";
import { Problem } from "#platform/shared/problems.ts";
import type { TenantDb } from "../database/tenant-database.ts";

export type Ended<T> = { ok: true; answer: T } | { ok: false; problem: Problem };
export type Attempted<T> = { ok: true; answer: T } | { ok: false; error: unknown };

/** Runs part of a transaction. Any error undoes what the part wrote and is returned. */
export async function attemptInSavepoint<T>(
  db: TenantDb,
  run: () => Promise<T>,
  isUndone: (error: unknown) => boolean = () => true,
): Promise<Attempted<T>> {
  await sql`SAVEPOINT part`.execute(db);
  try {
    const answer = await run();
    await sql`RELEASE SAVEPOINT part`.execute(db);
    return { ok: true, answer };
  } catch (error) {
    if (!isUndone(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT part`.execute(db);
    await sql`RELEASE SAVEPOINT part`.execute(db);
    return { ok: false, error };
  }
}

/** The same where only a problem is undone; any other error ends the transaction. */
export async function inSavepoint<T>(db: TenantDb, run: () => Promise<T>): Promise<Ended<T>> {
  const ended = await attemptInSavepoint(db, run, (error) => error instanceof Problem);
  if (ended.ok) return ended;
  if (!(ended.error instanceof Problem)) throw ended.error;
  return { ok: false, problem: ended.error };
}
