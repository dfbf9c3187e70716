import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { leadStatuses } from "../leads/lead.ts";
import type { Pool, PoolInput } from "./pool.contract.ts";
import type { PoolHours } from "./pool.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "assignment_pools.hours": PoolHours[];
  }
}

explainConstraint("assignment_pools_name", () =>
  fieldProblem("body.name", "A pool with this name already exists.", "duplicate"),
);
explainConstraint("assignment_pools_main", () =>
  fieldProblem("body.isMain", "This location already has a main pool. Turn that off first.", "duplicate"),
);

const columns = [
  "id",
  "name",
  "locationId",
  "isMain",
  "hours",
  "closedOnHolidays",
  "slaSeconds",
  "reassignSeconds",
  "fallbackId",
  "active",
  "version",
] as const;
export type PoolRow = Omit<Pool, "members" | "id"> & { id: string };

/** All pools by name; a facility has a few. */
export function allPools(db: TenantDb): Promise<PoolRow[]> {
  return db.selectFrom("assignmentPools").select(columns).orderBy(sql`lower(name)`).execute();
}

/** Throws `not-found`. */
export async function poolById(db: TenantDb, id: string): Promise<PoolRow> {
  const row = await db.selectFrom("assignmentPools").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This pool does not exist.");
  return row;
}

/** Locks the pool for this transaction, so that leads that arrive at once are given in turn (OWN-1). Throws `not-found`. */
export async function poolForUpdate(db: TenantDb, id: string): Promise<PoolRow> {
  await db.selectFrom("assignmentPools").select("id").where("id", "=", id).forUpdate().execute();
  return poolById(db, id);
}

/** The main pool of a location, or of leads without one. */
export async function mainPool(db: TenantDb, locationId: string | null): Promise<PoolRow | undefined> {
  return db
    .selectFrom("assignmentPools")
    .select(columns)
    .where("locationId", locationId === null ? "is" : "=", locationId)
    .where("isMain", "=", true)
    .where("active", "=", true)
    .executeTakeFirst();
}

export type MemberRow = Pool["members"][number] & { poolId: string; currentWeight: number; active: boolean };

