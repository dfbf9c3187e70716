import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { givenRoom } from "#modules/facility/testing.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes, localDate } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as programs from "../programs/program.contract.ts";
import * as clientSchedule from "./client-schedule.contract.ts";
import * as groups from "./group.contract.ts";
import * as members from "./member.contract.ts";
import * as schedules from "./schedule.contract.ts";
import * as sessions from "./session.contract.ts";

export async function givenProgram(
  facility: Facility,
  program: Partial<CallInput<typeof programs.createProgram>["body"]> = {},
): Promise<programs.Program> {
  const admin = await facility.as("admin");
  const code = facility.mark();
  return admin.call(programs.createProgram, {
    // No test admits to this level unless it asks for it.
    body: {
      locationId: facility.locations.main,
      name: `Program ${code}`,
      code,
      type: "iop",
      levelOfCareCodes: ["none"],
      ...program,
    },
  });
}

export async function givenGroup(
  facility: Facility,
  group: Partial<CallInput<typeof groups.createGroup>["body"]> = {},
): Promise<groups.Group> {
  const admin = await facility.as("admin");
  return admin.call(groups.createGroup, {
    body: { locationId: facility.locations.main, name: `Group ${facility.mark()}`, type: "process", ...group },
  });
}

/** The local date of the main location, some days from now. */
export async function localDay(facility: Facility, days = 0): Promise<string> {
  const admin = await facility.as("admin");
  const { timeZone } = await admin.call(schedules.getSchedule, {
    params: { groupId: (await givenGroup(facility)).id },
  });
  return addDays(localDate(facility.clock.now(), timeZone), days);
}

/** A rule of every day at this local time, from tomorrow on. */
export async function aRule(facility: Facility, rule: Partial<schedules.Rule> = {}): Promise<schedules.Rule> {
  return {
    rrule: "FREQ=DAILY",
    startDate: await localDay(facility, 1),
    startTime: "10:00",
    durationMinutes: 60,
    untilDate: null,
    exDates: [],
    roomId: null,
    facilitators: [],
    ...rule,
  };
}

/** A group with a schedule, and its sessions of the next days. */
export async function givenSessions(facility: Facility, rule: Partial<schedules.Rule> = {}, days = 4) {
  const admin = await facility.as("admin");
  const group = await givenGroup(facility);
  const params = { groupId: group.id };
  await admin.call(schedules.putSchedule, {
    params,
    body: { version: group.version, rules: [await aRule(facility, rule)] },
  });
  const from = facility.clock.now();
  const { rows } = await admin.call(sessions.listSessions, {
    query: { from, to: addMinutes(from, days * 24 * 60), groupId: group.id },
  });
  return { group: await admin.call(groups.getGroup, { params }), rows };
}

async function givenSession(facility: Facility): Promise<sessions.Session> {
  const { rows } = await givenSessions(facility);
  const [first] = rows;
  if (!first) throw new Error("The schedule made no session.");
  return first;
}

async function givenMember(facility: Facility) {
  const [therapist, client, group] = [
    await facility.as("therapist"),
    await givenAdmittedClient(facility),
    await givenGroup(facility),
  ];
  const startDate = await localDay(facility);
  const body = { mrNo: client.mrNo, startDate };
  const member = await therapist.call(members.addMember, { params: { groupId: group.id }, body });
  return { client, group, member, startDate };
}

const span = (facility: Facility) => ({
  from: facility.clock.now(),
  to: addMinutes(facility.clock.now(), 7 * 24 * 60),
});

