import { clientByMrNo, clientsById, ownAddressesOf, requireEpisode } from "#modules/clients/index.ts";
import {
  disconnect,
  finishSignIn,
  openConnection,
  openForWork,
  queueTask,
  receiveDelivery,
  refresh,
  startSignIn,
} from "#modules/integrations/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { canDisclose } from "../disclosures/can-disclose.actions.ts";
import { documentForUpdate, shownDocument } from "../documents/document.store.ts";
import { announceEnvelope } from "./announce-envelope.actions.ts";
import { clientUserIdOf, openSigningAccount, type SigningAccount, signingConnection } from "./docusign.ts";
import * as contract from "./envelope.contract.ts";
import {
  type EnvelopeRecord,
  envelopeClientColumn,
  envelopeEvents,
  envelopeForUpdate,
  envelopePage,
  insertEnvelope,
  queuedEnvelopes,
  type ShownEnvelope,
  saveEnvelope,
  shownEnvelope,
} from "./envelope.store.ts";
import { type EnvelopeRecipient, isOpenEnvelope, isSignable, statusAfter } from "./envelope.ts";
import { queueWithdrawal, sendEnvelope } from "./send-envelope.ts";
import { signingAccount, webhookPath } from "./signing-account.store.ts";

const notConnected = () =>
  new Problem("wrong-state", "No signing service is connected. Ask an administrator to add one in Settings.");
async function requireConnection(view: Pick<View, "db" | "platform" | "tenant">): Promise<string> {
  if (!view.tenant.modules.includes("documentSigning"))
    throw new Problem("module-not-enabled", "Your facility has the document signing service switched off.");
  const id = await signingConnection(view);
  if (!id) throw notConnected();
  return id;
}
async function accountOf({ platform, tenant }: Pick<View, "platform" | "tenant">, connectionId: string) {
  return openSigningAccount(await openForWork(platform, tenant, connectionId));
}

/** Failures of the service as problems; a lost sign-in says how many requests are queued (ESG-1). */
async function asSigningProblem(view: View, error: unknown): Promise<unknown> {
  if (!(error instanceof OutboundFailure)) return error;
  if (error.kind === "needsAttention") {
    const queued = await queuedEnvelopes(view.db);
    const waiting = queued === 1 ? "1 signature request is" : `${queued} signature requests are`;
    return new Problem(
      "provider-sign-in-needed",
      `Sign in to the signing service again. ${waiting} waiting to be sent.`,
    );
  }
  const isLater = error.kind === "temporary" || error.kind === "unknownEffect";
  return new Problem(isLater ? "service-paused" : "upstream-failed", error.message);
}

/** Calls the account that holds an envelope, outside the transaction. */
async function atService<T>(
  act: Act,
  { id, connectionId }: Pick<EnvelopeRecord, "id" | "connectionId">,
  what: string,
  ask: (account: SigningAccount) => Promise<T>,
): Promise<T> {
  try {
    return await act.outside(`${what} ${id}`, async () => ask(await accountOf(act, connectionId)));
  } catch (error) {
    throw await asSigningProblem(act, error);
  }
}

const callbackOf = (act: Act) => pageAddress(act, "/document-signing/callback");

async function lockedEnvelope(act: Act, envelopeId: string): Promise<EnvelopeRecord> {
  const envelope = await envelopeForUpdate(act.db, envelopeId);
  await act.openChart(envelope.clientId, "documents");
  act.audit({ subjectId: envelope.id, clientId: envelope.clientId });
  return envelope;
}
function requireOpen(envelope: EnvelopeRecord): string {
  if (!isOpenEnvelope(envelope.status) || !envelope.providerEnvelopeId)
    throw new Problem("wrong-state", "This envelope is not out for signature.");
  return envelope.providerEnvelopeId;
}

/** Queues an envelope; the service reports to this facility at the address in use now, which may have changed since. */
async function queue(act: Act, envelopeId: string, connectionId: string, tried: string): Promise<void> {
  const path = await webhookPath(act.db, connectionId);
  await queueTask(act, sendEnvelope, {
    payload: { envelopeId, callback: path ? pageAddress(act, path) : null, again: tried !== "first" },
    kind: "signing.envelope",
    idempotencyKey: `${envelopeId}:${tried}`,
    connectionId,
    subject: { type: "signing-envelope", id: envelopeId },
  });
}

