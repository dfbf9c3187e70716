import { beforeEach, expect, it } from "vitest";
import { givenBed } from "#modules/facility/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { holdLeadBed } from "../intakes/intake.contract.ts";
import { givenLead, givenReadyLead } from "../testing.ts";
import { getLead, listLeads } from "./lead.contract.ts";
import { setLeadLocation, setLeadOwnerBulk, updateLifecycle } from "./pipeline.contract.ts";

let facility: Facility;
let rep: Person;
let admin: Person;
beforeEach(async () => {
  facility = await givenFacility();
  rep = await facility.as("admissions");
  admin = await facility.as("admin");
});
const hoursAhead = (hours: number) => new Date(Date.parse(facility.clock.now()) + hours * 3_600_000).toISOString();

it("LEAD-10: a lead with an intake or a held bed changes location only when their end is confirmed", async () => {
  const lead = await givenReadyLead(facility);
  const params = { leadId: lead.id };
  const intake = { startsAt: hoursAhead(20), noHoldReason: "Outpatient intake" };
  const why = { withoutVob: "Self-pay", withoutAssessment: "Assessed by telephone" };
  await rep.call(updateLifecycle, {
    params,
    body: { version: lead.version, lifecycle: 12, intake, ...why },
  });
  const bed = await givenBed(facility);
  const held = await rep.call(holdLeadBed, { params, body: { bedId: bed.id } });
  expect(held.holds).toHaveLength(1);
  const to = { version: held.version, locationId: facility.locations.other };
  await expect(admin.call(setLeadLocation, { params, body: to })).rejects.toMatchObject({
    code: "intake-appointment-active",
  });
  expect((await rep.call(getLead, { params })).holds).toHaveLength(1);
  const moved = await admin.call(setLeadLocation, { params, body: { ...to, cancelAppointment: true } });
  expect(moved).toMatchObject({ locationId: facility.locations.other, lifecycle: 5, holds: [], intakeAt: null });
  expect(moved.appointments.filter(({ status }) => status === 1)).toEqual([]);
});

it("LEAD-10: staff move leads only to locations they work at", async () => {
  const lead = await givenLead(facility);
  const body = { version: lead.version, locationId: facility.locations.other };
  await expect(rep.call(setLeadLocation, { params: { leadId: lead.id }, body })).rejects.toMatchObject({
    code: "location-not-yours",
  });
});

it("LEAD-6: assigns several leads at once, with one notification and a result for each", async () => {
  const colleague = await facility.as("admissions", "second");
  const leads = [await givenLead(facility), await givenLead(facility), await givenLead(facility)];
  const [closed] = leads;
  const { version } = await admin.call(updateLifecycle, {
    params: { leadId: closed?.id ?? "" },
    body: { version: closed?.version ?? 0, priority: 1 },
  });
  const asked = leads.map(({ id, version: seen }) => ({ leadId: id, version: seen }));
  const { results } = await rep.call(setLeadOwnerBulk, { body: { leads: asked, ownerId: colleague.clinicianId } });
  expect(version).toBeGreaterThan(closed?.version ?? 0);
  expect(results.filter(({ ok }) => !ok)).toMatchObject([{ leadId: closed?.id, code: "stale-version" }]);
  const mine = await colleague.call(listLeads, { query: { ownerId: colleague.clinicianId ?? "" } });
  expect(mine.rows.map(({ id }) => id).sort()).toEqual(
    leads
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  );
  await facility.runJobs();
  const notices = await colleague.call(listNotifications, { query: {} });
  expect(notices.rows.map(({ title, body }) => [title, body])).toEqual([
    [
      "Leads were assigned to you",
      leads
        .slice(1)
        .map(({ leadNo }) => leadNo)
        .join(", "),
    ],
  ]);
});
