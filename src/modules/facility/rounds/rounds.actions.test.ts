import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAlert } from "#modules/clients/alerts/alert.contract.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { type AdmittedPerson, givenBed, givenResident } from "../testing.ts";
import { listAssignments, recordObservationOrder, setObservationLevel } from "./assignment.contract.ts";
import { keepRunning, listLive } from "./live.contract.ts";
import { listLooks, recordLook, recordLooks, voidLook } from "./look.contract.ts";
import { roundsSweep } from "./sweep.jobs.ts";
import { givenLook, givenObserved, givenRounds, lookAt } from "./testing.ts";

/** 6:00 PM in Los Angeles. */
const evening = "2026-11-20T02:00:00.000Z";
let facility: Facility;
let tech: Person;
let nurse: Person;
let locationId: string;

beforeAll(async () => {
  facility = await givenFacility({ now: evening });
  tech = await facility.as("technician");
  nurse = await facility.as("nurse");
  locationId = facility.locations.main;
});
// Each test is an hour after the one before, so the looks of one observer never touch.
beforeEach(() => facility.clock.advance({ minutes: 60 }));

const rowOf = async ({ clientId }: AdmittedPerson) => {
  const { rows } = await nurse.call(listLive, { query: { locationId } });
  return rows.find((row) => row.clientId === clientId);
};
const gapsOf = ({ clientId }: AdmittedPerson) =>
  facility.system(({ db }) =>
    db
      .selectFrom("observationGaps")
      .select(["fromAt", "dueAt", "toAt", "step"])
      .where("clientId", "=", clientId)
      .where("withdrawnAt", "is", null)
      .orderBy("fromAt")
      .execute(),
  );
const sweep = () => facility.system((act) => roundsSweep.run(act, {}));
const minutesFrom = (start: string, at: string | null | undefined) =>
  at ? (Date.parse(at) - Date.parse(start)) / 60_000 : null;

describe("Observation levels", () => {
  it("RND-4 an admission to a unit with rounds is observed by level of care, more often in the first 24 hours", async () => {
    const start = facility.clock.now();
    const client = await givenObserved(facility, null);
    const row = await rowOf(client);
    expect(row).toMatchObject({ level: "q15", lastSeenAt: null });
    expect(minutesFrom(start, row?.dueAt)).toBe(5);
    const { rows } = await nurse.call(listAssignments, { query: { demographicId: client.demographicId } });
    expect(rows.map(({ level, source }) => `${source} ${level}`).sort()).toEqual(["first_day q15", "unit q30"]);
    await givenLook(facility, client.clientId);
    facility.clock.advance({ minutes: 24 * 60 + 1 });
    await sweep();
    expect((await rowOf(client))?.level).toBe("q30");
  });

  it("RND-4 a unit without rounds observes no one, and starts with the clients in its beds", async () => {
    const other = await givenFacility({ now: facility.clock.now() });
    const [manager, here] = [await other.as("nurse_manager"), { query: { locationId: other.locations.main } }];
    const client = await givenResident(other, { bedId: (await givenBed(other)).id });
    expect((await manager.call(listLive, here)).rows).toEqual([]);
    await givenRounds(other, "q5");
    expect((await manager.call(listLive, here)).rows).toMatchObject([{ clientId: client.clientId, level: "q5" }]);
  });

  it("facility scenario 11: an alert raises to 1:1 at once; lowering needs an order (RND-3)", async () => {
    const client = await givenObserved(facility);
    await givenLook(facility, client.clientId);
    facility.clock.advance({ minutes: 1 });
    const now = facility.clock.now();
    await nurse.call(addAlert, {
      params: { mrNo: client.mrNo },
      body: {
        demographicId: client.demographicId,
        category: "suicide",
        level: "high",
        instructions: "Arm's length at all times.",
        observation: "one_to_one",
        reviewDueAt: addMinutes(now, 600),
      },
    });
    const raised = await rowOf(client);
    expect(raised).toMatchObject({ level: "one_to_one", reasons: ["suicide"] });
    expect(minutesFrom(now, raised?.dueAt)).toBe(5);

    const set = (who: Person, level: "q15" | "q30", orderedBy: string | null = null) =>
      who.call(setObservationLevel, { body: { demographicId: client.demographicId, level, orderedBy } });
    await expect(set(nurse, "q30")).rejects.toMatchObject({ code: "order-required" });
    await expect(set(await facility.as("therapist"), "q30")).rejects.toMatchObject({ status: 403 });
    await expect(set(nurse, "q30", nurse.clinicianId)).rejects.toMatchObject({ code: "validation" });
    const { clinicianId } = await facility.as("prescriber");
    expect(await set(nurse, "q30", clinicianId)).toMatchObject({ level: "q30", source: "order", orderDueAt: null });
    expect((await rowOf(client))?.level).toBe("q30");
  });

  it("RND-3 a level that a nurse raises needs an order within an hour", async () => {
    const client = await givenObserved(facility, "q60");
    const start = facility.clock.now();
    const raised = await nurse.call(setObservationLevel, {
      body: { demographicId: client.demographicId, level: "line_of_sight", reasons: ["elopement"] },
    });
    expect(minutesFrom(start, raised.orderDueAt)).toBe(60);
    await expect(
      nurse.call(setObservationLevel, { body: { demographicId: client.demographicId, level: "line_of_sight" } }),
    ).rejects.toMatchObject({ code: "duplicate" });
    const { clinicianId: orderedBy } = await facility.as("prescriber");
    const ordered = await nurse.call(recordObservationOrder, {
      params: { assignmentId: raised.id },
      body: { version: raised.version, orderedBy },
    });
    expect(ordered).toMatchObject({ orderDueAt: null, orderedByName: expect.any(String) });
  });
});

