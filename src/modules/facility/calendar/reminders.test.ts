import { beforeEach, expect, it } from "vitest";
import { getLatestDemographic, updateDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { type GivenAdmittedClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { remindOfEvents } from "./calendar.jobs.ts";
import * as events from "./event.contract.ts";
import { givenEvent } from "./testing.ts";

let facility: Facility;
let therapist: Person;
let client: GivenAdmittedClient;
let email: string;
// Friday, November 20, 2026, 10:00 AM in Los Angeles.
beforeEach(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  client = await givenAdmittedClient(facility);
  email = `client-${facility.tenant.slug}@mail.example`;
  const nurse = await facility.as("nurse");
  const params = { mrNo: client.mrNo };
  const { demographicId, version } = await nurse.call(getLatestDemographic, { params });
  await nurse.call(updateDemographic, {
    params: { ...params, demographicId },
    body: { version, changes: { email, okToEmail: true } },
  });
});

/** Sunday, November 22, 2:00 PM in Los Angeles. */
const sunday = "2026-11-22T22:00:00.000Z";
const givenSession = (startTime = sunday) =>
  givenEvent(facility, { kind: "appointment", title: "Trauma work", startTime, clientIds: [client.clientId] });

/** What the client has got when the reminders ran at this time, twice. */
async function sentBy(now: string): Promise<string[]> {
  facility.clock.set(now);
  for (let run = 0; run < 2; run += 1) await facility.system((act) => remindOfEvents.run(act, {}));
  await facility.runJobs();
  const mails = await facility.outbox({ to: email });
  return mails.map(({ text }) => text ?? "");
}

it("CAL-7 reminds a client once a day before and once two hours before, without a name or reason", async () => {
  await givenSession();
  expect(await sentBy("2026-11-21T21:59:00.000Z")).toEqual([]);
  const [first, ...more] = await sentBy("2026-11-21T22:00:00.000Z");
  expect(more).toEqual([]);
  expect(first).toContain("Reminder: you have an appointment on 11-22-2026 at 2:00 PM.");
  expect(first).not.toMatch(/Trauma|Testperson|Test Residential/);
  expect(await sentBy("2026-11-22T19:59:00.000Z")).toHaveLength(1);
  expect(await sentBy("2026-11-22T20:00:00.000Z")).toHaveLength(2);
  expect(await sentBy("2026-11-22T21:30:00.000Z")).toHaveLength(2);
});

it("CAL-7 reminds again of a moved appointment, and never of a canceled one", async () => {
  const event = await givenSession();
  expect(await sentBy("2026-11-21T22:00:00.000Z")).toHaveLength(1);
  const { event: moved } = await therapist.call(events.updateEvent, {
    params: { eventId: event.id },
    body: { version: event.version, startTime: "2026-11-24T18:00:00.000Z" },
  });
  expect(await sentBy("2026-11-22T20:00:00.000Z")).toHaveLength(1);
  const after = await sentBy("2026-11-23T18:00:00.000Z");
  expect(after.at(-1)).toContain("11-24-2026 at 10:00 AM");
  await therapist.call(events.cancelEvent, {
    params: { eventId: event.id },
    query: { version: moved.version, reason: "clinician" },
  });
  expect(await sentBy("2026-11-24T16:00:00.000Z")).toHaveLength(2);
});

it("CAL-7 reminds no one at night, and not a day before of an appointment made later", async () => {
  // 7:30 AM; two hours before and a day before are quiet hours or already past.
  await givenSession("2026-11-22T15:30:00.000Z");
  expect(await sentBy("2026-11-21T15:30:00.000Z")).toEqual([]);
  expect(await sentBy("2026-11-21T16:00:00.000Z")).toHaveLength(1);
  expect(await sentBy("2026-11-22T13:30:00.000Z")).toHaveLength(1);
  facility.clock.set("2026-11-23T18:00:00.000Z");
  await givenSession("2026-11-24T01:00:00.000Z");
  expect(await sentBy("2026-11-23T18:05:00.000Z")).toHaveLength(1);
  expect(await sentBy("2026-11-23T23:00:00.000Z")).toHaveLength(2);
});
