import { beforeAll, describe, expect, it } from "vitest";
import { liftLegalHold, setLegalHold } from "#modules/compliance/legal-holds/legal-holds.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { latestMetrics } from "../index.ts";
import { givenAdmittedClient, givenClient } from "../testing.ts";
import { getTimeline } from "../timeline/timeline.contract.ts";
import { aSet } from "./samples.ts";
import { acknowledgeReading, getMetricSeries, listVitals, markVitalsInError, recordVitals } from "./vital.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const pulse = (value: string) => ({ metric: "pulse", value, unit: "/min" });

describe("recording vitals", () => {
  it("VIT-2, VIT-6: stores the entered value with its flag and ranges, and shows it on the timeline", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const set = await nurse.call(recordVitals, {
      params: { mrNo: client.mrNo },
      body: aSet(facility, client, [{ metric: "temperature", value: "101.3", unit: "[degF]" }, pulse("88")]),
    });
    expect(set.readings.find((reading) => reading.metric === "temperature")).toMatchObject({
      value: 38.5,
      enteredValue: "101.3",
      enteredUnit: "[degF]",
      flag: "H",
      ranges: { normal: { low: 36.1, high: 37.9 }, source: "default" },
    });
    const { rows } = await nurse.call(getTimeline, { params: { mrNo: client.mrNo } });
    expect(rows.find((row) => row.kind === "vitals.recorded")?.summary).toBe("Temp 101.3 °F, Pulse 88 /min");
    const latest = await facility.system((act) => latestMetrics(act, client.clientId, ["pulse", "weight"]));
    expect([...latest]).toMatchObject([["pulse", { value: 88, flag: null }]]);
  });

  it("VIT-1, VIT-7: requires who was notified of a critical value, then one acknowledgement with the action taken", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const body = aSet(facility, client, [{ metric: "temperature", value: "104.0", unit: "[degF]" }]);
    const call = { params: { mrNo: client.mrNo }, body };
    await expect(nurse.call(recordVitals, call)).rejects.toMatchObject({
      code: "critical-value",
      message: expect.stringContaining("Temperature 104.0 °F is critical."),
    });
    const set = await nurse.call(recordVitals, { ...call, body: { ...body, told: "Dr. Testperson" } });
    const reading = set.readings[0];
    expect(reading).toMatchObject({ flag: "HH", told: "Dr. Testperson", acknowledged: false });
    const acknowledge = {
      params: { mrNo: client.mrNo, readingId: reading?.id ?? "" },
      body: { actionTaken: "Cooled, prescriber at the bed" },
    };
    expect(await nurse.call(acknowledgeReading, acknowledge)).toMatchObject({ acknowledged: true });
    await expect(nurse.call(acknowledgeReading, acknowledge)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("VIT-5, clients scenario 8: returns the first set for a repeated request, and asks a second nurse to confirm a recent reading", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const body = aSet(facility, client, [pulse("88")]);
    const first = await nurse.call(recordVitals, { params: { mrNo: client.mrNo }, body });
    expect(await nurse.call(recordVitals, { params: { mrNo: client.mrNo }, body })).toEqual(first);
    const second = await facility.as("nurse", "second");
    const other = { params: { mrNo: client.mrNo }, body: aSet(facility, client, [pulse("90")]) };
    await expect(second.call(recordVitals, other)).rejects.toMatchObject({
      code: "charted-just-now",
      message: expect.stringContaining("Nurse First charted pulse 88 /min"),
    });
    await second.call(recordVitals, { ...other, body: { ...other.body, seenRecent: true } });
    const { sets } = await nurse.call(listVitals, { params: { mrNo: client.mrNo } });
    expect(sets.map((set) => set.readings[0]?.value).sort()).toEqual([88, 90]);
  });

  it("VIT-1, VIT-3: rejects implausible values, and times in the future or outside the stay", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const record = (readings: Parameters<typeof aSet>[2], over: object = {}) =>
      nurse.call(recordVitals, { params: { mrNo: client.mrNo }, body: aSet(facility, client, readings, over) });
    await expect(record([pulse("1120")])).rejects.toMatchObject({ code: "value-implausible" });
    await expect(
      record([
        { metric: "systolic", value: "80", unit: "mm[Hg]" },
        { metric: "diastolic", value: "120", unit: "mm[Hg]" },
      ]),
    ).rejects.toMatchObject({ code: "bp-reversed" });
    await expect(record([pulse("70"), pulse("71")])).rejects.toMatchObject({ code: "validation" });
    const now = facility.clock.now();
    await expect(record([pulse("70")], { effectiveAt: addMinutes(now, 3) })).rejects.toMatchObject({
      code: "time-in-future",
    });
    await expect(record([pulse("70")], { effectiveAt: addMinutes(now, -30) })).rejects.toMatchObject({
      code: "outside-episode",
    });
    const waiting = await givenClient(facility);
    await expect(
      nurse.call(recordVitals, { params: { mrNo: waiting.mrNo }, body: aSet(facility, waiting, [pulse("70")]) }),
    ).rejects.toMatchObject({ code: "outside-episode" });
    await expect(
      nurse.call(recordVitals, { params: { mrNo: waiting.mrNo }, body: aSet(facility, client, [pulse("70")]) }),
    ).rejects.toMatchObject({ code: "episode-not-of-client" });
  });

  it("VIT-3: requires a reason after an hour and marks the set as a late entry", async () => {
    const start = addMinutes(facility.clock.now(), -240);
    const client = await givenAdmittedClient(facility, { admittedAt: start });
    const nurse = await facility.as("nurse");
    const body = aSet(facility, client, [pulse("70")], { effectiveAt: addMinutes(start, 60) });
    await expect(nurse.call(recordVitals, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code: "validation",
      problem: { errors: [{ path: "body.lateReason" }] },
    });
    const set = await nurse.call(recordVitals, {
      params: { mrNo: client.mrNo },
      body: { ...body, lateReason: "Charted on paper" },
    });
    expect(set).toMatchObject({ late: true, lateReason: "Charted on paper" });
  });
});

