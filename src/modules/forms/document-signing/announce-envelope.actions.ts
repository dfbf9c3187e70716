import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "../notices.ts";
import type { EnvelopeRecord } from "./envelope.store.ts";

export const envelopeKind = "forms.envelope";
const envelopeTopics = { topics: ["list:envelopes"] };

export async function announceEnvelope(act: Act, { id, clientId }: Pick<EnvelopeRecord, "id" | "clientId">) {
  await act.raise("forms.envelope-changed", { envelopeId: id, clientId }, envelopeTopics);
}

/** Notifies the sender of the outcome; the text names no client. */
export function notifySender(act: Act, envelope: EnvelopeRecord, what: "completed" | "declined" | "failed"): void {
  if (!envelope.createdBy) return;
  act.notify({
    kind: envelopeKind,
    to: { userIds: [envelope.createdBy] },
    title: inEachLanguage((say) => say(`envelope.${what}`)),
    link: `/documents?tabs=signing&envelope=${envelope.id}`,
    subject: { type: "signing-envelope", id: envelope.id },
    clientId: envelope.clientId,
  });
}
