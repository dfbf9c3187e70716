import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getOperations, putOperations } from "../places/operations.contract.ts";
import { confirmClockRule, listClockPacks, listClocks, retireClockRule, waiveClock } from "./clock-list.contract.ts";
import { clockHistory } from "./clock-record.store.ts";
import { sweepClocks } from "./clocks.jobs.ts";
import {
  type ClockOf,
  cancelClock,
  clocksOf,
  moveClock,
  openClock,
  openClocksOn,
  reopenClock,
  satisfyClock,
} from "./open-clock.actions.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const review = "house.incident-review";
const phone = "ca-dhcs-sud.phone";

function given(): ClockOf {
  const id = newId();
  return {
    subject: { type: "incident", id },
    label: `Incident ${id.slice(-4)}`,
    link: `/incidents/${id}`,
    locationId: facility.locations.main,
  };
}
const open = (of: ClockOf, rule = review) =>
  facility.system((act) => openClock(act, rule, { ...of, anchorAt: act.now }));
const stateOf = async (of: ClockOf) => (await facility.system((act) => clocksOf(act, of.subject)))[0];
const confirmed = { textChecked: true, citationChecked: true };

it("CLK-3, facility scenario 25: the same event three times starts one deadline, a corrected time moves it, a law can't be waived", async () => {
  const of = given();
  const opened = await open(of);
  expect(opened?.dueAt).toBe(addMinutes(facility.clock.now(), 24 * 60));
  expect(await open(of)).toBeNull();
  expect(await open(of)).toBeNull();
  expect(await facility.system((act) => clocksOf(act, of.subject))).toHaveLength(1);

  const anchorAt = addMinutes(facility.clock.now(), -120);
  await facility.system((act) => moveClock(act, { subject: of.subject, anchorAt }));
  const moved = await stateOf(of);
  expect(moved?.dueAt).toBe(addMinutes(opened?.dueAt ?? "", -120));
  const history = await facility.system((act) => clockHistory(act.db, opened?.id ?? ""));
  expect(history.map(({ kind, dueAt, oldDueAt }) => ({ kind, dueAt, oldDueAt })).at(-1)).toEqual({
    kind: "moved",
    dueAt: moved?.dueAt,
    oldDueAt: opened?.dueAt,
  });

  const compliance = await facility.as("compliance");
  const key = "us-privacy.breach";
  await compliance.call(confirmClockRule, {
    body: { key, locationId: null, ...confirmed, checkedOn: facility.clock.now().slice(0, 10) },
  });
  const breach = await open(given(), key);
  const params = { clockId: breach?.id ?? "" };
  await expect(
    compliance.call(waiveClock, { params, body: { version: 1, reason: "Not a breach at all" } }),
  ).rejects.toMatchObject({ code: "law-cannot-be-waived", status: 403 });
  await expect(
    facility.system((act) =>
      sql`UPDATE clocks SET state = 'waived', waived_by = ${compliance.clinicianId}, next_at = NULL WHERE id = ${params.clockId}`.execute(
        act.db,
      ),
    ),
  ).rejects.toThrow(/clocks_law/);
});

it("CLK-7 compliance waives a deadline of policy with a reason, which stays in the list of ended ones", async () => {
  const of = given();
  const opened = await open(of);
  const compliance = await facility.as("compliance");
  const params = { clockId: opened?.id ?? "" };
  await expect(compliance.call(waiveClock, { params, body: { version: 1, reason: "short" } })).rejects.toMatchObject({
    code: "validation",
  });
  const waived = await compliance.call(waiveClock, { params, body: { version: 1, reason: "Duplicate of a report" } });
  expect(waived).toMatchObject({ state: "waived", endedReason: "Duplicate of a report", mayWaive: false });
  const { rows } = await compliance.call(listClocks, { query: { state: "ended", scope: "team" } });
  expect(rows.map(({ id }) => id)).toContain(params.clockId);
  await expect(
    compliance.call(waiveClock, { params, body: { version: waived.version ?? 0, reason: "Once more, again" } }),
  ).rejects.toMatchObject({ code: "wrong-state" });
});

it("CLK-4 a late one keeps its minutes, also after the record that met it was voided and another met it in time", async () => {
  const of = given();
  await open(of);
  facility.clock.advance({ minutes: 24 * 60 + 15 });
  const by = { type: "review", id: newId() };
  await facility.system((act) => satisfyClock(act, { subject: of.subject, by }));
  expect(await stateOf(of)).toMatchObject({ state: "satisfied", lateMinutes: 15 });
  const due = (await stateOf(of))?.dueAt;
  await facility.system((act) => reopenClock(act, { by }));
  expect(await stateOf(of)).toMatchObject({ state: "warned", lateMinutes: 15, dueAt: due });
  await facility.system((act) => cancelClock(act, { subject: of.subject, reason: "Voided: test" }));
  expect(await stateOf(of)).toMatchObject({ state: "canceled", lateMinutes: 15 });
});

