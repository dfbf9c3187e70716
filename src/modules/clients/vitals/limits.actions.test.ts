import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient } from "../testing.ts";
import { escalateCriticalVitals } from "./critical.actions.ts";
import { listMetricDefinitions, saveMetricDefinition } from "./definition.contract.ts";
import { adolescents, aSet } from "./samples.ts";
import { endVitalLimits, getVitalLimits, orderVitalLimits } from "./threshold.contract.ts";
import { acknowledgeReading, listVitals, recordVitals, recordVitalsOfMany } from "./vital.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const pulse = (value: string) => ({ metric: "pulse", value, unit: "/min" });
const params = ({ mrNo }: { mrNo: string }) => ({ mrNo });

describe("ranges of the facility", () => {
  it("VIT-6: the facility's ranges flag from now on and leave recorded readings as they are", async () => {
    const director = await facility.as("medical_director");
    const nurse = await facility.as("nurse");
    const teen = await givenAdmittedClient(facility, { client: { birthDate: "2010-02-11" } });
    const record = async (value: string) =>
      (await nurse.call(recordVitals, { params: params(teen), body: aSet(facility, teen, [pulse(value)]) }))
        .readings[0];
    expect(await record("103")).toMatchObject({ flag: "H", ranges: { source: "default" } });
    const body = { metric: "pulse", version: 0, offered: true, bands: [adolescents] };
    const saved = await director.call(saveMetricDefinition, { body });
    expect(saved).toMatchObject({ version: 1, changedByName: expect.stringContaining("First") });
    facility.clock.advance({ minutes: 10 });
    expect(await record("103")).toMatchObject({ flag: null, ranges: { source: "tenant" } });
    const { sets } = await nurse.call(listVitals, { params: params(teen) });
    expect(sets.map((set) => set.readings[0]?.flag)).toEqual([null, "H"]);
    // Two users at once: the second sees the first's.
    await expect(director.call(saveMetricDefinition, { body })).rejects.toMatchObject({
      code: "stale-version",
      problem: { current: { version: 1 } },
    });
    await director.call(saveMetricDefinition, { body: { ...body, version: 1, bands: [], offered: false } });
    const { notOffered } = await nurse.call(getVitalLimits, { params: params(teen) });
    expect(notOffered).toEqual(["pulse"]);
    const { rows } = await nurse.call(listMetricDefinitions);
    await director.call(saveMetricDefinition, {
      body: { ...body, version: rows.find((row) => row.metric === "pulse")?.version ?? 0, bands: [] },
    });
  });

  it("refuses ranges that cannot be, beside the range", async () => {
    const director = await facility.as("medical_director");
    const save = (bands: object[]) =>
      director.call(saveMetricDefinition, {
        body: { metric: "spo2", version: 0, offered: true, bands: bands as (typeof adolescents)[] },
      });
    await expect(save([{ ...adolescents, normal: { low: 99, high: 90 }, critical: {} }])).rejects.toMatchObject({
      problem: { errors: [{ path: "body.bands.0" }] },
    });
    const wide = { sex: null, ageFrom: null, ageTo: null, normal: { low: 94 }, critical: { low: 88 } };
    await expect(save([wide, wide])).rejects.toMatchObject({ problem: { errors: [{ path: "body.bands" }] } });
  });
});

