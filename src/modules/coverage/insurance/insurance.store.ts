import { type InsertObject, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";

const clash = () =>
  fieldProblem(
    "body.rank",
    "Another insurance already has this order on these days. Choose another order, or end the other insurance first.",
    "coverage-order-clash",
  );
explainConstraint("insurances_client_rank", clash);
explainConstraint("insurances_lead_rank", clash);
const exists = () => fieldProblem("body.memberId", "This policy is already recorded here.", "insurance-exists");
explainConstraint("insurances_client_member", exists);
explainConstraint("insurances_lead_member", exists);
explainConstraint("insurances_dates", () =>
  fieldProblem("body.effectiveOn", "Coverage can't begin after its last day."),
);

function insuranceRows(db: TenantDb) {
  return db
    .selectFrom("insurances as i")
    .leftJoin("payers as p", "p.id", "i.payerId")
    .leftJoin("clinicians as c", "c.id", "i.verifiedBy")
    .select([
      "i.id",
      "i.leadId",
      "i.clientId",
      "i.rank",
      "i.payerId",
      "i.payerName as givenPayerName",
      "p.name as payerName",
      "p.clearinghouseId",
      "p.providerPhone",
      "p.behavioralPhone",
      "i.planName",
      "i.planType",
      "i.memberIdEncrypted",
      "i.memberIdBlind",
      "i.memberIdLast4",
      "i.groupNumber",
      "i.relationship",
      "i.subscriberFirstName",
      "i.subscriberLastName",
      "i.subscriberBirthDate",
      "i.subscriberSex",
      "i.effectiveOn",
      "i.endsOn",
      "i.cardFrontFileId",
      "i.cardBackFileId",
      "i.status",
      "i.statusReason",
      "i.verifiedAt",
      "i.verifiedBy",
      "c.fullName as verifiedByName",
      "i.validThrough",
      "i.source",
      "i.version",
    ]);
}
export type InsuranceRow = Awaited<ReturnType<ReturnType<typeof insuranceRows>["execute"]>>[number];

/** Current insurance first, primary to fourth; then what ended, the latest first. */
const inOrder = (query: ReturnType<typeof insuranceRows>) =>
  query
    .orderBy(sql`i.status IN ('termed', 'inactive')`)
    .orderBy("i.rank")
    .orderBy(sql`i.ends_on DESC NULLS FIRST`)
    .orderBy("i.id");

export const insurancesOfClient = (db: TenantDb, clientId: string): Promise<InsuranceRow[]> =>
  inOrder(insuranceRows(db).where("i.clientId", "=", clientId)).execute();

export const insurancesOfLead = (db: TenantDb, leadId: string): Promise<InsuranceRow[]> =>
  inOrder(insuranceRows(db).where("i.leadId", "=", leadId)).execute();

async function found(query: ReturnType<typeof insuranceRows>): Promise<InsuranceRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such insurance.");
  return row;
}

export const insuranceById = (db: TenantDb, id: string): Promise<InsuranceRow> =>
  found(insuranceRows(db).where("i.id", "=", id));

export const insuranceForUpdate = (db: TenantDb, id: string): Promise<InsuranceRow> =>
  found(insuranceRows(db).where("i.id", "=", id).forNoKeyUpdate("i"));

/** Gives insurances their places at once; the exclusion is checked when all have theirs. */
export async function saveRanks(db: TenantDb, ids: readonly string[]): Promise<void> {
  await sql`SET CONSTRAINTS insurances_client_rank, insurances_lead_rank DEFERRED`.execute(db);
  for (const [index, id] of ids.entries())
    await db
      .updateTable("insurances")
      .set({ rank: index + 1 })
      .where("id", "=", id)
      .execute();
  await sql`SET CONSTRAINTS insurances_client_rank, insurances_lead_rank IMMEDIATE`.execute(db);
}

/** Moves an insurance of a lead to its client, with this rank. */
export async function moveToClient(db: TenantDb, id: string, clientId: string, rank: number): Promise<void> {
  await db.updateTable("insurances").set({ clientId, rank }).where("id", "=", id).execute();
}

/** Only for insurance that a lead has. */
export async function moveToLead(db: TenantDb, id: string): Promise<void> {
  await db
    .updateTable("insurances")
    .set({ clientId: null })
    .where("id", "=", id)
    .where("leadId", "is not", null)
    .execute();
}

/** Sets a card photo, once its scan passed. */
export async function setCardFile(
  db: TenantDb,
  insuranceId: string,
  side: "cardFrontFileId" | "cardBackFileId",
  fileId: string,
): Promise<void> {
  await db
    .updateTable("insurances")
    .set({ [side]: fileId })
    .where("id", "=", insuranceId)
    .execute();
}

/** A returning client's insurance is verified again. */
export async function forgetVerifications(db: TenantDb, clientId: string): Promise<void> {
  await db
    .updateTable("insurances")
    .set({ status: "unverified", verifiedAt: null, verifiedBy: null, validThrough: null })
    .where("clientId", "=", clientId)
    .where("status", "=", "verified")
    .execute();
}

export async function insertInsurance(db: TenantDb, values: InsertObject<DB, "insurances">): Promise<void> {
  await db.insertInto("insurances").values(values).execute();
}