export const envelopeHandlers = [
  query(contract.getSigningAccount, async (view) => {
    const account = await signingAccount(view.db);
    return {
      state: account ? account.state : ("absent" as const),
      label: account?.label ?? null,
      queued: await queuedEnvelopes(view.db),
    };
  }),

  action(contract.startSigningSignIn, async (act) => {
    // Also before it was enabled for the first time, which Settings does.
    const account = await signingAccount(act.db);
    if (!account) throw notConnected();
    act.audit({ subjectId: account.id });
    const connection = await openConnection(act.platform, act.tenant, act.db, account.id);
    return { authorizeUrl: await startSignIn(act, connection, callbackOf(act)) };
  }),
  action(contract.finishSigningSignIn, async (act, { body }) => {
    try {
      const { connectionId } = await finishSignIn(act, { ...body, redirectUri: callbackOf(act) });
      act.audit({ subjectId: connectionId });
      return { state: (await signingAccount(act.db))?.state ?? ("disconnected" as const) };
    } catch (error) {
      throw await asSigningProblem(act, error);
    }
  }),
  action(contract.refreshSigningToken, async (act) => {
    const id = await requireConnection(act);
    act.audit({ subjectId: id });
    try {
      await act.outside(`renew ${id}`, async () => refresh(await openForWork(act.platform, act.tenant, id), true));
      return { renewed: true as const };
    } catch (error) {
      throw await asSigningProblem(act, error);
    }
  }),
  action(contract.endSigningSignIn, async (act) => {
    const id = await requireConnection(act);
    act.audit({ subjectId: id });
    await disconnect(act, id);
    return { signedOut: true as const };
  }),

  query(contract.listSigningTemplates, async (view) => {
    try {
      return { rows: await (await accountOf(view, await requireConnection(view))).templates() };
    } catch (error) {
      throw await asSigningProblem(view, error);
    }
  }),

  action(contract.signDocument, async (act, { body }) => {
    const { documentId, template } = body;
    if ((documentId === undefined) === (template === undefined))
      throw fieldProblem("body.documentId", "Choose a document or a template.");
    const connectionId = await requireConnection(act);
    const episode = await requireEpisode(act, { mrNo: body.mrNo });
    const { clientId, demographicId, locationId } = episode;
    await act.openChart(clientId, "documents");
    const title = template ? template.name : await signableTitle(act, clientId, documentId ?? "");
    const recipients = await recipientsOf(act, episode, body, title);
    const id = await insertEnvelope(act.db, {
      ...{ connectionId, clientId, demographicId, locationId, title, recipients },
      message: body.message || null,
      documentId: documentId ?? null,
      templateId: template?.id ?? null,
      embedded: body.embedded,
      at: act.now,
    });
    await queue(act, id, connectionId, "first");
    act.audit({ subjectId: id, clientId, detail: { recipients: recipients.length, embedded: body.embedded } });
    await announceEnvelope(act, { id, clientId });
    return { envelopeId: id };
  }),

  query(contract.getEnvelope, async (view, { params: { envelopeId } }) => {
    const row = await shownEnvelope(view.db, envelopeId);
    await view.openChart(row.clientId, "documents");
    view.readSubject = { subjectId: row.id, clientId: row.clientId };
    const [envelope] = await answersOf(view, [row]);
    return { ...envelope!, timeZone: row.timeZone, events: await envelopeEvents(view.db, envelopeId) };
  }),

  query(contract.listSigners, async (view, { query: { mrNo } }) => {
    const { clientId } = await clientByMrNo(view, mrNo);
    await view.openChart(clientId, "documents");
    const name = (await clientsById(view, [clientId])).get(clientId)?.legalName ?? "";
    const email = (await ownAddressesOf(view.db, [clientId])).get(clientId)?.email ?? null;
    return { client: { name, email } };
  }),

  query(contract.listEnvelopes, async (view, { query: { mrNo, documentId, status, page, pageSize } }) => {
    const clientId = mrNo ? (await clientByMrNo(view, mrNo)).clientId : null;
    if (clientId) await view.openChart(clientId, "documents");
    const inReach = view.inReach("documentSigning.use", "client", envelopeClientColumn);
    const found = await envelopePage(view.db, inReach, {
      clientId,
      documentId,
      statuses: status,
      page,
      pageSize,
    });
    return { ...found, rows: await answersOf(view, found.rows) };
  }),

  action(contract.voidEnvelope, async (act, { params, body: { reason } }) => {
    const envelope = await lockedEnvelope(act, params.envelopeId);
    if (statusAfter(envelope.status, "voided") === null)
      throw new Problem("wrong-state", "This envelope can no longer be voided.");
    const { providerEnvelopeId } = envelope;
    if (providerEnvelopeId)
      await atService(act, envelope, "void", (account) => account.void(providerEnvelopeId, reason));
    else await queueWithdrawal(act, envelope, "voided");
    await saveEnvelope(act.db, envelope.id, { status: "voided", statusAt: act.now, reason });
    await announceEnvelope(act, envelope);
    return { status: "voided" as const };
  }),

  action(contract.resendEnvelope, async (act, { params }) => {
    const envelope = await lockedEnvelope(act, params.envelopeId);
    if (envelope.status === "failed") {
      await saveEnvelope(act.db, envelope.id, { status: "queued", statusAt: act.now, reason: null });
      await queue(act, envelope.id, envelope.connectionId, act.now);
      await announceEnvelope(act, envelope);
    } else {
      const providerId = requireOpen(envelope);
      if (envelope.embedded)
        throw new Problem("wrong-state", "This envelope is signed at the facility, without email.");
      await atService(act, envelope, "resend", (account) => account.resend(providerId));
    }
    return { resent: true as const };
  }),

  action(contract.openSigning, async (act, { params, body: { recipient } }) => {
    const envelope = await lockedEnvelope(act, params.envelopeId);
    const providerId = requireOpen(envelope);
    const one = envelope.recipients[recipient];
    if (!envelope.embedded || !one) throw new Problem("wrong-state", "This person signs by email.");
    if (one.status === "completed") throw new Problem("wrong-state", "This person has signed.");
    const returnUrl = callbackOf(act).replace(/callback$/, "signed");
    const signingUrl = await atService(act, envelope, `view ${recipient}`, (account) =>
      account.signingUrl(providerId, one, clientUserIdOf(envelope.id, recipient), returnUrl),
    );
    return { signingUrl };
  }),

  action(contract.receiveSigningEvent, async (act, { params }) => {
    const { bytes } = act.request;
    if (!bytes) throw new Error("The bytes of the request are missing.");
    return receiveDelivery(act, { token: params.webhookToken, ...bytes });
  }),
];

