import { beforeAll, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { readFeed } from "./feed.actions.ts";
import { createFeed, listFeeds, revokeFeed } from "./feed.contract.ts";
import { icalendar } from "./ical.ts";
import { givenAppointment, givenEvent, givenFeed } from "./testing.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

/** What a calendar program reads, without a session. */
const read = async (token: string) => {
  const answer = await facility.stranger().send(readFeed, { params: { token } });
  return { status: answer.statusCode, type: answer.headers["content-type"], text: answer.body };
};

it("facility scenario 18: a feed shows busy times only, and a revoked one is not found (CAL-8)", async () => {
  const feed = await givenFeed(facility);
  const event = await givenAppointment(facility, { clinicianIds: [nurse.clinicianId], title: "Trauma work" });
  await givenEvent(facility, { title: "Treatment team", clinicianIds: [nurse.clinicianId] });
  const { status, type, text } = await read(feed.token);
  expect([status, type]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(text.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(["SUMMARY:Busy", "SUMMARY:Busy"]);
  expect(text).toContain(`UID:${event.id}@cairn`);
  expect(text).toContain(`DTSTART:${event.startTime.slice(0, 19).replace(/[-:]/g, "")}Z`);
  const { version } = (await nurse.call(listFeeds)).rows[0] ?? { version: 0 };
  await nurse.call(revokeFeed, { params: { feedId: feed.id }, query: { version } });
  expect((await read(feed.token)).status).toBe(404);
  expect((await nurse.call(listFeeds)).rows).toEqual([]);
});

it("CAL-8 a feed with titles names meetings, and of events with clients the kind alone", async () => {
  const therapist = await facility.as("therapist");
  const { token } = await givenFeed(facility, "titles", therapist);
  const people = { clinicianIds: [therapist.clinicianId] };
  await givenAppointment(facility, { ...people, title: "Trauma work with Resident" });
  await givenEvent(facility, { ...people, title: "Fire drill, wing 2; all staff" });
  await givenEvent(facility, { ...people, title: "Interview", visibility: "private" });
  const { text } = await read(token);
  expect(text.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual([
    "SUMMARY:Appointment",
    "SUMMARY:Fire drill\\, wing 2\\; all staff",
    "SUMMARY:Busy",
  ]);
  expect(text).not.toMatch(/Trauma|Resident/);
});

it("CAL-8 the address is stored as a hash, belongs to its owner, and ends with the staff member", async () => {
  const leaver = await facility.as("technician", "leaver");
  const feed = await givenFeed(facility, "busy_only", leaver);
  expect(feed.token).toMatch(/^[\w-]{43}\.ics$/);
  const stored = await facility.system((act) =>
    act.db.selectFrom("calendarFeeds").selectAll().where("id", "=", feed.id).executeTakeFirstOrThrow(),
  );
  expect(JSON.stringify(stored)).not.toContain(feed.token.slice(0, 43));
  await expect(
    nurse.call(revokeFeed, { params: { feedId: feed.id }, query: { version: feed.version } }),
  ).rejects.toMatchObject({ code: "not-found" });
  expect((await read(feed.token)).status).toBe(200);
  await facility.system((act) =>
    act.db.updateTable("clinicians").set({ status: 2 }).where("id", "=", leaver.clinicianId).execute(),
  );
  expect((await read(feed.token)).status).toBe(404);
  expect((await read(`${"a".repeat(43)}.ics`)).status).toBe(404);
});

it("CAL-8 a user has five feeds at most", async () => {
  const manager = await facility.as("nurse_manager");
  for (let count = 0; count < 5; count += 1) await manager.call(createFeed, { body: { name: `Phone ${count}` } });
  await expect(manager.call(createFeed, { body: { name: "Tablet" } })).rejects.toMatchObject({ code: "wrong-state" });
});

it("CAL-8 an event that is moved keeps its UID and raises its sequence", async () => {
  const entry = {
    uid: "1@cairn",
    sequence: 4,
    title: `Team ${"é".repeat(60)}`,
    startsAt: "2027-03-14T10:30:00.000Z",
    endsAt: addMinutes("2027-03-14T10:30:00.000Z", 45),
    changedAt: "2027-03-01T10:00:00.000Z",
  };
  const text = icalendar("Nora, RN", [entry]);
  expect(text).toContain("UID:1@cairn\r\nSEQUENCE:4\r\n");
  expect(text).toContain("X-WR-CALNAME:Nora\\, RN");
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll("\r\n ", "")).toContain(entry.title);
});
