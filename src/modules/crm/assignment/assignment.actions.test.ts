import { beforeAll, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { createLead, getLead, listLeads } from "../leads/lead.contract.ts";
import { leadTimeline, setLeadLocation } from "../leads/pipeline.contract.ts";
import { givenLead, someone } from "../leads/testing.ts";
import { addCrmNote } from "../notes/note.contract.ts";
import { givenClientOfLead } from "../testing.ts";
import { changePool, listPools, pausePoolMember } from "./pool.contract.ts";
import { responseSweep } from "./response.jobs.ts";
import { givenPool } from "./testing.ts";

let facility: Facility;
let people: Person[];
beforeAll(async () => {
  facility = await givenFacility();
  people = await Promise.all(["a", "b", "c", "d"].map((name) => facility.as("admissions", name)));
});
/** What the cron does each minute, at the tests' time. */
const sweep = (own: Facility) => own.system((act) => responseSweep.run(act, {}));

it("OWN-1: 100 leads at once over four equal members give each exactly 25, and each lead one owner", async () => {
  const own = await givenFacility();
  const members = await Promise.all(["a", "b", "c", "d"].map((name) => own.as("admissions", name)));
  await givenPool(
    own,
    members.map((person) => ({ person })),
  );
  const admissions = await own.as("admissions");
  const leads = await Promise.all(
    Array.from({ length: 100 }, () =>
      admissions.call(createLead, { body: { ...someone(), locationId: own.locations.main } }),
    ),
  );
  for (const { clinicianId } of members)
    expect(leads.filter(({ ownerId }) => ownerId === clinicianId)).toHaveLength(25);
  const open = await own.platform.database
    .tenant(own.tenant.id)
    .selectFrom("leadAssignments")
    .select("id")
    .where("endedAt", "is", null)
    .execute();
  expect(open).toHaveLength(100);
});

it("OWN-2: paused members, members at their limit and closed hours get no lead, and the pool is notified", async () => {
  const [a, b] = people;
  if (!a || !b) throw new Error("The people are missing.");
  const pool = await givenPool(facility, [{ person: a, dailyCap: 1 }, { person: b }]);
  await b.call(pausePoolMember, { body: { paused: true } });
  const first = await givenLead(facility);
  expect(first.ownerId).toBe(a.clinicianId);
  const second = await givenLead(facility);
  expect(second.ownerId).toBeNull();
  await b.call(pausePoolMember, { body: { paused: false } });
  expect((await givenLead(facility)).ownerId).toBe(b.clinicianId);
  const admin = await facility.as("admin");
  const {
    version,
    id,
    members: _members,
    ...rest
  } = (await admin.call(listPools)).rows.find((one) => one.id === pool.id) ?? pool;
  await admin.call(changePool, {
    params: { poolId: id },
    body: { ...rest, version, active: false, members: [] },
  });
  expect((await givenLead(facility)).ownerId).toBeNull();
});

it("SLA-2: the owner is reminded, the pool notified, and an unopened lead goes to the next member; a response ends it", async () => {
  const own = await givenFacility();
  const [a, b] = await Promise.all([own.as("admissions", "a"), own.as("admissions", "b")]);
  await givenPool(own, [{ person: a }, { person: b }]);
  const lead = await givenLead(own);
  const answered = await givenLead(own);
  const owner = [a, b].find(({ clinicianId }) => clinicianId === lead.ownerId);
  const other = [a, b].find(({ clinicianId }) => clinicianId === answered.ownerId);
  if (!owner || !other) throw new Error("The leads have no owners.");
  own.clock.advance({ seconds: 90 });
  await other.call(addCrmNote, { body: { leadId: answered.id, text: "Left a message.", kind: "call" } });
  own.clock.advance({ seconds: 95 });
  await sweep(own);
  const list = (sla: "waiting" | "overdue") => owner.call(listLeads, { query: { sla } });
  expect((await list("waiting")).rows.map(({ id }) => id)).toEqual([lead.id]);
  expect((await list("overdue")).rows).toEqual([]);
  own.clock.advance({ seconds: 120 });
  await sweep(own);
  expect((await list("overdue")).rows.map(({ id }) => id)).toEqual([lead.id]);
  own.clock.advance({ seconds: 300 });
  await sweep(own);
  const moved = await other.call(getLead, { params: { leadId: lead.id } });
  expect(moved.ownerId).toBe(other.clinicianId);
  const { rows } = await other.call(leadTimeline, { params: { leadId: lead.id } });
  expect(rows.map(({ summary }) => summary)).toContain("No response within 5 min");
  // The new owner has opened it, so it stays.
  own.clock.advance({ seconds: 700 });
  await sweep(own);
  expect((await other.call(getLead, { params: { leadId: lead.id } })).ownerId).toBe(other.clinicianId);
  const measured = await own.platform.database
    .tenant(own.tenant.id)
    .selectFrom("leads")
    .select(["responseSeconds", "responseStaffedSeconds"])
    .where("id", "=", answered.id)
    .executeTakeFirstOrThrow();
  expect(measured).toEqual({ responseSeconds: 90, responseStaffedSeconds: 90 });
});

it("SLA-2: at night the clock starts when the pool opens, and the lead is assigned then", async () => {
  const own = await givenFacility();
  const a = await own.as("admissions", "a");
  const night = await own.as("admissions", "night");
  // The tests' clock shows the morning; the pool opens in two hours.
  const opens = addMinutes(own.clock.now(), 120);
  const hourOf = (at: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "America/Los_Angeles", hour: "2-digit", minute: "2-digit" }).format(
      new Date(at),
    );
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: hourOf(opens), to: hourOf(addMinutes(opens, 120)) }));
  await givenPool(own, [{ person: a }], { hours, closedOnHolidays: false, fallbackId: night.clinicianId });
  const lead = await givenLead(own);
  expect(lead.ownerId).toBeNull();
  own.clock.advance({ minutes: 30 });
  await sweep(own);
  await own.runJobs();
  const told = await own.platform.database
    .tenant(own.tenant.id)
    .selectFrom("notifications")
    .select("userId")
    .where("kind", "=", "crm.unanswered")
    .execute();
  expect(told.map(({ userId }) => userId)).toContain(night.userId);
  own.clock.advance({ minutes: 91 });
  await sweep(own);
  expect((await a.call(getLead, { params: { leadId: lead.id } })).ownerId).toBe(a.clinicianId);
});

