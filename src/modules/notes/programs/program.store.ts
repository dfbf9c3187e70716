import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Program } from "./program.contract.ts";

type ProgramRow = Omit<Program, "enrolled">;

explainConstraint("programs_code", () => new Problem("duplicate", "Another program here has this code."));

function programRows(db: TenantDb) {
  return db
    .selectFrom("programs as p")
    .select([
      "p.id",
      "p.locationId",
      "p.name",
      "p.code",
      "p.type",
      "p.levelOfCareCodes",
      "p.part2",
      sql<number | null>`p.planned_hours_per_week::double precision`.as("plannedHoursPerWeek"),
      "p.active",
      "p.version",
    ]);
}

/** How many clients are enrolled in these programs at an instant, by the local date of their location. */
export async function enrolledIn(
  db: TenantDb,
  programIds: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ programId: string; count: number }>`
    SELECT e.program_id, count(*)::integer AS count
    FROM program_enrollments e
    JOIN programs p ON p.tenant_id = e.tenant_id AND p.id = e.program_id
    JOIN locations l ON l.tenant_id = p.tenant_id AND l.id = p.location_id
    WHERE e.program_id = ANY (${[...programIds]}::uuid[])
      AND daterange(e.start_date, e.end_date, '[]') @> (${now}::timestamptz AT TIME ZONE l.time_zone)::date
    GROUP BY e.program_id`.execute(db);
  return new Map(rows.map(({ programId, count }) => [programId, count]));
}

export interface ProgramFilter {
  locationIds?: readonly string[] | undefined;
  inactive?: boolean;
}

/** Programs by name; of these locations only where given. */
export function programsOf(db: TenantDb, { locationIds, inactive = false }: ProgramFilter): Promise<ProgramRow[]> {
  let query = programRows(db);
  if (locationIds) query = query.where("p.locationId", "=", sql<string>`ANY (${[...locationIds]}::uuid[])`);
  if (!inactive) query = query.where("p.active", "=", true);
  return query.orderBy("p.name").limit(500).execute();
}

export async function programById(db: TenantDb, programId: string): Promise<ProgramRow> {
  const row = await programRows(db).where("p.id", "=", programId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such program.");
  return row;
}

async function programForUpdate(db: TenantDb, programId: string): Promise<ProgramRow> {
  const row = await programRows(db).where("p.id", "=", programId).forNoKeyUpdate("p").executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such program.");
  return row;
}

export const programRecord = record({
  table: "programs",
  subject: "program",
  key: "programId",
  load: programForUpdate,
  read: programById,
  scope: (act, program) => act.requireLocation(program.locationId),
  view: async (act: Act, row: ProgramRow): Promise<Program> => ({
    ...row,
    enrolled: (await enrolledIn(act.db, [row.id], act.now)).get(row.id) ?? 0,
  }),
  audit: ({ locationId, name }) => ({ locationId, detail: { name } }),
  saved: async (act, { after }) => {
    await act.raise("notes.program-changed", { programId: after.id }, { topics: ["list:groups"] });
  },
});
