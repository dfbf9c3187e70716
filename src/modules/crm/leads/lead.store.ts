import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { IntakeAppointment, Lead, LeadContact } from "./lead-fields.contract.ts";

export const leadColumns = [
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
  "lifecycleSince",
  "lastActivityAt",
  "nextActionAt",
  "closedAt",
  "sourceId",
  "part2Status",
  "priorClientId",
  "clientId",
  "mrNo",
  "version",
] as const;

type Parts = "phones" | "emails" | "contacts" | "appointments" | "waitlist" | "holds" | "abilities" | "ownerName";
/** The lead's own row, without the parts that hang on it. */
export type LeadRecord = Omit<Lead, Parts>;

export async function leadById(db: TenantDb, leadId: string): Promise<LeadRecord> {
  const row = await db.selectFrom("leads").select(leadColumns).where("id", "=", leadId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such lead.");
  return row as unknown as LeadRecord;
}

/** Locked for this transaction. Throws `not-found`. */
export async function leadForUpdate(db: TenantDb, leadId: string): Promise<LeadRecord> {
  const row = await db.selectFrom("leads").select(leadColumns).where("id", "=", leadId).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such lead.");
  return row as unknown as LeadRecord;
}

export async function phonesOf(db: TenantDb, leadId: string): Promise<Lead["phones"]> {
  const rows = await db
    .selectFrom("leadPhones")
    .select(["id", "e164", "raw", "label", "isPrimary", "okText", "okVoicemail"])
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .orderBy("isPrimary", "desc")
    .orderBy("id")
    .execute();
  return rows as Lead["phones"];
}

export async function emailsOf(db: TenantDb, leadId: string): Promise<Lead["emails"]> {
  return db
    .selectFrom("leadEmails")
    .select(["id", "address", "isPrimary"])
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .orderBy("isPrimary", "desc")
    .orderBy("id")
    .execute();
}

export async function contactsOf(db: TenantDb, leadId: string): Promise<LeadContact[]> {
  return db
    .selectFrom("leadContacts")
    .select([
      "id",
      "name",
      "relationship",
      "phone",
      "email",
      "isEmergency",
      "isGuardian",
      "isGuarantor",
      "isPolicyHolder",
    ])
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .orderBy("id")
    .execute();
}

export async function appointmentsOf(db: TenantDb, leadId: string): Promise<IntakeAppointment[]> {
  const rows = await db
    .selectFrom("intakeAppointments")
    .select([
      "id",
      "kind",
      "startsAt",
      "durationMinutes",
      "timeZone",
      "locationId",
      "levelOfCareId",
      "bedHoldId",
      "noHoldReason",
      "info",
      "status",
      "version",
    ])
    .where("leadId", "=", leadId)
    .orderBy("startsAt", "desc")
    .execute();
  return rows as IntakeAppointment[];
}

export async function waitlistOf(db: TenantDb, leadId: string): Promise<Lead["waitlist"]> {
  return db
    .selectFrom("waitlistEntries")
    .select(["id", "locationId", "levelOfCareId", "requestedAt", "rank", "interimDueAt", "status"])
    .where("leadId", "=", leadId)
    .where("status", "in", [1, 2, 3])
    .orderBy("requestedAt")
    .execute();
}

/** The tenant's next lead number, L-000001. Leads of one tenant are created one after the other for this moment. */
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
