import { type InsertObject, sql, type UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { EbLine } from "../x12/response.ts";
import type { BenefitLine } from "./vob.ts";

explainConstraint(
  "vobs_running",
  () => new Problem("vob-in-progress", "A check of this insurance is already running. Its answer appears here."),
);

function vobRows(db: TenantDb) {
  return db
    .selectFrom("vobs as v")
    .leftJoin("clinicians as r", "r.id", "v.requestedBy")
    .leftJoin("clinicians as c", "c.id", "v.verifiedBy")
    .select([
      "v.id",
      "v.insuranceId",
      "v.method",
      "v.status",
      "v.serviceOn",
      "v.serviceTypes",
      "v.problemCode",
      "v.preferredSource",
      "v.payerRep",
      "v.callReference",
      "v.note",
      "v.requestedAt",
      "v.requestedBy",
      "r.fullName as requestedByName",
      "v.respondedAt",
      "v.verifiedAt",
      "c.fullName as verifiedByName",
      "v.validThrough",
      "v.version",
    ]);
}
export type VobRow = Awaited<ReturnType<ReturnType<typeof vobRows>["execute"]>>[number];

/** The checks of an insurance, the latest first. */
export const vobsOf = (db: TenantDb, insuranceId: string): Promise<VobRow[]> =>
  vobRows(db)
    .where("v.insuranceId", "=", insuranceId)
    .orderBy("v.requestedAt", "desc")
    .orderBy("v.id", "desc")
    .limit(50)
    .execute();

/** The checks of all insurances of a lead, the latest first. */
export const vobsOfLead = (db: TenantDb, leadId: string): Promise<VobRow[]> =>
  vobRows(db)
    .innerJoin("insurances as i", "i.id", "v.insuranceId")
    .where("i.leadId", "=", leadId)
    .orderBy("v.requestedAt", "desc")
    .orderBy("v.id", "desc")
    .limit(50)
    .execute();

async function found(query: ReturnType<typeof vobRows>): Promise<VobRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such check.");
  return row;
}
export const vobById = (db: TenantDb, id: string): Promise<VobRow> => found(vobRows(db).where("v.id", "=", id));
export const vobForUpdate = (db: TenantDb, id: string): Promise<VobRow> =>
  found(vobRows(db).where("v.id", "=", id).forNoKeyUpdate("v"));

export async function insertVob(db: TenantDb, values: InsertObject<DB, "vobs">): Promise<void> {
  await db.insertInto("vobs").values(values).execute();
}

export async function saveVob(db: TenantDb, id: string, change: UpdateObject<DB, "vobs">): Promise<void> {
  await db.updateTable("vobs").set(change).where("id", "=", id).execute();
}

/** Figures of checks in the order they came. */
export async function benefitsOf(
  db: TenantDb,
  vobIds: readonly string[],
): Promise<(BenefitLine & { vobId: string })[]> {
  if (vobIds.length === 0) return [];
  return db
    .selectFrom("vobBenefits")
    .select([
      "vobId",
      "source",
      "ebCode",
      "coverageLevel",
      "serviceTypes",
      "timePeriod",
      "planName",
      sql<number | null>`amount_cents::float8`.as("amountCents"),
      "percentBp",
      "authRequired",
      "inNetwork",
      "message",
      "entityName",
    ])
    .where("vobId", "in", vobIds)
    .orderBy("at", "desc")
    .orderBy("position")
    .execute();
}

export type NewBenefit = Omit<BenefitLine, "source">;

export async function insertBenefits(
  db: TenantDb,
  vobId: string,
  source: BenefitLine["source"],
  at: string,
  lines: readonly NewBenefit[],
): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto("vobBenefits")
    .values(lines.map((line, position) => ({ id: newId(), vobId, source, at, position, ...line })))
    .execute();
}

/** A line of a 271 as a figure. */
export const benefitOf = (line: EbLine): NewBenefit => ({
  ebCode: line.code.slice(0, 3) || "?",
  coverageLevel: line.coverageLevel,
  serviceTypes: line.serviceTypes,
  timePeriod: line.timePeriod,
  planName: line.planName,
  amountCents: line.amountCents,
  percentBp: line.percentBp,
  authRequired: line.authorization,
  inNetwork: line.inNetwork,
  message: line.message,
  entityName: line.entityName,
});

/** The next X12 control number of the facility; the counter's row lock gives each message its own. */
export async function nextControlNumber(db: TenantDb): Promise<number> {
  const row = await db
    .insertInto("eligibilityCounters")
    .values({ id: newId(), lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .column("tenantId")
        .doUpdateSet({ lastNumber: sql<number>`eligibility_counters.last_number % 999999999 + 1` }),
    )
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  return row.lastNumber;
}

export async function insertTransaction(
  db: TenantDb,
  values: Omit<InsertObject<DB, "vobTransactions">, "id">,
): Promise<void> {
  await db
    .insertInto("vobTransactions")
    .values({ id: newId(), ...values })
    .execute();
}

/** The billing entity of a location: the provider of an inquiry. */
export async function billingProvider(
  db: TenantDb,
  locationId: string,
): Promise<{ name: string; npi: string | null } | null> {
  const row = await db
    .selectFrom("locations as l")
    .innerJoin("businessLocations as b", "b.id", "l.businessLocationId")
    .select(["b.legalName", "b.name", "b.npi"])
    .where("l.id", "=", locationId)
    .executeTakeFirst();
  return row ? { name: row.legalName ?? row.name, npi: row.npi } : null;
}

/** Saves what a verification says of its insurance. */
export async function saveInsuranceStatus(
  db: TenantDb,
  insuranceId: string,
  change: UpdateObject<DB, "insurances">,
): Promise<void> {
  await db.updateTable("insurances").set(change).where("id", "=", insuranceId).execute();
}
