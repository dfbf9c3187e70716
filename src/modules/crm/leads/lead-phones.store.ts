import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { LeadPhoneLabel } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Lead } from "./lead-fields.contract.ts";

/** A phone number as it is stored for a lead. */
export interface PhoneValues {
  e164: string;
  raw: string;
  label: LeadPhoneLabel;
  okText: boolean;
  okVoicemail: boolean;
}

export async function phonesOf(db: TenantDb, leadId: string): Promise<Lead["phones"]> {
  const rows = await db
    .selectFrom("leadPhones")
    .select(["id", "e164", "raw", "label", "isPrimary", "okText", "okVoicemail", "version"])
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .orderBy("isPrimary", "desc")
    .orderBy("id")
    .execute();
  return rows;
}

/** Replaces the lead's phone numbers; numbers left out are ended, not deleted. The first one becomes primary. */
export async function replacePhones(
  db: TenantDb,
  leadId: string,
  phones: readonly PhoneValues[],
  at: string,
): Promise<void> {
  const unique = phones.filter((phone, index) => phones.findIndex(({ e164 }) => e164 === phone.e164) === index);
  const before = await phonesOf(db, leadId);
  // Cleared first: a lead has one primary number at any moment (unique index).
  await db
    .updateTable("leadPhones")
    .set({ isPrimary: false })
    .where("leadId", "=", leadId)
    .where("isPrimary", "=", true)
    .where("endedAt", "is", null)
    .execute();
  const ended = before.filter(({ e164 }) => !unique.some((kept) => kept.e164 === e164)).map(({ id }) => id);
  if (ended.length > 0) await db.updateTable("leadPhones").set({ endedAt: at }).where("id", "in", ended).execute();
  for (const [index, { e164, raw, label, okText, okVoicemail }] of unique.entries()) {
    const values = { raw, label, okText, okVoicemail, isPrimary: index === 0 };
    const known = before.find((phone) => phone.e164 === e164);
    if (known) await db.updateTable("leadPhones").set(values).where("id", "=", known.id).execute();
    else
      await db
        .insertInto("leadPhones")
        .values({ id: newId(), leadId, e164, ...values })
        .execute();
  }
}
