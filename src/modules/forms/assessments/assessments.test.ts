import { beforeAll, describe, expect, it } from "vitest";
import { listAlerts } from "#modules/clients/alerts/alert.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { listAssignments } from "#modules/facility/rounds/assignment.contract.ts";
import { recordScore } from "#modules/medications/scores/score.contract.ts";
import { shippedScales } from "#modules/medications/scores/shipped-scales.ts";
import { newId } from "#platform/shared/ids.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { createForm, voidForm } from "../forms/form.contract.ts";
import { listSafetyAlerts } from "../safety-alerts/safety-alert.contract.ts";
import { listAssessments, listOutcomes } from "./assessment.contract.ts";
import { attestInstrument, listInstruments } from "./instrument.contract.ts";
import { addMeasureSchedule, listMeasureOccurrences, updateMeasureSchedule } from "./measure.contract.ts";
import { closeMeasureWindows } from "./measures.jobs.ts";
import { everyTwoWeeks, givenAssessment, givenDueAssessment, phqEleven, points } from "./testing.ts";

let facility: Facility;
let therapist: Person;
let compliance: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  compliance = await facility.as("compliance");
});

const resultsOf = async (mrNo: string) => (await therapist.call(listAssessments, { params: { mrNo } })).rows;

describe("submitting an assessment", () => {
  it("forms scenario 1, AST-1, AST-5: stores the score and raises the alert in the same commit", async () => {
    const client = await givenAdmittedClient(facility);
    const form = await givenAssessment(facility, client);
    expect(form.status).toBe("completed");
    const [row] = await resultsOf(client.mrNo);
    expect(row).toMatchObject({
      formId: form.id,
      title: "PHQ-9",
      alertLevel: "moderate",
      results: [{ value: 11, band: "Moderate depression", positive: true, missing: 0 }],
    });
    const { rows } = await therapist.call(listSafetyAlerts, { query: { mrNo: client.mrNo } });
    expect(rows).toMatchObject([{ level: "moderate", status: "open", step: 1, sourceId: form.id }]);
  });

  it("AST-1, AST-5: a voided form's result no longer counts, and its alert stays", async () => {
    const client = await givenAdmittedClient(facility);
    const { id, version } = await givenAssessment(facility, client);
    await compliance.call(voidForm, { params: { formId: id }, body: { version, reason: "Filled in the wrong chart" } });
    expect(await resultsOf(client.mrNo)).toEqual([]);
    expect((await therapist.call(listSafetyAlerts, { query: { mrNo: client.mrNo } })).rows).toHaveLength(1);
  });

  it("AST-7: an imminent risk is observed 1:1 at once, and the chart alert is proposed", async () => {
    const client = await givenAdmittedClient(facility);
    await givenAssessment(facility, client, { q1: "yes", q2: "no", q3: "yes", q4: "no", q5: "yes" }, "asq");
    const levels = await therapist.call(listAssignments, { query: { demographicId: client.demographicId } });
    expect(levels.rows.find(({ id }) => id === levels.currentId)).toMatchObject({
      level: "one_to_one",
      source: "alert",
    });
    const { rows } = await therapist.call(listAlerts, { params: { mrNo: client.mrNo } });
    expect(rows).toMatchObject([{ category: "suicide", status: "proposed", observation: "one_to_one" }]);
  });

  it("AST-7: a high risk proposes the observation level and changes nothing by itself", async () => {
    const client = await givenAdmittedClient(facility);
    await givenAssessment(facility, client, { ...phqEleven, q9: "3" });
    const levels = await therapist.call(listAssignments, { query: { demographicId: client.demographicId } });
    expect(levels.rows.filter(({ source }) => source === "alert")).toEqual([]);
    const { rows } = await therapist.call(listAlerts, { params: { mrNo: client.mrNo } });
    expect(rows).toMatchObject([{ category: "suicide", status: "proposed", observation: "q15" }]);
  });

  it("AST-11: asks before the same assessment within 30 minutes", async () => {
    const client = await givenAdmittedClient(facility);
    await givenAssessment(facility, client);
    const body = { mrNo: client.mrNo, templateKey: "phq9" };
    facility.clock.advance({ minutes: 29 });
    await expect(therapist.call(createForm, { body })).rejects.toMatchObject({ code: "possible-duplicate" });
    await expect(therapist.call(createForm, { body: { ...body, again: true } })).resolves.toMatchObject({
      status: "assigned",
    });
    facility.clock.advance({ minutes: 2 });
    await expect(therapist.call(createForm, { body })).resolves.toMatchObject({ status: "assigned" });
  });

  it("AST-3: flags a client outside the ages of the assessment", async () => {
    const birthDate = addDays(facility.clock.now().slice(0, 10), -365 * 17);
    const young = await givenAdmittedClient(facility, { client: { birthDate } });
    await givenAssessment(facility, young, points(Array.from({ length: 20 }, () => 1)), "pcl5");
    expect((await resultsOf(young.mrNo))[0]).toMatchObject({ outsidePopulation: true });
  });
});

