import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export interface Audience {
  /** Empty: every role. */
  roles: readonly string[];
  /** Null: the whole facility. */
  locationIds: readonly string[] | null;
  /** Only members of these groups whose purposes include notifications. Empty: everyone. */
  groupIds: readonly string[];
}

/** Users of the active staff an announcement is for, without its sender. */
export async function usersInAudience(
  db: TenantDb,
  senderId: string | null,
  { roles, locationIds, groupIds }: Audience,
): Promise<string[]> {
  const rows = await db
    .selectFrom("clinicians as c")
    .select("c.userId")
    .where("c.status", "=", clinicianStates.code("active"))
    .where("c.userId", "!=", senderId ?? "")
    .$if(roles.length > 0, (q) => q.where("c.role", "in", roles))
    .$if(locationIds !== null, (q) =>
      q.where(sql<boolean>`EXISTS (SELECT 1 FROM clinician_locations l WHERE l.clinician_id = c.id
        AND l.location_id = ANY (${[...(locationIds ?? [])]}::uuid[]))`),
    )
    .$if(groupIds.length > 0, (q) =>
      q.where(sql<boolean>`EXISTS (SELECT 1 FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
        WHERE m.clinician_id = c.id AND g.id = ANY (${[...groupIds]}::uuid[]) AND 'notification' = ANY (g.purposes))`),
    )
    .execute();
  return rows.map(({ userId }) => userId);
}
