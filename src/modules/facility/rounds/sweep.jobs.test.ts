import { expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { assignDuty } from "../duty/duty.contract.ts";
import { createShiftPattern } from "../duty/shift.contract.ts";
import { getIncident, listIncidents } from "../incidents/incident.contract.ts";
import { draftsIncident } from "./ladder.ts";
import { acknowledgeLate, listLive } from "./live.contract.ts";
import { roundsSweep } from "./sweep.jobs.ts";
import { givenLook, givenObserved } from "./testing.ts";

it("facility scenario 7: a late look takes each step once, and a look ends the gap, not the incident draft (RND-14, INC-11)", async () => {
  const facility = await givenFacility({ now: "2026-11-20T10:00:00.000Z" });
  const [nurse, charge] = [await facility.as("nurse"), await facility.as("nurse", "charge")];
  const [manager, admin] = [await facility.as("nurse_manager"), await facility.as("admin")];
  const locationId = facility.locations.main;
  const start = facility.clock.now();
  const { id: patternId } = await admin.call(createShiftPattern, {
    body: { locationId, name: "All day", startLocal: "00:00", durationMinutes: 1440 },
  });
  for (const [person, duty] of [
    [charge, "charge"],
    [nurse, "supervisor"],
  ] as const)
    await manager.call(assignDuty, {
      body: {
        patternId,
        localDate: localDate(start, "America/Los_Angeles"),
        clinicianId: person.clinicianId,
        duty,
      },
    });
  const { clientId } = await givenObserved(facility);
  await givenLook(facility, clientId);
  const row = async () => (await nurse.call(listLive, { query: { locationId } })).rows[0];
  const gaps = () =>
    facility.system(({ db }) =>
      db.selectFrom("observationGaps").select(["toAt", "step"]).where("clientId", "=", clientId).execute(),
    );

  const steps: (number | undefined)[] = [];
  // At 18 and 19 minutes the job runs again after a restart.
  for (const minute of [13 + 59 / 60, 14, 15, 17, 18, 19, 20, 25]) {
    facility.clock.set(addMinutes(start, minute));
    await facility.system((act) => roundsSweep.run(act, {}));
    steps.push((await row())?.step);
  }
  expect(steps).toEqual([0, 1, 2, 3, 3, 3, 4, 5]);
  await facility.runJobs();
  const late = (await charge.call(listNotifications, { query: {} })).rows.filter(({ kind }) => kind === "round-late");
  expect(late.map(({ title }) => title)).toEqual([expect.stringMatching(/^Room \d+ is overdue for a look$/)]);
  expect(await gaps()).toEqual([{ toAt: null, step: 5 }]);
  const drafts = async () => (await manager.call(listIncidents, { query: { state: "draft" } })).rows;
  const [draft] = await drafts();
  expect(await drafts()).toMatchObject([{ type: "other", state: "draft" }]);
  const report = await manager.call(getIncident, { params: { incidentId: draft?.id ?? "" } });
  expect(report.people.map(({ token }) => token)).toEqual(["Client A"]);
  expect(report.facts).toBe(
    "Observation level: every 15 min. Last look recorded at 2:00 AM. The next look was due at 2:15 AM and was not recorded by 2:25 AM.",
  );

  const acknowledge = () => nurse.call(acknowledgeLate, { params: { clientId }, body: {} });
  await acknowledge();
  expect((await row())?.acknowledgedBy).toEqual(expect.any(String));
  facility.clock.set(addMinutes(start, 26));
  await givenLook(facility, clientId);
  expect(await gaps()).toEqual([{ toAt: addMinutes(start, 26), step: 5 }]);
  expect(await drafts()).toHaveLength(1);
  await expect(acknowledge()).rejects.toMatchObject({ code: "wrong-state" });
  expect(await row()).toMatchObject({ step: 0, acknowledgedBy: null });
});

it("INC-11 a late look at a client on hourly looks drafts no report", async () => {
  expect(draftsIncident(5, "q60")).toBe(false);
  expect(draftsIncident(4, "q15")).toBe(false);
  expect(draftsIncident(5, "one_to_one")).toBe(true);
});

it("RND-16 a client who is not seen again for 15 minutes is reported once as an elopement; one who is found is not", async () => {
  const facility = await givenFacility({ now: "2026-11-20T10:00:00.000Z" });
  const manager = await facility.as("nurse_manager");
  const [missing, found] = [await givenObserved(facility), await givenObserved(facility)];
  const notFound = { activity: null, signsOfLife: [], exception: "not_found" as const };
  for (const { clientId } of [missing, found]) {
    facility.clock.advance({ seconds: 2 });
    await givenLook(facility, clientId, notFound);
  }
  facility.clock.advance({ minutes: 5 });
  await givenLook(facility, missing.clientId, notFound);
  facility.clock.advance({ seconds: 2 });
  await givenLook(facility, found.clientId);
  facility.clock.advance({ minutes: 11 });
  await facility.runJobs();
  const { rows } = await manager.call(listIncidents, { query: { state: "draft", type: "elopement" } });
  expect(rows).toHaveLength(1);
  const report = await manager.call(getIncident, { params: { incidentId: rows[0]?.id ?? "" } });
  const people = await facility.system(({ db }) =>
    db.selectFrom("incidentPeople").select("clientId").where("incidentId", "=", report.id).execute(),
  );
  expect(people).toEqual([{ clientId: missing.clientId }]);
  expect(report.facts).toMatch(/^Not found on rounds at 2:00 AM\..* Not seen again by 2:16 AM\.$/);
});
