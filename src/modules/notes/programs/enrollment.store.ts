import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Enrollment } from "./program.contract.ts";

explainConstraint(
  "program_enrollments_once",
  () => new Problem("duplicate", "The client is already enrolled in this program at that time."),
);

function enrollmentRows(db: TenantDb) {
  return db
    .selectFrom("programEnrollments as e")
    .innerJoin("programs as p", "p.id", "e.programId")
    .select([
      "e.id",
      "e.programId",
      "p.name as programName",
      "p.locationId",
      "e.clientId",
      "e.demographicId",
      "e.startDate",
      "e.endDate",
      "e.reasonEnded",
      "e.createdAt",
      "e.version",
    ]);
}
type EnrollmentRow = Awaited<ReturnType<ReturnType<typeof enrollmentRows>["execute"]>>[number];

export const toEnrollment = ({ locationId: _, ...row }: EnrollmentRow): Enrollment => row;

/** A client's enrollments, latest first. */
export async function enrollmentsOf(db: TenantDb, clientId: string): Promise<Enrollment[]> {
  const rows = await enrollmentRows(db)
    .where("e.clientId", "=", clientId)
    .orderBy("e.startDate", "desc")
    .orderBy("e.id")
    .limit(100)
    .execute();
  return rows.map(toEnrollment);
}

export async function insertEnrollment(
  db: TenantDb,
  enrollment: { programId: string; clientId: string; demographicId: string; startDate: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("programEnrollments")
    .values({ id, ...enrollment })
    .execute();
  return id;
}

/** Ends the open enrollments of a stay; those at one location only where given. One that begins later ends on its first day. */
export async function endEnrollmentsOf(
  db: TenantDb,
  { demographicId, locationId, programId }: { demographicId: string; locationId?: string; programId?: string },
  endDate: string,
  reasonEnded: string,
): Promise<void> {
  let query = db
    .updateTable("programEnrollments as e")
    .set((eb) => ({
      endDate: eb.fn<string>("greatest", ["e.startDate", eb.cast<string>(eb.val(endDate), "date")]),
      reasonEnded,
    }))
    .where("e.demographicId", "=", demographicId)
    .where((eb) => eb.or([eb("e.endDate", "is", null), eb("e.endDate", ">", endDate)]));
  if (programId) query = query.where("e.programId", "=", programId);
  if (locationId)
    query = query.where("e.programId", "in", (eb) =>
      eb.selectFrom("programs").select("id").where("locationId", "=", locationId),
    );
  await query.execute();
}

/** Resumes what ended for this reason, except where the stay was enrolled again since. */
export async function resumeEnrollments(db: TenantDb, demographicId: string, reason: string): Promise<void> {
  await db
    .updateTable("programEnrollments as e")
    .set({ endDate: null, reasonEnded: null })
    .where("e.demographicId", "=", demographicId)
    .where("e.reasonEnded", "=", reason)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("programEnrollments as later")
            .select("later.id")
            .whereRef("later.demographicId", "=", "e.demographicId")
            .whereRef("later.programId", "=", "e.programId")
            .whereRef("later.id", "<>", "e.id")
            .whereRef("later.startDate", ">=", "e.endDate"),
        ),
      ),
    )
    .execute();
}

/** Whether a client is enrolled in the program on or after a date. */
export async function isEnrolledFrom(db: TenantDb, programId: string, date: string): Promise<boolean> {
  const row = await db
    .selectFrom("programEnrollments")
    .select("id")
    .where("programId", "=", programId)
    .where((eb) => eb.or([eb("endDate", "is", null), eb("endDate", ">=", date)]))
    .executeTakeFirst();
  return row !== undefined;
}

async function one(query: ReturnType<typeof enrollmentRows>): Promise<EnrollmentRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such enrollment.");
  return row;
}

export const enrollmentById = (db: TenantDb, id: string) => one(enrollmentRows(db).where("e.id", "=", id));

export const enrollmentRecord = record({
  table: "programEnrollments",
  subject: "program-enrollment",
  key: "enrollmentId",
  load: (db, id) => one(enrollmentRows(db).where("e.id", "=", id).forNoKeyUpdate("e")),
  read: enrollmentById,
  scope: async (act, enrollment) => {
    await act.openChart(enrollment.clientId, "groups");
  },
  view: (_: Act, row: EnrollmentRow): Enrollment => toEnrollment(row),
  audit: ({ clientId, locationId, programName, startDate, endDate }) => ({
    clientId,
    locationId,
    detail: { program: programName, from: startDate, to: endDate },
  }),
  saved: async (act, { after }) => {
    await act.raise(
      "notes.enrollment-changed",
      { clientId: after.clientId, demographicId: after.demographicId, programId: after.programId },
      { topics: ["list:groups", `client:${after.clientId}`] },
    );
  },
});