async function answersOf(view: View, rows: readonly ShownEnvelope[]): Promise<contract.Envelope[]> {
  const clients = await clientsById(
    view,
    rows.map((row) => row.clientId),
  );
  return rows.map((row) => ({
    ...{ id: row.id, clientId: row.clientId, mrNo: row.mrNo, title: row.title, documentId: row.documentId },
    clientName: clients.get(row.clientId)?.legalName ?? "",
    ...{ message: row.message, embedded: row.embedded },
    recipients: row.recipients.map(({ release: _, ...shown }) => shown),
    ...{ status: row.status, reason: row.reason, statusAt: row.statusAt },
    ...{ completedDocumentId: row.completedDocumentId, certificateDocumentId: row.certificateDocumentId },
    ...{ createdAt: row.createdAt, sentByName: row.sentByName, version: row.version },
  }));
}

async function signableTitle(act: Act, clientId: string, documentId: string): Promise<string> {
  // Locked, so that it can't be moved to another chart at the same time.
  await documentForUpdate(act.db, documentId);
  const document = await shownDocument(act.db, documentId);
  if (document.clientId !== clientId) throw new Problem("not-found", "Document not found.");
  if (document.status !== "available") throw new Problem("wrong-state", "Only a filed document can be signed.");
  if (!isSignable(document.mediaType))
    throw new Problem("unsupported-media", "The signing service shows PDF, Word, text and picture files only.");
  return document.title;
}

type Asked = Parameters<Parameters<typeof action<typeof contract.signDocument>>[1]>[1]["body"];

/** Who signs, in this order. A person other than the client must be named by a release, which is recorded (CON-6). */
async function recipientsOf(
  act: Act,
  episode: Awaited<ReturnType<typeof requireEpisode>>,
  body: Asked,
  title: string,
): Promise<EnvelopeRecipient[]> {
  const { clientId, demographicId, timeZone, part2 } = episode;
  const client = (await clientsById(act, [clientId])).get(clientId);
  if (!client) throw new Problem("not-found");
  const recipients: EnvelopeRecipient[] = [];
  for (const [at, asked] of body.recipients.entries()) {
    const common = { role: asked.role, order: body.inOrder ? at + 1 : 1, status: "created" as const, signedAt: null };
    if (asked.who === "client") {
      const email = (await ownAddressesOf(act.db, [clientId])).get(clientId)?.email;
      if (!email)
        throw fieldProblem(
          `body.recipients.${at}`,
          "The chart has no email address of the client that may be used. Add one first.",
        );
      recipients.push({ ...common, who: "client", name: client.legalName, email });
      continue;
    }
    if (body.contains.length === 0) throw fieldProblem("body.contains", "Choose what the document contains.");
    const { name, email, organization } = asked;
    await canDisclose(act, {
      client: { clientId, demographicId, name: client.legalName, timeZone, part2 },
      recipient: { name, ...(organization ? { organization } : {}) },
      categories: body.contains,
      purpose: body.purpose,
      basis: "consent",
      method: "secureEmail",
      description: `${title}, for signature`,
      whole: true,
      documentIds: body.documentId ? [body.documentId] : [],
    });
    recipients.push({
      ...{ ...common, who: "other", name, email },
      release: { ...(organization ? { organization } : {}), categories: body.contains, purpose: body.purpose },
    });
  }
  const emails = new Set(recipients.map((one) => `${one.email.toLowerCase()} ${one.name}`));
  if (emails.size < recipients.length)
    throw fieldProblem("body.recipients", "Each person signs once. Remove the copy.");
  return recipients;
}