describe("licenses", () => {
  it("forms scenario 29, AST-4: an assessment with terms opens only after they were confirmed", async () => {
    const other = await givenFacility();
    const client = await givenAdmittedClient(other);
    const [nurse, officer] = [await other.as("nurse"), await other.as("compliance")];
    const body = { mrNo: client.mrNo, templateKey: "dast10" };
    await expect(nurse.call(createForm, { body })).rejects.toMatchObject({ code: "instrument-not-licensed" });
    await expect(nurse.call(createForm, { body: { ...body, templateKey: "phq9" } })).resolves.toBeTruthy();
    await officer.call(attestInstrument, { params: { key: "dast10" }, body: {} });
    await expect(nurse.call(createForm, { body })).resolves.toMatchObject({ title: "DAST-10 (drug use)" });
    const { rows } = await nurse.call(listInstruments);
    expect(rows.filter((row) => !row.usable).map((row) => row.key)).toEqual(["cssrs-screener"]);
    await expect(officer.call(attestInstrument, { params: { key: "dast10" }, body: {} })).rejects.toMatchObject({
      code: "wrong-state",
    });
  });
});

describe("outcomes", () => {
  it("AST-8: plots the results with baseline and change, and leaves a hidden answer out", async () => {
    const client = await givenAdmittedClient(facility);
    await givenAssessment(facility, client, points([2, 2, 2, 2, 2, 2, 0, 0, 0]));
    facility.clock.advance({ minutes: 24 * 60 * 14 });
    await givenAssessment(facility, client, points([1, 1, 1, 0, 0, 0, 0, 0, 0]));
    const { series } = await therapist.call(listOutcomes, { params: { mrNo: client.mrNo } });
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({
      label: "PHQ-9 total",
      baseline: { value: 12 },
      points: [
        { value: 12, notes: [] },
        { value: 3, notes: ["Reliable improvement", "Response", "Remission"] },
      ],
    });
  });
});

describe("withdrawal scales", () => {
  it("AST-10: are plotted with the other assessments, from the one record of medications", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const scale = shippedScales.find(({ key }) => key === "COWS")!;
    await nurse.call(recordScore, {
      body: {
        demographicId: client.demographicId,
        instrument: "COWS",
        scaleVersion: 1,
        items: Object.fromEntries(scale.items.map((item) => [item.key, item.options[0]!.score])),
        takenAt: facility.clock.now(),
        clientRequestId: newId(),
      },
    });
    const { series } = await therapist.call(listOutcomes, { params: { mrNo: client.mrNo } });
    expect(series).toMatchObject([{ instrumentKey: "cows", min: 0, max: 48, points: [{ value: 0, formId: null }] }]);
  });
});

describe("schedules", () => {
  it("AST-9: a result in its window settles a due date and plans the next; an earlier one is extra", async () => {
    const { client, occurrence } = await givenDueAssessment(facility);
    await givenAssessment(facility, client);
    const list = async () => (await therapist.call(listMeasureOccurrences, { query: { mrNo: client.mrNo } })).rows;
    const of = (rows: Awaited<ReturnType<typeof list>>) =>
      rows.filter((row) => row.scheduleId === occurrence.scheduleId);
    expect(of(await list())).toMatchObject([{ id: occurrence.id, state: "upcoming" }]);
    facility.clock.advance({ minutes: 24 * 60 * 12 });
    const form = await givenAssessment(facility, client);
    expect(of(await list())).toMatchObject([
      { state: "upcoming", dueOn: addDays(occurrence.dueOn, 12) },
      { id: occurrence.id, state: "completed", formId: form.id },
    ]);
  });

  it("AST-9: a due date is missed after its window, and the next one is planned", async () => {
    const { client, occurrence } = await givenDueAssessment(facility);
    facility.clock.advance({ minutes: 24 * 60 * 22 });
    await facility.system((act) => closeMeasureWindows.run(act, {}));
    const { rows } = await therapist.call(listMeasureOccurrences, { query: { mrNo: client.mrNo } });
    expect(rows.filter((row) => row.scheduleId === occurrence.scheduleId)).toMatchObject([
      { dueOn: addDays(occurrence.dueOn, 14) },
      { id: occurrence.id, state: "missed" },
    ]);
  });

  it("AST-9: the first due date of an admitted client counts from the admission; a stopped schedule ends its dates", async () => {
    const manager = await facility.as("case_manager");
    const schedule = await manager.call(addMeasureSchedule, { body: { ...everyTwoWeeks, instrumentKey: "gad7" } });
    const client = await givenAdmittedClient(facility);
    const of = async () =>
      (await manager.call(listMeasureOccurrences, { query: { mrNo: client.mrNo } })).rows.filter(
        (row) => row.scheduleId === schedule.id,
      );
    expect(await of()).toMatchObject([{ state: "upcoming" }]);
    await manager.call(updateMeasureSchedule, {
      params: { scheduleId: schedule.id },
      body: { version: schedule.version, active: false },
    });
    expect(await of()).toMatchObject([{ state: "skipped", skipReason: "Schedule stopped" }]);
  });
});
