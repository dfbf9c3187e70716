import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
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
  "version",
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

export async function insertContact(
  db: TenantDb,
  leadId: string,
  contact: Pick<LeadContact, "name" | "relationship" | "phone" | "isEmergency">,
): Promise<void> {
  await db
    .insertInto("leadContacts")
    .values({ id: newId(), leadId, ...contact })
    .execute();
}

export interface ContactRow extends LeadContact {
  leadId: string;
}

/** Throws `not-found`. */
export async function contactById(db: TenantDb, contactId: string): Promise<ContactRow> {
  const row = await db
    .selectFrom("leadContacts")
    .select([...columns, "leadId"])
    .where("id", "=", contactId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This contact does not exist.");
  return row;
}

/** Locks a contact that was not removed yet. Throws `not-found`. */
export async function contactForUpdate(db: TenantDb, contactId: string): Promise<ContactRow> {
  const row = await db
    .selectFrom("leadContacts")
    .select([...columns, "leadId"])
    .where("id", "=", contactId)
    .where("endedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This contact was already removed.");
  return row;
}
