import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { verifySigned } from "../inbound/standard-webhooks.ts";
import { sweepJob } from "../outbound/deliver.ts";
import { pruneIntegrationsJob } from "../prune.ts";
import { givenWebhook } from "../testing.ts";
import * as contract from "./webhook.contract.ts";

interface Received {
  id: string;
  type: string;
  body: string;
  headers: Record<string, string>;
  verified: boolean | null;
}
let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
beforeEach(() => facility.clock.set("2026-11-20T18:00:00.000Z"));
const control = () => facility.platform.outside.simulators?.control;
const received = async (box: string) =>
  ((await (await fetch(`${control()}/sink/${box}`)).json()) as { rows: Received[] }).rows.filter(
    ({ type }) => type !== "ping",
  );
const fault = (match: string, kind: string, times: number) => steer("fault", { simulator: "sink", match, kind, times });
const happen = () =>
  facility.system((act) => act.raise("clients.created", { clientId: newId(), demographicId: newId() }));
const sweep = async () => {
  await facility.system((act) => sweepJob.run(act, {}));
  await facility.runJobs();
};
const hookOf = async (id: string) =>
  (await (await facility.as("admin")).call(contract.listWebhooks)).rows.find((row) => row.id === id);
const messagesOf = async (webhookId: string) =>
  (await (await facility.as("admin")).call(contract.listWebhookMessages, { params: { webhookId } })).rows;

