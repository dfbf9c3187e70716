import { grantContact, liftContact, suppressContact } from "#platform/server/contact/may-contact.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { isUnwanted } from "./contact.store.ts";
import { type ContactChoices, choicesChanged } from "./contact-choices.ts";

/**
 * Brings what a person said about being contacted to the one check before any mail, text or call (platform CNT-1), in the
 * transaction of the record that says it. `record`: the client's own or the contact's, which is the evidence.
 */
export async function noteContactChoices(
  act: Act,
  record: { type: "client" | "contact"; id: string },
  before: ContactChoices | null,
  after: ContactChoices | null,
): Promise<void> {
  const origin = `clients:${record.type}:${record.id}`;
  const { begun, lifted, texts } = choicesChanged(before, after);
  for (const { address, channel } of lifted) {
    const stop = { address, channel, scope: "everything" as const };
    const gone = await liftContact(act, { ...stop, origin, why: "Said otherwise in the record" });
    // The same address may stand with somebody else who is not to be approached.
    if (gone > 0 && (await isUnwanted(act.db, address)))
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
