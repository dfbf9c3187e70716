import { beforeAll, describe, expect, it } from "vitest";
import { setAccessScope } from "#platform/server/access/access.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { digestJob } from "../digest/digest.ts";
import {
  getNotificationPreferences,
  type KindPreference,
  putNotificationPreferences,
  readUnsubscribeLink,
  unsubscribeFromKind,
} from "../preferences/preferences.contract.ts";
import { type Notice, noticesOf } from "../testing.ts";
import { settleNotices } from "./answer.ts";
import { actOnNotifications } from "./notifications.contract.ts";
import { repeatJob } from "./repeat.ts";

let facility: Facility;
let nurse: Person;
let manager: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  manager = await facility.as("nurse_manager");
});

const { notify, rows, titles } = noticesOf(() => facility);
const choose = (person: Person, kind: Partial<KindPreference> & { kind: string }, quiet: object = {}) =>
  person.call(putNotificationPreferences, {
    body: {
      kinds: [{ inApp: true, email: "off", push: false, sms: false, ...kind }],
      quietFrom: null,
      quietTo: null,
      ...quiet,
    },
  });

/** The queue uses the machine's clock, so a test clock a year ahead keeps delayed jobs from running. */
function aheadOfTheQueue(): string {
  const before = facility.clock.now();
  facility.clock.set(new Date(Date.now() + 365 * 86_400_000).toISOString());
  return before;
}

describe("recipients", () => {
  it("NTF-1: notifies holders of the permission at the location, except the actor", async () => {
    await facility.as("nurse", "away", "other");
    await facility.system(async (act) => {
      act.jobs.push({
        task: "platform:notify",
        payload: {
          tenantId: facility.tenant.id,
          payload: {
            kind: "broadcast",
            to: { permission: "medications.witness", locationId: facility.locations.main },
            title: "Witness needed",
            actorId: manager.userId,
          },
        },
        runAt: null,
        key: null,
      });
    });
    await facility.runJobs();
    expect(await titles(nurse)).toContain("Witness needed");
    expect(await titles(manager)).not.toContain("Witness needed");
    expect(await titles(await facility.as("nurse", "away", "other"))).not.toContain("Witness needed");
    expect(await titles(await facility.as("billing"))).not.toContain("Witness needed");
  });

  it("NTF-1: does not notify users about a chart they cannot open", async () => {
    const clientId = newId();
    const billing = await facility.as("billing");
    const marketing = await facility.as("marketing");
    await facility.system((act) =>
      setAccessScope(act, {
        subjectType: "client",
        subjectId: clientId,
        locationId: facility.locations.other,
        restricted: false,
        careTeam: [],
      }),
    );
    const userIds = [nurse.userId, billing.userId, marketing.userId];
    await notify({
      kind: "broadcast",
      to: { userIds },
      title: "About a chart",
      subject: { type: "client", id: clientId },
    });
    expect(await titles(nurse)).not.toContain("About a chart");
    expect(await titles(marketing)).not.toContain("About a chart");
  });
});

