import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { hostAndPort } from "#platform/server/ports/outside-settings.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { sendBySmtp } from "../mail/smtp.ts";
import { refresh } from "../oauth/oauth.ts";
import { sweepJob } from "../outbound/deliver.ts";
import { confirmed, givenCode, givenConnection, givenEnabled } from "../testing.ts";
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
const open = (id: string) =>
  openConnection(facility.platform, facility.tenant, facility.platform.database.tenant(facility.tenant.id), id);
const change = (connection: contract.Connection, config: contract.Connection["config"]) =>
  admin.call(contract.changeConnection, {
    params: { connectionId: connection.id },
    body: { version: connection.version, config },
  });

describe("changing a connection's settings", () => {
  it("INT-3: deletes the secrets when the address changes, so they cannot be sent to another host", async () => {
    const connection = await givenEnabled(facility);
    const changed = await change(connection, { host: "mail.attacker.example" });
    expect(changed).toMatchObject({ status: "suspended", secrets: [], config: { host: "mail.attacker.example" } });
    expect((await open(connection.id)).secrets).toEqual({});
    expect((await open(connection.id)).formerSecrets).toEqual({});
  });

  it("INT-3: deletes the provider sign-in when its address changes", async () => {
    const { connection } = await givenConnection(facility, "mail.oauth");
    await admin.call(contract.finishOauth, { body: await givenCode(facility, connection.id) });
    const { version } = await admin.call(contract.getConnection, { params: { connectionId: connection.id } });
    const changed = await change({ ...connection, version }, { tokenUrl: "https://attacker.example/token" });
    expect(changed).toMatchObject({ signedIn: false, secrets: [] });
    await expect(refresh(await open(connection.id), true)).rejects.toMatchObject({ kind: "needsAttention" });
  });

  it("requires step-up authentication", async () => {
    const connection = await givenEnabled(facility);
    facility.clock.advance({ minutes: 6 });
    const { id: connectionId, version } = connection;
    const answer = await admin.send(contract.changeConnection, { params: { connectionId }, body: { version } });
    expect(answer.json()).toMatchObject({ code: "step-up-required" });
  });

  it("INT-2: an enabled connection accepts only settings the provider accepts", async () => {
    const connection = await givenEnabled(facility);
    await expect(change(connection, { user: "somebody-else" })).rejects.toMatchObject({
      code: "integration-config-invalid",
    });
    expect(await change(connection, { fromName: "Front desk" })).toMatchObject({
      status: "enabled",
      config: { fromName: "Front desk", user: "cairn" },
    });
  });
});

describe("destroying a leaked secret", () => {
  it("INT-3: removes the current and previous secret and suspends the connection", async () => {
    const connection = await givenEnabled(facility);
    const params = { connectionId: connection.id, name: "password" };
    await admin.call(contract.setConnectionSecret, { params, body: { value: "simulated-mailbox" } });
    expect((await open(connection.id)).formerSecrets).toHaveProperty("password");
    expect(await admin.call(contract.destroyConnectionSecret, { params })).toMatchObject({
      status: "suspended",
      secrets: [],
    });
    const left = await open(connection.id);
    expect([left.secrets, left.formerSecrets]).toEqual([{}, {}]);
  });
});

describe("suspending a connection", () => {
  it("keeps queued tasks, and does not send them through another account", async () => {
    const own = await givenFacility();
    const connection = await givenEnabled(own);
    const person = await confirmed(own, "admin");
    const params = { connectionId: connection.id };
    await person.call(contract.suspendConnection, { params, body: { reason: "The account is being moved" } });
    const to = `waits@${own.tenant.slug}.example`;
    await own.system((act) => sendMail(act, { to, subject: "Hi", text: "Hi.", purpose: "account", kind: "test.hi" }));
    await own.runJobs();
    expect(await own.outbox({ to })).toEqual([]);
    await (await confirmed(own, "admin")).call(contract.enableConnection, { params });
    own.clock.advance({ minutes: 6 });
    await own.system((act) => sweepJob.run(act, {}));
    await own.runJobs();
    expect(await own.outbox({ to })).toMatchObject([{ from: `hello@${own.tenant.slug}.example` }]);
  });
});

describe("INT-8: a sign-in that cannot be renewed", () => {
  it("is kept while the provider fails or the client secret is wrong", async () => {
    const { connection } = await givenConnection(facility, "mail.oauth");
    await admin.call(contract.finishOauth, { body: await givenCode(facility, connection.id) });
    const kept = await open(connection.id);
    await expect(refresh({ ...kept, secrets: { clientSecret: "an-old-one" } }, true)).rejects.toMatchObject({
      kind: "needsAttention",
      message: expect.stringContaining("invalid_client"),
    });
    await steer("fault", { simulator: "oauth", match: "refresh_token", kind: "refuse", times: 1 });
    await expect(refresh(kept, true)).rejects.toMatchObject({ kind: "temporary" });
    expect(await refresh(kept, true)).toMatch(/.{20}/);
  });

  it("is deleted on sign-out", async () => {
    const { connection } = await givenConnection(facility, "mail.oauth");
    const params = { connectionId: connection.id };
    await admin.call(contract.finishOauth, { body: await givenCode(facility, connection.id) });
    await admin.call(contract.enableConnection, { params });
    expect(await admin.call(contract.endOauth, { params })).toMatchObject({ status: "needsSignIn", signedIn: false });
  });
});

describe("INT-4: mail is not sent to hosts in private networks", () => {
  const mail = { messageId: "<1@x.example>", to: "a@x.example", subject: "Hi", text: "Hi.", headers: {} };
  const from = { name: "A", address: "a@x.example" };
  it.each(["127.0.0.1", "localhost"])("%s is rejected when the connection opens", async (host) => {
    const { port } = hostAndPort(facility.platform.outside.simulators?.smtp ?? "");
    const account = { host, port, security: "none", from, auth: null } as const;
    await expect(sendBySmtp({ ...account, publicOnly: true }, mail)).rejects.toMatchObject({
      kind: "refused",
      message: "This address is in a private network.",
    });
    expect((await sendBySmtp({ ...account, publicOnly: false }, mail)).response).toContain("250");
  });

  it("rejects the address when it is entered", async () => {
    const config = { fromAddress: "hello@example.org", host: "10.1.2.3", port: 587, security: "starttls", user: "" };
    await expect(
      admin.call(contract.createConnection, {
        body: { typeKey: "mail.smtp", label: "Inside", environment: "live", config, secrets: { password: "x" } },
      }),
    ).rejects.toMatchObject({ code: "host-not-allowed" });
  });
});
