import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { addDays, addMinutes, combine } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { activityTypeOf } from "../charges/testing.ts";
import { listPunches, punchClock } from "./punch.contract.ts";
import { voidService } from "./record-service.actions.ts";
import { givenApprovedTime, givenExport, givenServiceTime, givenSubmittedTime, givenTimeEntry } from "./testing.ts";
import { askForPunches } from "./time.jobs.ts";
import * as entries from "./time-entry.contract.ts";
import { downloadTimeExport } from "./time-file.contract.ts";
import * as sheets from "./time-sheet.contract.ts";

let facility: Facility;
let technician: Person;
let manager: Person;
const zone = "America/Los_Angeles";
const at = (date: string, time: string) => combine(date, time, zone).instant;

beforeAll(async () => {
  facility = await givenFacility();
  technician = await facility.as("technician");
  manager = await facility.as("nurse_manager");
});

const entry = (id: string, person = technician) => person.call(entries.getTimeEntry, { params: { entryId: id } });
const night = (from: string, to: string) => ({
  startsAt: at(from, "23:00"),
  endsAt: at(to, "07:00"),
});

it("facility scenario 19: minutes on clock changes, an overlap, one's own approval and two equal exports (TIM-2, TIM-3, TIM-4, TIM-6)", async () => {
  const fall = await givenTimeEntry(facility, night("2026-10-31", "2026-11-01"));
  const spring = await givenTimeEntry(facility, night("2026-03-07", "2026-03-08"));
  expect([fall.minutes, spring.minutes]).toEqual([9 * 60, 7 * 60]);
  expect([fall.workDate, spring.workDate]).toEqual(["2026-10-31", "2026-03-07"]);
  await expect(
    givenTimeEntry(facility, { startsAt: at("2026-11-01", "06:00"), endsAt: at("2026-11-01", "08:00") }),
  ).rejects.toMatchObject({ code: "time-overlap", message: expect.stringMatching(/Training from 10-31-2026/) });
  await technician.call(entries.submitTime, { body: { ids: [fall.id, spring.id] } });
  const own = await givenSubmittedTime(facility, { by: manager });
  await expect(manager.call(entries.approveTime, { body: { ids: [own.id] } })).rejects.toMatchObject({
    code: "own-request",
    status: 403,
  });
  await manager.call(entries.approveTime, { body: { ids: [fall.id, spring.id] } });
  const admin = await facility.as("admin");
  const body = { from: "2026-10-31", to: "2026-10-31" };
  const first = await admin.call(sheets.createTimeExport, { body });
  const second = await admin.call(sheets.createTimeExport, { body });
  expect(second.sha256).toBe(first.sha256);
  expect([first.locked, second.locked, second.rows]).toEqual([1, 0, 1]);
  expect(await entry(fall.id)).toMatchObject({ state: "exported", minutes: 540 });
});

