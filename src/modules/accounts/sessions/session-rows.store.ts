import { sql } from "kysely";
import type { SessionSubject } from "#platform/server/authentication/principals.ts";
import type { Platform } from "#platform/server/platform.ts";
import type { SessionStore } from "#platform/server/ports/session-store.ts";
import { signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";

/** The account behind the session `s`, from whichever module keeps it. Only the part for its own kind of account is run. */
function accountOfSession({ registry, clock }: Platform) {
  const parts = [...registry.principals.values()].map(
    ({ type, subject }) =>
      sql`SELECT * FROM (${subject(sql`s.principal_id`, clock.now())}) account WHERE s.principal_type = ${sql.lit(type)}`,
  );
  return sql<SessionSubject>`(${sql.join(parts, sql` UNION ALL `)})`.as("p");
}

/** What the kernel reads and writes of sessions (port `sessionStore`). */
export const sessionRows: SessionStore = {
  find: (platform, tenantId, sessionId) =>
    platform.database
      .tenant(tenantId)
      .selectFrom("sessions as s")
      .innerJoinLateral(accountOfSession(platform), (join) => join.onTrue())
      .leftJoin("devices as d", "d.id", "s.deviceId")
      .select([
        "s.id",
        "s.tenantId",
        "s.principalType",
        "p.userId",
        "p.clinicianId",
        "p.email",
        "p.name",
        "p.role",
        "p.status",
        "s.amr",
        "s.authTime",
        "s.lastActiveAt",
        "s.lockedAt",
        "s.handedTo",
        "s.expiresAt",
        "s.revokedAt",
        "s.refreshGeneration",
        "s.rotatedAt",
        "s.userAgent",
        "s.transport",
        "s.deviceId",
        sql<boolean>`coalesce(d.is_shared, false)`.as("shared"),
        sql<unknown>`(SELECT t.value FROM tenant_settings t WHERE t.key = ${signInPolicyKey})`.as("policy"),
        "p.locationIds",
        "p.extraRoles",
      ])
      .where("s.id", "=", sessionId)
      .executeTakeFirst(),

  insert: async (db, session) => {
    await db.insertInto("sessions").values(session).execute();
  },

  idsBeyond: async (db, principalId, keep) => {
    const rows = await db
      .selectFrom("sessions")
      .select("id")
      .where("principalId", "=", principalId)
      .where("revokedAt", "is", null)
      .orderBy("lastActiveAt", "desc")
      .offset(keep)
      .execute();
    return rows.map(({ id }) => id);
  },

  saveActivity: async (db, sessionId, now) => {
    await db.updateTable("sessions").set({ lastActiveAt: now }).where("id", "=", sessionId).execute();
  },

  lock: async (db, sessionId, now) => {
    const row = await db
      .updateTable("sessions")
      .set({ lockedAt: now })
      .where("id", "=", sessionId)
      .where("lockedAt", "is", null)
      .where("revokedAt", "is", null)
      .returning("principalId")
      .executeTakeFirst();
    return row?.principalId;
  },

  revoke: async (db, sessionId, reason, now) => {
    const row = await db
      .updateTable("sessions")
      .set({ revokedAt: now, revokeReason: reason })
      .where("id", "=", sessionId)
      .where("revokedAt", "is", null)
      .returning("principalId")
      .executeTakeFirst();
    return row?.principalId;
  },

  authTime: async (db, sessionId) => {
    const row = await db.selectFrom("sessions").select("authTime").where("id", "=", sessionId).executeTakeFirst();
    return row?.authTime;
  },
};
