import { sql } from "kysely";
import type { PrincipalRef } from "#platform/server/authentication/accounts.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";

export interface SessionDevice {
  id: string;
  thumbprint: string;
  trustedUntil: string | null;
  isShared: boolean;
}

/** The device a session runs on; null for a browser without a device key. */
export async function sessionDevice(db: TenantDb, sessionId: string): Promise<SessionDevice | null> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("devices as d", "d.id", "s.deviceId")
    .select(["d.id", "d.thumbprint", "d.trustedUntil", "d.isShared"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Moves a session to the generation after this one; false when it has already moved on. */
export async function rotateRefreshSecret(
  db: TenantDb,
  sessionId: string,
  generation: number,
  now: string,
): Promise<boolean> {
  const rotated = await db
    .updateTable("sessions")
    .set({ refreshGeneration: generation + 1, rotatedAt: now })
    .where("id", "=", sessionId)
    .where("refreshGeneration", "=", generation)
    .returning("id")
    .executeTakeFirst();
  return rotated !== undefined;
}

export function lastRotation(
  db: TenantDb,
  sessionId: string,
): Promise<{ refreshGeneration: number; rotatedAt: string | null }> {
  return db
    .selectFrom("sessions")
    .select(["refreshGeneration", "rotatedAt"])
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
}

/** How many sessions of an account were ended for reuse of a refresh secret since an instant. */
export async function countReuse(db: TenantDb, { type, id }: PrincipalRef, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("sessions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("principalType", "=", type)
    .where("principalId", "=", id)
    .where("revokeReason", "=", "reuse")
    .where("revokedAt", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function saveUnlock(db: TenantDb, sessionId: string, now: string): Promise<void> {
  await db.updateTable("sessions").set({ lockedAt: null, lastActiveAt: now }).where("id", "=", sessionId).execute();
}

/** The record a session is limited to; null gives it back everything its user may do. */
export async function saveHanded(db: TenantDb, sessionId: string, handedTo: string | null): Promise<void> {
  await db.updateTable("sessions").set({ handedTo }).where("id", "=", sessionId).execute();
}

/** Saves when the user last proved who they are (AUTH-9). */
export async function saveAuthTime(db: TenantDb, sessionId: string, now: string): Promise<void> {
  await db.updateTable("sessions").set({ authTime: now }).where("id", "=", sessionId).execute();
}

/** A user's sessions that still work and were active after `activeSince`, the most recent first. */
export function openSessions(db: TenantDb, userId: string, { now, activeSince }: { now: string; activeSince: string }) {
  return db
    .selectFrom("sessions as s")
    .leftJoin("devices as d", "d.id", "s.deviceId")
    .select([
      "s.id",
      "s.deviceName",
      "s.deviceId",
      "s.ip",
      "s.createdAt",
      "s.lastActiveAt",
      "s.expiresAt",
      sql<boolean>`s.locked_at IS NOT NULL`.as("locked"),
      sql<boolean>`coalesce(d.trusted_until > ${now}, false)`.as("trusted"),
    ])
    .where("s.principalId", "=", userId)
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", now)
    .where("s.lastActiveAt", ">", activeSince)
    .orderBy("s.lastActiveAt", "desc")
    .execute();
}

/** The account a session belongs to; undefined for an unknown session. */
export async function ownerOfSession(db: TenantDb, sessionId: string): Promise<string | undefined> {
  const row = await db.selectFrom("sessions").select("principalId").where("id", "=", sessionId).executeTakeFirst();
  return row?.principalId;
}

/** Ids of a user's sessions that were not ended, without `except`. */
export async function liveSessionIds(db: TenantDb, userId: string, except: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("id")
    .where("principalId", "=", userId)
    .where("revokedAt", "is", null)
    .$if(except !== null, (q) => q.where("id", "<>", except ?? ""))
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of a device's sessions that were not ended. */
export async function liveSessionIdsOfDevice(db: TenantDb, deviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("revokedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a user has a session on a trusted device, where they can approve a sign-in. */
export async function hasTrustedSession(db: TenantDb, userId: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("devices as d", "d.id", "s.deviceId")
    .select("s.id")
    .where("s.principalId", "=", userId)
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", now)
    .where("d.trustedUntil", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** The most recent session an active user can resume in a shared browser; null when there is none. */
export async function resumableSessionId(
  db: TenantDb,
  { thumbprint, userId }: { thumbprint: string; userId: string },
  { now, activeSince }: { now: string; activeSince: string },
): Promise<string | null> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("devices as d", "d.id", "s.deviceId")
    .innerJoin("users as u", "u.id", "s.principalId")
    .select("s.id")
    .where("d.thumbprint", "=", thumbprint)
    .where("d.isShared", "=", true)
    .where("s.principalId", "=", userId)
    .where("u.status", "=", accountStates.code("active"))
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", now)
    .where("s.lastActiveAt", ">", activeSince)
    .orderBy("s.lastActiveAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Unlocks a session for a switch of users. Returns its new refresh generation. */
export async function resumeSession(db: TenantDb, sessionId: string, now: string): Promise<number> {
  const { refreshGeneration } = await db
    .updateTable("sessions")
    .set((eb) => ({
      lockedAt: null,
      lastActiveAt: now,
      rotatedAt: now,
      refreshGeneration: eb("refreshGeneration", "+", 1),
    }))
    .where("id", "=", sessionId)
    .returning("refreshGeneration")
    .executeTakeFirstOrThrow();
  return refreshGeneration;
}
