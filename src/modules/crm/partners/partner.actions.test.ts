import { beforeAll, describe, expect, it } from "vitest";
import * as clinician from "#modules/staff/clinicians/clinician.contract.ts";
import { search } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { updateLead } from "../leads/lead.contract.ts";
import { givenLead } from "../testing.ts";
import {
  archiveOrganization,
  createOrganization,
  getOrganization,
  listOrganizations,
  partnerOptions,
  updateOrganization,
} from "./organizations/organization.contract.ts";
import { organizationParts, professionalParts } from "./partner-parts.contract.ts";
import { addRole, getProfessional, listPeople, listProfessionals } from "./professionals/professional.contract.ts";
import { givenOrganization, givenProfessional } from "./testing.ts";

let facility: Facility;
let admissions: Person;
let marketing: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
  marketing = await facility.as("marketing");
});
const inDays = (days: number) => new Date(Date.parse(facility.clock.now()) + days * 86_400_000).toISOString();

describe("an organization", () => {
  it("is found by part of its name or alias, in the list and in the global search, until it is archived", async () => {
    const made = await givenOrganization(facility, { name: "Larkspur Behavioral Hospital", aliases: ["Old Mercy"] });
    for (const q of ["larksp", "old mer"]) {
      const { rows } = await marketing.call(listOrganizations, { query: { q } });
      expect(rows.map(({ id }) => id)).toEqual([made.id]);
    }
    const hits = async () => (await marketing.call(search, { body: { q: "Larkspur" } })).rows;
    expect(await hits()).toMatchObject([{ kind: "organization", link: `/crm/organization/${made.id}` }]);
    const params = { organizationId: made.id };
    const archived = await marketing.call(archiveOrganization, { params, body: { version: made.version } });
    expect((await marketing.call(listOrganizations, { query: { q: "larksp" } })).rows).toEqual([]);
    expect((await marketing.call(listOrganizations, { query: { q: "larksp", archived: "true" } })).rows).toHaveLength(
      1,
    );
    expect(await hits()).toEqual([]);
    const edit = { version: archived.version, tier: "A" as const };
    await expect(marketing.call(updateOrganization, { params, body: edit })).rejects.toMatchObject({
      code: "wrong-state",
    });
  });

  it("has a valid NPI, which no other organization has, and a valid phone number", async () => {
    const body = { name: "Cedar Detox", kind: "detox" as const };
    await expect(admissions.call(createOrganization, { body: { ...body, npi: "1234567890" } })).rejects.toMatchObject({
      code: "validation",
    });
    await admissions.call(createOrganization, { body: { ...body, npi: "1234567893" } });
    await expect(admissions.call(createOrganization, { body: { ...body, npi: "1234567893" } })).rejects.toMatchObject({
      code: "duplicate",
    });
    await expect(admissions.call(createOrganization, { body: { ...body, phone: "555-01" } })).rejects.toMatchObject({
      code: "phone-invalid",
    });
  });

  it("REF-5: needs a reason to be blocked, and loses it when it is active again", async () => {
    const made = await givenOrganization(facility, { stage: "active" });
    const params = { organizationId: made.id };
    const change = (body: object, version: number) =>
      admissions.call(updateOrganization, { params, body: { ...body, version } });
    await expect(change({ stage: "blocked" }, made.version)).rejects.toMatchObject({ code: "validation" });
    const blocked = await change({ stage: "blocked", blockedReason: "License suspended" }, made.version);
    expect(blocked).toMatchObject({ stage: "blocked", blockedReason: "License suspended" });
    expect(await change({ stage: "active" }, blocked.version)).toMatchObject({ stage: "active", blockedReason: null });
  });

  it("refuses a change of an outdated version with the current organization", async () => {
    const made = await givenOrganization(facility);
    const params = { organizationId: made.id };
    await admissions.call(updateOrganization, { params, body: { version: made.version, tier: "B" } });
    const late = marketing.call(updateOrganization, { params, body: { version: made.version, tier: "C" } });
    await expect(late).rejects.toMatchObject({ code: "stale-version" });
  });
});

