import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { leadStatuses } from "../leads/lead.ts";

/** Leads with these statuses are not offered to anyone. */
const hiddenCodes = [leadStatuses.code("merged"), leadStatuses.code("spam"), leadStatuses.code("retired")];

/** Leads that have one of these numbers; merged, spam and retired ones are left out. */
export async function leadsOfNumbers(db: TenantDb, numbers: readonly string[]) {
  return db
    .selectFrom("leadPhones as p")
    .innerJoin("leads as l", "l.id", "p.leadId")
    .select([
      "p.e164",
      "l.id",
      "l.leadNo",
      "l.firstName",
      "l.lastName",
      "l.preferredName",
      "l.status",
      "l.lifecycle",
      "l.clientId",
      "l.lastActivityAt",
    ])
    .where("p.e164", "in", numbers)
    .where("p.endedAt", "is", null)
    .where("l.status", "not in", hiddenCodes)
    .orderBy("l.lastActivityAt", "desc")
    .limit(100)
    .execute();
}

/** Family and supports of leads that have one of these numbers. */
export async function contactsOfNumbers(db: TenantDb, numbers: readonly string[]) {
  return db
    .selectFrom("leadContacts as k")
    .innerJoin("leads as l", "l.id", "k.leadId")
    .select([
      "k.phone as e164",
      "k.name",
      "k.relationship",
      "l.id as leadId",
      "l.leadNo",
      "l.firstName",
      "l.lastName",
      "l.preferredName",
    ])
    .where("k.phone", "in", numbers)
    .where("k.endedAt", "is", null)
    .where("l.status", "not in", hiddenCodes)
    .orderBy("l.lastActivityAt", "desc")
    .limit(100)
    .execute();
}

export async function partnersOfNumbers(db: TenantDb, numbers: readonly string[]) {
  const organizations = await db
    .selectFrom("organizations")
    .select(["phone as e164", "id", "name", "kind"])
    .where("phone", "in", numbers)
    .where("archivedAt", "is", null)
    .limit(50)
    .execute();
  const professionals = await db
    .selectFrom("professionals")
    .select(["phone as e164", "id", "firstName", "lastName", "credentials"])
    .where("phone", "in", numbers)
    .where("archivedAt", "is", null)
    .limit(50)
    .execute();
  return { organizations, professionals };
}
