import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Active users with unread notifications for the daily summary. `zone`: the user's own time zone. */
export function usersWithDigest(db: TenantDb) {
  return db
    .selectFrom("notifications as n")
    .innerJoin("users as u", "u.id", "n.userId")
    .leftJoin("userPreferences as p", "p.userId", "n.userId")
    .select([
      "n.userId",
      sql<string>`u.email::text`.as("email"),
      "u.locale",
      sql<string | null>`p.value ->> 'userTimezone'`.as("zone"),
    ])
    .distinct()
    .where("n.digest", "=", true)
    .where("n.digestedAt", "is", null)
    .where("n.readAt", "is", null)
    .where("n.doneAt", "is", null)
    .where("u.status", "=", clinicianStates.code("active"))
    .execute();
}

/** Marks the user's notifications up to `until` as sent in a summary. Returns how many there are of each kind. */
export async function takeDigest(
  db: TenantDb,
  userId: string,
  { until, now }: { until: string; now: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .updateTable("notifications")
    .set({ digestedAt: now })
    .where("userId", "=", userId)
    .where("digest", "=", true)
    .where("digestedAt", "is", null)
    .where("readAt", "is", null)
    .where("doneAt", "is", null)
    .where("createdAt", "<=", until)
    .returning(["kind", "groupCount"])
    .execute();
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.kind, (counts.get(row.kind) ?? 0) + row.groupCount);
  return counts;
}
