import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { search } from "#platform/shared/search/search.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenResident } from "../beds/testing.ts";
import { confirmClockRule, listClocks } from "../clocks/clock-list.contract.ts";
import { getOperations, putOperations } from "../places/operations.contract.ts";
import {
  addIncidentAddendum,
  closeIncident,
  decideSentinel,
  getIncident,
  joinIncident,
  listIncidents,
  planIncidentActions,
  submitIncident,
  takeUpIncident,
  updateIncident,
  voidIncident,
} from "./incident.contract.ts";
import {
  addIncidentPerson,
  externalNotRequired,
  getIncidentAnalysis,
  incidentTrends,
  putIncidentAnalysis,
  submitExternalReport,
  updateIncidentAction,
  verifyIncidentAction,
} from "./incident-parts.contract.ts";
import { draftIncident } from "./report-incident.actions.ts";
import { at, givenAction, givenIncident, givenSubmitted, givenTakenUp } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const params = ({ id }: { id: string }) => ({ params: { incidentId: id } });

it("INC-2 a draft is submitted only when complete, and gets the next number of its location and year", async () => {
  const nurse = await facility.as("nurse");
  const draft = await givenIncident(facility, { harm: null, immediateActions: "" });
  await expect(nurse.call(submitIncident, at(draft))).rejects.toThrow("Still needed: harm, immediate actions.");
  const filled = await nurse.call(updateIncident, {
    ...params(draft),
    body: { version: draft.version, harm: "none", immediateActions: "Floor dried." },
  });
  const first = await nurse.call(submitIncident, at(filled));
  const numbers = await Promise.all([1, 2, 3].map(async () => (await givenSubmitted(facility)).number));
  const start = Number(first.number?.slice(-4));
  expect(numbers.map((number) => Number(number?.slice(-4))).sort()).toEqual([start + 1, start + 2, start + 3]);
  await expect(givenIncident(facility, { occurredAt: addMinutes(facility.clock.now(), 5) })).rejects.toMatchObject({
    code: "validation",
  });
});

it("INC-3 the facts of a submitted report are frozen; more is an addendum", async () => {
  const nurse = await facility.as("nurse");
  const report = await givenSubmitted(facility);
  await expect(
    nurse.call(updateIncident, { ...params(report), body: { version: report.version, facts: "Other" } }),
  ).rejects.toMatchObject({ code: "wrong-state" });
  await expect(
    facility.system((act) => sql`UPDATE incident_reports SET facts = 'Other' WHERE id = ${report.id}`.execute(act.db)),
  ).rejects.toThrow(/does not change/);
  const after = await nurse.call(addIncidentAddendum, { ...params(report), body: { text: "The knee is swollen." } });
  expect(after.addenda.map(({ text }) => text)).toEqual(["The knee is swollen."]);
});

it("INC-5 leadership is notified of an urgent report", async () => {
  const director = await facility.as("medical_director");
  const report = await givenSubmitted(facility, { type: "fire", harm: "none" });
  await facility.runJobs();
  const { rows } = await director.call(listNotifications, { query: {} });
  expect(rows.map(({ title }) => title)).toContain(`Urgent incident report ${report.number}`);
});

it("INC-7 a staff member named as alleged finds the report nowhere and is not notified", async () => {
  const accused = await facility.as("nurse_manager");
  const [nurse, admin] = [await facility.as("nurse"), await facility.as("admin")];
  const draft = await givenIncident(facility, { type: "abuse_neglect_allegation", nobodyInvolved: false });
  expect((await accused.call(getIncident, params(draft))).id).toBe(draft.id);
  const named = await nurse.call(addIncidentPerson, {
    ...params(draft),
    body: { kind: "staff", role: "alleged", clinicianId: accused.clinicianId },
  });
  const report = await nurse.call(submitIncident, at(named));
  await facility.runJobs();
  await expect(accused.call(getIncident, params(report))).rejects.toMatchObject({ code: "not-found", status: 404 });
  await expect(accused.call(takeUpIncident, at(report))).rejects.toMatchObject({ code: "not-found" });
  const { rows } = await accused.call(listIncidents, { query: { pageSize: "200" } });
  expect(rows.map(({ id }) => id)).not.toContain(report.id);
  const due = await accused.call(listClocks, { query: { scope: "team", limit: "200" } });
  expect(JSON.stringify(due)).not.toContain(report.id);
  const notices = await accused.call(listNotifications, { query: { pageSize: "100" } });
  expect(JSON.stringify(notices)).not.toContain(report.id);
  const seen = await admin.call(getIncident, params(report));
  expect(seen.external.map(({ agency, kind }) => `${agency}: ${kind}`)).toEqual(["Protective services: phone"]);
});

