import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { liveIntakeCodes } from "../intakes/intake.ts";
import { leadName, leadStatuses } from "../leads/lead.ts";
import type { Lead } from "../leads/lead-fields.contract.ts";
import type { BedCandidate } from "./candidate-order.ts";
import type { WaitlistRow } from "./waitlist.contract.ts";
import { activeWaitlistCodes, unplacedWaitlistCodes, type WaitlistState, waitlistStates } from "./waitlist-entry.ts";

/** The lead's active entries, longest waiting first. */
export async function activeEntriesOf(db: TenantDb, leadId: string): Promise<Lead["waitlist"]> {
  return db
    .selectFrom("waitlistEntries")
    .select(["id", "locationId", "levelOfCareId", "requestedAt", "rank", "interimDueAt", "status"])
    .where("leadId", "=", leadId)
    .where("status", "in", activeWaitlistCodes)
    .orderBy("requestedAt")
    .execute();
}

export async function insertEntry(db: TenantDb, values: Insertable<DB["waitlistEntries"]>): Promise<void> {
  await db.insertInto("waitlistEntries").values(values).execute();
}

/** Ends the lead's active entries: removed, or admitted. */
export async function endEntriesOf(
  db: TenantDb,
  leadId: string,
  state: Extract<WaitlistState, "removed" | "admitted">,
): Promise<void> {
  await db
    .updateTable("waitlistEntries")
    .set({ status: waitlistStates.code(state) })
    .where("leadId", "=", leadId)
    .where("status", "in", activeWaitlistCodes)
    .execute();
}

/** Hours after which a client who did not arrive is no longer a candidate for a bed. */
const lateHours = 12;
/** Limits each index walk; one bed never needs more candidates. */
const mostCandidates = 100;

interface Asked {
  locationId: string;
  levelOfCareIds: readonly string[];
  arrivingBefore: string;
  now: string;
}

/** Written into the statement, so the planner can match partial indexes. */
const literals = (codes: readonly number[]) => sql.join(codes.map((code) => sql.lit(code)));

/**
 * Open leads on the waiting list of a location for these levels, and leads whose intake there is booked before an
 * instant. Leads outside the reader's access are included and marked, because they have their position too.
 */
export async function bedCandidatesOf(
  db: TenantDb,
  asked: Asked,
  /** The reader's access to a lead; null without the permission to see leads. */
  inReach: ((column: Expression<string>) => RawBuilder<SqlBool>) | null,
): Promise<BedCandidate[]> {
  const levels = sql`${[...asked.levelOfCareIds]}::uuid[]`;
  const { rows } = await sql<BedCandidate>`
    SELECT l.id AS lead_id, l.lead_no, l.first_name, l.last_name, l.preferred_name, l.date_of_birth, l.age_reported,
      l.pregnant, l.injects_drugs, l.mobility_needs, l.crisis_flag, w.level_of_care_id, w.requested_at, w.admit_by_on,
      w.arrives_at, ${inReach?.(sql<string>`l.id`) ?? sql<boolean>`false`} AS in_reach
    FROM (
      (SELECT e.lead_id, e.level_of_care_id, e.requested_at, e.admit_by_on, NULL::timestamptz AS arrives_at
        FROM waitlist_entries e
        WHERE e.location_id = ${asked.locationId}::uuid AND e.level_of_care_id = ANY (${levels})
          AND e.status IN (${literals(unplacedWaitlistCodes)})
        ORDER BY e.rank, e.requested_at, e.id LIMIT ${mostCandidates})
      UNION ALL
      (SELECT a.lead_id, a.level_of_care_id, NULL, NULL, a.starts_at
        FROM intake_appointments a
        WHERE a.location_id = ${asked.locationId}::uuid AND a.kind = 'intake'
          AND a.status IN (${literals(liveIntakeCodes)})
          AND a.level_of_care_id = ANY (${levels})
          AND a.starts_at >= ${asked.now}::timestamptz - make_interval(hours => ${lateHours})
          AND a.starts_at < ${asked.arrivingBefore}::timestamptz
        ORDER BY a.starts_at, a.id LIMIT ${mostCandidates})
    ) w JOIN leads l ON l.id = w.lead_id
    WHERE l.status = ${sql.lit(leadStatuses.code("open"))}`.execute(db);
  return rows;
}

const entries = (db: TenantDb) =>
  db
    .selectFrom("waitlistEntries as e")
    .innerJoin("leads as l", "l.id", "e.leadId")
    .innerJoin("locations as p", "p.id", "e.locationId")
    .innerJoin("levelsOfCare as c", "c.id", "e.levelOfCareId")
    .select([
      "e.id as entryId",
      "e.leadId",
      "l.leadNo",
      "l.firstName",
      "l.lastName",
      "l.preferredName",
      "e.locationId",
      "p.name as locationName",
      "p.timeZone",
      sql<string>`c.code || ' ' || c.name`.as("levelName"),
      "e.levelOfCareId",
      "e.rank",
      "e.requestedAt",
      "e.interimDueAt",
      "e.interimProvidedAt",
      "e.admitByOn",
      "e.lastContactAt",
      "e.offerExpiresAt",
      "e.status",
      "e.version",
    ]);
export type WaitlistEntry = Awaited<ReturnType<ReturnType<typeof entries>["executeTakeFirstOrThrow"]>>;

/** A page of the waiting list, by federal priority, then by request date. */
export async function waitlistPage(
  db: TenantDb,
  { locationId }: { locationId: string | undefined },
  { page, pageSize }: { page: number; pageSize: number },
  inReach: (column: Expression<string>) => RawBuilder<SqlBool>,
): Promise<Page<WaitlistRow>> {
  const { rows, ...counted } = await paginate(
    db,
    entries(db)
      // As the partial index says it.
      .where(sql<SqlBool>`e.status IN (${literals(activeWaitlistCodes)})`)
      .where(inReach(sql<string>`l.id`))
      .$if(locationId !== undefined, (query) => query.where("e.locationId", "=", locationId ?? ""))
      .orderBy("e.rank")
      .orderBy("e.requestedAt")
      .orderBy("e.id"),
    { page, pageSize },
    { countTo: 1000 },
  );
  return {
    ...counted,
    rows: rows.map(({ firstName, lastName, preferredName, levelOfCareId: _, ...row }) => ({
      ...row,
      leadName: leadName({ firstName, lastName, preferredName, leadNo: row.leadNo }),
    })),
  };
}

/** Throws `not-found`. */
export async function entryById(db: TenantDb, entryId: string): Promise<WaitlistEntry> {
  const row = await entries(db).where("e.id", "=", entryId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This waiting list entry does not exist.");
  return row;
}

/** How many wait for the same level at the same location and are ahead of this entry. */
export async function countAhead(db: TenantDb, entry: WaitlistEntry): Promise<number> {
  const row = await db
    .selectFrom("waitlistEntries")
    .select(sql<number>`count(*)::int`.as("ahead"))
    .where("locationId", "=", entry.locationId)
    .where("levelOfCareId", "=", entry.levelOfCareId)
    .where("status", "=", waitlistStates.code("waiting"))
    .where("id", "<>", entry.entryId)
    .where(sql<SqlBool>`(rank, requested_at) < (${entry.rank}, ${entry.requestedAt}::timestamptz)`)
    .executeTakeFirst();
  return row?.ahead ?? 0;
}

export async function updateEntry(
  db: TenantDb,
  entryId: string,
  values: Updateable<DB["waitlistEntries"]>,
): Promise<void> {
  await db.updateTable("waitlistEntries").set(values).where("id", "=", entryId).execute();
}
