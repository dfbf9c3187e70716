import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Contact, ContactFields } from "./contact.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "contacts.phones": Contact["phones"];
    "contacts.address": NonNullable<Contact["address"]>;
  }
}

const columns = [
  "id",
  "kind",
  "relationship",
  "firstName",
  "lastName",
  "organizationName",
  "phones",
  "email",
  "address",
  "emergencyPriority",
  "legalAuthority",
  "mayVisit",
  "doNotContact",
  "version",
] as const;
const endedOn = sql<string | null>`ended_at::date`.as("endedOn");

export async function contactsOf(db: TenantDb, clientId: string): Promise<Contact[]> {
  const rows = await db
    .selectFrom("contacts")
    .select(columns)
    .select(endedOn)
    .where("clientId", "=", clientId)
    .orderBy(sql`ended_at IS NULL`, "desc")
    .orderBy("emergencyPriority")
    .orderBy("createdAt")
    .execute();
  return rows;
}

export type ChartContact = Contact & { clientId: string };

export async function contactForUpdate(db: TenantDb, contactId: string): Promise<ChartContact> {
  const row = await db
    .selectFrom("contacts")
    .select([...columns, "clientId"])
    .select(endedOn)
    .where("id", "=", contactId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Contact not found on this chart.");
  return row;
}

/** Throws `duplicate` when another contact has the same emergency contact order. */
export async function requireFreePriority(
  db: TenantDb,
  clientId: string,
  priority: number | null,
  exceptId?: string,
): Promise<void> {
  if (priority === null) return;
  const taken = (await contactsOf(db, clientId)).find(
    (contact) => contact.emergencyPriority === priority && contact.endedOn === null && contact.id !== exceptId,
  );
  if (taken)
    throw new Problem("duplicate", {
      detail: `${[taken.firstName, taken.lastName].filter(Boolean).join(" ")} is already emergency contact ${priority}.`,
      errors: [{ path: "body.emergencyPriority", message: "Taken by another contact" }],
    });
}

function contactValues({ phones, address, ...fields }: Omit<ContactFields, "relationship">) {
  return { ...fields, phones: jsonb(phones), address: address === null ? null : jsonb(address) };
}

/** Current emergency contacts in order. */
export async function emergencyContacts(db: TenantDb, clientId: string): Promise<Contact[]> {
  return (await contactsOf(db, clientId)).filter((c) => c.emergencyPriority !== null && c.endedOn === null);
}

/** Whether a current contact with this email or phone is marked do-not-contact. */
export async function isDoNotContact(db: TenantDb, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("contacts")
    .select("id")
    .where("doNotContact", "=", true)
    .where("endedAt", "is", null)
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(email) = lower(${address})`,
        sql<boolean>`phones @> jsonb_build_array(jsonb_build_object('number', ${address}::text))`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a contact and returns its id. */
export async function insertContact(
  db: TenantDb,
  clientId: string,
  { kind, relationship, ...fields }: ContactFields & { kind: Contact["kind"] },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("contacts")
    .values({ id, clientId, kind, relationship, ...contactValues(fields) })
    .execute();
  return id;
}

/** Ends contacts that were copied by mistake; they stay in the chart's history. */
export async function endContacts(db: TenantDb, ids: readonly string[], reason: string, at: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("contacts")
    .set({ endedAt: at, endReason: reason })
    .where("id", "in", ids)
    .where("endedAt", "is", null)
    .execute();
}

/**
 * Current contacts of clients who have one of these numbers, in E.164, at most 100. The caller filters by reach before it shows
 * anything.
 */
export async function contactsWithPhones(db: TenantDb, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{
    e164: string;
    clientId: string;
    firstName: string;
    lastName: string | null;
    relationship: string;
  }>`
    SELECT found.number AS e164, k.client_id, k.first_name, k.last_name, k.relationship
    FROM cairn_contacts_with_phones(${[...numbers]}::text[]) found
    JOIN contacts k ON k.id = found.id
    ORDER BY k.client_id, k.id`.execute(db);
  return rows;
}