describe("typed time (TIM-2)", () => {
  it("has an end after its start, at most 16 hours, and none ahead", async () => {
    const now = facility.clock.now();
    for (const [startsAt, endsAt] of [
      [addMinutes(now, -60), addMinutes(now, -60)],
      [addMinutes(now, -60 * 17), addMinutes(now, -30)],
      [addMinutes(now, -60), addMinutes(now, 5)],
    ] as const)
      await expect(givenTimeEntry(facility, { startsAt, endsAt })).rejects.toMatchObject({ code: "time-invalid" });
  });

  it("of two requests at once is stored once", async () => {
    const span = { startsAt: at("2026-05-04", "09:00"), endsAt: at("2026-05-04", "10:00") };
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => givenTimeEntry(facility, span)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "time-overlap" });
  });

  it("over the end of a pay period is split at local midnight, and a closed period takes none", async () => {
    const billing = await facility.as("billing");
    const period = (startOn: string, endOn: string) =>
      billing.call(sheets.createPayPeriod, { body: { startOn, endOn } });
    const first = await period("2026-04-01", "2026-04-15");
    await period("2026-04-16", "2026-04-30");
    const { rows } = await technician.call(entries.createTimeEntry, {
      body: {
        locationId: facility.locations.main,
        activityTypeId: (await activityTypeOf(facility, "TRAIN")).id,
        startsAt: at("2026-04-15", "20:00"),
        endsAt: at("2026-04-16", "04:00"),
      },
    });
    expect(rows.map(({ workDate, minutes }) => [workDate, minutes])).toEqual([
      ["2026-04-15", 240],
      ["2026-04-16", 240],
    ]);
    const move = (move: "close" | "startClosing", version: number) =>
      billing.call(sheets.movePayPeriod, { params: { periodId: first.id }, body: { version, move } });
    await expect(move("close", first.version)).rejects.toMatchObject({ code: "wrong-state" });
    const closing = await move("startClosing", first.version);
    expect(closing.state).toBe("closing");
    await facility.runJobs();
    const told = await technician.call(listNotifications, {});
    expect(JSON.stringify(told)).toContain("Submit your time to 04-15-2026");
    await technician.call(entries.deleteTimeEntry, {
      params: { entryId: rows[0]?.id ?? "" },
      query: { version: String(rows[0]?.version) },
    });
    await move("close", closing.version);
    const span = { startsAt: at("2026-04-10", "09:00"), endsAt: at("2026-04-10", "10:00") };
    await expect(givenTimeEntry(facility, span)).rejects.toMatchObject({
      code: "time-invalid",
      message: expect.stringMatching(/closed/),
    });
  });

  it("is not billable without a signed source (TIM-5)", async () => {
    await expect(givenTimeEntry(facility, { billable: true })).rejects.toMatchObject({
      code: "billable-needs-source",
      status: 422,
    });
    const session = await activityTypeOf(facility, "IND");
    await expect(givenTimeEntry(facility, { activityTypeId: session.id })).rejects.toMatchObject({
      problem: { errors: [{ path: "body.client" }] },
    });
  });

  it("is changed by its owner while it is a draft or was returned, and by no one else", async () => {
    const draft = await givenTimeEntry(facility);
    const change = (person: Person, version: number) =>
      person.call(entries.updateTimeEntry, { params: { entryId: draft.id }, body: { version, memo: "CPR course" } });
    await expect(change(await facility.as("nurse"), 1)).rejects.toMatchObject({ code: "not-found" });
    await expect(change(manager, 1)).rejects.toMatchObject({ code: "wrong-state" });
    const saved = await change(technician, 1);
    expect(saved.memo).toBe("CPR course");
    await expect(change(technician, 1)).rejects.toMatchObject({ code: "stale-version" });
    await technician.call(entries.submitTime, { body: { ids: [draft.id] } });
    await expect(change(technician, saved.version + 1)).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("approval (TIM-4)", () => {
  it("has a result for each entry, and leaves the others as they are", async () => {
    const [good, draft, own] = [
      await givenSubmittedTime(facility),
      await givenTimeEntry(facility),
      await givenSubmittedTime(facility, { by: manager }),
    ];
    const { rows } = await manager.call(entries.approveTime, { body: { ids: [good.id, draft.id, own.id] } });
    expect(rows.map(({ done, code }) => [done, code])).toEqual([
      [true, null],
      [false, "wrong-state"],
      [false, "own-request"],
    ]);
    expect((await entry(good.id)).decidedByName).toEqual(expect.any(String));
    expect((await entry(draft.id)).state).toBe("draft");
  });

  it("of two supervisors at once counts once", async () => {
    const waiting = await givenSubmittedTime(facility);
    const approvers = [manager, await facility.as("medical_director")];
    const answers = await Promise.allSettled(
      approvers.map((person) => person.call(entries.approveTime, { body: { ids: [waiting.id] } })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("can be a return with a reason, of which the owner is notified", async () => {
    const waiting = await givenSubmittedTime(facility);
    await manager.call(entries.returnTime, { body: { ids: [waiting.id], reason: "Wrong day" } });
    await facility.runJobs();
    const back = await entry(waiting.id);
    expect(back).toMatchObject({
      state: "returned",
      stateReason: "Wrong day",
      abilities: { edit: true, submit: true },
    });
    expect(JSON.stringify(await technician.call(listNotifications, {}))).toContain("was returned to you");
    await technician.call(entries.submitTime, { body: { ids: [waiting.id] } });
    expect(await entry(waiting.id)).toMatchObject({ state: "submitted", stateReason: null });
  });

  it("of another location is refused", async () => {
    const waiting = await givenSubmittedTime(facility);
    const other = await facility.as("nurse_manager", "other", "other");
    await expect(other.call(entries.approveTime, { body: { ids: [waiting.id] } })).rejects.toMatchObject({
      code: "out-of-scope",
    });
  });
});

describe("the clock (TIM-3)", () => {
  const punch = (person: Person, kind: "in" | "out" | "break_start" | "break_end", more: object = {}) =>
    person.call(punchClock, {
      body: { kind, ...(kind === "in" ? { locationId: facility.locations.main } : {}), ...more },
    });
  const sheetOf = (person: Person, date: string) =>
    person.call(sheets.getTimeSheet, { query: { from: date, days: "1" } });

  it("records work without breaks, around typed time, and once of two taps", async () => {
    const nurse = await facility.as("nurse");
    const taps = await Promise.allSettled([punch(nurse, "in"), punch(nurse, "in")]);
    expect(taps.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const start = facility.clock.now();
    facility.clock.advance({ hours: 4 });
    await punch(nurse, "break_start");
    await expect(punch(nurse, "break_start")).rejects.toMatchObject({ code: "wrong-state" });
    facility.clock.advance({ minutes: 30 });
    await punch(nurse, "break_end");
    facility.clock.advance({ hours: 3, minutes: 30 });
    await givenTimeEntry(facility, { by: nurse, startsAt: addMinutes(start, 60), endsAt: addMinutes(start, 120) });
    const done = await punch(nurse, "out");
    expect(done).toMatchObject({ clock: null, minutes: 6 * 60 + 30 });
    const { rows } = await nurse.call(entries.listTimeEntries, { query: { source: "clock" } });
    expect(rows.map(({ minutes }) => minutes).sort((one, other) => one - other)).toEqual([60, 120, 210]);
  });

  it("asks once about a missing clock-out after 14 hours, and the time entered later keeps its reason", async () => {
    const nurse = await facility.as("therapist");
    await punch(nurse, "in");
    const since = facility.clock.now();
    facility.clock.advance({ hours: 15 });
    for (const _ of [1, 2]) await facility.system((act) => askForPunches.run(act, {}));
    await facility.runJobs();
    const notices = JSON.stringify(await nurse.call(listNotifications, {}));
    expect(notices.match(/Enter when you left/g)).toHaveLength(1);
    expect((await sheetOf(nurse, "2026-01-01")).clock?.isMissing).toBe(true);
    await expect(punch(nurse, "out", { at: addMinutes(since, 480) })).rejects.toMatchObject({
      problem: { errors: [{ path: "body.reason" }] },
    });
    await expect(punch(nurse, "out", { at: addMinutes(since, -5), reason: "Forgot" })).rejects.toMatchObject({
      code: "wrong-state",
    });
    const done = await punch(nurse, "out", { at: addMinutes(since, 480), reason: "Forgot to clock out" });
    expect(done.minutes).toBe(480);
    const { rows } = await nurse.call(listPunches, {});
    expect(rows[0]).toMatchObject({ kind: "out", method: "correction", reason: "Forgot to clock out" });
  });

  it("keeps the punch when clocked time is changed, and needs a reason", async () => {
    const nurse = await facility.as("case_manager");
    await punch(nurse, "in");
    facility.clock.advance({ hours: 8 });
    await punch(nurse, "out");
    const { rows } = await nurse.call(entries.listTimeEntries, { query: { source: "clock" } });
    const clocked = rows[0] ?? expect.fail("no entry");
    const params = { entryId: clocked.id };
    const endsAt = addMinutes(clocked.endsAt, -30);
    await expect(
      nurse.call(entries.updateTimeEntry, { params, body: { version: clocked.version, endsAt } }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: "body.reason" }] } });
    await nurse.call(entries.updateTimeEntry, {
      params,
      body: { version: clocked.version, endsAt, reason: "Left half an hour earlier" },
    });
    const punches = await nurse.call(listPunches, {});
    expect(punches.rows.find(({ method }) => method === "correction")).toMatchObject({
      at: endsAt,
      correctedFrom: clocked.endsAt,
      reason: "Left half an hour earlier",
    });
    expect(punches.rows).toHaveLength(3);
  });
});

describe("time of signed services (TIM-1)", () => {
  const ofSource = async (sourceId: string) => {
    const therapist = await facility.as("therapist");
    const { rows } = await therapist.call(entries.listTimeEntries, {
      query: { source: "note", state: "draft,submitted,returned,approved,exported,void", pageSize: 100 },
    });
    return rows.filter((row) => row.sourceId === sourceId);
  };

  it("is approved by the signature, billable by the code of its type, and not changed by hand", async () => {
    const { sourceId } = await givenServiceTime(facility);
    const [row] = await ofSource(sourceId);
    expect(row).toMatchObject({ state: "approved", minutes: 50, billable: true, billingCode: "H0004", units: 3 });
    const therapist = await facility.as("therapist");
    await expect(
      therapist.call(entries.updateTimeEntry, { params: { entryId: row?.id ?? "" }, body: { version: 1, memo: "x" } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    await expect(
      manager.call(entries.returnTime, { body: { ids: [row?.id ?? ""], reason: "No" } }),
    ).rejects.toMatchObject({ code: "validation" });
    await expect(
      manager.call(entries.returnTime, { body: { ids: [row?.id ?? ""], reason: "Not needed" } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("below the minimum of the code says what is missing", async () => {
    const { sourceId } = await givenServiceTime(facility, 5);
    expect(await ofSource(sourceId)).toMatchObject([
      { billable: false, nonBillableReason: "3 minutes short of H0004", units: 0 },
    ]);
  });

  it("ends with its source, and a row takes back what was exported", async () => {
    const [plain, exported] = [await givenServiceTime(facility), await givenServiceTime(facility)];
    const date = (await ofSource(exported.sourceId))[0]?.workDate ?? "";
    const undo = (sourceId: string) =>
      facility.system((act) => voidService(act, { source: "note", sourceId, reason: "Note voided" }));
    await undo(plain.sourceId);
    await undo(plain.sourceId);
    expect(await ofSource(plain.sourceId)).toMatchObject([{ state: "void" }]);
    await (await facility.as("admin")).call(sheets.createTimeExport, { body: { from: date, to: date } });
    await undo(exported.sourceId);
    const rows = await ofSource(exported.sourceId);
    expect(rows.map(({ state, minutes }) => [state, minutes]).sort()).toEqual([
      ["approved", -50],
      ["exported", 50],
    ]);
  });
});

describe("an export (TIM-6)", () => {
  it("locks its rows in the database, and holds no client", async () => {
    const { sourceId, clientId } = await givenServiceTime(facility);
    const made = await givenExport(facility);
    const admin = await facility.as("admin");
    const { body: file } = await admin.send(downloadTimeExport, { params: { exportId: made.id } });
    expect(file).toContain("Row hash");
    expect(file).not.toContain(clientId);
    expect(file).not.toContain(sourceId);
    const today = addDays(made.startOn, 0);
    const { rows } = await technician.call(entries.listTimeEntries, {
      query: { from: today, to: made.endOn, state: "exported" },
    });
    const locked = rows[0] ?? expect.fail("nothing was exported");
    await expect(
      facility.system(async (act) => {
        await act.db.updateTable("timeEntries").set({ memo: "Changed" }).where("id", "=", locked.id).execute();
      }),
    ).rejects.toThrow(/does not change/);
  });

  it("is corrected by a row that takes back and one that replaces, which are approved again", async () => {
    const made = await givenApprovedTime(facility);
    const admin = await facility.as("admin");
    await admin.call(sheets.createTimeExport, { body: { from: made.workDate, to: made.workDate } });
    const { version } = await entry(made.id);
    const instead = { startsAt: made.startsAt, endsAt: addMinutes(made.endsAt, -15) };
    const { rows } = await technician.call(entries.correctTimeEntry, {
      params: { entryId: made.id },
      body: { version, reason: "Ended earlier", instead },
    });
    expect(rows.map(({ minutes, state }) => [minutes, state])).toEqual([
      [-60, "submitted"],
      [45, "submitted"],
    ]);
    expect(await entry(made.id)).toMatchObject({ state: "exported", isCorrected: true });
    await expect(
      technician.call(entries.correctTimeEntry, {
        params: { entryId: made.id },
        body: { version: version + 1, reason: "Again", instead: null },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("without approved time is refused", async () => {
    const admin = await facility.as("admin");
    await expect(
      admin.call(sheets.createTimeExport, { body: { from: "2024-01-01", to: "2024-01-02" } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});

it("shows a supervisor hours, what waits for approval, and who is clocked in", async () => {
  const waiting = await givenSubmittedTime(facility);
  const query = { from: waiting.workDate, days: "1", locationId: facility.locations.main };
  const { rows } = await manager.call(sheets.getTeamTime, { query });
  const row = rows.find(({ clinicianId }) => clinicianId === technician.clinicianId);
  expect(row?.toApprove).toContain(waiting.id);
  expect(row?.minutes).toBeGreaterThanOrEqual(60);
  await expect((await facility.as("nurse")).call(sheets.getTeamTime, { query })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    (await facility.as("nurse")).call(sheets.getTimeSheet, {
      query: { from: waiting.workDate, clinicianId: technician.clinicianId },
    }),
  ).rejects.toMatchObject({ code: "out-of-scope" });
});
