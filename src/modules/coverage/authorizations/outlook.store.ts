import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Stage } from "../reviews/review.ts";
import type { Outlook } from "./coverage-days.ts";

function stayRows(db: TenantDb) {
  return db
    .selectFrom("demographics as d")
    .innerJoin("clients as c", "c.id", "d.clientId")
    .select([
      "d.id as demographicId",
      "d.clientId",
      "c.mrNo",
      "d.status",
      "d.locationId",
      "d.timezone as timeZone",
      "d.admittedAt",
      "d.dischargedAt",
      "d.anticipatedDischargeDate",
      sql<string | null>`(SELECT s.level_of_care_id FROM level_of_care_stays s WHERE s.demographic_id = d.id
        AND NOT s.superseded ORDER BY upper_inf(s.during) DESC, lower(s.during) DESC LIMIT 1)`.as("levelOfCareId"),
    ]);
}
export type StayRow = Awaited<ReturnType<ReturnType<typeof stayRows>["execute"]>>[number];

/** The stay whose coverage is computed; undefined where there is none. */
export const stayRow = (db: TenantDb, demographicId: string): Promise<StayRow | undefined> =>
  stayRows(db).where("d.id", "=", demographicId).executeTakeFirst();

/** Levels of care at which clients sleep. */
export async function beddedLevels(db: TenantDb): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("levelsOfCare").select("id").where("bedded", "=", true).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stays of a client in care, and those whose coverage was computed. */
export async function staysToRefresh(db: TenantDb, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("demographics")
    .select("id")
    .where("clientId", "=", clientId)
    .where("status", "in", ["admitted", "on_leave"])
    .execute();
  return rows.map(({ id }) => id);
}

/** Stays in care whose coverage was not computed for their present day, at most some hundreds. */
export async function staysOfYesterday(db: TenantDb, now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM demographics d LEFT JOIN coverage_outlooks o ON o.tenant_id = d.tenant_id AND o.demographic_id = d.id
    WHERE d.status IN ('admitted', 'on_leave')
      AND (o.computed_for IS NULL OR o.computed_for < (${now}::timestamptz AT TIME ZONE d.timezone)::date)
    ORDER BY d.id LIMIT 500`.execute(db);
  return rows.map(({ id }) => id);
}

export async function outlookOfStay(
  db: TenantDb,
  demographicId: string,
): Promise<{ stage: Stage; uncoveredFrom: string | null } | undefined> {
  return await db
    .selectFrom("coverageOutlooks")
    .select(["stage", "uncoveredFrom"])
    .where("demographicId", "=", demographicId)
    .executeTakeFirst();
}

interface KeptCoverage {
  stage: Stage;
  today: string;
  insuranceId: string | null;
  outlook: Outlook;
  atRiskCents: number | null;
}

/** Keeps the coverage of a stay for lists and filters. */
export async function saveOutlook(
  db: TenantDb,
  stay: Pick<StayRow, "demographicId" | "clientId" | "locationId" | "levelOfCareId">,
  { stage, today, insuranceId, outlook, atRiskCents }: KeptCoverage,
): Promise<void> {
  const { demographicId, clientId, locationId, levelOfCareId } = stay;
  const { coveredThrough, uncoveredFrom, reason, gapDays, unitsLeft, unit } = outlook;
  const values = {
    locationId,
    levelOfCareId,
    insuranceId,
    stage,
    computedFor: today,
    coveredThrough,
    uncoveredFrom,
    reason,
    gapDays,
    unitsLeft,
    unit,
    atRiskCents,
  };
  await db
    .insertInto("coverageOutlooks")
    .values({ id: newId(), demographicId, clientId, ...values })
    .onConflict((conflict) => conflict.columns(["tenantId", "demographicId"]).doUpdateSet(values))
    .execute();
}
