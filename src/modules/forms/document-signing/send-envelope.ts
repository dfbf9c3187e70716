import { z } from "zod";
import { requireEpisode } from "#modules/clients/index.ts";
import { type OutboundOperation, openForWork, queueTask } from "#modules/integrations/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { verdictFor } from "../disclosures/can-disclose.actions.ts";
import { documentById } from "../documents/document.store.ts";
import { announceEnvelope, notifySender } from "./announce-envelope.actions.ts";
import { openSigningAccount, signingChannel } from "./docusign.ts";
import { type EnvelopeRecord, envelopeById, envelopeForUpdate, saveEnvelope } from "./envelope.store.ts";
import { extensions } from "./envelope.ts";
import { withdrawEnvelope } from "./withdraw-envelope.ts";

const Payload = z.object({
  envelopeId: z.string(),
  callback: z.string().nullable(),
  /** An earlier task failed, and its request may have arrived. */
  again: z.boolean(),
});

/** Sends a queued envelope. While a sign-in is needed it stays queued, and no attempt is counted. */
export const sendEnvelope: OutboundOperation<z.infer<typeof Payload>> = {
  operation: "signing.send",
  channel: signingChannel,
  payload: Payload,
  leaves: "checked",
  waits: [30, 120, 600, 1_800, 7_200, 21_600, 43_200],
  mayGo: async (act, { envelopeId }) => {
    const envelope = await envelopeForUpdate(act.db, envelopeId);
    if (envelope.status !== "queued") return "The envelope was voided.";
    const reason = await whyNotDisclosed(act, envelope);
    if (reason === null) return null;
    await saveEnvelope(act.db, envelopeId, { status: "failed", statusAt: act.now, reason });
    notifySender(act, envelope, "failed");
    await announceEnvelope(act, envelope);
    return reason;
  },
  send: async ({ platform, tenant, payload: { envelopeId, callback, again }, triedBefore }) => {
    const db = platform.database.tenant(tenant.id);
    const envelope = await envelopeById(db, envelopeId);
    const connection = await openForWork(platform, tenant, envelope.connectionId);
    const account = await openSigningAccount(connection);
    const remoteId = await account.create(
      {
        envelopeId,
        subject: `Please sign: ${tenant.name}`.slice(0, 100),
        message: envelope.message,
        callback,
        embedded: envelope.embedded,
        recipients: envelope.recipients,
        content:
          envelope.templateId !== null
            ? { templateId: envelope.templateId }
            : await asSystem(platform, tenant, async (act) => {
                const document = await documentById(act.db, envelope.documentId ?? "");
                if (document.status !== "available" || !document.fileId)
                  throw new OutboundFailure("refused", "The document was voided before it was sent.");
                const { content, mediaType } = await platform.files.read(act, document.fileId);
                // Its name stays here: titles of documents can hold clinical words.
                return { name: "Document", extension: extensions[mediaType] ?? "pdf", bytes: content };
              }),
      },
      triedBefore || again,
    );
    return { remoteId, connectionId: connection.id };
  },
  settled: async (act, { payload: { envelopeId } }, outcome) => {
    const envelope = await envelopeForUpdate(act.db, envelopeId);
    if (outcome instanceof OutboundFailure) {
      if (envelope.status === "queued") {
        await saveEnvelope(act.db, envelopeId, {
          status: "failed",
          statusAt: act.now,
          reason: outcome.message.slice(0, 500),
        });
        notifySender(act, envelope, "failed");
      }
    } else {
      // Voided while the request was on its way.
      if (envelope.status === "voided") await queueWithdrawal(act, envelope, "late");
      await saveEnvelope(act.db, envelopeId, {
        ...(envelope.providerEnvelopeId === null && outcome.remoteId ? { providerEnvelopeId: outcome.remoteId } : {}),
        ...(envelope.status === "queued"
          ? {
              status: "sent" as const,
              statusAt: act.now,
              recipients: envelope.recipients.map((one) =>
                one.order === 1 && one.status === "created" ? { ...one, status: "sent" as const } : one,
              ),
            }
          : {}),
      });
    }
    await announceEnvelope(act, envelope);
  },
};

/** A release can be revoked while the envelope is queued (CON-5). */
async function whyNotDisclosed(act: Act, envelope: EnvelopeRecord): Promise<string | null> {
  const { clientId, demographicId, recipients } = envelope;
  for (const { name, release } of recipients) {
    if (!release) continue;
    const { timeZone } = await requireEpisode(act, { demographicId });
    const { organization, categories, purpose } = release;
    const recipient = { name, ...(organization ? { organization } : {}) };
    const verdict = await verdictFor(act, { clientId, timeZone }, { recipient, categories, purpose });
    if (verdict.omitted.length > 0) return `No active release permits ${name} to receive this document.`.slice(0, 500);
  }
  return null;
}

/** Takes an envelope back whose number at the service is not known here yet. */
export async function queueWithdrawal(
  act: Act,
  { id, connectionId }: Pick<EnvelopeRecord, "id" | "connectionId">,
  when: "voided" | "late",
): Promise<void> {
  await queueTask(act, withdrawEnvelope, {
    payload: { envelopeId: id },
    kind: "signing.withdrawal",
    idempotencyKey: `${id}:${when}`,
    connectionId,
    subject: { type: "signing-envelope", id },
  });
}
