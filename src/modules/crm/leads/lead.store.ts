import { type InsertObject, sql, type UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { openStatusCodes } from "./lead.ts";
import type { Lead } from "./lead-fields.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "leads.address": Lead["address"];
  }
}

const leadColumns = [
  "id",
  "leadNo",
  "firstName",
  "middleName",
  "lastName",
  "preferredName",
  "suffix",
  "dateOfBirth",
  "ageReported",
  "sexAtBirth",
  "genderIdentity",
  "pronouns",
  "language",
  "interpreterNeeded",
  "maritalStatus",
  "veteran",
  "address",
  "inquirerType",
  "presentingProblem",
  "primarySubstance",
  "lastUsedOn",
  "useReported",
  "crisisFlag",
  "crisisResolution",
  "pregnant",
  "injectsDrugs",
  "legalStatus",
  "mobilityNeeds",
  "allergiesReported",
  "medicationsReported",
  "medicalReported",
  "psychiatricReported",
  "priorTreatmentCount",
  "locationId",
  "levelOfCareId",
  "desiredAdmitOn",
  "intakeAt",
  "payMethod",
  "status",
  "lifecycle",
  "priority",
  "boardRank",
  "ownerId",
  "closeReasonId",
  "closeNote",
  "nurtureUntil",
  "receivedAt",
  "assignedAt",
  "firstResponseAt",
  "firstTwoWayAt",
  "respondBy",
  "lifecycleSince",
  "lastActivityAt",
  "nextActionAt",
  "closedAt",
  "sourceId",
  "referralOrganizationId",
  "referralProfessionalId",
  "part2Status",
  "priorClientId",
  "conversionId",
  "clientId",
  "mrNo",
  "version",
] as const;

type Parts =
  | "labels"
  | "phones"
  | "emails"
  | "contacts"
  | "appointments"
  | "waitlist"
  | "holds"
  | "places"
  | "abilities"
  | "ownerName"
  | "referralOrganizationName"
  | "referralProfessionalName";
/** The lead's own row, without its contacts, appointments and other parts. */
export type LeadRecord = Omit<Lead, Parts>;

export async function leadById(db: TenantDb, leadId: string): Promise<LeadRecord> {
  const row = await db.selectFrom("leads").select(leadColumns).where("id", "=", leadId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This lead does not exist.");
  return row;
}

/** Locks the lead for this transaction. Throws `not-found`. */
export async function leadForUpdate(db: TenantDb, leadId: string): Promise<LeadRecord> {
  await db.selectFrom("leads").select("id").where("id", "=", leadId).forUpdate().execute();
  return leadById(db, leadId);
}

/** Ids of the leads that became this client. */
export async function leadsOfClient(db: TenantDb, clientId: string): Promise<string[]> {
  const rows = await db.selectFrom("leads").select("id").where("clientId", "=", clientId).execute();
  return rows.map(({ id }) => id);
}

export async function insertLead(db: TenantDb, values: InsertObject<DB, "leads">): Promise<void> {
  await db.insertInto("leads").values(values).execute();
}

export async function updateLeadRow(db: TenantDb, leadId: string, values: UpdateObject<DB, "leads">): Promise<void> {
  await db.updateTable("leads").set(values).where("id", "=", leadId).execute();
}

/** The tenant's next lead number, `L-000001`. Locks the counter, so leads created together get different numbers. */
export async function nextLeadNo(db: TenantDb): Promise<string> {
  const row = await db
    .insertInto("crmCounters")
    .values({ id: "lead", value: 1 })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "id"]).doUpdateSet({ value: sql<number>`crm_counters.value + 1` }),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return `L-${String(row.value).padStart(6, "0")}`;
}

/** Board positions of these leads by id. */
export async function boardRanksOf(db: TenantDb, leadIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db.selectFrom("leads").select(["id", "boardRank"]).where("id", "in", leadIds).execute();
  return new Map(rows.map((row) => [row.id, row.boardRank]));
}

interface NamedLead {
  id: string;
  leadNo: string;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  preferredName: string | null;
}
const nameColumns = ["id", "leadNo", "firstName", "middleName", "lastName", "preferredName"] as const;

export async function leadNamesOf(db: TenantDb, leadIds: readonly string[]): Promise<NamedLead[]> {
  return db
    .selectFrom("leads")
    .select(nameColumns)
    .where("id", "in", [...leadIds])
    .execute();
}

/** Number of open leads of each owner; owners without one are left out. */
export function countOpenLeadsByOwner(db: TenantDb, ownerIds: readonly string[]) {
  return db
    .selectFrom("leads")
    .select(["ownerId as clinicianId", sql<number>`count(*)::int`.as("count")])
    .where("ownerId", "in", ownerIds)
    .where("status", "in", openStatusCodes)
    .groupBy("ownerId")
    .execute();
}

export async function openLeadsOfOwner(db: TenantDb, ownerId: string): Promise<NamedLead[]> {
  return db
    .selectFrom("leads")
    .select(nameColumns)
    .where("ownerId", "=", ownerId)
    .where("status", "in", openStatusCodes)
    .orderBy("leadNo")
    .execute();
}

export interface TouchedLead {
  at: string;
  /** How staff first responded, when this is a response (SLA-1). */
  response?: "call" | "message" | "walk-in" | undefined;
  /** The client was spoken with (SLA-1). */
  twoWay?: boolean | undefined;
}

/** Moves the lead to the top of the list, stamps the first response, and sets the next action to the earliest open task. */
export async function touchLeadRow(
  db: TenantDb,
  leadId: string,
  openTaskCodes: readonly number[],
  { at, response, twoWay }: TouchedLead,
): Promise<void> {
  await db
    .updateTable("leads")
    .set({
      lastActivityAt: sql<string>`greatest(last_activity_at, ${at}::timestamptz)`,
      nextActionAt: sql<string | null>`(SELECT min(due_at) FROM crm_tasks t
        WHERE t.subject_type = 'lead' AND t.subject_id = leads.id AND t.status IN (${sql.join(openTaskCodes.map((code) => sql.lit(code)))}))`,
      ...(response
        ? {
            firstResponseAt: sql<string>`coalesce(first_response_at, ${at}::timestamptz)`,
            firstResponseKind: sql<string>`coalesce(first_response_kind, ${response})`,
          }
        : {}),
      ...(twoWay ? { firstTwoWayAt: sql<string>`coalesce(first_two_way_at, ${at}::timestamptz)` } : {}),
    })
    .where("id", "=", leadId)
    .execute();
}
