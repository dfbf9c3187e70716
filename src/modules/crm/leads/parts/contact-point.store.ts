import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { Lead } from "../lead-fields.contract.ts";

explainConstraint("lead_phones_once", () =>
  fieldProblem("body.raw", "This lead already has this phone number.", "duplicate"),
);
explainConstraint("lead_emails_once", () =>
  fieldProblem("body.address", "This lead already has this email address.", "duplicate"),
);

export type PhoneRow = Lead["phones"][number] & { leadId: string };
export type EmailRow = Lead["emails"][number] & { leadId: string };

const phoneColumns = ["id", "leadId", "e164", "raw", "label", "isPrimary", "okText", "okVoicemail", "version"] as const;
const emailColumns = ["id", "leadId", "address", "isPrimary", "version"] as const;

/** Throws `not-found`. */
export async function phoneById(db: TenantDb, id: string): Promise<PhoneRow> {
  const row = await db.selectFrom("leadPhones").select(phoneColumns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This phone number does not exist.");
  return row;
}

/** Locks a number that was not removed yet. Throws `not-found`. */
export async function phoneForUpdate(db: TenantDb, id: string): Promise<PhoneRow> {
  const row = await db
    .selectFrom("leadPhones")
    .select(phoneColumns)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This phone number was already removed.");
  return row;
}

/** Throws `not-found`. */
export async function emailById(db: TenantDb, id: string): Promise<EmailRow> {
  const row = await db.selectFrom("leadEmails").select(emailColumns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This email address does not exist.");
  return row;
}

/** Locks an address that was not removed yet. Throws `not-found`. */
export async function emailForUpdate(db: TenantDb, id: string): Promise<EmailRow> {
  const row = await db
    .selectFrom("leadEmails")
    .select(emailColumns)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This email address was already removed.");
  return row;
}

type PointTable = "leadPhones" | "leadEmails";

/** Whether the lead has a primary row in this table. */
export async function hasPrimary(db: TenantDb, table: PointTable, leadId: string): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .where("isPrimary", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears the primary mark, so that another row can take it: a lead has one at any moment (unique index). */
export async function clearPrimary(db: TenantDb, table: PointTable, leadId: string): Promise<void> {
  await db
    .updateTable(table)
    .set({ isPrimary: false })
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .where("isPrimary", "=", true)
    .execute();
}

/** Makes the oldest row that is left primary, after the primary one was removed. */
export async function promoteOldest(db: TenantDb, table: PointTable, leadId: string): Promise<void> {
  await db
    .updateTable(table)
    .set({ isPrimary: true })
    .where("id", "=", (eb) =>
      eb
        .selectFrom(table)
        .select("id")
        .where("leadId", "=", leadId)
        .where("endedAt", "is", null)
        .orderBy("id")
        .limit(1),
    )
    .execute();
}