describe("Looks", () => {
  it("RND-5 one look answers all levels and moves the next one; RND-9 sent twice, it is stored once", async () => {
    const client = await givenObserved(facility);
    const body = lookAt(facility, client.clientId, { activity: "dayroom" });
    const first = await tech.call(recordLook, { body });
    expect(first).toMatchObject({ duplicate: false, log: { entry: "live", activity: "dayroom" }, seenBefore: null });
    expect(minutesFrom(body.observedAt, (await rowOf(client))?.dueAt)).toBe(15);
    const again = await tech.call(recordLook, { body });
    expect(again).toMatchObject({ duplicate: true, log: { id: first.log.id } });

    facility.clock.advance({ seconds: 20 });
    const second = await nurse.call(recordLook, { body: lookAt(facility, client.clientId) });
    expect(second.seenBefore).toMatchObject({ secondsAgo: 20, name: first.log.observerName });
    const query = { demographicId: client.demographicId, from: body.observedAt, to: facility.clock.now() };
    expect((await nurse.call(listLooks, { query })).rows).toHaveLength(2);
  });

  it("facility scenario 9: a time typed later is recalled and leaves the gap; sleep needs a sign of life (RND-6, RND-7)", async () => {
    const client = await givenObserved(facility);
    const start = facility.clock.now();
    await givenLook(facility, client.clientId);
    facility.clock.advance({ minutes: 50 });
    const recalled = await givenLook(facility, client.clientId, {
      observedAt: addMinutes(start, 10),
      recalledReason: "Helped with a fall",
    });
    expect(recalled.log).toMatchObject({ entry: "recalled", observedAt: addMinutes(start, 10) });
    const now = facility.clock.now();
    await expect(
      givenLook(facility, client.clientId, { observedAt: addMinutes(now, 5), recalledReason: "Typed" }),
    ).rejects.toMatchObject({ code: "time-in-future" });
    await expect(
      givenLook(facility, client.clientId, { observedAt: addMinutes(start, -60 * 11), recalledReason: "Typed" }),
    ).rejects.toMatchObject({ code: "outside-episode" });
    await expect(givenLook(facility, client.clientId, { activity: "asleep", signsOfLife: [] })).rejects.toMatchObject({
      code: "signs-of-life-required",
    });
    await givenLook(facility, client.clientId, { activity: "asleep", signsOfLife: ["breathing_seen"] });
    const gaps = await gapsOf(client);
    expect(gaps.map(({ fromAt, toAt }) => [minutesFrom(start, fromAt), minutesFrom(start, toAt)])).toEqual([[0, 50]]);
  });

  it("facility scenario 12: two touches within a second are refused (RND-11)", async () => {
    const one = await givenObserved(facility);
    const other = await givenObserved(facility);
    await givenLook(facility, one.clientId);
    facility.clock.advance({ seconds: 1 });
    await expect(givenLook(facility, other.clientId)).rejects.toMatchObject({ code: "one-look-at-a-time" });
    facility.clock.advance({ seconds: 1 });
    await givenLook(facility, other.clientId);
  });

  it("facility scenario 13: off the unit with an escort, a look is due at once on return (RND-17)", async () => {
    const client = await givenObserved(facility);
    const start = facility.clock.now();
    const away = { activity: null, signsOfLife: [], exception: "off_unit" as const };
    await expect(givenLook(facility, client.clientId, away)).rejects.toMatchObject({ code: "validation" });
    await expect(
      givenLook(facility, client.clientId, {
        ...away,
        escort: "Deputy Ruiz",
        expectedReturnAt: addMinutes(start, 300),
      }),
    ).rejects.toMatchObject({ code: "validation" });
    await givenLook(facility, client.clientId, {
      ...away,
      escort: "Deputy Ruiz",
      expectedReturnAt: addMinutes(start, 70),
    });
    const row = await rowOf(client);
    expect([minutesFrom(start, row?.awayUntil), minutesFrom(start, row?.dueAt)]).toEqual([70, 75]);
  });

  it("RND-16 a client who is not found is called out to the nurses, stays due, and is found by the next look", async () => {
    const client = await givenObserved(facility);
    const before = (await rowOf(client))?.dueAt;
    await givenLook(facility, client.clientId, { activity: null, signsOfLife: [], exception: "not_found" });
    await facility.runJobs();
    const { rows } = await nurse.call(listNotifications, { query: {} });
    expect(
      rows.filter(({ kind }) => kind === "client-missing").map(({ title, priority }) => [title, priority]),
    ).toEqual([[expect.stringMatching(/^Room \d+: client not found/), 1]]);
    expect(await rowOf(client)).toMatchObject({ lastException: "not_found", dueAt: before });
    facility.clock.advance({ minutes: 1 });
    await givenLook(facility, client.clientId);
    expect(await rowOf(client)).toMatchObject({ lastException: "none", lastSeenAt: facility.clock.now() });
  });

  it("RND-10 a look is undone by its author at once, later voided by a nurse with a reason, and the gap is back", async () => {
    const client = await givenObserved(facility);
    const start = facility.clock.now();
    await givenLook(facility, client.clientId);
    facility.clock.advance({ minutes: 20 });
    const { log } = await givenLook(facility, client.clientId);
    expect(await gapsOf(client)).toHaveLength(1);
    const params = { logId: log.id };
    await tech.call(voidLook, { params, body: {} });
    expect(await gapsOf(client)).toMatchObject([{ toAt: null }]);
    await expect(tech.call(voidLook, { params, body: {} })).rejects.toMatchObject({ code: "wrong-state" });

    facility.clock.advance({ seconds: 1 });
    const { log: wrong } = await givenLook(facility, client.clientId);
    facility.clock.advance({ minutes: 2 });
    const late = { params: { logId: wrong.id }, body: { reason: "Wrong client" } };
    await expect(tech.call(voidLook, late)).rejects.toMatchObject({ status: 403 });
    await nurse.call(voidLook, late);
    const { rows } = await nurse.call(listLooks, {
      query: { demographicId: client.demographicId, from: start, to: facility.clock.now() },
    });
    expect(rows.map(({ voidReason }) => voidReason)).toEqual([null, "Undone by the observer", "Wrong client"]);
    await expect(
      facility.system(({ db }) =>
        db.updateTable("observationLogs").set({ note: "x" }).where("id", "=", log.id).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it("facility scenario 8: a phone offline for 50 minutes: its looks are kept with true times, in any order, once (RND-8, RND-15)", async () => {
    const [here, offline] = [await givenObserved(facility), await givenObserved(facility)];
    const start = facility.clock.now();
    const runner = { body: { locationId, sectionIds: [], running: true } };
    await tech.call(keepRunning, runner);
    const minutes = [0, 14, 28, 45, 50];
    const looks = minutes.flatMap((minute) => [
      lookAt(facility, here.clientId, { observedAt: addMinutes(start, minute) }),
      lookAt(facility, offline.clientId, { observedAt: addMinutes(start, minute + 0.1) }),
    ]);
    const onPhone = looks.filter(({ clientId }) => clientId === offline.clientId);
    for (const body of looks.filter(({ clientId }) => clientId === here.clientId)) {
      facility.clock.set(body.observedAt);
      await nurse.call(recordLook, { body });
    }
    expect(await rowOf(offline)).toMatchObject({ unverified: true, lastSeenAt: null });
    facility.clock.set(addMinutes(start, 51));
    const send = (part: typeof onPhone) => tech.call(recordLooks, { body: { looks: part } });
    await send(onPhone.slice(3));
    await send([...onPhone].reverse());
    const third = await send(onPhone);
    expect(third.rows.map(({ result }) => result)).toEqual(minutes.map(() => "duplicate"));
    const gaps = async (client: AdmittedPerson) =>
      (await gapsOf(client)).map(({ fromAt, toAt }) => [
        Math.round(minutesFrom(start, fromAt) ?? 0),
        Math.round(minutesFrom(start, toAt) ?? 0),
      ]);
    expect(await gaps(offline)).toEqual([[28, 45]]);
    expect(await gaps(here)).toEqual([[28, 45]]);
    const { rows } = await nurse.call(listLooks, {
      query: { demographicId: offline.demographicId, from: start, to: facility.clock.now() },
    });
    expect(rows.map(({ entry }) => entry)).toEqual(minutes.map(() => "offline"));
    await tech.call(keepRunning, runner);
    expect((await rowOf(offline))?.unverified).toBe(false);
    await tech.call(keepRunning, { body: { ...runner.body, running: false } });

    const wrong = lookAt(facility, offline.clientId, { observedAt: addMinutes(start, -600) });
    const answer = await send([wrong, lookAt(facility, offline.clientId)]);
    expect(answer.rows.map(({ result, problem }) => problem?.code ?? result)).toEqual(["outside-episode", "applied"]);
    await expect(send([lookAt(facility, newId())])).rejects.toMatchObject({ code: "not-found" });
  });
});
