import { beforeEach, expect, it } from "vitest";
import { getBedBoard, setHousekeeping } from "#modules/facility/beds/bed.contract.ts";
import { listPlaces, withdrawPlace } from "#modules/facility/beds/place.contract.ts";
import { givenBed, passPlaces } from "#modules/facility/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getLead } from "../leads/lead.contract.ts";
import type { Lead } from "../leads/lead-fields.contract.ts";
import { updateLifecycle } from "../leads/pipeline.contract.ts";
import { givenReadyLead } from "../testing.ts";
import { cancelIntake } from "./intake.contract.ts";

let facility: Facility;
let rep: Person;
beforeEach(async () => {
  facility = await givenFacility();
  rep = await facility.as("admissions");
});

const inDays = (days: number) => new Date(Date.parse(facility.clock.now()) + days * 86_400_000).toISOString();

/** Schedules an intake with a reserved place. */
const reserve = (lead: Lead, days: number) =>
  rep.call(updateLifecycle, {
    params: { leadId: lead.id },
    body: {
      version: lead.version,
      lifecycle: 12,
      intake: { startsAt: inDays(days), reservePlace: true },
      withoutVob: "Self-pay",
      withoutAssessment: "Assessed by telephone",
    },
  });

it("BED-1 of two leads for the last place of a day one gets it, and the other reads the next date", async () => {
  await givenBed(facility);
  const leads = [await givenReadyLead(facility), await givenReadyLead(facility)];
  const results = await Promise.allSettled(leads.map((lead) => reserve(lead, 5)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const lost = results.find((one) => one.status === "rejected");
  expect(lost?.reason).toMatchObject({ code: "no-place-left" });
  expect(String(lost?.reason)).toMatch(/No 3\.7 place is expected free on .*\. Next: .*, or the waiting list\./);
  const { rows } = await rep.call(listPlaces, { query: { locationId: facility.locations.main } });
  expect(rows).toHaveLength(1);
});

it("BED-1 a reserved place turns into a hold of a bed on its day, and ends with the intake", async () => {
  const bed = await givenBed(facility);
  const lead = await givenReadyLead(facility);
  const params = { leadId: lead.id };
  expect((await reserve(lead, 5)).places).toMatchObject([{ state: "open", levelCode: "3.7" }]);
  await passPlaces(facility);
  expect((await rep.call(getLead, { params })).holds).toEqual([]);

  // The bed is dirty that morning: the owner is notified once, and the bed is held when it is clean.
  const nurse = await facility.as("nurse");
  const bedParams = { bedId: bed.id };
  const soiled = await nurse.call(setHousekeeping, { params: bedParams, body: { version: bed.version, move: "soil" } });
  facility.clock.advance({ minutes: 5 * 24 * 60 - 6 * 60 });
  await passPlaces(facility);
  await passPlaces(facility);
  expect((await rep.call(getLead, { params })).places).toHaveLength(1);
  const notices = (await rep.call(listNotifications, { query: {} })).rows.filter(({ kind }) => kind === "crm.place");
  expect(notices.map(({ title }) => title)).toEqual(["No bed is free yet for a reserved place"]);
  const started = await nurse.call(setHousekeeping, {
    params: bedParams,
    body: { version: soiled.version, move: "start" },
  });
  await nurse.call(setHousekeeping, { params: bedParams, body: { version: started.version, move: "finish" } });
  await passPlaces(facility);
  const held = await rep.call(getLead, { params });
  expect(held).toMatchObject({ places: [], holds: [{ bedId: bed.id }] });

  const [intake] = held.appointments;
  await rep.call(cancelIntake, {
    params: { intakeId: intake?.id ?? "" },
    body: { version: intake?.version ?? 0, reason: "Asked for another day" },
  });
  const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
  expect(board.totals.held).toBe(0);
});

it("BED-1 a reserved place is released by hand, and lapses at the end of its day", async () => {
  const bed = await givenBed(facility);
  const [first, second] = [await givenReadyLead(facility), await givenReadyLead(facility)];
  const [place] = (await reserve(first, 3)).places;
  await rep.call(withdrawPlace, {
    params: { reservationId: place?.id ?? "" },
    query: { version: place?.version ?? 0 },
  });
  expect((await reserve(second, 3)).places).toHaveLength(1);
  const nurse = await facility.as("nurse");
  await nurse.call(setHousekeeping, { params: { bedId: bed.id }, body: { version: bed.version, move: "soil" } });
  facility.clock.advance({ minutes: 4.5 * 24 * 60 });
  await passPlaces(facility);
  expect((await rep.call(getLead, { params: { leadId: second.id } })).places).toEqual([]);
  const { rows } = await rep.call(listNotifications, { query: {} });
  expect(rows.map(({ title }) => title)).toContain("A reserved place ended without a bed");
});
