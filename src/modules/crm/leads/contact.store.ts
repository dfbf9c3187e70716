import type { Insertable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { LeadContact } from "./lead-fields.contract.ts";

const columns = [
  "id",
  "name",
  "relationship",
  "phone",
  "email",
  "isEmergency",
  "isGuardian",
  "isGuarantor",
  "isPolicyHolder",
] as const;

export async function contactsOf(db: TenantDb, leadId: string): Promise<LeadContact[]> {
  return db
    .selectFrom("leadContacts")
    .select(columns)
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .orderBy("id")
    .execute();
}

export async function insertContact(db: TenantDb, values: Insertable<DB["leadContacts"]>): Promise<LeadContact> {
  return db.insertInto("leadContacts").values(values).returning(columns).executeTakeFirstOrThrow();
}

/** Ends a contact and gives its name; undefined when the lead has no such contact. */
export async function endContact(
  db: TenantDb,
  leadId: string,
  contactId: string,
  at: string,
): Promise<string | undefined> {
  const ended = await db
    .updateTable("leadContacts")
    .set({ endedAt: at })
    .where("id", "=", contactId)
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .returning("name")
    .executeTakeFirst();
  return ended?.name;
}
