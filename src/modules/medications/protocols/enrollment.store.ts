import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import { statusCodes } from "../orders/order.store.ts";
import type { DayPolicy } from "../schedules/schedule.ts";

export interface Adjustment {
  kind: "repeat" | "skip" | "pause" | "resume";
  day: number;
  at: string;
  by: string;
  reason: string | null;
  orderId: string | null;
}

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "protocol_enrollments.exclusions": Record<string, boolean>;
    "protocol_enrollments.adjustments": readonly Adjustment[];
  }
}

explainConstraint(
  "protocol_enrollments_one",
  () => new Problem("duplicate", "This protocol is already running for this client. Stop it first."),
);

interface NewEnrollment {
  id: string;
  clientId: string;
  demographicId: string;
  protocolId: string;
  protocolVersionId: string;
  anchorAt: string;
  dayPolicy: DayPolicy;
  days: number;
  startedBy: string;
  startedAt: string;
  exclusions: Record<string, boolean>;
  exclusionReason: string | null;
}

export async function insertEnrollment(db: TenantDb, { exclusions, ...enrollment }: NewEnrollment): Promise<void> {
  await db
    .insertInto("protocolEnrollments")
    .values({ ...enrollment, exclusions: jsonb(exclusions), state: "active" })
    .execute();
}

function selectEnrollments(db: TenantDb) {
  return db
    .selectFrom("protocolEnrollments as e")
    .innerJoin("protocolVersions as v", (join) =>
      join.onRef("v.tenantId", "=", "e.tenantId").onRef("v.id", "=", "e.protocolVersionId"),
    )
    .innerJoin("clinicians as who", (join) =>
      join.onRef("who.tenantId", "=", "e.tenantId").onRef("who.id", "=", "e.startedBy"),
    )
    .select([
      "e.id",
      "e.clientId",
      "e.demographicId",
      "e.state",
      "e.days",
      "e.anchorAt",
      "e.dayPolicy",
      "e.exclusionReason",
      "e.adjustments",
      "e.endedAt",
      "e.endReason",
      "e.version",
      "v.versionNo",
      "v.content",
      "who.fullName as startedByName",
    ]);
}
export type EnrollmentRow = Awaited<ReturnType<ReturnType<typeof selectEnrollments>["executeTakeFirstOrThrow"]>>;

export function enrollmentsOfStay(db: TenantDb, demographicId: string): Promise<EnrollmentRow[]> {
  return selectEnrollments(db)
    .where("e.demographicId", "=", demographicId)
    .orderBy("e.startedAt", "desc")
    .limit(50)
    .execute();
}

export async function enrollmentForUpdate(db: TenantDb, id: string): Promise<EnrollmentRow> {
  const row = await selectEnrollments(db).where("e.id", "=", id).forUpdate("e").executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

export interface TaperOfEnrollment {
  enrollmentId: string;
  orderId: string;
  startAt: string;
  endAt: string;
  firstDay: number;
  isOpen: boolean;
}

/** The tapers of enrollments, by their start: more than one after an adjustment. */
export async function tapersOf(db: TenantDb, enrollmentIds: readonly string[]): Promise<TaperOfEnrollment[]> {
  const { rows } = await sql<TaperOfEnrollment>`
    SELECT o.protocol_enrollment_id AS enrollment_id, o.id AS order_id, o.start_at, o.end_at,
           (SELECT min(l.day_from) FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS first_day,
           o.order_status IN (${statusCodes("active", "on_hold")}) AS is_open
    FROM orders o WHERE o.protocol_enrollment_id = ANY (${[...enrollmentIds]}::uuid[]) AND o.day_policy IS NOT NULL
    ORDER BY o.start_at`.execute(db);
  return rows;
}

export interface DoseOfEnrollment {
  enrollmentId: string;
  day: number;
  planned: string;
  given: string;
  doses: number;
  nextDueAt: string | null;
  nextDose: string | null;
}

/** Planned and given amounts of enrollments by day of the protocol, and the next dose of each day. */
export async function daysOfEnrollments(
  db: TenantDb,
  enrollmentIds: readonly string[],
  now: string,
): Promise<DoseOfEnrollment[]> {
  const { rows } = await sql<DoseOfEnrollment>`
    SELECT o.protocol_enrollment_id AS enrollment_id, s.course_day AS day, trim_scale(sum(s.dose_value))::text AS planned,
           trim_scale(coalesce(sum(l.dose_given), 0))::text AS given, count(*)::int AS doses,
           min(s.due_at) FILTER (WHERE s.state = 'planned' AND s.late_cutoff_at > ${now}) AS next_due_at,
           trim_scale((array_agg(s.dose_value ORDER BY s.due_at)
             FILTER (WHERE s.state = 'planned' AND s.late_cutoff_at > ${now}))[1])::text AS next_dose
    FROM orders o
    JOIN medication_schedules s ON s.tenant_id = o.tenant_id AND s.order_id = o.id AND s.state <> 'cancelled'
    LEFT JOIN medication_logs l ON l.tenant_id = s.tenant_id AND l.id = s.log_id AND l.partition_at = s.original_due_at
      AND l.result IN ('given', 'observed_self', 'reported_self')
    WHERE o.protocol_enrollment_id = ANY (${[...enrollmentIds]}::uuid[]) AND o.day_policy IS NOT NULL
    GROUP BY o.protocol_enrollment_id, s.course_day ORDER BY s.course_day`.execute(db);
  return rows;
}

/** Orders of an enrollment that are active, on hold or not signed. */
export async function openOrdersOf(db: TenantDb, enrollmentId: string): Promise<{ id: string; isTaper: boolean }[]> {
  const { rows } = await sql<{ id: string; isTaper: boolean }>`
    SELECT id, day_policy IS NOT NULL AS is_taper FROM orders
    WHERE protocol_enrollment_id = ${enrollmentId} AND order_status IN (${statusCodes("active", "on_hold")})
    ORDER BY id`.execute(db);
  return rows;
}

export async function saveEnrollment(
  db: TenantDb,
  id: string,
  change: {
    state?: EnrollmentRow["state"];
    endedAt?: string;
    endReason?: string | null;
    adjustments?: readonly Adjustment[];
  },
): Promise<void> {
  const { adjustments, ...columns } = change;
  await db
    .updateTable("protocolEnrollments")
    .set({ ...columns, ...(adjustments ? { adjustments: jsonb(adjustments) } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Ends an enrollment whose last taper was closed. Returns whether it was open until now. */
export async function endEnrollment(
  db: TenantDb,
  id: string,
  end: { state: "completed" | "stopped"; at: string; reason: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE protocol_enrollments SET state = ${end.state}, ended_at = ${end.at}, end_reason = ${end.reason}
    WHERE id = ${id} AND state IN ('active', 'paused')
      AND NOT EXISTS (SELECT FROM orders o WHERE o.protocol_enrollment_id = ${id} AND o.day_policy IS NOT NULL
                      AND o.order_status IN (${statusCodes("active", "on_hold")}))
    RETURNING id`.execute(db);
  return rows.length > 0;
}
