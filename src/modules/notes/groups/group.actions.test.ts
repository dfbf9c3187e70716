import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { addHoliday } from "#modules/facility/clocks/holiday.contract.ts";
import { givenRoom } from "#modules/facility/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { addDays, addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getGroupSchedule, putGroupSchedule } from "./client-schedule.contract.ts";
import { listGroupClinicians, listGroups, updateGroup } from "./group.contract.ts";
import { addMember, listMembers, removeMember } from "./member.contract.ts";
import { previewSchedule, putSchedule } from "./schedule.contract.ts";
import { cancelSession, createSession, listSessions, moveSession } from "./session.contract.ts";
import { makeSessionsAhead } from "./sessions.jobs.ts";
import { aRule, givenGroup, givenSessions, localDay } from "./testing.ts";

let facility: Facility;
let admin: Person;
let therapist: Person;
let today: string;

beforeAll(async () => {
  facility = await givenFacility();
  admin = await facility.as("admin");
  therapist = await facility.as("therapist");
  today = await localDay(facility);
});

const sessionsOf = async (groupId: string, days = 70) => {
  const from = facility.clock.now();
  const to = addMinutes(from, Math.min(days, 62) * 24 * 60);
  return (await admin.call(listSessions, { query: { from, to, groupId } })).rows;
};
const aRoom = async () => (await givenRoom(facility, { kind: "group" })).id;

describe("the schedule of a group", () => {
  it("GRP-1: makes the sessions of 60 days; running the job again adds none", async () => {
    const { group, rows } = await givenSessions(facility, {}, 62);
    expect(rows).toHaveLength(60);
    await facility.system((act) => makeSessionsAhead.run(act, {}));
    expect(await sessionsOf(group.id)).toHaveLength(60);
  });

  it("GRP-3: refuses a room that another group has, naming it; a shifted time is saved", async () => {
    const roomId = await aRoom();
    const { group } = await givenSessions(facility, { roomId, startTime: "08:00" });
    const other = await givenGroup(facility);
    const put = async (startTime: string) =>
      admin.call(putSchedule, {
        params: { groupId: other.id },
        body: { version: other.version, rules: [await aRule(facility, { roomId, startTime })] },
      });
    await expect(put("08:30")).rejects.toMatchObject({
      code: "room-taken",
      message: expect.stringContaining(group.name),
    });
    expect(await sessionsOf(other.id)).toEqual([]);
    await put("09:00");
    expect((await sessionsOf(other.id)).length).toBeGreaterThan(0);
  });

  it("facility scenario 18, GRP-3: previews clashes of room and facilitator and holidays without saving; confirmed, it saves", async () => {
    const roomId = await aRoom();
    const facilitators = [{ clinicianId: therapist.clinicianId, role: "lead" as const }];
    await givenSessions(facility, { roomId, facilitators, startTime: "14:00" });
    const holiday = addDays(today, 2);
    await admin.call(addHoliday, {
      body: { locationId: facility.locations.main, date: holiday, name: "Founders' Day" },
    });
    const group = await givenGroup(facility);
    const params = { groupId: group.id };
    const rule = await aRule(facility, { roomId, facilitators, startTime: "14:30" });
    const { rows } = await admin.call(previewSchedule, { params, body: { rules: [rule] } });
    expect(rows.find(({ localDate }) => localDate === holiday)?.holiday).toBe("Founders' Day");
    expect(rows[0]?.clashes.map(({ subjectType, isExclusive }) => [subjectType, isExclusive]).sort()).toEqual([
      ["clinician", false],
      ["room", true],
    ]);
    expect(await sessionsOf(group.id)).toEqual([]);
    const rules = [{ ...rule, roomId: null }];
    const body = { version: group.version, rules };
    await expect(admin.call(putSchedule, { params, body })).rejects.toMatchObject({ code: "time-conflict" });
    await admin.call(putSchedule, { params, body: { ...body, confirmConflicts: true } });
    expect((await sessionsOf(group.id)).length).toBeGreaterThan(0);
    expect((await therapist.call(listGroupClinicians)).rows.map(({ groupId }) => groupId)).toContain(group.id);
  });

  it("GRP-2: a new schedule replaces sessions ahead, and leaves those changed or canceled on their own", async () => {
    const { group, rows } = await givenSessions(facility, { startTime: "11:00" });
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error("Three sessions are expected.");
    const moved = await therapist.call(moveSession, {
      params: { sessionId: first.id },
      body: { version: first.version, scheduledStart: addMinutes(first.scheduledStart, 30) },
    });
    expect(moved).toMatchObject({ isEdited: true, scheduledEnd: addMinutes(first.scheduledEnd, 30) });
    await therapist.call(cancelSession, {
      params: { sessionId: second.id },
      body: { version: second.version, reason: "Facilitator is ill" },
    });
    const effectiveFrom = second.localDate;
    await admin.call(putSchedule, {
      params: { groupId: group.id },
      body: {
        version: group.version,
        effectiveFrom,
        rules: [await aRule(facility, { startTime: "12:00", startDate: effectiveFrom })],
      },
    });
    const after = await sessionsOf(group.id, 5);
    const times = after.map(({ id, localDate, status }) => [id, localDate, status]);
    expect(times).toContainEqual([moved.id, first.localDate, "scheduled"]);
    expect(times).toContainEqual([second.id, second.localDate, "cancelled"]);
    expect(after.map(({ id }) => id)).not.toContain(third.id);
    await expect(
      admin.call(putSchedule, { params: { groupId: group.id }, body: { version: group.version, rules: [] } }),
    ).rejects.toMatchObject({ code: "stale-version" });
  });

  it("GRP-1: refuses a rule that can't be read", async () => {
    const group = await givenGroup(facility);
    const put = admin.call(putSchedule, {
      params: { groupId: group.id },
      body: { version: group.version, rules: [await aRule(facility, { rrule: "FREQ=SECONDLY" })] },
    });
    await expect(put).rejects.toMatchObject({ code: "recurrence-invalid" });
  });

  it("GRP-2: refuses to change a session that has begun, and tells its facilitators of a change", async () => {
    const { clinicianId } = await facility.as("case_manager");
    const group = await givenGroup(facility);
    const session = await therapist.call(createSession, {
      body: {
        groupId: group.id,
        scheduledStart: addMinutes(facility.clock.now(), 10),
        durationMinutes: 45,
        facilitators: [{ clinicianId, role: "lead" }],
      },
    });
    await facility.runJobs();
    const manager = await facility.as("case_manager");
    const { rows } = await manager.call(listNotifications);
    expect(rows.map(({ title }) => title)).toContain("A group session you facilitate was scheduled or changed");
    facility.clock.advance({ minutes: 11 });
    await expect(
      therapist.call(moveSession, { params: { sessionId: session.id }, body: { version: 1, topic: "Sleep" } }),
    ).rejects.toMatchObject({ code: "session-already-started" });
  });

  it("GRP-1: the nightly job leaves a session without a room where the room was taken since", async () => {
    const roomId = await aRoom();
    const { group } = await givenSessions(facility, { roomId, startTime: "06:00" });
    facility.clock.advance({ hours: 24 });
    const last = (await sessionsOf(group.id)).at(-1);
    const other = await givenGroup(facility);
    await therapist.call(createSession, {
      body: {
        groupId: other.id,
        scheduledStart: addMinutes(last?.scheduledStart ?? "", 24 * 60),
        durationMinutes: 60,
        roomId,
      },
    });
    // 2:00 AM at the facility.
    const { timeZone } = await facility.system(async (act) => ({ timeZone: act.timeZone }));
    const hour = Number(
      new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(
        new Date(facility.clock.now()),
      ),
    );
    facility.clock.advance({ hours: (26 - hour) % 24 });
    await facility.system((act) => makeSessionsAhead.run(act, {}));
    const made = (await sessionsOf(group.id)).filter(
      ({ scheduledStart }) => scheduledStart > (last?.scheduledStart ?? ""),
    );
    expect(made.length).toBeGreaterThan(0);
    expect(made.some((session) => session.roomId === null)).toBe(true);
  });
});

