import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Lead } from "./lead-fields.contract.ts";

export async function emailsOf(db: TenantDb, leadId: string): Promise<Lead["emails"]> {
  return db
    .selectFrom("leadEmails")
    .select(["id", "address", "isPrimary", "version"])
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .orderBy("isPrimary", "desc")
    .orderBy("id")
    .execute();
}

/** Replaces the lead's email addresses; addresses left out are ended, not deleted. The first one becomes primary. */
export async function replaceEmails(
  db: TenantDb,
  leadId: string,
  addresses: readonly string[],
  at: string,
): Promise<void> {
  const unique = [...new Set(addresses.map((address) => address.trim().toLowerCase()))];
  const before = await emailsOf(db, leadId);
  // Cleared first: a lead has one primary address at any moment (unique index).
  await db
    .updateTable("leadEmails")
    .set({ isPrimary: false })
    .where("leadId", "=", leadId)
    .where("isPrimary", "=", true)
    .where("endedAt", "is", null)
    .execute();
  const ended = before.filter(({ address }) => !unique.includes(address)).map(({ id }) => id);
  if (ended.length > 0) await db.updateTable("leadEmails").set({ endedAt: at }).where("id", "in", ended).execute();
  for (const [index, address] of unique.entries()) {
    const isPrimary = index === 0;
    const known = before.find((email) => email.address === address);
    if (known) await db.updateTable("leadEmails").set({ isPrimary }).where("id", "=", known.id).execute();
    else await db.insertInto("leadEmails").values({ id: newId(), leadId, address, isPrimary }).execute();
  }
}
