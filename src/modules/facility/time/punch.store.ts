import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Punch } from "./punch.contract.ts";
import type { PunchTime, TimePunchKind } from "./punch.ts";

explainConstraint("time_clocks_once", () => new Problem("wrong-state", "You are clocked in already."));

export interface ClockRow {
  id: string;
  clinicianId: string;
  locationId: string;
  locationName: string;
  timeZone: string;
  activityTypeId: string;
  activityName: string;
  clockedInAt: string;
  breakSince: string | null;
}

function clockRows(db: TenantDb) {
  return db
    .selectFrom("timeClocks as k")
    .innerJoin("locations as l", "l.id", "k.locationId")
    .innerJoin("activityTypes as a", "a.id", "k.activityTypeId")
    .select([
      "k.id",
      "k.clinicianId",
      "k.locationId",
      "l.name as locationName",
      "l.timeZone",
      "k.activityTypeId",
      "a.name as activityName",
      "k.clockedInAt",
      "k.breakSince",
    ]);
}

/** The running clock of a staff member. */
export async function clockOf(db: TenantDb, clinicianId: string, lock = false): Promise<ClockRow | null> {
  let query = clockRows(db).where("k.clinicianId", "=", clinicianId);
  if (lock) query = query.forNoKeyUpdate("k");
  return (await query.executeTakeFirst()) ?? null;
}

export function clocksAt(db: TenantDb, locationId: string): Promise<ClockRow[]> {
  return clockRows(db).where("k.locationId", "=", locationId).execute();
}

/** Clocks that have run since before an instant and whose staff were not asked yet. */
export function clocksSinceBefore(db: TenantDb, at: string): Promise<ClockRow[]> {
  return clockRows(db)
    .where("k.clockedInAt", "<", at)
    .where("k.askedAt", "is", null)
    .orderBy("k.clockedInAt")
    .limit(500)
    .execute();
}

export async function markAsked(db: TenantDb, ids: readonly string[], at: string): Promise<void> {
  if (ids.length > 0) await db.updateTable("timeClocks").set({ askedAt: at }).where("id", "in", ids).execute();
}

export async function startClock(
  db: TenantDb,
  clock: Pick<ClockRow, "id" | "clinicianId" | "locationId" | "activityTypeId" | "clockedInAt">,
): Promise<void> {
  await db.insertInto("timeClocks").values(clock).execute();
}

export async function saveBreak(db: TenantDb, id: string, breakSince: string | null): Promise<void> {
  await db.updateTable("timeClocks").set({ breakSince }).where("id", "=", id).execute();
}

export async function endClock(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom("timeClocks").where("id", "=", id).execute();
}

export interface NewPunch {
  id: string;
  clinicianId: string;
  locationId: string;
  kind: TimePunchKind;
  at: string;
  recordedAt: string;
  activityTypeId: string;
  method: "web" | "correction";
  reason: string | null;
  recordedBy: string;
  correctsId?: string | null;
}

export async function insertPunch(db: TenantDb, punch: NewPunch): Promise<void> {
  await db.insertInto("timePunches").values(punch).execute();
}

/** Punches of a staff member since an instant that no correction replaced, earliest first. */
export function punchesSince(db: TenantDb, clinicianId: string, from: string): Promise<(PunchTime & { id: string })[]> {
  return db
    .selectFrom("timePunches as p")
    .select(["p.id", "p.kind", "p.at"])
    .where("p.clinicianId", "=", clinicianId)
    .where("p.at", ">=", from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("timePunches as c").select("c.id").whereRef("c.correctsId", "=", "p.id"))),
    )
    .orderBy("p.at")
    .orderBy("p.recordedAt")
    .execute();
}

/** The punch of a staff member that took effect at an instant and that no correction replaced. */
export async function punchAt(db: TenantDb, clinicianId: string, at: string) {
  const [row] = await punchesSince(db, clinicianId, at);
  return row && Date.parse(row.at) === Date.parse(at) ? row : null;
}

export interface PunchFilter {
  page: number;
  pageSize: number;
  clinicianId?: string | undefined;
  locationIds: readonly string[] | null;
  /** Half-open instants. */
  from?: string | undefined;
  until?: string | undefined;
}

export function punches(db: TenantDb, filter: PunchFilter): Promise<Page<Punch>> {
  let query = db
    .selectFrom("timePunches as p")
    .innerJoin("clinicians as c", "c.id", "p.clinicianId")
    .innerJoin("locations as l", "l.id", "p.locationId")
    .leftJoin("timePunches as o", "o.id", "p.correctsId")
    .select([
      "p.id",
      "p.clinicianId",
      "c.fullName as clinicianName",
      "l.name as locationName",
      "l.timeZone",
      "p.kind",
      "p.at",
      "p.recordedAt",
      "p.method",
      "p.reason",
      "o.at as correctedFrom",
    ]);
  const { clinicianId, locationIds, from, until } = filter;
  if (clinicianId) query = query.where("p.clinicianId", "=", clinicianId);
  if (locationIds) query = query.where("p.locationId", "=", sql<string>`ANY (${[...locationIds]}::uuid[])`);
  if (from) query = query.where("p.at", ">=", from);
  if (until) query = query.where("p.at", "<", until);
  return paginate(db, query.orderBy("p.at", "desc").orderBy("p.id"), filter);
}