it("CLK-8 reminds the holders of the duty's permission once, and again when it is overdue", async () => {
  const of = given();
  const opened = await open(of);
  const admin = await facility.as("admin");
  const sweep = async () => {
    await facility.system((act) => sweepClocks.run(act, {}));
    await facility.runJobs();
  };
  const titles = async () => {
    const { rows } = await admin.call(listNotifications, { query: { pageSize: "100" } });
    return rows.filter(({ link }) => link === of.link).map(({ title }) => title);
  };
  facility.clock.advance({ minutes: 18 * 60 });
  await sweep();
  await sweep();
  expect(await titles()).toEqual(["Due soon: Incident supervisor review"]);
  facility.clock.advance({ minutes: 6 * 60 });
  await sweep();
  await sweep();
  expect((await titles()).sort()).toEqual([
    "Due soon: Incident supervisor review",
    "Overdue: Incident supervisor review",
  ]);
  expect(await stateOf(of)).toMatchObject({ id: opened?.id, state: "overdue" });
});

it("CLK-10 a shipped rule runs only where compliance confirmed its text and citation, and no longer once retired", async () => {
  const locationId = facility.locations.main;
  const [admin, compliance] = [await facility.as("admin"), await facility.as("compliance")];
  const params = { locationId };
  const { version } = await admin.call(getOperations, { params });
  await admin.call(putOperations, { params, body: { version, state: "CA" } });
  const event = (of: ClockOf) =>
    facility.system((act) =>
      openClocksOn(act, "incident-submitted", { ...of, at: act.now, facts: { type: "fire", harm: "none" } }),
    );
  expect((await event(given())).map(({ ruleKey }) => ruleKey)).not.toContain(phone);

  const checkedOn = facility.clock.now().slice(0, 10);
  const body = { key: phone, locationId, ...confirmed, checkedOn };
  await expect(compliance.call(confirmClockRule, { body: { ...body, citationChecked: false } })).rejects.toMatchObject({
    code: "rule-not-confirmed",
    status: 409,
  });
  await expect(
    compliance.call(confirmClockRule, { body: { ...body, offset: { value: 9, unit: "day" } } }),
  ).rejects.toMatchObject({ code: "validation" });
  await expect(admin.call(confirmClockRule, { body })).rejects.toMatchObject({ code: "forbidden" });
  const rule = await compliance.call(confirmClockRule, { body });
  const opened = (await event(given())).find(({ ruleKey }) => ruleKey === phone);
  expect(opened?.report).toEqual({ agency: "California DHCS", kind: "phone" });

  const retire = { params: { ruleId: rule.id }, body: { version: rule.version, reason: "License was changed" } };
  await compliance.call(retireClockRule, retire);
  expect((await event(given())).map(({ ruleKey }) => ruleKey)).not.toContain(phone);
  const { rows } = await (await facility.as("nurse")).call(listClockPacks);
  const shown = rows.flatMap(({ rules }) => rules).find(({ key }) => key === phone);
  expect(shown?.confirmed.map(({ status, retireReason }) => `${status}: ${retireReason}`)).toEqual([
    "retired: License was changed",
  ]);
});

it("CLK-5 a facility's own time limit applies to deadlines that start later", async () => {
  const before = given();
  await open(before);
  const due = (await stateOf(before))?.dueAt;
  const compliance = await facility.as("compliance");
  const { id, version } = await compliance.call(confirmClockRule, {
    body: {
      key: review,
      locationId: facility.locations.main,
      ...confirmed,
      checkedOn: facility.clock.now().slice(0, 10),
      offset: { value: 8, unit: "hour" },
    },
  });
  const after = given();
  expect((await open(after))?.dueAt).toBe(addMinutes(facility.clock.now(), 8 * 60));
  expect((await stateOf(before))?.dueAt).toBe(due);
  await compliance.call(retireClockRule, { params: { ruleId: id }, body: { version, reason: "Back to the default" } });
});

it("CLK-9 one list shows deadlines by due time, and each user only what they may see", async () => {
  const accused = await facility.as("nurse");
  const hidden = { ...given(), hiddenFrom: [accused.clinicianId] };
  const own = { ...given(), ownerId: accused.clinicianId };
  await facility.system((act) => openClock(act, "house.incident-close", { ...hidden, anchorAt: act.now }));
  await facility.system((act) =>
    openClock(act, "house.incident-close", { ...own, anchorAt: act.now, dueAt: addMinutes(act.now, 5) }),
  );
  const { rows } = await accused.call(listClocks, { query: {} });
  const links = rows.map(({ link }) => link);
  expect(links).toContain(own.link);
  expect(links).not.toContain(hidden.link);
  expect(rows.map(({ dueAt }) => Date.parse(dueAt))).toEqual(
    rows.map(({ dueAt }) => Date.parse(dueAt)).sort((a, b) => a - b),
  );
  const compliance = await facility.as("compliance");
  const team = await compliance.call(listClocks, { query: { scope: "team", limit: "200" } });
  expect(team.rows.map(({ link }) => link)).toContain(hidden.link);
  const mine = await compliance.call(listClocks, { query: { scope: "mine", limit: "200" } });
  expect(mine.rows.map(({ link }) => link)).not.toContain(own.link);
});