it("OWN-4: a returning client goes to the last owner, out of turn", async () => {
  const own = await givenFacility();
  const { lead, clientId } = await givenClientOfLead(own);
  const [a, former] = await Promise.all([own.as("admissions", "a"), own.as("admissions")]);
  expect(lead.ownerId).toBe(former.clinicianId);
  await givenPool(own, [{ person: a }, { person: former }]);
  const owners = [];
  for (let at = 0; at < 2; at += 1)
    owners.push((await givenLead(own, { priorClientId: clientId, confirmNotDuplicateOf: [] })).ownerId);
  expect(owners).toEqual([former.clinicianId, former.clinicianId]);
});

it("LEAD-10: a lead that moves goes to a member of the new location's pool", async () => {
  const own = await givenFacility();
  const a = await own.as("admissions", "a");
  const far = await own.as("admissions", "far", "other");
  await givenPool(own, [{ person: a }]);
  await givenPool(own, [{ person: far }], { locationId: own.locations.other });
  const lead = await givenLead(own);
  expect(lead.ownerId).toBe(a.clinicianId);
  const admin = await own.as("admin");
  const moved = await admin.call(setLeadLocation, {
    params: { leadId: lead.id },
    body: { version: lead.version, locationId: own.locations.other },
  });
  expect(moved.ownerId).toBe(far.clinicianId);
});

it("a language goes to a member who speaks it while one can take it", async () => {
  const own = await givenFacility();
  const [a, b] = await Promise.all([own.as("admissions", "a"), own.as("admissions", "b")]);
  await givenPool(own, [{ person: a }, { person: b, languages: ["es"], dailyCap: 2 }]);
  const leads = [];
  for (let at = 0; at < 3; at += 1) leads.push(await givenLead(own, { language: "es" }));
  expect(leads.map(({ ownerId }) => ownerId)).toEqual([b.clinicianId, b.clinicianId, a.clinicianId]);
});
