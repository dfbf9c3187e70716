import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { sweepJob } from "#modules/integrations/index.ts";
import { fileContent } from "#platform/server/files/files.actions.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { listConsents, revokeConsent } from "../consents/consent.contract.ts";
import { getDocument, listClientDocuments, moveDocument } from "../documents/document.contract.ts";
import { givenDocument } from "../documents/testing.ts";
import { givenReleased } from "../testing.ts";
import * as contract from "./envelope.contract.ts";
import { pollEnvelopes } from "./poll-envelopes.jobs.ts";
import { connectMessage, givenEnvelope, givenSignable, givenSigningCode, givenSigningService } from "./testing.ts";

let facility: Facility;
let sender: Person;
beforeAll(async () => {
  facility = await givenFacility();
  sender = await facility.as("case_manager");
});

const envelopeOf = async ({ client, envelopeId }: { client: { mrNo: string }; envelopeId: string }) => {
  const { rows } = await sender.call(contract.listEnvelopes, { query: { mrNo: client.mrNo } });
  return rows.find(({ id }) => id === envelopeId);
};
const documentsOf = async (client: { mrNo: string }) =>
  (await sender.call(listClientDocuments, { params: { mrNo: client.mrNo } })).rows;
async function report(
  { providerId, envelopeId }: { providerId: string; envelopeId: string },
  status: string,
  at: string,
  key?: string,
) {
  const { token } = await givenSigningService(facility);
  const { body, headers } = connectMessage({ providerId, envelopeId, status, at }, key);
  const answer = await sender.send(
    contract.receiveSigningEvent,
    { params: { webhookToken: token }, body },
    { headers },
  );
  await facility.runJobs();
  return answer.statusCode;
}
const later = async (at: Facility, minutes: number) => {
  at.clock.advance({ minutes });
  await at.system((act) => sweepJob.run(act, {}));
  await at.runJobs();
};
/** Signs at the service itself, on its page. */
async function signThere(url: string): Promise<void> {
  await (await fetch(url)).text();
  await fetch(url, { method: "POST", body: new URLSearchParams({ choice: "sign" }), redirect: "manual" });
}

describe("sending", () => {
  it("sends a document to the client's own address, with a subject that says nothing of its content", async () => {
    const given = await givenEnvelope(facility);
    expect(await envelopeOf(given)).toMatchObject({ status: "sent", recipients: [{ who: "client", status: "sent" }] });
    const email = (await envelopeOf(given))?.recipients[0]?.email ?? "";
    const [mail] = await facility.outbox({ to: email });
    expect(mail?.subject).toBe(`Please sign: ${facility.tenant.name}`);
  });

  it("CON-6: refuses a recipient whom no release names, and a client without an email address", async () => {
    const { client, document } = await givenSignable(facility);
    const sister = { who: "other" as const, name: "Lena Vogel", email: "lena@example.org" };
    const body = { mrNo: client.mrNo, documentId: document.id, contains: ["billing" as const] };
    const answer = await sender.send(contract.signDocument, { body: { ...body, recipients: [sister] } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, "consent-required"]);
  });

  it("makes one envelope although the answer to the first try is lost", async () => {
    const given = await givenEnvelope(facility, { sent: false });
    await steer("fault", { simulator: "docusign", match: given.envelopeId, kind: "after", times: 1 });
    await facility.runJobs();
    await later(facility, 2);
    const email = (await envelopeOf(given))?.recipients[0]?.email ?? "";
    expect(await envelopeOf(given)).toMatchObject({ status: "sent" });
    expect(await facility.outbox({ to: email })).toHaveLength(1);
  });
});

it("CON-5: a document is not sent when the release of a signer is revoked while the request is queued", async () => {
  await givenSigningService(facility);
  const client = await givenReleased(facility);
  const { document } = await givenDocument(facility, client);
  const maria = { who: "other" as const, name: "Maria Soto", email: "maria@example.org" };
  const about = { mrNo: client.mrNo, documentId: document.id, contains: ["attendance" as const] };
  const { envelopeId } = await sender.call(contract.signDocument, {
    body: { ...about, recipients: [maria], purpose: "family" },
  });
  const consents = (await sender.call(listConsents, { params: { mrNo: client.mrNo } })).rows;
  const release = consents.find(({ recipients }) => recipients.some(({ name }) => name === maria.name));
  await sender.call(revokeConsent, {
    params: { consentId: release?.id ?? "" },
    body: { version: release?.version ?? 0, method: "oral", note: "Client called." },
  });
  await facility.runJobs();
  expect(await envelopeOf({ client, envelopeId })).toMatchObject({
    status: "failed",
    reason: expect.stringContaining("Maria Soto"),
  });
  expect(await facility.outbox({ to: maria.email })).toEqual([]);
});

