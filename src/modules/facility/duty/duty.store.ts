import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Duty } from "./duty.contract.ts";

explainConstraint(
  "duty_assignments_once",
  () => new Problem("duplicate", "This staff member already has this duty in this shift."),
);

function dutyRows(db: TenantDb) {
  return db
    .selectFrom("dutyAssignments as d")
    .innerJoin("shiftPatterns as p", "p.id", "d.patternId")
    .innerJoin("clinicians as c", "c.id", "d.clinicianId")
    .leftJoin("clinicians as h", "h.id", "d.handedOverTo")
    .select([
      "d.id",
      "d.locationId",
      "d.patternId",
      "p.name as shiftName",
      "d.localDate",
      "d.startsAt",
      "d.endsAt",
      "d.clinicianId",
      "c.fullName as name",
      "d.duty",
      "d.sectionIds",
      "d.acceptedAt",
      "d.handedOverAt",
      "h.fullName as handedOverToName",
      "d.version",
    ])
    .where("d.removedAt", "is", null);
}

/** Duties of a location whose shift starts in the span, by start and name. */
export function dutiesStarting(db: TenantDb, locationId: string, from: string, until: string): Promise<Duty[]> {
  return dutyRows(db)
    .where("d.locationId", "=", locationId)
    .where("d.startsAt", ">=", from)
    .where("d.startsAt", "<", until)
    .orderBy("d.startsAt")
    .orderBy("c.fullName")
    .execute();
}

/** Duties of a location whose shift is running at an instant. */
export function dutiesAt(db: TenantDb, locationIds: readonly string[], at: string): Promise<Duty[]> {
  if (locationIds.length === 0) return Promise.resolve([]);
  return (
    dutyRows(db)
      .where("d.locationId", "in", locationIds)
      .where("d.startsAt", "<=", at)
      // A shift lasts a day at most; the bound lets the index answer.
      .where("d.startsAt", ">", sql<string>`${at}::timestamptz - interval '25 hours'`)
      .where("d.endsAt", ">", at)
      .orderBy("c.fullName")
      .execute()
  );
}

/** Assignments of a shift that have not started, locked until the end of the transaction. */
export function dutiesNotStarted(db: TenantDb, patternId: string, now: string) {
  return db
    .selectFrom("dutyAssignments")
    .select(["id", "localDate"])
    .where("patternId", "=", patternId)
    .where("startsAt", ">", now)
    .where("removedAt", "is", null)
    .where("handedOverAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function moveDuty(db: TenantDb, id: string, times: Pick<Duty, "startsAt" | "endsAt">): Promise<void> {
  await db.updateTable("dutyAssignments").set(times).where("id", "=", id).execute();
}

/** Duties that a staff member holds or will hold before an instant. */
export function dutiesAhead(db: TenantDb, clinicianId: string, now: string, until: string | null): Promise<Duty[]> {
  let query = dutyRows(db)
    .where("d.clinicianId", "=", clinicianId)
    .where("d.endsAt", ">", now)
    .where("d.handedOverAt", "is", null);
  if (until !== null) query = query.where("d.startsAt", "<", until);
  return query.orderBy("d.startsAt").execute();
}

export async function countDutiesAhead(db: TenantDb, clinicianIds: readonly string[], now: string) {
  if (clinicianIds.length === 0) return [];
  const rows = await db
    .selectFrom("dutyAssignments")
    .select((eb) => ["clinicianId", eb.fn.countAll<string>().as("count")])
    .where("clinicianId", "in", clinicianIds)
    .where("endsAt", ">", now)
    .where("removedAt", "is", null)
    .where("handedOverAt", "is", null)
    .groupBy("clinicianId")
    .execute();
  return rows.map(({ clinicianId, count }) => ({ clinicianId, count: Number(count) }));
}

async function one(query: ReturnType<typeof dutyRows>): Promise<Duty> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such assignment. It may have been removed.");
  return row;
}

export const dutyForUpdate = (db: TenantDb, id: string): Promise<Duty> =>
  one(dutyRows(db).where("d.id", "=", id).forNoKeyUpdate("d"));

/** Also one that was just removed. */
async function dutyById(db: TenantDb, id: string): Promise<Duty> {
  return one(dutyRows(db).clearWhere().where("d.id", "=", id));
}

/** Copies an assignment to another staff member or shift; one that is there already is left alone. Returns whether it was added. */
export async function insertDuty(
  db: TenantDb,
  duty: Pick<
    Duty,
    "id" | "locationId" | "patternId" | "localDate" | "startsAt" | "endsAt" | "clinicianId" | "duty" | "sectionIds"
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("dutyAssignments")
    .values(duty)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function saveHandOver(
  db: TenantDb,
  dutyId: string,
  handedOver: { handedOverAt: string; handedOverTo: string },
): Promise<void> {
  await db.updateTable("dutyAssignments").set(handedOver).where("id", "=", dutyId).execute();
}

/** Throws `validation` for a section of another location. */
export async function requireSectionsOf(
  db: TenantDb,
  locationId: string,
  sectionIds: readonly string[],
): Promise<void> {
  if (sectionIds.length === 0) return;
  const rows = await db
    .selectFrom("locationSections")
    .select("id")
    .where("locationId", "=", locationId)
    .where("id", "in", sectionIds)
    .execute();
  if (rows.length < new Set(sectionIds).size) {
    const message = "Choose sections of this location.";
    throw new Problem("validation", { detail: message, errors: [{ path: "body.sectionIds", message }] });
  }
}

export const dutyRecord = record({
  table: "dutyAssignments",
  subject: "duty-assignment",
  key: "dutyId",
  load: dutyForUpdate,
  read: dutyById,
  scope: (act, duty) => act.requireLocation(duty.locationId),
  audit: ({ locationId, clinicianId, shiftName, localDate, duty }) => ({
    locationId,
    detail: { clinicianId, shift: shiftName, date: localDate, duty },
  }),
  saved: async (act, { after }) => {
    await act.raise("facility.duty-changed", { locationId: after.locationId }, { topics: [`list:facility`] });
  },
});
