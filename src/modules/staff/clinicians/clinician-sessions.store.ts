import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Sessions of a user that are neither ended nor expired, last active first. */
export function openSessionsOf(db: TenantDb, userId: string, now: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "deviceName", "ip", "createdAt", "lastActiveAt", "lockedAt", "expiresAt"])
    .where("principalType", "=", "staff")
    .where("principalId", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("lastActiveAt", "desc")
    .execute();
}

/** The name of a clinician who used an open, unlocked session of their own since an instant; undefined: signed out or idle. */
export async function signedInSince(
  db: TenantDb,
  clinicianId: string,
  { now, since }: { now: string; since: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("clinicians as c")
    .innerJoin("sessions as s", (join) =>
      join.onRef("s.tenantId", "=", "c.tenantId").onRef("s.principalId", "=", "c.userId"),
    )
    .where("c.id", "=", clinicianId)
    .where("s.principalType", "=", "staff")
    .where("s.revokedAt", "is", null)
    .where("s.lockedAt", "is", null)
    .where("s.handedTo", "is", null)
    .where("s.expiresAt", ">", now)
    .where("s.lastActiveAt", ">", since)
    .select("c.fullName")
    .limit(1)
    .executeTakeFirst();
  return row?.fullName;
}

/** Ids of all sessions of a user that were not ended, or of the one asked for. */
export async function endableSessionsOf(
  db: TenantDb,
  userId: string,
  sessionId: string | undefined,
): Promise<string[]> {
  let query = db
    .selectFrom("sessions")
    .select("id")
    .where("principalType", "=", "staff")
    .where("principalId", "=", userId)
    .where("revokedAt", "is", null);
  if (sessionId !== undefined) query = query.where("id", "=", sessionId);
  return (await query.execute()).map(({ id }) => id);
}

/** A user's entries in the audit log, newest first, starting before an instant. */
export function activityOf(
  db: TenantDb,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom("auditEvents")
    .select(["id", "at", "action", "outcome", "subjectType", "subjectId", "fields", "ip"])
    .where("actorUserId", "=", userId);
  if (before !== undefined) query = query.where("at", "<", before);
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}
