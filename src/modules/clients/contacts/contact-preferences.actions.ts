import { grantContact, liftContact, suppressContact } from "#modules/integrations/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { isDoNotContact } from "./contact.store.ts";
import { type ContactPreferences, preferenceChanges } from "./contact-preferences.ts";

/**
 * Applies changed contact preferences to the suppression list that every email, text and call checks, in the transaction
 * of the record that holds them. `record` is the client or contact that serves as evidence.
 */
export async function applyContactPreferences(
  act: Act,
  record: { type: "client" | "contact"; id: string },
  before: ContactPreferences | null,
  after: ContactPreferences | null,
): Promise<void> {
  const origin = `clients:${record.type}:${record.id}`;
  const { begun, lifted, texts } = preferenceChanges(before, after);
  for (const { address, channel } of lifted) {
    const stop = { address, channel, scope: "everything" as const };
    const gone = await liftContact(act, { ...stop, origin, why: "Preference changed in the record" });
    // Another contact with the same address may still be marked do-not-contact.
    if (gone > 0 && (await isDoNotContact(act.db, address)))
      await suppressContact(act, { ...stop, reason: "do_not_contact", origin });
  }
  for (const stop of begun) await suppressContact(act, { ...stop, scope: "everything", origin });
  for (const { number, granted } of texts)
    await grantContact(act, {
      address: number,
      channel: "sms",
      purpose: "informational",
      granted,
      ledger: { module: "clients", id: record.id },
    });
}