describe("failing on the way", () => {
  it("two people send one document at once: one request goes out, and the other person reads why", async () => {
    const { client, document } = await givenSignable(facility);
    const colleague = await facility.as("therapist");
    const body = { mrNo: client.mrNo, documentId: document.id, recipients: [{ who: "client" as const }] };
    const answers = await Promise.all([sender, colleague].map((one) => one.send(contract.signDocument, { body })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: "out-for-signature" });
    const other = await givenAdmittedClient(facility);
    const { version } = await sender.call(getDocument, { params: { documentId: document.id } });
    const move = { version, mrNo: other.mrNo, reason: "Belongs to another client" };
    const moved = await sender.send(moveDocument, { params: { documentId: document.id }, body: move });
    expect(moved.json()).toMatchObject({ code: "out-for-signature" });
  });

  it("a request that is voided before its number is known is taken back at the service", async () => {
    const given = await givenEnvelope(facility, { sent: false });
    await steer("fault", { simulator: "docusign", match: given.envelopeId, kind: "after", times: 1 });
    await facility.runJobs();
    const email = (await envelopeOf(given))?.recipients[0]?.email ?? "";
    const [mail] = await facility.outbox({ to: email });
    const link = /https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    const params = { envelopeId: given.envelopeId };
    await sender.call(contract.voidEnvelope, { params, body: { reason: "The wrong agreement was sent" } });
    await facility.runJobs();
    expect((await fetch(link)).status).toBe(404);
    expect(await envelopeOf(given)).toMatchObject({ status: "voided" });
  });

  it("ESG-2: a report that comes before the answer of the service is kept, and the answer does not move it back", async () => {
    const given = await givenEnvelope(facility, { sent: false });
    await steer("fault", { simulator: "docusign", match: given.envelopeId, kind: "after", times: 1 });
    await facility.runJobs();
    expect(await report({ ...given, providerId: "early-report" }, "delivered", "2026-11-20T10:00:00.000Z")).toBe(200);
    await later(facility, 2);
    const params = { envelopeId: given.envelopeId };
    const detail = await sender.call(contract.getEnvelope, { params });
    expect(detail).toMatchObject({ status: "delivered", events: [{ event: "envelope-delivered" }] });
  });
});

describe("following", () => {
  it("forms scenario 24, ESG-2: completed twice, then delivered: one document, and the status stays", async () => {
    const given = await givenEnvelope(facility, { embedded: true });
    const params = { envelopeId: given.envelopeId };
    const { signingUrl } = await sender.call(contract.openSigning, { params, body: { recipient: 0 } });
    await signThere(signingUrl);
    expect(await report(given, "completed", "2026-11-20T10:00:00.000Z", "another key")).toBe(401);
    expect(await report(given, "completed", "2026-11-20T10:00:00.000Z")).toBe(200);
    expect(await report(given, "completed", "2026-11-20T10:00:00.000Z")).toBe(200);
    expect(await report(given, "completed", "2026-11-20T10:00:05.000Z")).toBe(200);
    expect(await report(given, "delivered", "2026-11-20T09:59:00.000Z")).toBe(200);
    const envelope = await envelopeOf(given);
    expect(envelope?.status).toBe("completed");
    const filed = (await documentsOf(given.client)).filter(({ source }) => source === "provider");
    expect(filed.map(({ title }) => title).sort()).toEqual([
      "Financial agreement, certificate of signing",
      "Financial agreement, signed",
    ]);
    const signed = filed.find(({ id }) => id === envelope?.completedDocumentId);
    const answer = await sender.send(fileContent, { params: { fileId: signed?.fileId } });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("ESG-3: polls an envelope without a report for 15 minutes", async () => {
    const given = await givenEnvelope(facility, { embedded: true });
    const params = { envelopeId: given.envelopeId };
    const { signingUrl } = await sender.call(contract.openSigning, { params, body: { recipient: 0 } });
    await signThere(signingUrl);
    facility.clock.advance({ minutes: 16 });
    await pollEnvelopes.outside(facility.platform, facility.tenant, {});
    await facility.runJobs();
    expect(await envelopeOf(given)).toMatchObject({ status: "completed", recipients: [{ status: "completed" }] });
  });

  it("a voided envelope is voided at the service, and cannot be signed", async () => {
    const given = await givenEnvelope(facility);
    const params = { envelopeId: given.envelopeId };
    await sender.call(contract.voidEnvelope, { params, body: { reason: "The wrong agreement was sent" } });
    expect(await envelopeOf(given)).toMatchObject({ status: "voided", reason: "The wrong agreement was sent" });
    const again = await sender.send(contract.resendEnvelope, { params });
    expect([again.statusCode, again.json().code]).toEqual([409, "wrong-state"]);
  });
});

describe("the sign-in", () => {
  it("ESG-1: when the sign-in is lost, envelopes stay queued and go out after the next sign-in", async () => {
    const own = await givenFacility();
    const rep = await own.as("case_manager");
    const admin = await own.as("admin");
    const { client, document } = await givenSignable(own);
    await steer("act", { simulator: "docusign", act: "revoke-all", facility: own.tenant.id });
    const body = { mrNo: client.mrNo, documentId: document.id, recipients: [{ who: "client" as const }] };
    await rep.call(contract.signDocument, { body });
    await own.runJobs();
    const list = async () => (await rep.call(contract.listEnvelopes, { query: {} })).rows[0]?.status;
    expect(await list()).toBe("queued");
    const templates = await rep.send(contract.listSigningTemplates);
    expect(templates.json()).toMatchObject({
      code: "provider-sign-in-needed",
      detail: "Sign in to the signing service again. 1 signature request is waiting to be sent.",
    });
    expect((await rep.call(contract.getSigningAccount)).state).toBe("needsSignIn");
    await admin.call(contract.finishSigningSignIn, { body: await givenSigningCode(own) });
    await later(own, 6);
    expect(await list()).toBe("sent");
  });
});
