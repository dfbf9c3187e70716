import { type Insertable, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { IntakeAppointment } from "../leads/lead-fields.contract.ts";
import type { LeadInReach } from "../leads/lead-list.store.ts";
import { type IntakeKind, type IntakeState, intakeStates, liveIntakeCodes } from "./intake.ts";

const columns = [
  "a.id",
  "a.kind",
  "a.startsAt",
  "a.durationMinutes",
  "a.timeZone",
  "a.locationId",
  "a.clinicianIds",
  "a.levelOfCareId",
  "a.bedHoldId",
  "a.noHoldReason",
  "a.info",
  "a.status",
  "a.version",
] as const;

export async function appointmentsOf(db: TenantDb, leadId: string): Promise<IntakeAppointment[]> {
  return db
    .selectFrom("intakeAppointments as a")
    .select(columns)
    .where("a.leadId", "=", leadId)
    .orderBy("a.startsAt", "desc")
    .execute();
}

/** Appointments that start in the span, first to start first, at most 1000; rescheduled ones are left out. */
export async function appointmentsBetween(
  db: TenantDb,
  { from, to, locationId }: { from: string; to: string; locationId?: string | undefined },
  inReach: LeadInReach,
) {
  let appointments = db
    .selectFrom("intakeAppointments as a")
    .innerJoin("leads as l", "l.id", "a.leadId")
    .select([...columns, "a.leadId", "l.leadNo", "l.firstName", "l.lastName", "l.preferredName"])
    .where("a.startsAt", ">=", from)
    .where("a.startsAt", "<", to)
    .where("a.status", "<>", intakeStates.code("rescheduled"))
    .where(inReach(sql<string>`l.id`));
  if (locationId) appointments = appointments.where("a.locationId", "=", locationId);
  return appointments.orderBy("a.startsAt").limit(1000).execute();
}

/** Throws `not-found`. */
export async function appointmentById(db: TenantDb, id: string): Promise<IntakeAppointment & { leadId: string }> {
  const row = await db
    .selectFrom("intakeAppointments as a")
    .select([...columns, "a.leadId"])
    .where("a.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This appointment does not exist.");
  return row;
}

export async function insertAppointment(db: TenantDb, values: Insertable<DB["intakeAppointments"]>): Promise<void> {
  await db.insertInto("intakeAppointments").values(values).execute();
}

/** The lead's live intakes, locked for this transaction. */
export async function liveIntakesForUpdate(
  db: TenantDb,
  leadId: string,
): Promise<{ id: string; bedHoldId: string | null }[]> {
  return db
    .selectFrom("intakeAppointments")
    .select(["id", "bedHoldId"])
    .where("leadId", "=", leadId)
    .where("kind", "=", "intake")
    .where("status", "in", liveIntakeCodes)
    .forUpdate()
    .execute();
}

/** The bed hold that an intake's reserved place turned into; it ends with the intake. */
export async function setIntakeHold(db: TenantDb, intakeId: string, bedHoldId: string): Promise<void> {
  await db.updateTable("intakeAppointments").set({ bedHoldId }).where("id", "=", intakeId).execute();
}

export async function setIntakeState(db: TenantDb, intakeId: string, state: IntakeState): Promise<void> {
  await db
    .updateTable("intakeAppointments")
    .set({ status: intakeStates.code(state) })
    .where("id", "=", intakeId)
    .execute();
}

/** Completes the lead's live intakes and returns their ids. */
export async function fulfillIntakesOf(db: TenantDb, leadId: string): Promise<string[]> {
  const rows = await db
    .updateTable("intakeAppointments")
    .set({ status: intakeStates.code("fulfilled") })
    .where("leadId", "=", leadId)
    .where("kind", "=", "intake")
    .where("status", "in", liveIntakeCodes)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

interface DayIntake {
  id: string;
  kind: IntakeKind;
  at: string;
  leadId: string;
  leadNo: string;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  location: string | null;
}

/** Written into the statement, so the planner can match partial indexes. */
const liveCodes = sql.join(liveIntakeCodes.map((code) => sql.lit(code)));
const mostShown = 20;
/** Bounds the index walk: no appointment lasts longer. */
const longestAppointment = "2 hours";

/** Live appointments at these locations that are under way or start in the span, first to start first. */
export async function liveAppointmentsBetween(
  db: TenantDb,
  { locationIds, from, to }: { locationIds: readonly string[]; from: string; to: string },
  inReach: LeadInReach,
): Promise<DayIntake[]> {
  const { rows } = await sql<DayIntake>`
    SELECT a.id, a.kind, a.starts_at AS at, a.lead_id, l.lead_no, l.first_name, l.last_name, l.preferred_name,
      (SELECT p.name FROM locations p WHERE p.tenant_id = a.tenant_id AND p.id = a.location_id) AS location
    FROM intake_appointments a JOIN leads l ON l.tenant_id = a.tenant_id AND l.id = a.lead_id
    WHERE a.location_id = ANY (${[...locationIds]}::uuid[]) AND a.status IN (${liveCodes})
      AND a.starts_at > ${from}::timestamptz - ${longestAppointment}::interval AND a.starts_at < ${to}
      AND a.starts_at + make_interval(mins => a.duration_minutes) > ${from}
      AND ${inReach(sql<string>`l.id`)}
    ORDER BY a.starts_at, a.id LIMIT ${mostShown}`.execute(db);
  return rows;
}