/** One valid call of every endpoint of programs and groups, for the access tests. */
export const groupSamples: readonly Sample[] = [
  sample(programs.listPrograms, "admissions", () => ({})),
  sample(programs.createProgram, "admin", (facility) => ({
    body: {
      locationId: facility.locations.main,
      name: "Evening program",
      code: facility.mark(),
      type: "iop" as const,
      levelOfCareCodes: ["none"],
    },
  })),
  sample(programs.updateProgram, "owner", async (facility) => {
    const program = await givenProgram(facility);
    return { params: { programId: program.id }, body: { version: program.version, plannedHoursPerWeek: 9 } };
  }),
  sample(programs.enrollClient, "therapist", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const program = await givenProgram(facility);
    return { params: { programId: program.id }, body: { mrNo: client.mrNo, startDate: await localDay(facility) } };
  }),
  sample(programs.endEnrollment, "therapist", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const [therapist, program] = [await facility.as("therapist"), await givenProgram(facility)];
    const params = { programId: program.id };
    const startDate = await localDay(facility);
    const { id, version } = await therapist.call(programs.enrollClient, {
      params,
      body: { mrNo: client.mrNo, startDate },
    });
    return {
      params: { ...params, enrollmentId: id },
      query: { version: String(version), endDate: startDate, reason: "Stepped down" },
    };
  }),
  sample(groups.listGroups, "technician", () => ({})),
  sample(groups.getGroup, "technician", async (facility) => ({ params: { groupId: (await givenGroup(facility)).id } })),
  sample(groups.createGroup, "admin", (facility) => ({
    body: { locationId: facility.locations.main, name: `Group ${facility.mark()}`, type: "skills" as const },
  })),
  sample(groups.updateGroup, "medical_director", async (facility) => {
    const group = await givenGroup(facility);
    return { params: { groupId: group.id }, body: { version: group.version, shortName: "Skills" } };
  }),
  sample(groups.listGroupClinicians, "therapist", () => ({})),
  sample(schedules.getSchedule, "technician", async (facility) => ({
    params: { groupId: (await givenGroup(facility)).id },
  })),
  sample(schedules.previewSchedule, "admin", async (facility) => ({
    params: { groupId: (await givenGroup(facility)).id },
    body: { rules: [await aRule(facility)] },
  })),
  sample(schedules.putSchedule, "admin", async (facility) => {
    const group = await givenGroup(facility);
    const roomId = (await givenRoom(facility, { kind: "group" })).id;
    return {
      params: { groupId: group.id },
      body: { version: group.version, rules: [await aRule(facility, { roomId })] },
    };
  }),
  sample(members.listMembers, "therapist", async (facility) => ({
    params: { groupId: (await givenMember(facility)).group.id },
  })),
  sample(members.addMember, "therapist", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const group = await givenGroup(facility);
    return { params: { groupId: group.id }, body: { mrNo: client.mrNo, startDate: await localDay(facility) } };
  }),
  sample(members.removeMember, "therapist", async (facility) => {
    const { group, member, startDate } = await givenMember(facility);
    return {
      params: { groupId: group.id, membershipId: member.id },
      query: { version: String(member.version), endDate: startDate, reason: "Finished the group" },
    };
  }),
  sample(sessions.listSessions, "technician", (facility) => ({ query: span(facility) })),
  sample(sessions.createSession, "therapist", async (facility) => ({
    body: {
      groupId: (await givenGroup(facility)).id,
      scheduledStart: addMinutes(facility.clock.now(), 600),
      durationMinutes: 60,
    },
  })),
  sample(sessions.moveSession, "therapist", async (facility) => {
    const session = await givenSession(facility);
    return { params: { sessionId: session.id }, body: { version: session.version, topic: "Cravings" } };
  }),
  sample(sessions.cancelSession, "therapist", async (facility) => {
    const session = await givenSession(facility);
    return { params: { sessionId: session.id }, body: { version: session.version, reason: "Facilitator is ill" } };
  }),
  sample(clientSchedule.getGroupSchedule, "therapist", async (facility) => ({
    params: { mrNo: (await givenMember(facility)).client.mrNo },
    query: span(facility),
  })),
  sample(clientSchedule.putGroupSchedule, "therapist", async (facility) => {
    const { client } = await givenMember(facility);
    const group = await givenGroup(facility);
    return {
      params: { mrNo: client.mrNo },
      body: { from: await localDay(facility, 1), groups: [{ groupId: group.id }] },
    };
  }),
];
