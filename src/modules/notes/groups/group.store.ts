import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { Group } from "./group.contract.ts";
import type { FacilitatorRole } from "./group.ts";

explainConstraint("groups_name", () => new Problem("duplicate", "Another active group here has this name."));
explainConstraint("groups_capacity", () =>
  fieldProblem("body.capacityHard", "The limit is at least the number from which staff are warned."),
);

export type GroupRow = Omit<Group, "members"> & { timeZone: string };

function groupRows(db: TenantDb) {
  return db
    .selectFrom("groups as g")
    .innerJoin("locations as l", "l.id", "g.locationId")
    .leftJoin("rooms as r", "r.id", "g.roomId")
    .select([
      "g.id",
      "g.locationId",
      "g.name",
      "g.shortName",
      "g.programIds",
      "g.type",
      "g.openness",
      "g.modality",
      "g.capacitySoft",
      "g.capacityHard",
      "g.defaultDurationMinutes",
      "g.billingCode",
      "g.roomId",
      "r.name as roomName",
      "g.active",
      "g.version",
      "l.timeZone",
    ]);
}

/** Groups by name; of these locations only where given. */
export function groupsOf(
  db: TenantDb,
  { locationIds, inactive }: { locationIds?: readonly string[] | undefined; inactive: boolean },
): Promise<GroupRow[]> {
  let query = groupRows(db);
  if (locationIds) query = query.where("g.locationId", "=", sql<string>`ANY (${[...locationIds]}::uuid[])`);
  if (!inactive) query = query.where("g.active", "=", true);
  return query.orderBy("g.name").limit(500).execute();
}

export async function groupById(db: TenantDb, groupId: string): Promise<GroupRow> {
  const row = await groupRows(db).where("g.id", "=", groupId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such group.");
  return row;
}

export async function groupForUpdate(db: TenantDb, groupId: string): Promise<GroupRow> {
  const row = await groupRows(db).where("g.id", "=", groupId).forNoKeyUpdate("g").executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such group.");
  return row;
}

/** Raises the group's version: its schedule is part of it. */
export async function touchGroup(db: TenantDb, groupId: string): Promise<void> {
  await db.updateTable("groups").set({ active: true }).where("id", "=", groupId).execute();
}

/** How many clients are on the rosters of these groups at an instant or later, by the local date of their location. */
export async function membersIn(
  db: TenantDb,
  groupIds: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ groupId: string; count: number }>`
    SELECT m.group_id, count(DISTINCT m.client_id)::integer AS count
    FROM group_memberships m
    JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    JOIN locations l ON l.tenant_id = g.tenant_id AND l.id = g.location_id
    WHERE m.group_id = ANY (${[...groupIds]}::uuid[])
      AND (m.end_date IS NULL OR (m.end_date >= (${now}::timestamptz AT TIME ZONE l.time_zone)::date
        AND m.end_date >= m.start_date))
    GROUP BY m.group_id`.execute(db);
  return new Map(rows.map(({ groupId, count }) => [groupId, count]));
}

export interface GroupFacilitator {
  groupId: string;
  groupName: string;
  clinicianId: string;
  name: string;
  role: FacilitatorRole;
}

/** Who facilitates by the schedules in force: of one group, or the groups of one clinician. */
export async function facilitatorsOf(
  db: TenantDb,
  { groupId, clinicianId }: { groupId?: string | undefined; clinicianId?: string | undefined },
): Promise<GroupFacilitator[]> {
  const { rows } = await sql<GroupFacilitator>`
    SELECT DISTINCT g.id AS group_id, g.name AS group_name, c.id AS clinician_id, c.full_name AS name, f.role
    FROM group_schedule_rules r
    CROSS JOIN LATERAL jsonb_to_recordset(r.facilitators) AS f ("clinicianId" uuid, role text)
    JOIN groups g ON g.tenant_id = r.tenant_id AND g.id = r.group_id AND g.active
    JOIN clinicians c ON c.tenant_id = r.tenant_id AND c.id = f."clinicianId"
    WHERE r.ended_at IS NULL
      AND (${groupId ?? null}::uuid IS NULL OR g.id = ${groupId ?? null}::uuid)
      AND (${clinicianId ?? null}::uuid IS NULL OR c.id = ${clinicianId ?? null}::uuid)
    ORDER BY g.name, f.role, c.full_name LIMIT 500`.execute(db);
  return rows;
}

export const groupView = async (act: Pick<Act, "db" | "now">, { timeZone: _, ...row }: GroupRow): Promise<Group> => ({
  ...row,
  members: (await membersIn(act.db, [row.id], act.now)).get(row.id) ?? 0,
});

export const groupRecord = record({
  table: "groups",
  subject: "group",
  key: "groupId",
  load: groupForUpdate,
  read: groupById,
  scope: (act, group) => act.requireLocation(group.locationId),
  view: (act: Act, row: GroupRow) => groupView(act, row),
  audit: ({ locationId, name }) => ({ locationId, detail: { name } }),
  saved: async (act, { after }) => {
    await act.raise("notes.group-changed", { groupId: after.id }, { topics: ["list:groups"] });
  },
});
