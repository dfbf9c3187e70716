import { randomUUID } from "node:crypto";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { enableConnection } from "#modules/integrations/connections/connection.contract.ts";
import { confirmed, givenConnection } from "#modules/integrations/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { givenDocument } from "../documents/testing.ts";
import { connectSignature } from "./connect-signature.ts";
import * as contract from "./envelope.contract.ts";
import { envelopeById } from "./envelope.store.ts";
import { signingAccount } from "./signing-account.store.ts";
import { simulatedSigning } from "./simulated-signing.ts";

const connected = new WeakMap<Facility, Promise<{ id: string; token: string }>>();

/** Signs in at the simulated service and returns with its code. */
export async function givenSigningCode(facility: Facility): Promise<{ state: string; code: string }> {
  const admin = await facility.as("admin");
  const { authorizeUrl } = await admin.call(contract.startSigningSignIn);
  const page = await (await fetch(authorizeUrl)).text();
  const link = /class="go" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&#38;", "&") ?? "";
  const allowed = await fetch(new URL(link, authorizeUrl), { redirect: "manual" });
  const back = new URL(allowed.headers.get("location") ?? "");
  return { state: back.searchParams.get("state") ?? "", code: back.searchParams.get("code") ?? "" };
}

/** The simulated signing service, connected and signed in once for a facility, and the token of its webhook address. */
export function givenSigningService(facility: Facility): Promise<{ id: string; token: string }> {
  const known = connected.get(facility);
  if (known) return known;
  const made = connect(facility);
  connected.set(facility, made);
  return made;
}

async function connect(facility: Facility) {
  const db = facility.platform.database.tenant(facility.tenant.id);
  const admin = await confirmed(facility, "admin");
  // After a sign-out, the same connection is signed in again.
  const before = await signingAccount(db);
  const connection = before ?? (await givenConnection(facility, "signing.docusign")).connection;
  await admin.call(contract.finishSigningSignIn, { body: await givenSigningCode(facility) });
  if (!before) await admin.call(enableConnection, { params: { connectionId: connection.id } });
  const { config } = await db
    .selectFrom("connections")
    .select("config")
    .where("id", "=", connection.id)
    .executeTakeFirstOrThrow();
  return { id: connection.id, token: String(config.statusCallback).split("/").at(-1) ?? "" };
}

/** A client with an email address, and a document of the chart. */
export async function givenSignable(facility: Facility) {
  await givenSigningService(facility);
  const client = await givenAdmittedClient(facility, { client: { email: `client-${randomUUID()}@example.org` } });
  return givenDocument(facility, client, Buffer.from(`Agreement ${randomUUID()}\n`), "Financial agreement");
}

/** An envelope of one document for the client; it was sent when `sent` is not false. */
export async function givenEnvelope(facility: Facility, over: { embedded?: boolean; sent?: boolean } = {}) {
  const { client, document } = await givenSignable(facility);
  const rep = await facility.as("case_manager");
  const { envelopeId } = await rep.call(contract.signDocument, {
    body: {
      mrNo: client.mrNo,
      documentId: document.id,
      recipients: [{ who: "client" }],
      embedded: over.embedded ?? false,
    },
  });
  if (over.sent !== false) await facility.runJobs();
  const row = await envelopeById(facility.platform.database.tenant(facility.tenant.id), envelopeId);
  return { client, document, envelopeId, providerId: row.providerEnvelopeId ?? "" };
}

/** A Connect message as the service signs it. */
export function connectMessage(
  said: { providerId: string; envelopeId: string; status: string; at: string },
  key: string = simulatedSigning.connectKey,
) {
  const body = Buffer.from(
    JSON.stringify({
      event: `envelope-${said.status}`,
      generatedDateTime: said.at,
      data: {
        envelopeId: said.providerId,
        envelopeSummary: {
          envelopeId: said.providerId,
          status: said.status,
          customFields: { textCustomFields: [{ name: "cairnEnvelope", value: said.envelopeId }] },
        },
      },
    }),
  );
  const headers = { "content-type": "application/json", "x-docusign-signature-1": connectSignature(key, body) };
  return { body, headers };
}

const of = async (facility: Facility, over?: { embedded?: boolean }) => ({
  params: { envelopeId: (await givenEnvelope(facility, over)).envelopeId },
});

export const signingServiceSamples: readonly Sample[] = [
  sample(contract.getSigningAccount, "case_manager", () => ({})),
  sample(contract.startSigningSignIn, "admin", async (facility) => {
    await givenSigningService(facility);
    return {};
  }),
  sample(contract.finishSigningSignIn, "admin", async (facility) => {
    await givenSigningService(facility);
    return { body: await givenSigningCode(facility) };
  }),
  sample(contract.refreshSigningToken, "admin", async (facility) => {
    await givenSigningService(facility);
    return {};
  }),
  sample(contract.endSigningSignIn, "admin", async (facility) => {
    await givenSigningService(facility);
    connected.delete(facility);
    return {};
  }),
  sample(contract.listSigningTemplates, "case_manager", async (facility) => {
    await givenSigningService(facility);
    return {};
  }),
  sample(contract.signDocument, "case_manager", async (facility) => {
    const { client, document } = await givenSignable(facility);
    return { body: { mrNo: client.mrNo, documentId: document.id, recipients: [{ who: "client" as const }] } };
  }),
  sample(contract.listSigners, "case_manager", async (facility) => {
    const { client } = await givenSignable(facility);
    return { query: { mrNo: client.mrNo } };
  }),
  sample(contract.getEnvelope, "case_manager", (facility) => of(facility)),
  sample(contract.listEnvelopes, "case_manager", async (facility) => {
    await givenEnvelope(facility);
    return {};
  }),
  sample(contract.voidEnvelope, "case_manager", async (facility) => ({
    ...(await of(facility)),
    body: { reason: "The wrong agreement was sent" },
  })),
  sample(contract.resendEnvelope, "case_manager", (facility) => of(facility)),
  sample(contract.openSigning, "case_manager", async (facility) => ({
    ...(await of(facility, { embedded: true })),
    body: { recipient: 0 },
  })),
  {
    contract: contract.receiveSigningEvent,
    as: "admin",
    input: async (facility) => {
      const { token } = await givenSigningService(facility);
      const about = { providerId: randomUUID(), envelopeId: randomUUID(), status: "sent" };
      const { body, headers } = connectMessage({ ...about, at: "2026-11-20T10:00:00.000Z" });
      return { input: { params: { webhookToken: token }, body }, extras: { headers } };
    },
  },
];