/** Members of these pools by name, with their position in the turn. */
export function membersOf(db: TenantDb, poolIds: readonly string[]): Promise<MemberRow[]> {
  if (poolIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("poolMembers as m")
    .innerJoin("clinicians as c", "c.id", "m.clinicianId")
    .select([
      "m.poolId",
      "m.clinicianId",
      "c.fullName as name",
      "m.weight",
      "m.currentWeight",
      "m.dailyCap",
      "m.paused",
      "m.languages",
      sql<boolean>`c.status = ${clinicianStates.code("active")}`.as("active"),
    ])
    .where("m.poolId", "in", poolIds)
    .orderBy("c.fullName")
    .execute();
}

type PoolValues = Omit<PoolInput, "members">;

export async function insertPool(db: TenantDb, { hours, ...pool }: PoolValues): Promise<string> {
  const id = newId();
  await db
    .insertInto("assignmentPools")
    .values({ id, ...pool, hours: jsonb(hours) })
    .execute();
  return id;
}

export async function updatePool(db: TenantDb, id: string, { hours, ...pool }: PoolValues): Promise<void> {
  await db
    .updateTable("assignmentPools")
    .set({ ...pool, hours: jsonb(hours) })
    .where("id", "=", id)
    .execute();
}

/** Replaces the members; those who stay keep their position in the turn. */
export async function replaceMembers(db: TenantDb, poolId: string, members: PoolInput["members"]): Promise<void> {
  const kept = members.map(({ clinicianId }) => clinicianId);
  let gone = db.deleteFrom("poolMembers").where("poolId", "=", poolId);
  if (kept.length > 0) gone = gone.where("clinicianId", "not in", kept);
  await gone.execute();
  for (const { clinicianId, ...member } of members)
    await db
      .insertInto("poolMembers")
      .values({ id: newId(), poolId, clinicianId, ...member })
      .onConflict((conflict) => conflict.columns(["tenantId", "poolId", "clinicianId"]).doUpdateSet(member))
      .execute();
}

/** Saves the members' positions in the turn. */
export async function savePositions(
  db: TenantDb,
  poolId: string,
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`UPDATE pool_members m SET current_weight = n.position
    FROM unnest(${[...positions.keys()]}::uuid[], ${[...positions.values()]}::integer[]) AS n(clinician_id, position)
    WHERE m.pool_id = ${poolId} AND m.clinician_id = n.clinician_id`.execute(db);
}

/** Leads that a pool gave each member since an instant. */
export async function givenSince(db: TenantDb, poolId: string, since: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("leadAssignments")
    .select(["ownerId", sql<number>`count(*)::int`.as("count")])
    .where("poolId", "=", poolId)
    .where("startedAt", ">=", since)
    .groupBy("ownerId")
    .execute();
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}

/** Pauses a member in all of their pools; returns the number of pools. */
export async function pauseMember(db: TenantDb, clinicianId: string, paused: boolean): Promise<number> {
  const rows = await db
    .updateTable("poolMembers")
    .set({ paused })
    .where("clinicianId", "=", clinicianId)
    .returning("id")
    .execute();
  return rows.length;
}

/** What the pool's rules read of a lead. */
export async function leadClock(db: TenantDb, leadId: string) {
  return db
    .selectFrom("leads")
    .select(["poolId", "respondBy", "receivedAt", "firstResponseAt", "responseSeconds", "responseSteps"])
    .where("id", "=", leadId)
    .executeTakeFirstOrThrow();
}

export async function saveResponse(
  db: TenantDb,
  leadId: string,
  measured: { responseSeconds: number; responseStaffedSeconds: number },
): Promise<void> {
  await db.updateTable("leads").set(measured).where("id", "=", leadId).execute();
}

interface ResponseColumns {
  poolId?: string;
  respondBy?: string | null;
  responseSteps: number;
  responseStepAt: string | null;
}

/** Saves the lead's pool and how far the steps about its missing response have got. */
export async function saveSteps(db: TenantDb, leadId: string, columns: ResponseColumns): Promise<void> {
  await db.updateTable("leads").set(columns).where("id", "=", leadId).execute();
}

function unanswered(db: TenantDb) {
  // Written as the partial index says it.
  return db
    .selectFrom("leads")
    .where("status", "=", sql.lit(leadStatuses.code("open")))
    .where("firstResponseAt", "is", null)
    .where("responseStepAt", "is not", null);
}

/** Leads whose next step is due, longest due first. */
export async function leadsToStep(db: TenantDb, now: string, limit: number): Promise<string[]> {
  const rows = await unanswered(db)
    .select("id")
    .where("responseStepAt", "<=", now)
    .orderBy("responseStepAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** When the next step of any lead is due. */
export async function nextStepOfAny(db: TenantDb): Promise<string | null> {
  const row = await unanswered(db)
    .select((eb) => eb.fn.min("responseStepAt").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether this member of staff opened the lead since an instant, from the audit log. */
export async function hasOpened(db: TenantDb, leadId: string, clinicianId: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom("auditEvents as e")
    .innerJoin("clinicians as c", "c.userId", "e.actorUserId")
    .select("e.id")
    .where("c.id", "=", clinicianId)
    .where("e.at", ">=", since)
    .where("e.subjectType", "=", "lead")
    .where("e.subjectId", "=", leadId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last owner of the lead that became this client, if they are still active (OWN-4). */
export async function lastOwnerOf(db: TenantDb, clientId: string): Promise<string | null> {
  const row = await db
    .selectFrom("leads as l")
    .innerJoin("clinicians as c", "c.id", "l.ownerId")
    .select("c.id")
    .where("l.clientId", "=", clientId)
    .where("l.status", "=", leadStatuses.code("admitted"))
    .where("c.status", "=", clinicianStates.code("active"))
    .orderBy("l.closedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
