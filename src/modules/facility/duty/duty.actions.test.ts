import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import {
  acceptDuty,
  assignDuty,
  copyDuties,
  handOverDuty,
  listMyDuties,
  listShifts,
  removeDuty,
  updateDuty,
} from "./duty.contract.ts";
import { onDuty } from "./duty-reads.actions.ts";
import { createShiftPattern, listShiftPatterns, updateShiftPattern } from "./shift.contract.ts";

let facility: Facility;
let manager: Person;
let nurse: Person;
let tech: Person;
let today: string;
let night: string;
let locationId: string;

beforeAll(async () => {
  facility = await givenFacility();
  manager = await facility.as("nurse_manager");
  nurse = await facility.as("nurse");
  tech = await facility.as("technician");
  locationId = facility.locations.main;
  const admin = await facility.as("admin");
  const shift = (name: string, startLocal: string) =>
    admin.call(createShiftPattern, { body: { locationId, name, startLocal, durationMinutes: 720 } });
  await shift("Day", "07:00");
  ({ id: night } = await shift("Night", "19:00"));
  const { timeZone } = await nurse.call(listShifts, { query: { locationId, from: "2026-01-01", days: 1 } });
  today = localDate(facility.clock.now(), timeZone);
});

type Body = CallInput<typeof assignDuty>["body"];
const assign = (clinician: Person, duty: Body["duty"], localDay: string, more: Partial<Body> = {}) =>
  manager.call(assignDuty, {
    body: { patternId: night, localDate: localDay, clinicianId: clinician.clinicianId, duty, ...more },
  });
const held = (at: string) =>
  facility.system(async (act) =>
    (await onDuty(act, [locationId], { at })).map(({ clinicianId, duty }) => `${clinicianId} ${duty}`),
  );

