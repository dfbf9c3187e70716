import type { Insertable, UpdateObject } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ObservationAssignment } from "./assignment.contract.ts";

function assignmentRows(db: TenantDb) {
  return db
    .selectFrom("observationAssignments as a")
    .leftJoin("clinicians as s", "s.id", "a.startedBy")
    .leftJoin("clinicians as o", "o.id", "a.orderedBy")
    .select([
      "a.id",
      "a.clientId",
      "a.demographicId",
      "a.level",
      "a.source",
      "a.reasons",
      "a.instructions",
      "a.startsAt",
      "a.endsAt",
      "a.endReason",
      "s.fullName as startedByName",
      "a.orderDueAt",
      "o.fullName as orderedByName",
      "a.version",
    ])
    .$narrowType<Pick<ObservationAssignment, "reasons">>();
}

/** All assignments of a stay, the latest first. */
export function assignmentsOf(db: TenantDb, demographicId: string): Promise<ObservationAssignment[]> {
  return assignmentRows(db)
    .where("a.demographicId", "=", demographicId)
    .orderBy("a.startsAt", "desc")
    .orderBy("a.id", "desc")
    .execute();
}

/** The levels of a stay over time: all that gaps are computed from, besides looks. */
export function levelSpansOf(db: TenantDb, demographicId: string) {
  return db
    .selectFrom("observationAssignments")
    .select(["id", "level", "source", "sourceId", "startsAt", "endsAt"])
    .where("demographicId", "=", demographicId)
    .orderBy("startsAt")
    .execute();
}
export type LevelRow = Awaited<ReturnType<typeof levelSpansOf>>[number];

async function assignmentForUpdate(db: TenantDb, id: string): Promise<ObservationAssignment> {
  const row = await assignmentRows(db).where("a.id", "=", id).forNoKeyUpdate("a").executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such observation level.");
  return row;
}

export async function insertAssignment(db: TenantDb, row: Insertable<DB["observationAssignments"]>): Promise<void> {
  await db.insertInto("observationAssignments").values(row).execute();
}

export async function saveAssignment(
  db: TenantDb,
  id: string,
  change: UpdateObject<DB, "observationAssignments">,
): Promise<void> {
  await db.updateTable("observationAssignments").set(change).where("id", "=", id).execute();
}

/** Prescribers who work at a location, by name. */
export function prescribersAt(db: TenantDb, locationId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("clinicians as c")
    .innerJoin("clinicianLocations as l", "l.clinicianId", "c.id")
    .select(["c.id", "c.fullName as name"])
    .where("l.locationId", "=", locationId)
    .where("c.status", "=", clinicianStates.code("active"))
    .where("c.role", "in", ["prescriber", "medical_director"])
    .orderBy("c.fullName")
    .$narrowType<{ name: string }>()
    .execute();
}

export const assignmentRecord = record({
  table: "observationAssignments",
  subject: "observation",
  key: "assignmentId",
  load: assignmentForUpdate,
  // The platform checks the reach of the client that the row names.
  scope: "facility",
  audit: ({ level, source }) => ({ detail: { level, source } }),
});
