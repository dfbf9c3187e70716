import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { createUserGroup, setGroupMembers } from "#modules/staff/user-groups/user-groups.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { noticesOf } from "../testing.ts";
import { unreadCountsQuery } from "./notices.store.ts";
import { actOnNotifications, broadcastNotification, countNotifications } from "./notifications.contract.ts";

let facility: Facility;
let nurse: Person;
let manager: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  manager = await facility.as("nurse_manager");
});
const { notify, rows, titles } = noticesOf(() => facility);

describe("notifications", () => {
  it("marks read and unread, archives and snoozes; snoozed notifications return unread", async () => {
    const person = await facility.as("utilization_review");
    await notify({ kind: "broadcast", to: { userIds: [person.userId] }, title: "Later, please" });
    const [notice] = await rows(person);
    const ids = [notice?.id ?? ""];
    const count = async () => (await person.call(countNotifications)).unread;
    expect(await count()).toBe(1);
    await person.call(actOnNotifications, { body: { ids, action: "read" } });
    expect(await count()).toBe(0);
    const until = new Date(Date.parse(facility.clock.now()) + 600_000).toISOString();
    await person.call(actOnNotifications, { body: { ids, action: "snooze", until } });
    expect([await count(), await titles(person), await titles(person, { state: "snoozed" })]).toEqual([
      0,
      [],
      ["Later, please"],
    ]);
    facility.clock.advance({ minutes: 10 });
    expect([await count(), await titles(person)]).toEqual([1, ["Later, please"]]);
    await person.call(actOnNotifications, { body: { ids, action: "archive" } });
    expect([await count(), await titles(person, { state: "archived" })]).toEqual([0, ["Later, please"]]);
    await expect(
      person.call(actOnNotifications, { body: { ids, action: "snooze", until: "2020-01-01T00:00:00.000Z" } }),
    ).rejects.toMatchObject({ code: "validation" });
  });

  it("users cannot change other users' notifications", async () => {
    await notify({ kind: "broadcast", to: { userIds: [manager.userId] }, title: "Hers" });
    const hers = (await rows(manager)).find((row) => row.title === "Hers");
    await nurse.call(actOnNotifications, { body: { ids: [hers?.id ?? ""], action: "archive" } });
    expect(await titles(manager)).toContain("Hers");
    await expect(
      nurse.call(actOnNotifications, { body: { ids: [hers?.id ?? ""], action: "done", option: "x" } }),
    ).rejects.toMatchObject({ code: "not-found" });
  });

  it("an announcement stays within the sender's locations and reaches the selected notification groups", async () => {
    const [away, admin] = [await facility.as("nurse", "away", "other"), await facility.as("admin")];
    await manager.call(broadcastNotification, { body: { title: "For our location" } });
    const outside = manager.call(broadcastNotification, {
      body: { title: "For theirs", locationIds: [facility.locations.other] },
    });
    await expect(outside).rejects.toMatchObject({ code: "out-of-scope" });
    const group = async (name: string, purposes: ("notification" | "assignment")[], clinicianIds: string[]) => {
      const made = await admin.call(createUserGroup, { body: { name, purposes } });
      const members = { params: { groupId: made.id }, body: { version: made.version, clinicianIds } };
      return (await admin.call(setGroupMembers, members)).id;
    };
    const onCall = await group("On call", ["notification"], [away.clinicianId]);
    const team = await group("Team", ["assignment"], [nurse.clinicianId]);
    await admin.call(broadcastNotification, { body: { title: "For who is on call", groupIds: [onCall, team] } });
    await facility.runJobs();
    const heard = async (person: Person) => (await titles(person)).filter((title) => title.startsWith("For "));
    expect(await heard(nurse)).toEqual(["For our location"]);
    expect(await heard(away)).toEqual(["For who is on call"]);
  });

  it("an announcement reaches the selected roles and locations, and is rejected without recipients", async () => {
    const { people } = await manager.call(broadcastNotification, {
      body: { title: "Fire drill at 3 PM", roles: ["nurse"], locationIds: [facility.locations.main] },
    });
    await facility.runJobs();
    expect(people).toBeGreaterThan(0);
    expect(await titles(nurse)).toContain("Fire drill at 3 PM");
    expect(await titles(await facility.as("therapist"))).not.toContain("Fire drill at 3 PM");
    await expect(
      manager.call(broadcastNotification, { body: { title: "Nobody", roles: ["no-such-role"] } }),
    ).rejects.toMatchObject({ code: "validation" });
  });

  it("the unread count uses one index-only scan", async () => {
    await manyOldNotices(nurse.userId);
    const plan = await facility.system(async (act) => {
      await sql`SET LOCAL enable_seqscan = on`.execute(act.db);
      const { sql: text, parameters } = unreadCountsQuery({
        actor: { ...act.actor, userId: nurse.userId },
        now: act.now,
      }).compile(act.db);
      const { rows: lines } = await act.db.executeQuery<Record<string, string>>({
        sql: `EXPLAIN ${text}`,
        parameters,
        query: { kind: "RawNode" },
      } as never);
      return lines.map((line) => Object.values(line)[0]).join("\n");
    });
    expect(plan).toContain("Index Only Scan using notifications_unread");
  });
});

/** A month of notifications, vacuumed, because the planner needs realistic data. */
async function manyOldNotices(userId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  try {
    await owner.query(
      `INSERT INTO notifications (tenant_id, id, notice_id, user_id, kind, priority, title, read_at)
       SELECT $1, gen_random_uuid(), gen_random_uuid(), $2, 'broadcast', 3, 'Old', CASE WHEN n > 5 THEN now() END
       FROM generate_series(1, 2000) AS n`,
      [facility.tenant.id, userId],
    );
    await owner.query("VACUUM (ANALYZE) notifications");
  } finally {
    await owner.end();
  }
}
