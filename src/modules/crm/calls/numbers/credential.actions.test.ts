import { beforeAll, expect, it } from "vitest";
import { confirmed } from "#modules/integrations/testing.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { liveCalls } from "../call.contract.ts";
import { ctmStart, sendCtm } from "../testing.ts";
import * as contract from "./credential.contract.ts";
import { listCredentials } from "./number.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const tokenOf = (path: string) => path.split("/").at(-1) ?? "";

it("CALL-12 an account is connected, verified and enabled; its keys are never shown, its messages with their verdicts are", async () => {
  const admin = await confirmed(facility, "admin");
  const { credential, webhookPath } = await admin.call(contract.addCtmCredential, {
    body: { label: "Admissions line", environment: "simulator" },
  });
  expect(credential).toMatchObject({ provider: "ctm", status: "draft", deliveries: [] });
  expect(JSON.stringify(credential)).not.toContain("simulated-secret-key");
  const params = { credentialId: credential.id };
  const verified = await admin.call(contract.verifyCredential, { params });
  expect(verified).toMatchObject({ ok: true, credential: { status: "enabled" } });
  await sendCtm(facility, tokenOf(webhookPath), ctmStart(facility));
  await sendCtm(facility, tokenOf(webhookPath), ctmStart(facility), { secret: "another secret" });
  const { deliveries } = await admin.call(contract.getCredential, { params });
  expect(deliveries.map(({ status }) => status).sort()).toEqual(["processed", "rejected"]);
});

it("CALL-12 a replaced webhook address and a disconnected account take no more calls", async () => {
  const admin = await confirmed(facility, "admin");
  const admissions = await facility.as("admissions");
  const { credential, webhookPath } = await admin.call(contract.addCredential, {
    body: { provider: "ctm", label: "Second line", environment: "simulator" },
  });
  const params = { credentialId: credential.id };
  const { webhookPath: next } = await admin.call(contract.rotateWebhookToken, { params });
  const before = (await admissions.call(liveCalls)).rows.length;
  expect((await sendCtm(facility, tokenOf(webhookPath), ctmStart(facility))).statusCode).toBe(404);
  expect((await sendCtm(facility, tokenOf(next), ctmStart(facility))).statusCode).toBe(200);
  expect((await admissions.call(liveCalls)).rows).toHaveLength(before + 1);
  await admin.call(contract.removeCredential, { params, query: { reason: "The contract ended" } });
  expect((await sendCtm(facility, tokenOf(next), ctmStart(facility))).statusCode).toBe(404);
  const { rows } = await admin.call(listCredentials);
  expect(rows.map(({ id }) => id)).not.toContain(credential.id);
});

it("P2-2 a live account without its agreement is not enabled, and keys of another provider are refused", async () => {
  const admin = await confirmed(facility, "admin");
  const { credential } = await admin.call(contract.addCredential, {
    body: {
      provider: "callrail",
      label: "Live line",
      environment: "live",
      config: { accountId: "77", companyId: "8" },
      secrets: { apiKey: "key", signingKey: "signing key" },
    },
  });
  const params = { credentialId: credential.id };
  await expect(admin.call(contract.verifyCredential, { params })).rejects.toMatchObject({ code: "agreement-missing" });
  await expect(
    admin.call(contract.changeCredential, {
      params,
      body: { version: credential.version, secrets: { accessKey: "of another provider" } },
    }),
  ).rejects.toMatchObject({ code: "validation" });
});
