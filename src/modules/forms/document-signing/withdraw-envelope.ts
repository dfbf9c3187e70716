import { z } from "zod";
import { type OutboundOperation, openForWork } from "#modules/integrations/index.ts";
import { openSigningAccount, signingChannel } from "./docusign.ts";
import { envelopeById } from "./envelope.store.ts";

const Payload = z.object({ envelopeId: z.string() });

/**
 * Voids at the service an envelope that was voided here before its number there was known: its request may have arrived
 * although the answer was lost, or be on its way.
 */
export const withdrawEnvelope: OutboundOperation<z.infer<typeof Payload>> = {
  operation: "signing.withdraw",
  channel: signingChannel,
  payload: Payload,
  leaves: { unchecked: "Takes an envelope back that the service has; it discloses nothing new." },
  waits: [30, 120, 600, 1_800, 7_200, 21_600, 43_200],
  send: async ({ platform, tenant, payload: { envelopeId } }) => {
    const envelope = await envelopeById(platform.database.tenant(tenant.id), envelopeId);
    const account = await openSigningAccount(await openForWork(platform, tenant, envelope.connectionId));
    const providerId = envelope.providerEnvelopeId ?? (await account.find(envelopeId));
    if (providerId) await account.void(providerId, envelope.reason ?? "Voided");
    return { connectionId: envelope.connectionId };
  },
};