describe("lists of partners", () => {
  it("are filtered by labels, which are offered again for the next partner", async () => {
    const labels = ["Drug court", "Alumni network"];
    const { id } = await givenOrganization(facility, { name: "Sycamore Court", kind: "court", labels });
    await givenProfessional(facility, { lastName: "Ostrander", labels: ["Drug court"] });
    const { rows } = await marketing.call(listOrganizations, { query: { label: "Drug court" } });
    expect(rows).toMatchObject([{ id, labels }]);
    const people = await marketing.call(listProfessionals, { query: { label: "Drug court,Alumni network" } });
    expect(people.rows).toMatchObject([{ lastName: "Ostrander" }]);
    expect((await marketing.call(partnerOptions)).labels).toEqual(["Drug court", "Alumni network"]);
    const comma = givenOrganization(facility, { labels: ["Court, county"] });
    await expect(comma).rejects.toMatchObject({ code: "validation" });
  });

  it("show the nearest organizations that offer a level of care first, with the distance in miles", async () => {
    const at = (name: string, postalCode: string, levelsOffered: string[]) =>
      givenOrganization(facility, { name, kind: "detox", address: { postalCode }, levelsOffered });
    await at("Far Detox", "90012", ["3.7"]);
    await at("Near Detox", "93101-2210", ["3.7", "4.0"]);
    await at("Near Outpatient", "93101", ["2.1"]);
    const query = { near: "93101", level: "3.7", kind: "detox" };
    const { rows } = await marketing.call(listOrganizations, { query });
    expect(rows.map(({ name }) => name)).toEqual(["Near Detox", "Far Detox"]);
    expect(rows[0]?.miles).toBe(0);
    expect(rows[1]?.miles).toBeGreaterThan(75);
    expect(rows[1]?.miles).toBeLessThan(95);
    const unknown = marketing.call(listOrganizations, { query: { near: "00000" } });
    await expect(unknown).rejects.toMatchObject({ code: "zip-unknown" });
  });

  it("name the programs of an organization on its page", async () => {
    const parent = await givenOrganization(facility, { name: "Mesa Health" });
    const program = await givenOrganization(facility, { name: "Mesa Detox", kind: "detox", parentId: parent.id });
    const { programs } = await marketing.call(getOrganization, { params: { organizationId: parent.id } });
    expect(programs).toEqual([{ id: program.id, name: "Mesa Detox" }]);
  });
});

