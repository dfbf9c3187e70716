import { sql, type UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { CallRecording } from "../call.contract.ts";

interface NewRecording {
  callId: string;
  status: "pending" | "withheld";
  reason: string | null;
  sourceUrl: string | null;
  seconds: number | null;
}

/** Notes a recording of a call once; the id of a new one, null when it was noted before. */
export async function insertRecording(db: TenantDb, recording: NewRecording): Promise<string | null> {
  const row = await db
    .insertInto("callRecordings")
    .values({ id: newId(), ...recording })
    .onConflict((conflict) => conflict.columns(["tenantId", "callId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A recording with the connection of its call, for the download. */
export function recordingToFetch(db: TenantDb, id: string) {
  return db
    .selectFrom("callRecordings as r")
    .innerJoin("calls as c", "c.id", "r.callId")
    .innerJoin("connections as k", "k.id", "c.connectionId")
    .select(["r.id", "r.callId", "r.status", "r.sourceUrl", "r.attempts", "c.connectionId", "c.provider", "c.clientId"])
    .where("r.id", "=", id)
    .executeTakeFirst();
}

export async function updateRecording(
  db: TenantDb,
  id: string,
  columns: UpdateObject<DB, "callRecordings">,
): Promise<void> {
  await db.updateTable("callRecordings").set(columns).where("id", "=", id).execute();
}

export function recordingOfCall(db: TenantDb, callId: string) {
  return db
    .selectFrom("callRecordings")
    .select(["id", "status", "reason", "seconds", "fileId", "purgeOn"])
    .where("callId", "=", callId)
    .executeTakeFirst();
}

/** Stored recordings whose retention has ended, oldest first. */
export function recordingsToPurge(db: TenantDb, today: string, limit: number) {
  return db
    .selectFrom("callRecordings as r")
    .innerJoin("calls as c", "c.id", "r.callId")
    .select(["r.id", "r.callId", "r.fileId", "c.leadId", "c.clientId"])
    .where("r.status", "=", "stored")
    .where("r.purgeOn", "<", today)
    .orderBy("r.purgeOn")
    .limit(limit)
    .execute();
}

/** The states at both ends of a call: the caller's, and that of the location whose number was called. */
export async function statesOfCall(db: TenantDb, callId: string) {
  return db
    .selectFrom("calls as c")
    .leftJoin("locations as l", "l.id", "c.locationId")
    .leftJoin("trackingNumbers as n", "n.id", "c.trackingNumberId")
    .select([
      "c.state as callerState",
      sql<string | null>`l.address ->> 'state'`.as("locationState"),
      sql<boolean>`coalesce(n.recording_announced, false)`.as("announced"),
    ])
    .where("c.id", "=", callId)
    .executeTakeFirstOrThrow();
}

/** Recordings of these calls, by call. */
export async function recordingsOf(db: TenantDb, callIds: readonly string[]): Promise<Map<string, CallRecording>> {
  if (callIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("callRecordings")
    .select(["callId", "status", "reason", "seconds", "purgeOn"])
    .where("callId", "in", callIds)
    .execute();
  return new Map(rows.map(({ callId, ...recording }) => [callId, recording]));
}
