import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { announceEnvelope, notifySender } from "./announce-envelope.actions.ts";
import type { EnvelopeSummary } from "./docusign.ts";
import { type EnvelopeRecord, lockReported, rememberEnvelopeEvent, saveEnvelope } from "./envelope.store.ts";
import { type EnvelopeRecipient, type EnvelopeStatus, envelopeStates, statusAfter } from "./envelope.ts";
import { fileSigned } from "./file-signed.jobs.ts";

/**
 * Records what the provider reports about an envelope: each event once, in any order, never backward (ESG-2). A report about an
 * envelope that is not ours changes nothing.
 */
export async function recordReport(
  act: Act,
  connectionId: string,
  summary: EnvelopeSummary,
  report: { envelopeId: string | null; event: string; generatedAt: string },
): Promise<void> {
  const { envelopeId, event, generatedAt } = report;
  const envelope = await lockReported(act.db, connectionId, { providerEnvelopeId: summary.envelopeId, envelopeId });
  if (!envelope) return;
  const at = Number.isNaN(Date.parse(generatedAt)) ? act.now : new Date(generatedAt).toISOString();
  const isNew = await rememberEnvelopeEvent(act.db, {
    envelopeId: envelope.id,
    event,
    generatedAt: at,
    status: summary.status.slice(0, 40),
  });
  if (isNew) await applySummary(act, envelope, summary, at);
}

/** Brings an envelope up to what the provider says of it. The caller has locked it. */
export async function applySummary(
  act: Act,
  envelope: EnvelopeRecord,
  summary: EnvelopeSummary,
  at: string,
): Promise<void> {
  const reported = isOneOf(envelopeStates.states, summary.status) ? summary.status : null;
  const status = reported === null ? null : statusAfter(envelope.status, reported);
  // A late report of an earlier state says nothing new about its recipients either.
  if (status === null && reported !== envelope.status && envelope.providerEnvelopeId !== null) return;
  await saveEnvelope(act.db, envelope.id, {
    ...(envelope.providerEnvelopeId === null ? { providerEnvelopeId: summary.envelopeId } : {}),
    recipients: recipientsAfter(envelope.recipients, summary),
    ...(status === null ? {} : { status, statusAt: at, reason: reasonOf(status, summary) }),
  });
  if (status === "completed") act.enqueue(fileSigned, { envelopeId: envelope.id }, { key: `signed:${envelope.id}` });
  if (status !== null) await addToTimeline(act, envelope, status);
  if (status === "completed" || status === "declined") notifySender(act, envelope, status);
  await announceEnvelope(act, envelope);
}

function reasonOf(status: EnvelopeStatus, summary: EnvelopeSummary): string | null {
  return status === "voided" && summary.voidedReason ? summary.voidedReason.slice(0, 500) : null;
}

const recipientRank = { created: 0, sent: 1, delivered: 2, completed: 3, declined: 3 } as const;

function recipientsAfter(known: readonly EnvelopeRecipient[], summary: EnvelopeSummary): EnvelopeRecipient[] {
  const signers = summary.recipients?.signers ?? [];
  return known.map((one) => {
    const reported = signers.find(({ email, name }) => email === one.email && name === one.name);
    const statuses = ["created", "sent", "delivered", "completed", "declined"] as const;
    if (!reported || !isOneOf(statuses, reported.status) || recipientRank[reported.status] <= recipientRank[one.status])
      return one;
    return {
      ...one,
      status: reported.status,
      signedAt: reported.status === "completed" ? (reported.signedDateTime ?? null) : null,
    };
  });
}

const chartSummaries = {
  declined: "Signature declined",
  voided: "Envelope voided",
  completed: "Signed through the signing service",
};

async function addToTimeline(act: Act, envelope: EnvelopeRecord, status: EnvelopeStatus): Promise<void> {
  if (status !== "declined" && status !== "voided" && status !== "completed") return;
  await recordChartEvent(act, {
    module: "forms",
    kind: `signing.${status}`,
    subjectType: "signing-envelope",
    subjectId: envelope.id,
    clientId: envelope.clientId,
    demographicId: envelope.demographicId,
    title: envelope.title,
    summary: chartSummaries[status],
    permission: "documents.view",
    link: `/documents?tabs=signing&envelope=${envelope.id}`,
  });
}