it("INC-6, facility scenario 15: a death at a California site is due by phone on the next business day and in writing after seven days", async () => {
  const site = await givenFacility({ now: "2026-11-26T00:10:00.000Z" });
  const locationId = site.locations.main;
  const [admin, compliance] = [await site.as("admin"), await site.as("compliance")];
  const { version } = await admin.call(getOperations, { params: { locationId } });
  await admin.call(putOperations, { params: { locationId }, body: { version, state: "CA" } });
  for (const key of ["ca-dhcs-sud.phone", "ca-dhcs-sud.written", "us-cms-hospital.restraint-death"])
    await compliance.call(confirmClockRule, {
      body: { key, locationId, textChecked: true, citationChecked: true, checkedOn: "2026-11-25" },
    });
  const { id } = await givenSubmitted(site, { type: "death", harm: "death", occurredAt: "2026-11-26T00:00:00.000Z" });
  const { external } = await admin.call(getIncident, { params: { incidentId: id } });
  const dueOf = (rule: string) => external.find(({ ruleKey }) => ruleKey === rule)?.dueAt;
  expect(dueOf("ca-dhcs-sud.phone")).toBe("2026-11-28T07:59:59.000Z");
  expect(dueOf("us-cms-hospital.restraint-death")).toBe("2026-11-28T01:00:00.000Z");
  expect(dueOf("ca-dhcs-sud.written")).toBe("2026-12-03T07:59:59.000Z");

  const phone = external.find(({ ruleKey }) => ruleKey === "ca-dhcs-sud.phone");
  const path = { params: { incidentId: id, externalId: phone?.id ?? "" } };
  const reason = "Reported by the county coroner";
  const manager = await site.as("nurse_manager");
  await expect(manager.call(externalNotRequired, { ...path, body: { reason } })).rejects.toMatchObject({
    code: "forbidden",
  });
  const body = { submittedAt: site.clock.now(), disclosureBasis: "42 CFR 2.53, audit and evaluation" };
  await expect(manager.call(submitExternalReport, { ...path, body })).rejects.toMatchObject({ code: "validation" });
  const reported = { ...body, personReached: "J. Ortiz", confirmationNo: "D-771" };
  const after = await manager.call(submitExternalReport, { ...path, body: reported });
  expect(after.external.find(({ id: one }) => one === phone?.id)?.state).toBe("submitted");
  expect(after.deadlines.find(({ title }) => title === "DHCS phone report")?.state).toBe("satisfied");
});

it("INC-10, facility scenario 16: a report closes only when nothing is open, by staff who are not part of it", async () => {
  const { incidentId, actionId } = await givenAction(facility);
  const [nurse, admin, compliance] = [
    await facility.as("nurse"),
    await facility.as("admin"),
    await facility.as("compliance"),
  ];
  const read = () => admin.call(getIncident, { params: { incidentId } });
  await admin.call(planIncidentActions, at(await read()));
  const report = await read();
  expect(report.openItems).toEqual(["1 action is not verified"]);
  await expect(compliance.call(closeIncident, at(report))).rejects.toMatchObject({ code: "incident-open-items" });
  const path = { params: { incidentId, actionId } };
  await nurse.call(updateIncidentAction, { ...path, body: { move: "finish" } });
  await expect(nurse.call(verifyIncidentAction, path)).rejects.toMatchObject({ code: "own-request" });
  await admin.call(verifyIncidentAction, path);
  const own = await givenTakenUp(facility, { by: compliance });
  await expect(
    compliance.call(voidIncident, { ...params(own), body: { version: own.version, reason: "Only a test of mine" } }),
  ).rejects.toMatchObject({ code: "own-incident" });
  await admin.call(planIncidentActions, at(own));
  await expect(compliance.call(closeIncident, at(await admin.call(getIncident, params(own))))).rejects.toMatchObject({
    code: "own-incident",
    status: 403,
  });
  const closed = await compliance.call(closeIncident, at(await read()));
  expect(closed).toMatchObject({ state: "closed", openItems: [] });
  expect(closed.deadlines.every(({ state }) => state === "satisfied")).toBe(true);
});

it("INC-9 no chart, timeline, chart access log or search of an involved client holds a trace of the report", async () => {
  const { clientId, demographicId } = await givenResident(facility);
  const secret = "zinnia stairwell";
  const report = await givenSubmitted(facility, {
    facts: `Found at the ${secret}.`,
    nobodyInvolved: false,
    client: { clientId, demographicId },
  });
  await (await facility.as("admin")).call(getIncident, params(report));
  await facility.runJobs();
  const { rows } = await facility.system((act) =>
    sql<{ place: string }>`
      SELECT 'audit' AS place FROM audit_events WHERE subject_id = ${report.id} AND client_id IS NOT NULL
      UNION ALL SELECT 'reads' FROM audit_events WHERE client_id = ${clientId} AND (action LIKE 'incident%' OR action LIKE 'quality%')
      UNION ALL SELECT 'timeline' FROM chart_events e WHERE e.client_id = ${clientId} AND e::text LIKE ${`%${report.id}%`}
      UNION ALL SELECT 'text' FROM audit_events a WHERE a::text LIKE ${`%${secret}%`}`.execute(act.db),
  );
  expect(rows).toEqual([]);
  const found = await (await facility.as("admin")).call(search, { body: { q: secret } });
  expect(JSON.stringify(found)).not.toContain(report.id);
});

