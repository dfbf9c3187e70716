import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { CircuitTurnCircuit } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Circuit, closedCircuit } from "./circuit.ts";

const circuitColumns = ["circuit", "failures", "successes", "openedAt", "retryAt", "waitSeconds"] as const;

export async function circuitOf(db: TenantDb, connectionId: string): Promise<Circuit> {
  const row = await db
    .selectFrom("connectionHealth")
    .select(circuitColumns)
    .where("connectionId", "=", connectionId)
    .executeTakeFirst();
  return row ?? closedCircuit;
}

/** The circuit locked until the end of the transaction; a connection's first call adds its row. */
export async function circuitForUpdate(db: TenantDb, connectionId: string): Promise<Circuit> {
  await db
    .insertInto("connectionHealth")
    .values({ connectionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom("connectionHealth")
    .select(circuitColumns)
    .where("connectionId", "=", connectionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface LastCall {
  lastOkAt?: string;
  lastErrorAt?: string;
  lastError?: string | null;
}

export async function saveCircuit(
  db: TenantDb,
  connectionId: string,
  { circuit, failures, successes, openedAt, retryAt, waitSeconds }: Circuit,
  last: LastCall,
): Promise<void> {
  await db
    .updateTable("connectionHealth")
    .set({ circuit, failures, successes, openedAt, retryAt, waitSeconds, ...last })
    .where("connectionId", "=", connectionId)
    .execute();
}

/** Takes the one trial call of an open circuit; false while another process has it. */
export async function takeTrial(
  db: TenantDb,
  connectionId: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const taken = await db
    .updateTable("connectionHealth")
    .set({ circuit: "halfOpen", retryAt: until })
    .where("connectionId", "=", connectionId)
    .where("circuit", "<>", "closed")
    .where((eb) => eb.or([eb("retryAt", "is", null), eb("retryAt", "<=", now)]))
    .returning("connectionId")
    .executeTakeFirst();
  return taken !== undefined;
}

/** A line of the circuit's history: it opened, or closed again. */
export async function insertCircuitTurn(
  db: TenantDb,
  turn: { connectionId: string; circuit: CircuitTurnCircuit; reason: string | null; at: string },
): Promise<void> {
  await db
    .insertInto("circuitTurns")
    .values({ id: newId(), ...turn })
    .execute();
}