describe("the schedule", () => {
  it("lists each shift of the days with its staff, and notifies whom a colleague assigned", async () => {
    const day = addDays(today, 1);
    const duty = await assign(nurse, "charge", day);
    const { rows } = await tech.call(listShifts, { query: { locationId, from: day, days: 2 } });
    expect(rows.map(({ name, localDate: date, duties }) => [name, date, duties.length])).toEqual([
      ["Day", day, 0],
      ["Night", day, 1],
      ["Day", addDays(day, 1), 0],
      ["Night", addDays(day, 1), 0],
    ]);
    expect(rows[1]?.duties[0]).toMatchObject({
      id: duty.id,
      duty: "charge",
      clinicianId: nurse.clinicianId,
      acceptedAt: null,
    });
    await facility.runJobs();
    const notices = await nurse.call(listNotifications, { query: {} });
    expect(notices.rows.map(({ body }) => body)).toContainEqual(expect.stringContaining("Charge nurse: Night"));
  });

  it("refuses the same duty twice, a day without the shift, another location's section and staff, and a past shift", async () => {
    const day = addDays(today, 2);
    await assign(nurse, "med_pass", day);
    await expect(assign(nurse, "med_pass", day)).rejects.toMatchObject({ code: "duplicate" });
    const admin = await facility.as("admin");
    const weekend = await admin.call(createShiftPattern, {
      body: { locationId, name: "Monday only", startLocal: "09:00", durationMinutes: 480, weekdays: [1] },
    });
    const monday = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1)).find(
      (date) => new Date(date).getUTCDay() === 1,
    );
    await expect(assign(nurse, "float", addDays(monday ?? "", 1), { patternId: weekend.id })).rejects.toMatchObject({
      code: "validation",
    });
    await expect(assign(nurse, "float", day, { sectionIds: [nurse.clinicianId] })).rejects.toMatchObject({
      code: "validation",
    });
    await expect(assign(nurse, "float", addDays(today, -3))).rejects.toMatchObject({ code: "wrong-state" });
    const elsewhere = await facility.as("technician", "elsewhere", "other");
    await expect(assign(elsewhere, "rounds", day)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("changes, removes and copies a week, leaving out shifts that are there already", async () => {
    const from = addDays(today, 20);
    const duty = await assign(nurse, "charge", from);
    await assign(tech, "rounds", addDays(from, 1));
    const params = { dutyId: duty.id };
    const changed = await manager.call(updateDuty, { params, body: { version: duty.version, duty: "supervisor" } });
    expect(changed.duty).toBe("supervisor");
    await expect(
      manager.call(updateDuty, { params, body: { version: duty.version, duty: "float" } }),
    ).rejects.toMatchObject({ code: "stale-version" });

    const to = addDays(from, 7);
    const copy = () => manager.call(copyDuties, { body: { locationId, from, to } });
    expect(await copy()).toEqual({ copied: 2, left: 0 });
    expect(await copy()).toEqual({ copied: 0, left: 0 });

    await manager.call(removeDuty, { params, query: { version: changed.version } });
    const { rows } = await nurse.call(listShifts, { query: { locationId, from, days: 1 } });
    expect(rows.flatMap(({ duties }) => duties)).toEqual([]);
  });
});

describe("a shift", () => {
  it("moves assignments that have not started when its times change, and keeps its days while staff are assigned", async () => {
    const admin = await facility.as("admin");
    const evening = await admin.call(createShiftPattern, {
      body: { locationId, name: "Evening", startLocal: "15:00", durationMinutes: 480 },
    });
    const day = addDays(today, 3);
    const duty = await assign(tech, "rounds", day, { patternId: evening.id });
    const params = { patternId: evening.id };
    const later = await manager.call(updateShiftPattern, {
      params,
      body: { version: evening.version, startLocal: "15:30" },
    });
    const { rows } = await tech.call(listShifts, { query: { locationId, from: day, days: 1 } });
    const [moved] = rows.find(({ patternId }) => patternId === evening.id)?.duties ?? [];
    expect(Date.parse(moved?.startsAt ?? "") - Date.parse(duty.startsAt)).toBe(30 * 60_000);
    await expect(
      manager.call(updateShiftPattern, { params, body: { version: later.version, active: false } }),
    ).rejects.toMatchObject({ code: "in-use" });
    await manager.call(removeDuty, {
      params: { dutyId: duty.id },
      query: { version: moved?.version ?? 0 },
    });
    await manager.call(updateShiftPattern, { params, body: { version: later.version, active: false } });
    const { rows: left } = await tech.call(listShiftPatterns, { query: { locationId } });
    expect(left.map(({ name }) => name)).not.toContain("Evening");
  });
});

describe("a duty", () => {
  it("is accepted by its holder alone, and handed over from now on", async () => {
    const duty = await assign(nurse, "charge", today);
    const params = { dutyId: duty.id };
    await expect(tech.call(acceptDuty, { params, body: { version: duty.version } })).rejects.toMatchObject({
      code: "forbidden",
    });
    const accepted = await nurse.call(acceptDuty, { params, body: { version: duty.version } });
    expect(accepted.acceptedAt).toBe(facility.clock.now());

    facility.clock.set(new Date(Date.parse(duty.startsAt) + 3_600_000).toISOString());
    const before = facility.clock.now();
    expect(await held(before)).toEqual([`${nurse.clinicianId} charge`]);
    const other = await facility.as("nurse", "relief");
    await expect(
      tech.call(handOverDuty, { params, body: { version: accepted.version, clinicianId: other.clinicianId } }),
    ).rejects.toMatchObject({ code: "forbidden" });
    facility.clock.advance({ minutes: 30 });
    await nurse.call(handOverDuty, {
      params,
      body: { version: accepted.version, clinicianId: other.clinicianId },
    });
    expect(await held(facility.clock.now())).toEqual([`${other.clinicianId} charge`]);
    expect(await held(before)).toEqual([`${nurse.clinicianId} charge`]);

    const mine = await other.call(listMyDuties);
    expect(mine.rows[0]).toMatchObject({ duty: "charge", shiftName: "Night", chargeNurses: [mine.rows[0]?.name] });
    facility.clock.advance({ minutes: 24 * 60 });
    expect(await held(facility.clock.now())).not.toContain(`${other.clinicianId} charge`);
  });
});
