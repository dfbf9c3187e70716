import { beforeAll, describe, expect, it } from "vitest";
import { addAlert } from "#modules/clients/alerts/alert.contract.ts";
import { addCareTeamMember } from "#modules/clients/care-team/care-team.contract.ts";
import { listMyClients } from "#modules/clients/care-team/my-clients.contract.ts";
import { getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { setDischargeDate } from "#modules/clients/stays/stay.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { createShiftPattern } from "#modules/facility/duty/shift.contract.ts";
import { administerDose } from "#modules/medications/administrations/log.contract.ts";
import { reviewAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { givenDueDose, givenOrder } from "#modules/medications/testing.ts";
import { givenSignedNote } from "#modules/notes/testing.ts";
import { getHandoff, listDayEvents } from "#modules/settings/home/home.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { bookLeadAppointment } from "./intakes/intake.contract.ts";
import { givenLead } from "./testing.ts";

let facility: Facility;
let nurse: Person;
let therapist: Person;
let client: { clientId: string; mrNo: string; demographicId: string };

beforeAll(async () => {
  facility = await givenFacility();
  [nurse, therapist] = [await facility.as("nurse"), await facility.as("therapist")];
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
  await nurse.call(reviewAllergies, { params: { mrNo: client.mrNo }, body: { outcome: "nkda" } });
  const given = await givenDueDose(facility, { client });
  const manager = await facility.as("case_manager");
  await manager.call(addCareTeamMember, {
    params: { mrNo: client.mrNo },
    body: { demographicId: client.demographicId, clinicianId: therapist.clinicianId, role: "primary_therapist" },
  });
  await nurse.call(addAlert, {
    params: { mrNo: client.mrNo },
    body: {
      category: "fall",
      level: "high",
      instructions: "Unsteady since the detox",
      reviewDueAt: addMinutes(facility.clock.now(), 24 * 60),
    },
  });
  await nurse.call(administerDose, {
    params: { orderId: given.order.id },
    body: { scheduleId: given.dose.id, result: "refused", reasonCode: "nausea" },
  });
  await givenSignedNote(therapist, client, facility.clock.now(), { endedMinutesAgo: 60 });
});

describe("my clients", () => {
  it("lists clients on whose care team the reader is, with alerts, last note and next dose", async () => {
    const mine = await therapist.call(listMyClients);
    expect(mine.total).toBe(1);
    expect(mine.facts.map(({ label }) => label)).toEqual(["Last note", "Next dose"]);
    expect(mine.rows[0]).toMatchObject({
      clientId: client.clientId,
      status: "admitted",
      alerts: [{ category: "fall", level: "high" }],
      glances: [
        { kind: "notes.last", link: expect.stringMatching(/^\/notes\//) },
        { kind: "medications.next-dose", text: expect.stringContaining("sertraline") },
      ],
    });
    // Today's dose was refused, so tomorrow's is next.
    const next = mine.rows[0]?.glances[1]?.at ?? "";
    expect(Date.parse(next)).toBeGreaterThan(Date.parse(facility.clock.now()));
    // The nurse works at the location but is not on the care team.
    expect(await nurse.call(listMyClients)).toEqual({ rows: [], total: 0, facts: [] });
  });

  it("hides facts the reader has no permission for", async () => {
    const admissions = await facility.as("admissions");
    const manager = await facility.as("case_manager");
    await manager.call(addCareTeamMember, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, clinicianId: admissions.clinicianId, role: "case_manager" },
    });
    const [row] = (await admissions.call(listMyClients)).rows;
    expect(row?.glances).toEqual([]);
  });
});

describe("upcoming events", () => {
  it("lists each module's events by time, for the reader's locations and permissions", async () => {
    const lead = await givenLead(facility);
    const admissions = await facility.as("admissions");
    const startsAt = addMinutes(facility.clock.now(), 90);
    await admissions.call(bookLeadAppointment, { params: { leadId: lead.id }, body: { kind: "assessment", startsAt } });
    const { version } = await nurse.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    const date = facility.clock.now().slice(0, 10);
    await (await facility.as("medical_director")).call(setDischargeDate, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, version, date, reason: "Ready to go" },
    });
    const kindsOf = async (person: Person) => (await person.call(listDayEvents)).rows.map(({ kind }) => kind);
    expect(await kindsOf(nurse)).toEqual(["clients.planned-discharge", "crm.intake", "medications.round"]);
    // Admissions see no doses; staff of another location see nothing.
    expect(await kindsOf(admissions)).toEqual(["clients.planned-discharge", "crm.intake"]);
    expect(await kindsOf(await facility.as("nurse", "away", "other"))).toEqual([]);

    facility.clock.advance({ minutes: 91 });
    expect(await kindsOf(nurse)).toContain("crm.intake");
    facility.clock.advance({ minutes: 60 });
    expect(await kindsOf(nurse)).not.toContain("crm.intake");
    facility.clock.advance({ minutes: -151 });
  });
});

describe("shift handoff", () => {
  const here = () => ({ query: { locationId: facility.locations.main } });

  it("lists what happened at the location and refuses other locations", async () => {
    const told = await nurse.call(getHandoff, here());
    expect(told.since).toBeNull();
    const groups = new Map(told.groups.map((group) => [group.kind, group]));
    expect(groups.get("clients.alerts")?.rows[0]).toMatchObject({ detail: "Fall risk · High" });
    expect(groups.get("medications.not-given")?.rows[0]?.detail).toMatch(/Refused · Nausea or vomiting$/);
    await givenOrder(facility, {
      client,
      noted: false,
      sig: { rxcui: "313782", doseValue: "325", indication: "Pain" },
    });
    const orders = (await nurse.call(getHandoff, here())).groups.find(({ kind }) => kind === "medications.new-orders");
    expect(orders?.rows.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(/ · to acknowledge$/));
    expect(orders?.count).toBe(2);
    const away = await facility.as("nurse", "away", "other");
    await expect(away.call(getHandoff, here())).rejects.toMatchObject({ code: "out-of-scope" });
    expect((await away.call(getHandoff)).groups).toEqual([]);
  });

  it("starts with the previous shift and leaves out what is older", async () => {
    const manager = await facility.as("nurse_manager");
    const pattern = { locationId: facility.locations.main, durationMinutes: 720 };
    await manager.call(createShiftPattern, { body: { ...pattern, name: "Day", startLocal: "07:00" } });
    await manager.call(createShiftPattern, { body: { ...pattern, name: "Night", startLocal: "19:00" } });
    // At 10 AM the previous shift is the night shift that started at 7 PM.
    const told = await nurse.call(getHandoff, here());
    expect(told).toMatchObject({ since: "Night", from: addMinutes(facility.clock.now(), -15 * 60) });
    expect(told.groups.map(({ kind }) => kind)).toContain("clients.alerts");
    facility.clock.advance({ days: 1 });
    await nurse.signIn();
    expect((await nurse.call(getHandoff, here())).groups).toEqual([]);
  });
});
