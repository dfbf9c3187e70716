import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { SetupData, SetupRow } from "./setup-state.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "setup_states.data": SetupData;
  }
}

/** The setup of this facility; undefined when it was never started. */
export function setupStateOf(db: TenantDb) {
  return db
    .selectFrom("setupStates")
    .select(["codeHash", "wrongCodes", "step", "data", "completedSteps", "completedAt"])
    .executeTakeFirst();
}

/** The same, locked until the end of the transaction, so that wrong codes are counted one by one. */
export function setupStateForUpdate(db: TenantDb) {
  return db
    .selectFrom("setupStates")
    .select(["codeHash", "wrongCodes", "step", "data", "completedSteps", "completedAt"])
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSetup(db: TenantDb, { data, completedSteps, step }: SetupRow): Promise<void> {
  await db
    .updateTable("setupStates")
    .set({ data: jsonb(data), completedSteps, step })
    .execute();
}

export async function setWrongCodes(db: TenantDb, wrongCodes: number): Promise<void> {
  await db.updateTable("setupStates").set({ wrongCodes }).execute();
}

/** Marks the setup as completed and erases its data, which is now in the facility's records. */
export async function completeSetup(db: TenantDb, completedAt: string): Promise<void> {
  await db
    .updateTable("setupStates")
    .set({ completedAt, data: jsonb({}) })
    .execute();
}

/** Stores the hash of a new setup code. False when the facility already has users. */
export async function startSetup(db: TenantDb, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`SELECT cairn_begin_setup(${codeHash}) AS begun`.execute(db);
  return rows[0]?.begun ?? false;
}
