import type { Insertable } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ProvenDevice } from "../devices/devices.ts";
import type { FlowStep, SignInFlow } from "./sign-in-flow.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "sign_in_flows.device": ProvenDevice;
  }
}

export async function insertFlow(
  db: TenantDb,
  { device, ...flow }: Omit<Insertable<DB["signInFlows"]>, "tenantId" | "device"> & { device: ProvenDevice | null },
): Promise<void> {
  await db
    .insertInto("signInFlows")
    .values({ ...flow, device: device && jsonb(device) })
    .execute();
}

/** Saves the step a sign-in has reached, and what was proved so far. */
export async function saveStep(
  db: TenantDb,
  id: string,
  flow: Pick<SignInFlow, "amr" | "trustDevice" | "approvedAt"> & { step: FlowStep },
): Promise<void> {
  const { step, amr, trustDevice, approvedAt } = flow;
  await db.updateTable("signInFlows").set({ step, amr, trustDevice, approvedAt }).where("id", "=", id).execute();
}

/** A sign-in in progress at this step, locked until the end of the transaction. */
export function flowForUpdate(
  db: TenantDb,
  { id, secretHash, step, now }: { id: string; secretHash: Buffer; step: FlowStep; now: string },
) {
  return db
    .selectFrom("signInFlows")
    .selectAll()
    .where("id", "=", id)
    .where("secretHash", "=", secretHash)
    .where("step", "=", step)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a wrong code to a sign-in. Returns how many there are. */
export async function addWrongCode(db: TenantDb, id: string): Promise<number> {
  const { attempts } = await db
    .updateTable("signInFlows")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .returning("attempts")
    .executeTakeFirstOrThrow();
  return attempts;
}

export async function closeFlow(db: TenantDb, id: string, now: string): Promise<void> {
  await db.updateTable("signInFlows").set({ usedAt: now }).where("id", "=", id).execute();
}

/** Closes all of a user's sign-ins in progress. */
export async function closeFlowsOf(db: TenantDb, userId: string, now: string): Promise<void> {
  await db
    .updateTable("signInFlows")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
}

export async function deleteFlowsExpiredBefore(db: TenantDb, instant: string): Promise<void> {
  await db.deleteFrom("signInFlows").where("expiresAt", "<", instant).execute();
}