describe("a professional", () => {
  it("works at organizations, one of them the primary one", async () => {
    const hospital = await givenOrganization(facility, { name: "Aspen General" });
    const clinic = await givenOrganization(facility, { name: "Aspen Clinic", kind: "outpatient" });
    const made = await givenProfessional(facility, { organizationId: hospital.id, title: "Discharge planner" });
    expect(made).toMatchObject({ organizationName: "Aspen General", title: "Discharge planner" });
    const params = { professionalId: made.id };
    await expect(admissions.call(addRole, { params, body: { organizationId: hospital.id } })).rejects.toMatchObject({
      code: "duplicate",
    });
    const moved = await admissions.call(addRole, { params, body: { organizationId: clinic.id, isPrimary: true } });
    expect(moved.organizationName).toBe("Aspen Clinic");
    expect(moved.roles.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    const { rows } = await marketing.call(listPeople, { params: { organizationId: hospital.id } });
    expect(rows).toMatchObject([{ professionalName: "Dana Whitfield, LCSW", title: "Discharge planner" }]);
  });
});

describe("touches", () => {
  it("follow activities and open tasks; a visit to a professional is on their organization's page too", async () => {
    const { id: organizationId } = await givenOrganization(facility);
    const { id } = await givenProfessional(facility, { organizationId });
    const params = { partnerId: id };
    const due = inDays(3);
    const task = await marketing.call(professionalParts.addTask, { params, body: { title: "Call", dueAt: due } });
    await marketing.call(professionalParts.addActivity, { params, body: { kind: "visit", outcome: "Toured." } });
    const professional = () => marketing.call(getProfessional, { params: { professionalId: id } });
    expect(await professional()).toMatchObject({ lastTouchAt: facility.clock.now(), nextTouchAt: due });
    const visits = await marketing.call(organizationParts.listActivities, { params: { partnerId: organizationId } });
    expect(visits.rows).toMatchObject([{ kind: "visit", professionalName: "Dana Whitfield, LCSW" }]);
    await marketing.call(professionalParts.completeTask, {
      params: { ...params, taskId: task.id },
      body: { version: task.version },
    });
    expect(await professional()).toMatchObject({ nextTouchAt: null });
    const ahead = marketing.call(professionalParts.addActivity, {
      params,
      body: { kind: "call", occurredAt: inDays(1) },
    });
    await expect(ahead).rejects.toMatchObject({ code: "validation" });
  });
});

describe("referrals", () => {
  it("count a lead for the partner that is its referral source, and follow a correction of the source", async () => {
    const first = await givenOrganization(facility, { name: "Birch Crisis Center", kind: "crisis" });
    const second = await givenOrganization(facility, { name: "Birch Recovery", kind: "residential" });
    const lead = await givenLead(facility, { referralOrganizationId: first.id });
    expect(lead.referralOrganizationName).toBe("Birch Crisis Center");
    const received = async (organizationId: string) =>
      (await marketing.call(getOrganization, { params: { organizationId } })).referralsIn;
    expect(await received(first.id)).toBe(1);
    await admissions.call(updateLead, {
      params: { leadId: lead.id },
      body: { version: lead.version, referralOrganizationId: second.id },
    });
    expect([await received(first.id), await received(second.id)]).toEqual([0, 1]);
    const { months } = await marketing.call(organizationParts.reciprocity, { params: { partnerId: second.id } });
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ received: 1, sent: 0 });
  });

  it("crm scenario 28: name the lead for admissions, and never for marketing", async () => {
    const { id } = await givenOrganization(facility, { name: "Tamarack Court", kind: "court" });
    const lead = await givenLead(facility, { referralOrganizationId: id, lastName: "Quillfeather" });
    const params = { partnerId: id };
    const { rows } = await admissions.call(organizationParts.listReferrals, { params });
    expect(rows).toMatchObject([{ direction: "in", leadId: lead.id }]);
    const seen = await marketing.call(organizationParts.listReferrals, { params });
    expect(seen.rows).toMatchObject([{ direction: "in", leadId: null, leadName: null, leadStatus: null }]);
    expect(JSON.stringify(seen)).not.toContain("Quillfeather");
  });
});

it("requires owned partners and partner tasks to be reassigned before a staff member is deactivated", async () => {
  const admin = await facility.as("admin");
  const leaving = await facility.as("marketing", "leaving");
  const staying = await facility.as("marketing", "staying");
  const { id } = await givenOrganization(facility, { ownerId: leaving.clinicianId });
  await givenProfessional(facility, { ownerId: leaving.clinicianId });
  await leaving.call(organizationParts.addTask, {
    params: { partnerId: id },
    body: { title: "Visit", dueAt: inDays(2) },
  });
  const params = { clinicianId: leaving.clinicianId };
  const { version } = await admin.call(clinician.getClinician, { params });
  const deactivate = (reassignments: { kind: string; id: string; toClinicianId: string }[]) =>
    admin.call(clinician.setClinicianStatus, {
      params,
      body: { version, move: "deactivate", reason: "Moved away", reassignments },
    });
  await expect(deactivate([])).rejects.toMatchObject({ code: "has-caseload" });
  const { groups } = await admin.call(clinician.listDependents, { params });
  expect(groups.map(({ kind }) => kind).toSorted()).toEqual(["organizations", "partner-tasks", "professionals"]);
  const all = groups.flatMap(({ kind, rows }) =>
    rows.map((row) => ({ kind, id: row.id, toClinicianId: staying.clinicianId })),
  );
  await deactivate(all);
  expect(await staying.call(getOrganization, { params: { organizationId: id } })).toMatchObject({
    ownerId: staying.clinicianId,
  });
  const { rows } = await staying.call(organizationParts.listTasks, { params: { partnerId: id } });
  expect(rows).toMatchObject([{ title: "Visit", assigneeId: staying.clinicianId }]);
});
