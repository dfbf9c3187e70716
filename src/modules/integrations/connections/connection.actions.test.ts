import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { type Facility, givenFacility, givenProcess, type Person } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { confirmAgreement, endAgreement } from "../agreements/agreement.contract.ts";
import { refresh, refreshTokensJob } from "../oauth/oauth.ts";
import { sweepJob } from "../outbound/deliver.ts";
import { confirmed, givenAgreement, givenCode, givenConnection, givenEnabled } from "../testing.ts";
import { openFor } from "../vault.ts";
import * as contract from "./connection.contract.ts";
import { openConnection } from "./open-connection.store.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
});
beforeEach(async () => {
  admin = await confirmed(facility, "admin");
});
const state = async () =>
  (await (await fetch(`${facility.platform.outside.simulators?.control}/__sim/state`)).json()) as {
    oauthRefreshes: number;
  };
const open = (id: string) =>
  openConnection(facility.platform, facility.tenant, facility.platform.database.tenant(facility.tenant.id), id);
const db = () => facility.platform.database.tenant(facility.tenant.id);

describe("connection secrets", () => {
  it("INT-3: a secret is write-only, encrypted, and bound to its connection", async () => {
    const secret = "a-very-secret-password-9876";
    const { connection } = await givenConnection(facility, "mail.smtp", { secrets: { password: secret } });
    const { connection: other } = await givenConnection(facility, "mail.smtp", {
      secrets: { password: "another-one-5432" },
    });
    expect(connection.secrets).toMatchObject([{ name: "password", last4: "9876" }]);
    expect(JSON.stringify(await admin.call(contract.listConnections))).not.toContain(secret);
    const row = await db()
      .selectFrom("connectionSecrets")
      .selectAll()
      .where("connectionId", "=", connection.id)
      .executeTakeFirstOrThrow();
    expect(row.cipher.includes(secret)).toBe(false);
    expect((await open(connection.id)).secrets.password).toBe(secret);
    await facility.system((act) =>
      act.db
        .updateTable("connectionSecrets")
        .set({ cipher: row.cipher })
        .where("connectionId", "=", other.id)
        .execute(),
    );
    await expect(open(other.id)).rejects.toThrow();
    expect(() => openFor(facility.platform, facility.tenant, `secret|${other.id}|password`, row.cipher)).toThrow();
    const entries = await db().selectFrom("auditEvents").select(["detail", "fields"]).execute();
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it("INT-3: a replaced secret stays valid for incoming messages for 24 hours", async () => {
    const { connection } = await givenConnection(facility, "events.signed");
    await admin.call(contract.setConnectionSecret, {
      params: { connectionId: connection.id, name: "signingSecret" },
      body: { value: "whsec_bmV3LXNlY3JldC1vZi10aGlydHktdHdvLWJ5dGVz" },
    });
    expect((await open(connection.id)).formerSecrets.signingSecret).toMatch(/^whsec_c2lt/);
    facility.clock.advance({ hours: 24, seconds: 1 });
    expect((await open(connection.id)).formerSecrets).toEqual({});
  });
});

describe("enabling a connection", () => {
  it("INT-2: a live connection needs agreements entered by one user and confirmed by another", async () => {
    const { connection } = await givenConnection(facility, "mail.smtp", {
      environment: "live",
      config: {
        fromAddress: "hello@example.org",
        host: "smtp.example.org",
        port: 587,
        security: "starttls",
        user: "hello",
      },
      secrets: { password: "not-used-in-this-test" },
    });
    const params = { connectionId: connection.id };
    const refusal = expect.objectContaining({ code: "agreement-missing" });
    await expect(admin.call(contract.enableConnection, { params })).rejects.toEqual(refusal);
    const baa = await givenAgreement(facility, connection.id, ["baa"]);
    await expect(admin.call(contract.enableConnection, { params })).rejects.toEqual(refusal);
    await expect(admin.call(confirmAgreement, { params: { agreementId: baa.id } })).rejects.toMatchObject({
      code: "forbidden",
    });
    const owner = await facility.as("owner");
    await owner.call(confirmAgreement, { params: { agreementId: baa.id } });
    // A Part 2 program needs a qualified service organization agreement besides.
    expect((await admin.call(contract.getConnection, { params })).missingAgreements).toEqual(["qsoa"]);
    await owner.call(endAgreement, { params: { agreementId: baa.id }, body: { reason: "Replaced" } });
    expect((await admin.call(contract.getConnection, { params })).missingAgreements).toEqual(["baa", "qsoa"]);
  });

  it("INT-2: a user cannot confirm an agreement they entered", async () => {
    const owner = await facility.as("owner");
    const { enterAgreement } = await import("../agreements/agreement.contract.ts");
    const own = await owner.call(enterAgreement, {
      body: { vendor: "Own Vendor", kinds: ["baa"], signedOn: "2026-01-01", effectiveOn: "2026-01-01" },
    });
    expect(own.mayConfirm).toBe(false);
    await expect(owner.call(confirmAgreement, { params: { agreementId: own.id } })).rejects.toMatchObject({
      code: "own-request",
    });
  });

  it("INT-2: rejects invalid settings and a password the provider refuses", async () => {
    await expect(
      givenConnection(facility, "sms.twilio", { config: { accountSid: "XY", from: "+18055550100" } }),
    ).rejects.toMatchObject({
      code: "integration-config-invalid",
      problem: { errors: [{ path: "body.config.accountSid" }] },
    });
    const { connection } = await givenConnection(facility, "mail.smtp", { secrets: { password: "wrong-password-1" } });
    const params = { connectionId: connection.id };
    expect(await admin.call(contract.testConnection, { params })).toMatchObject({ ok: false });
    await expect(admin.call(contract.enableConnection, { params })).rejects.toMatchObject({
      code: "integration-config-invalid",
    });
  });

  it("INT-4: rejects an address in a private network when it is entered", async () => {
    await expect(
      givenConnection(facility, "mail.oauth", {
        environment: "live",
        config: {
          fromAddress: "a@example.org",
          user: "a@example.org",
          host: "smtp.example.org",
          port: 587,
          security: "tls",
          authorizeUrl: "https://login.example.org/authorize",
          tokenUrl: "https://10.0.0.8/token",
          clientId: "x",
        },
      }),
    ).rejects.toMatchObject({ code: "host-not-allowed" });
  });

  it("removing deletes the secrets and keeps the history", async () => {
    const connection = await givenEnabled(facility);
    await admin.call(contract.removeConnection, {
      params: { connectionId: connection.id },
      query: { reason: "Moved away" },
    });
    await expect(admin.call(contract.getConnection, { params: { connectionId: connection.id } })).rejects.toMatchObject(
      { code: "not-found" },
    );
    expect(
      await db().selectFrom("connectionSecrets").select("id").where("connectionId", "=", connection.id).execute(),
    ).toEqual([]);
    expect(
      await db().selectFrom("connections").select("status").where("id", "=", connection.id).executeTakeFirst(),
    ).toEqual({ status: "removed" });
  });
});

describe("the facility's mail account", () => {
  it("INT-7: sends mail; the circuit opens after five failures and closes automatically", async () => {
    const own = await givenFacility();
    const connection = await givenEnabled(own);
    const to = `circuit@${own.tenant.slug}.example`;
    const send = () =>
      own.system((act) =>
        sendMail(act, { to, subject: "Hello", text: "Hello.", purpose: "account", kind: "test.hello" }),
      );
    await send();
    await own.runJobs();
    expect(await own.outbox({ to })).toMatchObject([{ from: `hello@${own.tenant.slug}.example` }]);
    await steer("fault", { simulator: "smtp", match: to, kind: "busy", times: 5 });
    for (let n = 0; n < 5; n += 1) await send();
    await own.runJobs();
    const person = await own.as("admin");
    const params = { connectionId: connection.id };
    expect(await person.call(contract.getConnection, { params })).toMatchObject({
      circuit: "open",
      status: "degraded",
    });
    await send();
    await own.runJobs();
    const calls = await own.platform.database.tenant(own.tenant.id).selectFrom("outboundCalls").select("id").execute();
    own.clock.advance({ seconds: 31 });
    for (let round = 0; round < 4; round += 1) {
      await own.system((act) => sweepJob.run(act, {}));
      await own.runJobs();
      own.clock.advance({ minutes: 2 });
    }
    expect(await person.call(contract.getConnection, { params })).toMatchObject({
      circuit: "closed",
      status: "enabled",
    });
    expect(await own.outbox({ to })).toHaveLength(7);
    expect(calls.length).toBeGreaterThanOrEqual(6);
  });
});

describe("INT-8: sign-in at a provider", () => {
  it("uses the code flow with PKCE and sends mail with the token; the state is single-use and bound to its session", async () => {
    const own = await givenFacility();
    const person = await confirmed(own, "admin");
    const { connection } = await givenConnection(own, "mail.oauth");
    const params = { connectionId: connection.id };
    await expect(person.call(contract.enableConnection, { params })).rejects.toMatchObject({
      code: "provider-sign-in-needed",
    });
    const answer = await givenCode(own, connection.id);
    const owner = await own.as("owner");
    await expect(owner.call(contract.finishOauth, { body: answer })).rejects.toMatchObject({ code: "validation" });
    expect(await person.call(contract.finishOauth, { body: answer })).toMatchObject({ signedIn: true });
    await expect(person.call(contract.finishOauth, { body: answer })).rejects.toMatchObject({ code: "validation" });
    expect(await person.call(contract.enableConnection, { params })).toMatchObject({ status: "enabled" });
    const { to } = await person.call(contract.sendTestMail, { params });
    await own.runJobs();
    expect(await own.outbox({ to })).toHaveLength(1);
  });

  it("renews a token that is rejected early and sends the mail", async () => {
    const own = await givenFacility();
    const person = await confirmed(own, "admin");
    const { connection } = await givenConnection(own, "mail.oauth");
    const params = { connectionId: connection.id };
    await person.call(contract.finishOauth, { body: await givenCode(own, connection.id) });
    await person.call(contract.enableConnection, { params });
    const before = (await state()).oauthRefreshes;
    // Only the provider rejects the token; by the local clock it is valid for an hour.
    await steer("oauth", { expireAccess: true });
    const { to } = await person.call(contract.sendTestMail, { params });
    await own.runJobs();
    expect(await own.outbox({ to })).toHaveLength(1);
    expect((await state()).oauthRefreshes).toBeGreaterThan(before);
    expect(await person.call(contract.getConnection, { params })).toMatchObject({ status: "enabled" });
  });

  it("rejects a state older than ten minutes", async () => {
    const answer = await givenCode(facility);
    facility.clock.advance({ minutes: 11 });
    await expect(admin.call(contract.finishOauth, { body: answer })).rejects.toMatchObject({ code: "validation" });
  });

  it("two servers renewing one sign-in make one request; after a later refusal the connection needs a new sign-in and keeps its queue", async () => {
    const own = await givenFacility();
    const person = await confirmed(own, "admin");
    const { connection } = await givenConnection(own, "mail.oauth");
    await person.call(contract.finishOauth, { body: await givenCode(own, connection.id) });
    await person.call(contract.enableConnection, { params: { connectionId: connection.id } });
    own.clock.advance({ minutes: 57 });
    const second = await givenProcess(own.clock);
    const before = (await state()).oauthRefreshes;
    const at = (platform: typeof own.platform) =>
      openConnection(platform, own.tenant, platform.database.tenant(own.tenant.id), connection.id).then((one) =>
        refresh(one),
      );
    const [one, two] = await Promise.all([at(own.platform), at(second.platform)]);
    expect(one).toBe(two);
    expect((await state()).oauthRefreshes).toBe(before + 1);
    await second.app.close();
    // The provider revokes the sign-in.
    await steer("oauth", { revokeAll: true });
    own.clock.advance({ minutes: 58 });
    await refreshTokensJob.outside(own.platform, own.tenant, {});
    const lost = await person.call(contract.getConnection, { params: { connectionId: connection.id } });
    expect(lost).toMatchObject({ status: "needsSignIn", signedIn: false });
    const to = `waits@${own.tenant.slug}.example`;
    await own.system((act) => sendMail(act, { to, subject: "Hi", text: "Hi.", purpose: "account", kind: "test.hi" }));
    await own.runJobs();
    expect(await own.outbox({ to })).toEqual([]);
    await person.call(contract.finishOauth, { body: await givenCode(own, connection.id) });
    own.clock.advance({ minutes: 6 });
    await own.system((act) => sweepJob.run(act, {}));
    await own.runJobs();
    expect(await own.outbox({ to })).toHaveLength(1);
  });
});
