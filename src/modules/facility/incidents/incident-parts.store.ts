import { type Insertable, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";

export function peopleOf(db: TenantDb, incidentId: string) {
  return db
    .selectFrom("incidentPeople as p")
    .leftJoin("clinicians as c", "c.id", "p.clinicianId")
    .select([
      "p.id",
      "p.role",
      "p.kind",
      "p.clientId",
      "p.clinicianId",
      "p.token",
      "p.injury",
      "p.treatment",
      sql<string | null>`coalesce(c.full_name, p.name)`.as("name"),
    ])
    .where("p.incidentId", "=", incidentId)
    .orderBy("p.token")
    .orderBy("p.id")
    .execute();
}

export async function insertPerson(db: TenantDb, person: Omit<Insertable<DB["incidentPeople"]>, "id">): Promise<void> {
  await db
    .insertInto("incidentPeople")
    .values({ ...person, id: newId() })
    .execute();
}

export async function deletePerson(db: TenantDb, incidentId: string, personId: string): Promise<void> {
  const query = db.deleteFrom("incidentPeople").where("id", "=", personId).where("incidentId", "=", incidentId);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (Number(numDeletedRows) === 0) throw new Problem("not-found", "This person is no longer in the report.");
}

export function addendaOf(db: TenantDb, incidentId: string) {
  return db
    .selectFrom("incidentAddenda as a")
    .innerJoin("clinicians as c", "c.id", "a.authorId")
    .select(["a.id", "a.at", "c.fullName as authorName", "a.text"])
    .where("a.incidentId", "=", incidentId)
    .orderBy("a.at")
    .orderBy("a.id")
    .execute();
}

export async function insertAddendum(db: TenantDb, row: Omit<Insertable<DB["incidentAddenda"]>, "id">): Promise<void> {
  await db
    .insertInto("incidentAddenda")
    .values({ ...row, id: newId() })
    .execute();
}

export function noticesOf(db: TenantDb, incidentId: string) {
  return db
    .selectFrom("incidentNotices as n")
    .innerJoin("clinicians as c", "c.id", "n.authorId")
    .select(["n.id", "n.recipient", "n.personReached", "n.method", "n.at", "c.fullName as authorName", "n.note"])
    .where("n.incidentId", "=", incidentId)
    .orderBy("n.at")
    .orderBy("n.id")
    .execute();
}

export async function insertNotice(db: TenantDb, row: Omit<Insertable<DB["incidentNotices"]>, "id">): Promise<void> {
  await db
    .insertInto("incidentNotices")
    .values({ ...row, id: newId() })
    .execute();
}

export function actionsOf(db: TenantDb, incidentId: string) {
  return db
    .selectFrom("incidentActions as a")
    .innerJoin("clinicians as c", "c.id", "a.ownerId")
    .leftJoin("clinicians as v", "v.id", "a.verifiedBy")
    .select([
      "a.id",
      "a.text",
      "a.strength",
      "a.ownerId",
      "c.fullName as ownerName",
      "a.dueOn",
      "a.measure",
      "a.state",
      "v.fullName as verifiedByName",
      "a.reason",
    ])
    .where("a.incidentId", "=", incidentId)
    .orderBy("a.createdAt")
    .orderBy("a.id")
    .execute();
}

export async function insertAction(db: TenantDb, row: Omit<Insertable<DB["incidentActions"]>, "id">): Promise<void> {
  await db
    .insertInto("incidentActions")
    .values({ ...row, id: newId() })
    .execute();
}

export async function saveAction(
  db: TenantDb,
  actionId: string,
  values: Partial<Insertable<DB["incidentActions"]>>,
): Promise<void> {
  await db.updateTable("incidentActions").set(values).where("id", "=", actionId).execute();
}

export function externalOf(db: TenantDb, incidentId: string) {
  return db
    .selectFrom("incidentExternalReports as e")
    .leftJoin("clinicians as c", "c.id", "e.submittedBy")
    .select([
      "e.id",
      "e.ruleKey",
      "e.agency",
      "e.kind",
      "e.dueAt",
      "e.state",
      "e.submittedAt",
      "c.fullName as submittedByName",
      "e.personReached",
      "e.confirmationNo",
      "e.disclosureBasis",
      "e.reason",
    ])
    .where("e.incidentId", "=", incidentId)
    .orderBy("e.dueAt")
    .orderBy("e.id")
    .execute();
}

export async function insertExternal(
  db: TenantDb,
  row: Omit<Insertable<DB["incidentExternalReports"]>, "id">,
): Promise<void> {
  await db
    .insertInto("incidentExternalReports")
    .values({ ...row, id: newId() })
    .onConflict((conflict) => conflict.columns(["tenantId", "incidentId", "ruleKey", "kind"]).doNothing())
    .execute();
}

export async function saveExternal(
  db: TenantDb,
  externalId: string,
  values: Partial<Insertable<DB["incidentExternalReports"]>>,
): Promise<void> {
  await db.updateTable("incidentExternalReports").set(values).where("id", "=", externalId).execute();
}

export async function analysisOf(db: TenantDb, incidentId: string) {
  const row = await db
    .selectFrom("incidentAnalyses")
    .select(["id", "incidentId", "method", "privilege", "sequence", "causes", "team", "finishedAt", "version"])
    .where("incidentId", "=", incidentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAnalysis(db: TenantDb, row: Omit<Insertable<DB["incidentAnalyses"]>, "id">): Promise<void> {
  await db
    .insertInto("incidentAnalyses")
    .values({ ...row, id: newId() })
    .execute();
}

export async function saveAnalysis(
  db: TenantDb,
  id: string,
  values: Partial<Insertable<DB["incidentAnalyses"]>>,
): Promise<void> {
  await db.updateTable("incidentAnalyses").set(values).where("id", "=", id).execute();
}