describe("VIT-4: a set entered in error", () => {
  it("stays in the record, no longer counts, and cannot be changed", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const record = (value: string, over = {}) =>
      nurse.call(recordVitals, { params: { mrNo: client.mrNo }, body: aSet(facility, client, [pulse(value)], over) });
    const wrong = await record("121");
    const right = await record("112");
    const marked = await nurse.call(markVitalsInError, {
      params: { mrNo: client.mrNo, setId: wrong.id },
      body: { reason: "Typed the wrong way round", replacedBySetId: right.id },
    });
    expect(marked.readings[0]).toMatchObject({ status: "entered_in_error", value: 121 });
    const { series } = await nurse.call(getMetricSeries, { params: { mrNo: client.mrNo }, query: { keys: "pulse" } });
    expect(series[0]?.points.map((point) => point.value)).toEqual([112]);
    const { rows } = await nurse.call(getTimeline, { params: { mrNo: client.mrNo } });
    expect(rows.filter((row) => row.kind === "vitals.recorded" && row.voided)).toHaveLength(1);
    await expect(
      facility.system(async (act) => {
        await act.db
          .updateTable("metricReadings")
          .set({ value: "70" })
          .where("id", "=", right.readings[0]?.id ?? newId())
          .execute();
      }),
    ).rejects.toThrow("A reading is never changed");
  });

  it("cannot be voided during a legal hold (423); the correct value can be added", async () => {
    const client = await givenAdmittedClient(facility);
    const [nurse, compliance] = [await facility.as("nurse"), await facility.as("compliance")];
    const params = { mrNo: client.mrNo };
    const record = (value: string) =>
      nurse.call(recordVitals, { params, body: aSet(facility, client, [pulse(value)]) });
    const wrong = await record("121");
    const { id: holdId } = await compliance.call(setLegalHold, {
      body: { subjectType: "client", subjectId: client.clientId, reason: "Subpoena in the matter of a fall" },
    });
    const right = await record("112");
    const marking = {
      params: { ...params, setId: wrong.id },
      body: { reason: "Typed the wrong way round", replacedBySetId: right.id },
    };
    await expect(nurse.call(markVitalsInError, marking)).rejects.toMatchObject({ code: "legal-hold", status: 423 });
    const { series } = await nurse.call(getMetricSeries, { params, query: { keys: "pulse" } });
    expect(series[0]?.points.map((point) => point.value).sort()).toEqual([112, 121]);
    await compliance.call(liftLegalHold, { params: { holdId }, body: { version: 1, reason: "The court released it" } });
    expect((await nurse.call(markVitalsInError, marking)).readings[0]).toMatchObject({ status: "entered_in_error" });
  });

  it("of another user can be marked by a nurse but not by a technician", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const set = await nurse.call(recordVitals, {
      params: { mrNo: client.mrNo },
      body: aSet(facility, client, [pulse("70")]),
    });
    const technician = await facility.as("technician");
    await expect(
      technician.call(markVitalsInError, {
        params: { mrNo: client.mrNo, setId: set.id },
        body: { reason: "Looks wrong" },
      }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