describe("webhooks", () => {
  it("WHO-1, WHO-2: sends an event once, signed, with ids only", async () => {
    const { webhook, box } = await givenWebhook(facility, ["clients.created"]);
    await happen();
    await facility.system((act) =>
      act.raise("facility.bed-released", { bedId: newId(), stayId: newId(), reason: "hold_expired" }),
    );
    await facility.runJobs();
    await facility.runJobs();
    const [message, second] = await received(box);
    expect(second).toBeUndefined();
    expect(message).toMatchObject({ type: "clients.created", verified: true });
    expect(Object.keys(JSON.parse(message?.body ?? "{}")).sort()).toEqual(["data", "timestamp", "type"]);
    expect(Object.keys((JSON.parse(message?.body ?? "{}") as { data: object }).data).sort()).toEqual([
      "id",
      "locationId",
      "version",
    ]);
    expect(await messagesOf(webhook.id)).toMatchObject([{ status: "delivered", attempts: 1, lastStatus: 204 }]);
  });

  it("WHO-1: during secret rotation both secrets verify", async () => {
    const { webhook, secret, box } = await givenWebhook(facility, ["clients.created"]);
    const admin = await facility.as("admin");
    const rotated = await admin.call(contract.rotateWebhook, { params: { webhookId: webhook.id } });
    await happen();
    await facility.runJobs();
    const [message] = await received(box);
    const check = (one: string) =>
      verifySigned([one], message?.headers ?? {}, Buffer.from(message?.body ?? ""), facility.clock.now());
    expect([check(secret), check(rotated.secret)]).toEqual([message?.id, message?.id]);
    facility.clock.advance({ hours: 25 });
    await happen();
    await facility.runJobs();
    const after = (await received(box))[1];
    const now = facility.clock.now();
    expect(verifySigned([secret], after?.headers ?? {}, Buffer.from(after?.body ?? ""), now)).toBeNull();
    expect(verifySigned([rotated.secret], after?.headers ?? {}, Buffer.from(after?.body ?? ""), now)).toBe(after?.id);
  });

  it("WHO-3: a receiver that was down for 13 hours gets the message under the same id", async () => {
    const { webhook, box } = await givenWebhook(facility, ["clients.created"]);
    await fault(box, "busy", 7);
    await happen();
    await facility.runJobs();
    expect(await hookOf(webhook.id)).toMatchObject({ status: "failing", consecutiveFailures: 1 });
    for (const step of [
      { seconds: 11 },
      { minutes: 2 },
      { minutes: 6 },
      { minutes: 31 },
      { hours: 3 },
      { hours: 7 },
      { hours: 13 },
    ]) {
      facility.clock.advance(step);
      await sweep();
    }
    expect(await received(box)).toHaveLength(1);
    expect(await messagesOf(webhook.id)).toMatchObject([{ status: "delivered", attempts: 8 }]);
    expect(await hookOf(webhook.id)).toMatchObject({ status: "active", consecutiveFailures: 0 });
  });

  it("WHO-3: 410 disables the webhook; missed messages are listed and resent after a ping", async () => {
    const { webhook, box } = await givenWebhook(facility, ["clients.created"]);
    const admin = await facility.as("admin");
    const params = { webhookId: webhook.id };
    await fault(box, "refuse", 1);
    await happen();
    await facility.runJobs();
    expect(await hookOf(webhook.id)).toMatchObject({ status: "disabled" });
    const missed = await messagesOf(webhook.id);
    expect(missed).toMatchObject([{ status: "failed", lastStatus: 410 }]);
    const ids = missed.map(({ id }) => id);
    await expect(admin.call(contract.replayWebhook, { params, body: { ids } })).rejects.toMatchObject({
      code: "wrong-state",
    });
    expect(await admin.call(contract.pingWebhook, { params })).toMatchObject({ ok: true });
    expect(await admin.call(contract.replayWebhook, { params, body: { ids } })).toEqual({ replayed: 1 });
    await facility.runJobs();
    expect((await received(box)).map(({ id }) => id)).toEqual(ids);
  });

  it("deletes messages and attempts after 30 days and keeps pending ones", async () => {
    const { webhook, box } = await givenWebhook(facility, ["clients.created"]);
    const prune = () => facility.system((act) => pruneIntegrationsJob.run(act, {}));
    await happen();
    await facility.runJobs();
    // The receiver is down, so its message waits for the next attempt.
    await fault(box, "busy", 1);
    await happen();
    await facility.runJobs();
    facility.clock.advance({ days: 29 });
    await prune();
    expect(await messagesOf(webhook.id)).toHaveLength(2);
    facility.clock.advance({ days: 2 });
    await prune();
    expect(await messagesOf(webhook.id)).toMatchObject([{ status: "pending" }]);
  });

  it("WHO-3: five days without a response disable the webhook", async () => {
    const { webhook, box } = await givenWebhook(facility, ["clients.created"]);
    await fault(box, "busy", 50);
    for (let day = 0; day < 6; day += 1) {
      await happen();
      await facility.runJobs();
      facility.clock.advance({ days: 1, minutes: 1 });
    }
    expect(await hookOf(webhook.id)).toMatchObject({
      status: "disabled",
      statusReason: "The receiver has not responded for five days.",
    });
  });

  it.each([
    "http://hooks.example.org/x",
    "https://127.0.0.1/x",
    "https://192.168.4.4/x",
    "https://localhost/x",
    "https://[::1]/x",
  ])("WHO-4: rejects %s", async (url) => {
    const admin = await facility.as("admin");
    await expect(
      admin.call(contract.createWebhook, { body: { url, eventTypes: ["clients.created"] } }),
    ).rejects.toMatchObject({ code: "webhook-url-refused" });
  });

  it("WHO-4: sends nothing before a ping is answered", async () => {
    const admin = await facility.as("admin");
    const url = `${facility.platform.outside.simulators?.sink}/in/never-pinged`;
    await admin.call(contract.createWebhook, { body: { url, eventTypes: ["clients.created"] } });
    await happen();
    await facility.runJobs();
    expect(await received("never-pinged")).toEqual([]);
  });

  it("WHO-3: while disabled, events are listed and can be resent by time range later", async () => {
    const { webhook, box } = await givenWebhook(facility, ["clients.created"]);
    const admin = await facility.as("admin");
    const params = { webhookId: webhook.id };
    await happen();
    const { version = 0 } = (await hookOf(webhook.id)) ?? {};
    expect(await admin.call(contract.changeWebhook, { params, body: { version, pause: true } })).toMatchObject({
      status: "disabled",
      statusReason: "Paused by a user.",
    });
    // A message queued just before is not sent either, and does not stay pending.
    await facility.runJobs();
    facility.clock.advance({ hours: 1 });
    const since = facility.clock.now();
    await happen();
    await facility.runJobs();
    expect(await received(box)).toEqual([]);
    expect((await messagesOf(webhook.id)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    await admin.call(contract.pingWebhook, { params });
    expect(await admin.call(contract.replayWebhook, { params, body: { since } })).toEqual({ replayed: 1 });
    expect(await admin.call(contract.replayWebhook, { params, body: { since } })).toEqual({ replayed: 0 });
    await facility.runJobs();
    expect(await received(box)).toHaveLength(1);
  });

  it("WHO-4: a new address gets nothing before it answers a ping, and a private one is rejected", async () => {
    const { webhook, box } = await givenWebhook(facility, ["clients.created"]);
    const admin = await facility.as("admin");
    const params = { webhookId: webhook.id };
    const { version = 0 } = (await hookOf(webhook.id)) ?? {};
    await expect(
      admin.call(contract.changeWebhook, { params, body: { version, url: "https://10.0.0.7/in" } }),
    ).rejects.toMatchObject({ code: "webhook-url-refused" });
    const url = `${facility.platform.outside.simulators?.sink}/in/${box}-elsewhere`;
    expect(await admin.call(contract.changeWebhook, { params, body: { version, url } })).toMatchObject({
      status: "pendingVerification",
    });
    await happen();
    await facility.runJobs();
    expect(await received(`${box}-elsewhere`)).toEqual([]);
  });

  it("sends events of the selected locations only", async () => {
    const admin = await facility.as("admin");
    const { webhook, box } = await givenWebhook(facility, ["clients.location-changed"]);
    const params = { webhookId: webhook.id };
    const { version = 0 } = (await hookOf(webhook.id)) ?? {};
    const [here, there] = [facility.locations.main, facility.locations.other];
    await admin.call(contract.changeWebhook, { params, body: { version, locationIds: [here] } });
    const { clientId, demographicId } = await givenAdmittedClient(facility);
    const moved = (locationId: string) =>
      facility.system((act) =>
        act.raise("clients.location-changed", {
          clientId,
          demographicId,
          fromLocationId: there,
          toLocationId: locationId,
          programId: null,
          effectiveAt: act.now,
        }),
      );
    await moved(there);
    await moved(here);
    await facility.runJobs();
    expect(
      (await received(box)).map(({ body }) => (JSON.parse(body) as { data: { locationId: string } }).data),
    ).toEqual([expect.objectContaining({ locationId: here })]);
  });
});