describe("the roster", () => {
  it("GRP-4: refuses a client above the limit unless a manager gives a reason", async () => {
    const group = await givenGroup(facility, { capacitySoft: 1, capacityHard: 1 });
    const params = { groupId: group.id };
    const startDate = await localDay(facility);
    const body = async () => ({ mrNo: (await givenAdmittedClient(facility)).mrNo, startDate });
    await therapist.call(addMember, { params, body: await body() });
    const asked = { ...(await body()), overReason: "Court-ordered attendance" };
    await expect(therapist.call(addMember, { params, body: asked })).rejects.toMatchObject({ code: "group-full" });
    const director = await facility.as("medical_director");
    await director.call(addMember, { params, body: asked });
    expect((await therapist.call(listMembers, { params })).total).toBe(2);
  });

  it("GRP-4: shows a full group's members in reach only, and counts all", async () => {
    const client = await givenAdmittedClient(facility);
    const group = await givenGroup(facility);
    const params = { groupId: group.id };
    const startDate = await localDay(facility);
    const member = await therapist.call(addMember, {
      params,
      body: { mrNo: client.mrNo, startDate, weekdays: [1, 3] },
    });
    await expect(therapist.call(addMember, { params, body: { mrNo: client.mrNo, startDate } })).rejects.toMatchObject({
      code: "duplicate",
    });
    await expect(
      admin.call(updateGroup, { params, body: { version: group.version, active: false } }),
    ).rejects.toMatchObject({ code: "in-use" });
    await therapist.call(removeMember, {
      params: { ...params, membershipId: member.id },
      query: { version: String(member.version), endDate: startDate, reason: "Finished the group" },
    });
    expect((await therapist.call(listGroups)).rows.find(({ id }) => id === group.id)?.members).toBe(1);
  });

  it("sets a client's groups from the chart, and marks sessions that overlap", async () => {
    const client = await givenAdmittedClient(facility);
    const [first, second] = [
      await givenSessions(facility, { startTime: "15:00" }),
      await givenSessions(facility, { startTime: "15:30" }),
    ];
    const params = { mrNo: client.mrNo };
    const from = await localDay(facility);
    await therapist.call(putGroupSchedule, {
      params,
      body: { from, groups: [{ groupId: first.group.id }, { groupId: second.group.id }] },
    });
    const span = { from: facility.clock.now(), to: addMinutes(facility.clock.now(), 3 * 24 * 60) };
    const schedule = await therapist.call(getGroupSchedule, { params, query: span });
    expect(schedule.memberships).toHaveLength(2);
    expect(schedule.sessions.length).toBeGreaterThan(1);
    expect(schedule.sessions.every(({ overlaps }) => overlaps)).toBe(true);
    expect(schedule.sessions[0]?.expectedCount).toBe(1);
    const { memberships } = await therapist.call(putGroupSchedule, {
      params,
      body: { from, groups: [{ groupId: first.group.id, weekdays: [2] }] },
    });
    expect(memberships).toMatchObject([{ groupId: first.group.id, weekdays: [2] }]);
  });
});
