import { beforeAll, describe, expect, it } from "vitest";
import { admitClient, dischargeClient } from "#modules/clients/episodes/admission.contract.ts";
import { getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { undoDischarge } from "#modules/clients/episodes/undo-discharge.contract.ts";
import { changeLevel, changeLocationEndpoint, listLevelStays } from "#modules/clients/stays/stay.contract.ts";
import {
  anAdmission,
  dischargeAnswers,
  givenAdmittedClient,
  givenClient,
  givenDayLevel,
} from "#modules/clients/testing.ts";
import { type LevelOfCare, listLevels } from "#modules/facility/levels/level.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getGroupSchedule, putGroupSchedule } from "../groups/client-schedule.contract.ts";
import { givenGroup, givenProgram, localDay } from "../groups/testing.ts";
import { endEnrollment, enrollClient, listPrograms, updateProgram } from "./program.contract.ts";

let facility: Facility;
let admissions: Person;
let therapist: Person;
let level: LevelOfCare;

beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
  therapist = await facility.as("therapist");
  const levelId = await givenDayLevel(facility, "Evening program");
  const { rows } = await (await facility.as("admin")).call(listLevels);
  const found = rows.find(({ id }) => id === levelId);
  if (!found) throw new Error("The level was not made.");
  level = found;
});

const scheduleOf = (mrNo: string) =>
  therapist.call(getGroupSchedule, {
    params: { mrNo },
    query: { from: facility.clock.now(), to: addMinutes(facility.clock.now(), 1440) },
  });

describe("programs in the chart", () => {
  it("an admission names a program where the location has one for the level of care, and enrolls in it", async () => {
    const program = await givenProgram(facility, { levelOfCareCodes: [level.code], part2: false });
    const elsewhere = await givenProgram(facility, {});
    const client = await givenClient(facility);
    const params = { mrNo: client.mrNo };
    const body = await anAdmission(facility, client, { levelOfCareId: level.id });
    await expect(admissions.call(admitClient, { params, body })).rejects.toMatchObject({
      code: "admission-incomplete",
      message: expect.stringContaining("Missing: a program."),
    });
    await expect(
      admissions.call(admitClient, { params, body: { ...body, programId: elsewhere.id } }),
    ).rejects.toMatchObject({ code: "validation", message: expect.stringContaining("does not serve level") });
    const episode = await admissions.call(admitClient, { params, body: { ...body, programId: program.id } });
    expect(episode).toMatchObject({ programId: program.id, part2: false });
    const { programs } = await scheduleOf(client.mrNo);
    expect(programs).toMatchObject([{ programId: program.id, startDate: await localDay(facility), endDate: null }]);
    expect((await admissions.call(listPrograms)).rows.find(({ id }) => id === program.id)?.enrolled).toBe(1);
    await expect(
      (await facility.as("admin")).call(updateProgram, {
        params: { programId: program.id },
        body: { version: program.version, active: false },
      }),
    ).rejects.toMatchObject({ code: "in-use" });
  });

  it("follows a change of level and a transfer", async () => {
    const [first, second] = [
      await givenProgram(facility),
      await givenProgram(facility, { levelOfCareCodes: [level.code] }),
    ];
    const client = await givenAdmittedClient(facility);
    const params = { mrNo: client.mrNo };
    const today = await localDay(facility);
    await therapist.call(enrollClient, {
      params: { programId: first.id },
      body: { mrNo: client.mrNo, startDate: today },
    });
    const group = await givenGroup(facility);
    await therapist.call(putGroupSchedule, { params, body: { from: today, groups: [{ groupId: group.id }] } });
    facility.clock.advance({ minutes: 5 });
    const manager = await facility.as("admin");
    await manager.call(changeLevel, {
      params,
      body: {
        demographicId: client.demographicId,
        levelOfCareId: level.id,
        programId: second.id,
        effectiveAt: facility.clock.now(),
        reason: "step_down",
      },
    });
    const { rows } = await manager.call(listLevelStays, { params, query: { demographicId: client.demographicId } });
    expect(rows.map(({ programId }) => programId)).toContain(second.id);
    const between = await scheduleOf(client.mrNo);
    expect(between.programs.filter(({ endDate }) => endDate === null)).toHaveLength(2);
    expect(between.memberships).toHaveLength(1);

    facility.clock.advance({ minutes: 5 });
    await manager.call(changeLocationEndpoint, {
      params,
      body: {
        demographicId: client.demographicId,
        locationId: facility.locations.other,
        effectiveAt: facility.clock.now(),
      },
    });
    const director = await facility.as("owner");
    const after = await director.call(getLatestDemographic, { params });
    expect(after.programId).toBeNull();
  });

  it("ends programs and groups with the discharge, and resumes them when it is undone", async () => {
    const program = await givenProgram(facility);
    const client = await givenAdmittedClient(facility);
    const params = { mrNo: client.mrNo };
    const startDate = await localDay(facility);
    await therapist.call(enrollClient, { params: { programId: program.id }, body: { ...params, startDate } });
    const group = await givenGroup(facility);
    await therapist.call(putGroupSchedule, { params, body: { from: startDate, groups: [{ groupId: group.id }] } });
    facility.clock.advance({ minutes: 30 });
    const manager = await facility.as("case_manager");
    const { answers, followUp } = await dischargeAnswers(manager, client);
    const { demographicId, version } = client.episode;
    await manager.call(dischargeClient, {
      params,
      body: {
        demographicId,
        version,
        dischargedAt: facility.clock.now(),
        dischargeType: "completed",
        nubcStatusCode: "01",
        tedsReason: "1",
        dischargeTo: "Home with family",
        answers,
        followUp,
      },
    });
    const { programs } = await scheduleOf(client.mrNo);
    expect(programs).toMatchObject([{ endDate: startDate, reasonEnded: "Discharged" }]);
    facility.clock.advance({ hours: 24 });
    expect((await scheduleOf(client.mrNo)).memberships).toEqual([]);
    const discharged = await manager.call(getLatestDemographic, { params });
    await manager.call(undoDischarge, {
      params,
      body: { demographicId, version: discharged.version, reason: "Discharged the wrong client", bed: "none" },
    });
    const resumed = await scheduleOf(client.mrNo);
    expect(resumed.programs).toMatchObject([{ programId: program.id, endDate: null, reasonEnded: null }]);
    expect(resumed.memberships).toMatchObject([{ groupId: group.id, endDate: null }]);
  });

  it("enrolls once at a time, at the client's location, and ends with a reason", async () => {
    const program = await givenProgram(facility);
    const client = await givenAdmittedClient(facility);
    const startDate = await localDay(facility);
    const params = { programId: program.id };
    const body = { mrNo: client.mrNo, startDate };
    const enrollment = await therapist.call(enrollClient, { params, body });
    await expect(therapist.call(enrollClient, { params, body })).rejects.toMatchObject({ code: "duplicate" });
    const ended = await therapist.call(endEnrollment, {
      params: { ...params, enrollmentId: enrollment.id },
      query: { version: String(enrollment.version), endDate: startDate, reason: "Completed the track" },
    });
    expect(ended).toMatchObject({ endDate: startDate, reasonEnded: "Completed the track" });
    const far = await givenProgram(facility, { locationId: facility.locations.other });
    await expect(therapist.call(enrollClient, { params: { programId: far.id }, body })).rejects.toMatchObject({
      code: "wrong-state",
    });
  });
});
