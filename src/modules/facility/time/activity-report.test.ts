import { beforeAll, describe, expect, it } from "vitest";
import { addDays, combine } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenServiceTime, givenTimeEntry } from "./testing.ts";
import { approveTime, submitTime } from "./time-entry.contract.ts";
import { activityReport, timeReporting } from "./time-report.contract.ts";

let facility: Facility;
let manager: Person;
const zone = "America/Los_Angeles";
const at = (date: string, time: string) => combine(date, time, zone).instant;

beforeAll(async () => {
  // 11:45 PM in Los Angeles on June 15: already June 16 in UTC.
  facility = await givenFacility({ now: at("2026-06-15", "23:45") });
  manager = await facility.as("nurse_manager");
});

const report = (query: Record<string, string> = {}, person = manager) =>
  person.call(activityReport, { query: { pageSize: 100, ...query } });
const sum = (rows: readonly { minutes: number }[]) => rows.reduce((total, { minutes }) => total + minutes, 0);

it("facility scenario 20: the last 7 local days, a late evening is in, and totals equal their rows (ACT-1)", async () => {
  const late = await givenTimeEntry(facility, {
    startsAt: at("2026-06-15", "23:30"),
    endsAt: at("2026-06-15", "23:40"),
  });
  const first = await givenTimeEntry(facility, {
    startsAt: at("2026-06-09", "00:00"),
    endsAt: at("2026-06-09", "01:00"),
  });
  const before = await givenTimeEntry(facility, {
    startsAt: at("2026-06-08", "22:00"),
    endsAt: at("2026-06-08", "23:59"),
  });
  for (const minutes of [50, 30, 5]) await givenServiceTime(facility, minutes);
  const all = await report();
  expect([all.from, all.to]).toEqual(["2026-06-09", "2026-06-15"]);
  const ids = all.rows.map(({ id }) => id);
  expect(ids).toContain(late.id);
  expect(ids).toContain(first.id);
  expect(ids).not.toContain(before.id);
  for (const filter of [
    {},
    { billable: "true" },
    { billable: "false" },
    { clinicianId: (await facility.as("therapist")).clinicianId, billable: "true" },
    { clientId: all.rows.find(({ client }) => client)?.client?.clientId ?? "" },
    { activityTypeId: late.activityTypeId },
  ]) {
    const found = await report(filter);
    expect(found.total).toBe(found.rows.length);
    expect(found.total).toBeGreaterThan(0);
    expect(sum(found.rows)).toBe(found.minutes);
    expect(sum(found.byType)).toBe(found.minutes);
    expect(sum(found.byClinician)).toBe(found.minutes);
    expect(sum(found.byClient)).toBe(sum(found.rows.filter(({ client, hasOtherClient }) => client || hasOtherClient)));
    expect(found.byDay.reduce((total, { billable, other }) => total + billable + other, 0)).toBe(found.minutes);
  }
  const billable = await report({ billable: "true" });
  expect(billable).toMatchObject({ total: 2, minutes: 80, billableMinutes: 80, units: 5 });
});

describe("the activity report (ACT-1)", () => {
  it("takes up to 400 days, in order", async () => {
    await expect(report({ from: "2025-01-01", to: "2026-06-15" })).rejects.toMatchObject({ code: "validation" });
    await expect(report({ from: "2026-06-15", to: "2026-06-14" })).rejects.toMatchObject({ code: "validation" });
    expect(await report({ from: "2026-06-01" })).toMatchObject({ from: "2026-06-01", to: "2026-06-07" });
  });

  it("shows a therapist their own time, and names no client out of reach", async () => {
    const therapist = await facility.as("therapist");
    const own = await report({}, therapist);
    expect(new Set(own.rows.map(({ clinicianId }) => clinicianId))).toEqual(new Set([therapist.clinicianId]));
    await expect(report({ clinicianId: manager.clinicianId }, therapist)).rejects.toMatchObject({
      code: "out-of-scope",
    });
    const marketing = await facility.as("marketing");
    const seen = await report({}, marketing);
    expect(seen.rows.filter(({ client }) => client)).toEqual([]);
    expect(seen.byClient.map(({ name }) => name)).toEqual(["Other clients"]);
    await expect(
      report({ locationId: facility.locations.main }, await facility.as("nurse_manager", "other", "other")),
    ).rejects.toMatchObject({ code: "out-of-scope" });
  });
});

it("time reporting counts shared time once, and approved time apart", async () => {
  const nurse = await facility.as("nurse");
  const span = (from: string, to: string) => ({ startsAt: at("2026-06-11", from), endsAt: at("2026-06-11", to) });
  const typed = await givenTimeEntry(facility, { by: nurse, ...span("08:00", "12:00") });
  await givenTimeEntry(facility, { by: nurse, ...span("13:00", "14:00") });
  await nurse.call(submitTime, { body: { ids: [typed.id] } });
  await manager.call(approveTime, { body: { ids: [typed.id] } });
  const query = { from: "2026-06-11", to: "2026-06-11", clinicianId: nurse.clinicianId };
  const [row] = (await manager.call(timeReporting, { query })).people;
  expect(row).toMatchObject({
    minutes: 300,
    openMinutes: 60,
    types: [{ name: "Training", minutes: 300 }],
    days: [{ date: "2026-06-11", minutes: 300 }],
  });
  const approved = await manager.call(timeReporting, { query: { ...query, approved: "true" } });
  expect(approved.people[0]?.minutes).toBe(240);
  const therapist = await facility.as("therapist");
  const services = { from: addDays("2026-06-15", -6), to: "2026-06-15", clinicianId: therapist.clinicianId };
  const [own] = (await manager.call(timeReporting, { query: services })).people;
  expect(own?.minutes).toBe(sum(own?.types ?? []));
  await expect(manager.call(timeReporting, { query: { from: "2026-01-01", to: "2026-06-15" } })).rejects.toMatchObject({
    code: "validation",
  });
});