describe("grouping and repetition", () => {
  const form = (n: number): Notice => ({
    kind: "broadcast",
    to: { userIds: [nurse.userId] },
    title: `Form ${n} signed`,
    groupKey: "forms:jr",
    groupTitle: "{count} forms signed by J. R.",
  });

  it("NTF-2: collapses the same groupKey within 10 min while unread, otherwise starts a new notification", async () => {
    for (const n of [1, 2, 3, 4]) await notify(form(n));
    const collapsed = (await rows(nurse)).filter((row) => row.title.includes("signed"));
    expect(collapsed).toMatchObject([{ title: "4 forms signed by J. R.", groupCount: 4 }]);
    facility.clock.advance({ minutes: 11 });
    await notify(form(5));
    expect((await titles(nurse)).filter((title) => title.includes("signed"))).toEqual([
      "Form 5 signed",
      "4 forms signed by J. R.",
    ]);
    await nurse.call(actOnNotifications, { body: { ids: "all", action: "read" } });
    await notify(form(6));
    expect((await titles(nurse)).filter((title) => title.includes("signed"))).toHaveLength(3);
  });

  it("NTF-2: repeats priority 1 every 5 min, 3 times, then escalates", async () => {
    const admin = await facility.as("admin");
    const before = aheadOfTheQueue();
    await notify({ kind: "audit.chain-broken", to: { userIds: [nurse.userId] }, title: "The log does not verify" });
    const [notice] = await rows(nurse, { kind: "audit.chain-broken" });
    const id = notice?.id ?? "";
    const kept = () =>
      facility.system((act) =>
        act.db
          .selectFrom("notifications")
          .select(["repeats", "escalatedAt"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow(),
      );
    for (const repeats of [1, 2, 3]) {
      facility.clock.advance({ minutes: 5 });
      await facility.system((act) => repeatJob.run(act, { notificationId: id }));
      expect(await kept()).toMatchObject({ repeats, escalatedAt: null });
    }
    await facility.system((act) => repeatJob.run(act, { notificationId: id }));
    await facility.runJobs();
    expect((await kept()).escalatedAt).not.toBeNull();
    expect(await titles(admin)).toContain("Unread alert: The log does not verify");
    facility.clock.set(before);
  });

  it("NTF-2: repeat jobs of all recipients run at once without a deadlock, and escalate once", async () => {
    const own = await givenFacility();
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => own.as("nurse", `nurse-${index}`)));
    const notices = noticesOf(() => own);
    const db = own.platform.database.tenant(own.tenant.id);
    await notices.notify({
      kind: "audit.chain-broken",
      to: { userIds: people.map(({ userId }) => userId) },
      title: "To all of them",
    });
    await own.system((act) => act.db.updateTable("notifications").set({ repeats: 3 }).execute());
    const ids = await db.selectFrom("notifications").select("id").execute();
    expect(ids).toHaveLength(8);
    await Promise.all(ids.map(({ id }) => own.system((act) => repeatJob.run(act, { notificationId: id }))));
    const open = await db.selectFrom("notifications").select("id").where("escalatedAt", "is", null).execute();
    expect(open).toEqual([]);
  });

  it("NTF-2: does not repeat or escalate a read notification", async () => {
    const before = aheadOfTheQueue();
    await notify({ kind: "audit.chain-broken", to: { userIds: [manager.userId] }, title: "Read at once" });
    const [notice] = await rows(manager, { kind: "audit.chain-broken" });
    const id = notice?.id ?? "";
    await manager.call(actOnNotifications, { body: { ids: [id], action: "read" } });
    await facility.system((act) => repeatJob.run(act, { notificationId: id }));
    const after = await facility.system((act) =>
      act.db.selectFrom("notifications").select("repeats").where("id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(after.repeats).toBe(0);
    facility.clock.set(before);
  });
});

describe("email and push", () => {
  it("NTF-3: an email contains no details and no client data", async () => {
    const person = await facility.as("therapist", "mailed");
    await choose(person, { kind: "broadcast", email: "instant" });
    await notify({
      kind: "broadcast",
      to: { userIds: [person.userId] },
      title: "Maria Delgado wants to talk",
      body: "Room 4",
    });
    const [mail] = await facility.outbox({ to: person.email });
    expect(mail?.subject).toBe("You have a new task in Cairn");
    expect(mail?.text).toContain("Announcements");
    expect(`${mail?.subject} ${mail?.text} ${mail?.html ?? ""}`).not.toMatch(/Maria|Delgado|Room 4/);
  });

  it("NTF-3: sends the daily summary once at 7:00 AM in the user's time zone, only if there is something new", async () => {
    const person = await facility.as("case_manager", "early");
    await choose(person, { kind: "broadcast", email: "digest", inApp: false });
    facility.clock.set("2026-11-22T02:00:00.000Z");
    for (const n of [1, 2]) await notify({ kind: "broadcast", to: { userIds: [person.userId] }, title: `News ${n}` });
    expect(await titles(person)).toEqual([]);
    const run = async (at: string) => {
      facility.clock.set(at);
      await facility.system((act) => digestJob.run(act, {}));
      await facility.runJobs();
      return facility.outbox({ to: person.email });
    };
    expect(await run("2026-11-22T14:45:00.000Z")).toHaveLength(0);
    const [mail] = await run("2026-11-22T15:00:00.000Z");
    expect(mail?.subject).toBe("Cairn: 2 new items");
    expect(mail?.text).toContain("Announcements: 2");
    expect(await run("2026-11-22T15:10:00.000Z")).toHaveLength(1);
    expect(await run("2026-11-23T15:00:00.000Z")).toHaveLength(1);
    // Later notifications are in the next summary, even if the worker runs late.
    facility.clock.set("2026-11-23T15:20:00.000Z");
    await notify({ kind: "broadcast", to: { userIds: [person.userId] }, title: "News 3" });
    expect(await run("2026-11-23T15:30:00.000Z")).toHaveLength(1);
    expect(await run("2026-11-24T15:20:00.000Z")).toHaveLength(2);
  });

  it("NTF-3: unsubscribes from a kind with one click without sign-in, and rejects a forged link", async () => {
    const person = await facility.as("therapist", "mailed");
    const [mail] = await facility.outbox({ to: person.email });
    const token = /token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const stranger = facility.stranger();
    expect(await stranger.call(readUnsubscribeLink, { params: { token } })).toEqual({
      label: "Announcements",
      email: "instant",
    });
    await stranger.call(unsubscribeFromKind, { params: { token }, body: {} });
    const after = await person.call(getNotificationPreferences);
    expect(after.kinds.find(({ kind }) => kind === "broadcast")).toMatchObject({ email: "off", inApp: true });
    await expect(
      stranger.call(unsubscribeFromKind, { params: { token: `${token}x` }, body: {} }),
    ).rejects.toMatchObject({
      code: "link-expired",
    });
  });

  it("critical notifications appear in the app regardless of preferences", async () => {
    const admin = await facility.as("admin");
    await choose(admin, { kind: "audit.chain-broken", inApp: false });
    await notify({ kind: "audit.chain-broken", to: { userIds: [admin.userId] }, title: "Still shown" });
    expect(await titles(admin)).toContain("Still shown");
  });
});

describe("answers", () => {
  const question = (to: string[], title: string): Notice => ({
    kind: "broadcast",
    to: { userIds: to },
    title,
    subject: { type: "question", id: title },
    options: [
      { key: "quiet", label: "Bigger text", call: { method: "PATCH", path: "/preferences", body: { textSize: 18 } } },
      {
        key: "revoke",
        label: "Tell all",
        call: { method: "POST", path: "/notifications/broadcast", body: { title: "Hello there" } },
      },
    ],
  });

  it("NTF-4: an answer runs the endpoint as the user and is done for all recipients", async () => {
    facility.clock.set("2026-11-24T22:10:00.000Z");
    await notify(question([nurse.userId, manager.userId], "Shall it be bigger?"));
    const mine = async (person: Person) => (await rows(person)).find((row) => row.title === "Shall it be bigger?");
    const id = (await mine(nurse))?.id ?? "";
    expect((await mine(nurse))?.options).toEqual([
      { key: "quiet", label: "Bigger text" },
      { key: "revoke", label: "Tell all" },
    ]);
    await nurse.call(actOnNotifications, { body: { ids: [id], action: "done", option: "quiet" } });
    const { rows: audit } = await facility.system(async (act) => ({
      rows: await act.db
        .selectFrom("auditEvents")
        .select("action")
        .where("actorUserId", "=", nurse.userId)
        .where("action", "=", "preferences.changed")
        .execute(),
    }));
    expect(audit).toHaveLength(1);
    expect(await mine(manager)).toMatchObject({ chosenOption: "quiet", doneByName: "Nurse First" });
    const other = (await mine(manager))?.id ?? "";
    await expect(
      manager.call(actOnNotifications, { body: { ids: [other], action: "done", option: "quiet" } }),
    ).rejects.toMatchObject({
      code: "wrong-state",
      message: expect.stringContaining("Already done by Nurse First at 2:10 PM"),
    });
  });

  it("NTF-4: an answer needs the user's own permission", async () => {
    await notify(question([nurse.userId], "May she?"));
    const id = (await rows(nurse)).find((row) => row.title === "May she?")?.id ?? "";
    await expect(
      nurse.call(actOnNotifications, { body: { ids: [id], action: "done", option: "revoke" } }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect((await rows(nurse)).find((row) => row.id === id)?.doneAt).toBeNull();
    await expect(
      nurse.call(actOnNotifications, { body: { ids: [id], action: "done", option: "nothing" } }),
    ).rejects.toMatchObject({ code: "validation" });
  });

  it("work done on another screen marks its notifications done", async () => {
    await notify(question([nurse.userId], "Settled elsewhere"));
    await facility.system((act) =>
      settleNotices(act, { kind: "broadcast", subject: { type: "question", id: "Settled elsewhere" } }),
    );
    expect((await rows(nurse)).find((row) => row.title === "Settled elsewhere")?.doneAt).not.toBeNull();
  });

  it("work done before its notification is delivered leaves nothing to answer", async () => {
    const asked = question([nurse.userId], "Settled first");
    await facility.system(async (act) => act.notify(asked));
    await facility.system((act) =>
      settleNotices(act, { kind: "broadcast", subject: { type: "question", id: "Settled first" } }),
    );
    await facility.runJobs();
    const found = async () => (await rows(nurse)).filter((row) => row.title === "Settled first");
    expect((await found()).map((row) => row.doneAt !== null)).toEqual([true]);

    // Asked again later, it is open again.
    facility.clock.set(later(facility.clock.now(), 60));
    await notify(asked);
    expect((await found()).map((row) => row.doneAt !== null)).toEqual([false, true]);
  });
});