it("INC-8 reports of the same type and hour are offered for joining, and both texts are kept", async () => {
  const occurredAt = addMinutes(facility.clock.now(), -3000);
  const kept = await givenSubmitted(facility, { type: "theft", occurredAt });
  const other = await givenSubmitted(facility, { type: "theft", occurredAt: addMinutes(occurredAt, 45) });
  const admin = await facility.as("admin");
  const offered = await admin.call(getIncident, params(other));
  expect(offered.similar).toEqual([{ id: kept.id, number: kept.number }]);
  const joined = await admin.call(joinIncident, {
    ...params(other),
    body: { version: offered.version, intoId: kept.id },
  });
  expect(joined).toMatchObject({ state: "closed", joined: { number: kept.number }, facts: other.facts });
});

it("INC-11 a record makes one draft, which staff who edit reports confirm or dismiss", async () => {
  const { clientId, demographicId } = await givenResident(facility);
  const draft = () =>
    facility.system((act) =>
      draftIncident(act, {
        source: { type: "round-gap", id: clientId },
        locationId: facility.locations.main,
        type: "elopement",
        occurredAt: act.now,
        facts: "Last seen 47 minutes before.",
        people: [{ kind: "client", role: "affected", clientId, demographicId }],
      }),
    );
  const id = await draft();
  expect(await draft()).toBe(id);
  const seen = await (await facility.as("nurse_manager")).call(getIncident, { params: { incidentId: id } });
  expect(seen).toMatchObject({ state: "draft", isAutomatic: true, abilities: { editDraft: true } });
  expect(seen.people.map(({ token }) => token)).toEqual(["Client A"]);
});

it("INC-12 compliance confirms a sentinel event, whose finished analysis ends its deadline; the analysis has readers of its own", async () => {
  const compliance = await facility.as("compliance");
  await compliance.call(confirmClockRule, {
    body: {
      key: "tjc-bhc.sentinel-analysis",
      locationId: facility.locations.main,
      textChecked: true,
      citationChecked: true,
      checkedOn: "2026-11-02",
    },
  });
  const report = await givenTakenUp(facility, { type: "suicide_attempt", harm: "severe" });
  expect(report.sentinel).toBe("proposed");
  const admin = await facility.as("admin");
  await expect(admin.call(planIncidentActions, at(report))).rejects.toMatchObject({ code: "incident-open-items" });
  await compliance.call(decideSentinel, {
    ...params(report),
    body: { version: report.version, sentinel: "confirmed" },
  });
  await expect(admin.call(getIncidentAnalysis, params(report))).rejects.toMatchObject({ code: "forbidden" });
  const body = {
    version: 0,
    method: "rca" as const,
    privilege: "psqia" as const,
    sequence: "",
    causes: [],
    team: null,
  };
  await expect(
    compliance.call(putIncidentAnalysis, { ...params(report), body: { ...body, finish: true } }),
  ).rejects.toMatchObject({ code: "validation" });
  await compliance.call(putIncidentAnalysis, {
    ...params(report),
    body: { ...body, causes: ["Window lock was broken"], finish: true },
  });
  const { deadlines } = await admin.call(getIncident, params(report));
  expect(deadlines.find(({ title }) => title === "Sentinel event analysis")?.state).toBe("satisfied");
});

it("a technician sees only their own reports; trends count submitted ones by month", async () => {
  const technician = await facility.as("technician");
  const own = await givenSubmitted(facility, { by: technician, type: "equipment" });
  const other = await givenSubmitted(facility);
  const { rows } = await technician.call(listIncidents, { query: { pageSize: "100" } });
  expect(rows.map(({ id }) => id)).toEqual([own.id]);
  await expect(technician.call(getIncident, params(other))).rejects.toMatchObject({ code: "not-found" });
  const month = facility.clock.now().slice(0, 7);
  const trends = await (await facility.as("compliance")).call(incidentTrends, {
    query: { from: `${month}-01`, to: facility.clock.now().slice(0, 10) },
  });
  expect(trends.rows).toContainEqual({ month, key: "equipment", label: "Equipment", count: 1 });
});