describe("limits ordered for a client", () => {
  it("VIT-6: a prescriber's limits flag this client's readings until they end", async () => {
    const client = await givenAdmittedClient(facility);
    const prescriber = await facility.as("prescriber");
    const nurse = await facility.as("nurse");
    const order = { demographicId: client.demographicId, metric: "pulse", high: 80, criticalHigh: 95 };
    await expect(nurse.call(orderVitalLimits, { params: params(client), body: order })).rejects.toMatchObject({
      problem: { errors: [{ path: "body.orderedById" }] },
    });
    await expect(
      nurse.call(orderVitalLimits, { params: params(client), body: { ...order, orderedById: nurse.clinicianId } }),
    ).rejects.toMatchObject({ problem: { errors: [{ message: "Choose a prescriber." }] } });
    await nurse.call(orderVitalLimits, {
      params: params(client),
      body: { ...order, high: 85, orderedById: prescriber.clinicianId },
    });
    facility.clock.advance({ minutes: 1 });
    const limits = await prescriber.call(orderVitalLimits, { params: params(client), body: order });
    expect(limits.ordered.map(({ high, until }) => [high, until !== null])).toEqual([
      [80, false],
      [85, true],
    ]);
    expect(limits.inForce.pulse).toEqual({
      source: "ordered",
      normal: { low: 60, high: 80 },
      critical: { low: 45, high: 95 },
    });
    const set = await nurse.call(recordVitals, {
      params: params(client),
      body: aSet(facility, client, [pulse("82")]),
    });
    expect(set.readings[0]).toMatchObject({ flag: "H", ranges: { source: "ordered" } });
    const technician = await facility.as("technician");
    const end = { params: { ...params(client), thresholdId: limits.ordered[0]?.id ?? "" }, body: {} };
    await expect(technician.call(endVitalLimits, end)).rejects.toMatchObject({ code: "forbidden" });
    expect((await nurse.call(endVitalLimits, end)).inForce.pulse?.source).toBe("default");
    await expect(nurse.call(endVitalLimits, end)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("flags a weight that changed by 5 % within 7 days", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const weigh = async (value: string) =>
      (
        await nurse.call(recordVitals, {
          params: params(client),
          body: aSet(facility, client, [{ metric: "weight", value, unit: "[lb_av]" }]),
        })
      ).readings[0]?.flag;
    expect(await weigh("180")).toBeNull();
    facility.clock.advance({ days: 3 });
    await (await facility.as("nurse")).signIn();
    expect(await weigh("190.5")).toBe("H");
  });
});

it("VIT-7, clients scenario 7: a critical temperature opens an acknowledgement, and the prescriber is told after 10 min", async () => {
  const client = await givenAdmittedClient(facility);
  const [nurse, second, prescriber] = await Promise.all([
    facility.as("nurse"),
    facility.as("nurse", "second"),
    facility.as("prescriber"),
  ]);
  const fever = (value: string) => [{ metric: "temperature", value, unit: "[degF]" }];
  const high = await nurse.call(recordVitals, { params: params(client), body: aSet(facility, client, fever("101.3")) });
  expect(high.readings[0]).toMatchObject({ value: 38.5, enteredValue: "101.3", flag: "H" });
  facility.clock.advance({ minutes: 6 });
  const set = await nurse.call(recordVitals, {
    params: params(client),
    body: aSet(facility, client, fever("104.0"), { told: "Charge nurse" }),
  });
  expect(set.readings[0]).toMatchObject({ flag: "HH", acknowledged: false });
  const critical = async (who: typeof nurse) => {
    const { rows } = await who.call(listNotifications, { query: {} });
    return rows.filter((row) => row.kind === "clients.vital-critical" && row.link?.includes(client.mrNo)).length;
  };
  await facility.runJobs();
  expect([await critical(second), await critical(prescriber)]).toEqual([1, 0]);
  const escalate = async () => {
    await facility.system((act) => escalateCriticalVitals.run(act, {}));
    await facility.runJobs();
  };
  facility.clock.advance({ minutes: 11 });
  await escalate();
  // Once, not each minute.
  await escalate();
  expect(await critical(prescriber)).toBe(1);
  await prescriber.call(acknowledgeReading, {
    params: { ...params(client), readingId: set.readings[0]?.id ?? "" },
    body: { actionTaken: "Acetaminophen ordered, repeat in 30 min" },
  });
  facility.clock.advance({ minutes: 15 });
  await escalate();
  const director = await facility.as("medical_director");
  expect(await critical(director)).toBe(0);
});

describe("vitals of a unit", () => {
  it("VIT-5: saves what is right, says what is wrong on its line, and saves nothing twice", async () => {
    const [one, two, three] = await Promise.all([
      givenAdmittedClient(facility),
      givenAdmittedClient(facility),
      givenAdmittedClient(facility, { client: { locationId: facility.locations.main } }),
    ]);
    const nurse = await facility.as("nurse");
    const row = (client: typeof one, value: string) => ({
      ...aSet(facility, client, [pulse(value)]),
      mrNo: client.mrNo,
    });
    const body = {
      locationId: facility.locations.main,
      rows: [row(one, "72"), row(two, "1120"), row(three, "140")],
    };
    const { results } = await nurse.call(recordVitalsOfMany, { body });
    const of = (client: typeof one) => results.find((result) => result.mrNo === client.mrNo);
    expect(of(one)?.set?.readings[0]).toMatchObject({ value: 72 });
    expect(of(two)).toMatchObject({ set: null, problem: { code: "value-implausible" } });
    expect(of(three)).toMatchObject({ set: null, problem: { code: "critical-value" } });
    const again = await nurse.call(recordVitalsOfMany, {
      body: {
        ...body,
        rows: body.rows.map((each) => (each.mrNo === three.mrNo ? { ...each, told: "Charge nurse" } : each)),
      },
    });
    expect(again.results.find((result) => result.mrNo === one.mrNo)?.set?.id).toBe(of(one)?.set?.id);
    expect(again.results.find((result) => result.mrNo === three.mrNo)?.problem).toBeNull();
    const { sets } = await nurse.call(listVitals, { params: params(one) });
    expect(sets).toHaveLength(1);
  });
});
