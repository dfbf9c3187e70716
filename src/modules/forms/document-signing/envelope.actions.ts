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
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { canDisclose } from "../disclosures/can-disclose.actions.ts";
import { shownDocument } from "../documents/document.store.ts";
import { clientUserIdOf, openSigningAccount, type SigningAccount, signingConnection } from "./docusign.ts";
import * as contract from "./envelope.contract.ts";
import {
  type EnvelopeRecord,
  envelopeClientColumn,
  envelopeForUpdate,
  envelopePage,
  insertEnvelope,
  queuedEnvelopes,
  saveEnvelope,
} from "./envelope.store.ts";
import { type EnvelopeRecipient, isOpenEnvelope, statusAfter } from "./envelope.ts";
import { announceEnvelope } from "./follow-envelope.actions.ts";
import { isSignable, sendEnvelope } from "./send-envelope.ts";
import { signingAccount } from "./signing-account.store.ts";

const notConnected = () =>
  new Problem("wrong-state", "No signing service is connected. Ask an administrator to add one in Settings.");
async function requireConnection(view: Pick<View, "db" | "platform">): Promise<string> {
  const id = await signingConnection(view);
  if (!id) throw notConnected();
  return id;
}
const open = async (view: View) => openForWork(view.platform, view.tenant, view.db, await requireConnection(view));

/** Failures of the service, as the user reads them: a lost sign-in says what waits for it (ESG-1). */
async function asSigningProblem(view: View, error: unknown): Promise<unknown> {
  if (!(error instanceof OutboundFailure)) return error;
  if (error.kind === "needsAttention") {
    const queued = await queuedEnvelopes(view.db);
    const waiting = queued === 1 ? "1 envelope waits" : `${queued} envelopes wait`;
    return new Problem("provider-sign-in-needed", `Sign in to the signing service again; ${waiting} for it.`);
  }
  const isLater = error.kind === "temporary" || error.kind === "unknownEffect";
  return new Problem(isLater ? "service-paused" : "upstream-failed", error.message);
}

/** Calls the service outside the transaction. */
async function atService<T>(act: Act, key: string, ask: (account: SigningAccount) => Promise<T>): Promise<T> {
  try {
    const connection = await open(act);
    return await act.outside(key, async () => ask(await openSigningAccount(connection)));
  } catch (error) {
    throw await asSigningProblem(act, error);
  }
}

const callbackOf = (act: Act) =>
  `${act.request.secure ? "https" : "http"}://${act.request.host ?? `${act.tenant.slug}.localhost`}/document-signing/callback`;

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

const queue = (act: Act, envelopeId: string, connectionId: string, tried: string) =>
  queueTask(act, sendEnvelope, {
    payload: { envelopeId },
    kind: "signing.envelope",
    idempotencyKey: `${envelopeId}:${tried}`,
    connectionId,
    subject: { type: "signing-envelope", id: envelopeId },
  });

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
      return { connected: true as const };
    } catch (error) {
      throw await asSigningProblem(act, error);
    }
  }),
  action(contract.refreshSigningToken, async (act) => {
    const id = await requireConnection(act);
    act.audit({ subjectId: id });
    try {
      const connection = await open(act);
      await act.outside(`renew ${id}`, () => refresh(connection, true));
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
      const connection = await open(view);
      return { rows: await (await openSigningAccount(connection)).templates() };
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
      documentId: documentId ?? null,
      templateId: template?.id ?? null,
      embedded: body.embedded,
    });
    await queue(act, id, connectionId, "first");
    act.audit({ subjectId: id, clientId, detail: { recipients: recipients.length, embedded: body.embedded } });
    await announceEnvelope(act, { id, clientId });
    return { envelopeId: id };
  }),

  query(contract.listEnvelopes, async (view, { query: { mrNo, status, page, pageSize } }) => {
    const clientId = mrNo ? (await clientByMrNo(view, mrNo)).clientId : null;
    if (clientId) await view.openChart(clientId, "documents");
    const inReach = view.inReach("documentSigning.use", "client", envelopeClientColumn);
    const found = await envelopePage(view.db, inReach, { clientId, statuses: status, page, pageSize });
    const clients = await clientsById(
      view,
      found.rows.map((row) => row.clientId),
    );
    const rows = found.rows.map(
      ({
        connectionId: _,
        providerEnvelopeId: __,
        demographicId: ___,
        locationId: ____,
        templateId: _____,
        ...row
      }) => ({
        ...row,
        clientName: clients.get(row.clientId)?.legalName ?? "",
      }),
    );
    return { ...found, rows };
  }),

  action(contract.voidEnvelope, async (act, { params, body: { reason } }) => {
    const envelope = await lockedEnvelope(act, params.envelopeId);
    if (statusAfter(envelope.status, "voided") === null)
      throw new Problem("wrong-state", "This envelope can no longer be voided.");
    const { providerEnvelopeId } = envelope;
    if (providerEnvelopeId)
      await atService(act, `void ${envelope.id}`, (account) => account.void(providerEnvelopeId, reason));
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
      if (envelope.embedded) throw new Problem("wrong-state", "This envelope is signed here. Nobody gets an email.");
      await atService(act, `resend ${envelope.id}`, (account) => account.resend(providerId));
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
    const signingUrl = await atService(act, `view ${envelope.id} ${recipient}`, (account) =>
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

async function signableTitle(act: Act, clientId: string, documentId: string): Promise<string> {
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
    const common = { role: asked.role, order: at + 1, status: "created" as const, signedAt: null };
    if (asked.who === "client") {
      const email = (await ownAddressesOf(act.db, [clientId])).get(clientId)?.email;
      if (!email) throw fieldProblem(`body.recipients.${at}`, "Add an email address of the client to the chart first.");
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
    });
    recipients.push({ ...common, who: "other", name, email });
  }
  const emails = new Set(recipients.map((one) => `${one.email.toLowerCase()} ${one.name}`));
  if (emails.size < recipients.length)
    throw fieldProblem("body.recipients", "Each person signs once. Remove the copy.");
  return recipients;
}
