import { beforeAll, expect, it } from "vitest";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenRoom } from "../testing.ts";
import { bookCalendar, conflicts, releaseCalendar } from "./book-calendar.actions.ts";
import type { BookedSubject, CalendarBooking } from "./calendar.ts";

let facility: Facility;
let hour: string;
let count = 0;

beforeAll(async () => {
  facility = await givenFacility();
  hour = addMinutes(facility.clock.now(), 24 * 60);
});

/** A booking of one hour, an hour after that of the test before. */
function aBooking(subjects: BookedSubject[], from: string, more: Partial<CalendarBooking> = {}): CalendarBooking {
  return {
    source: "groupSession",
    sourceId: newId(),
    locationId: facility.locations.main,
    from,
    until: addMinutes(from, 60),
    title: "Relapse prevention",
    subjects,
    ...more,
  };
}
const nextHour = () => {
  count += 1;
  return addMinutes(hour, count * 120);
};
const book = (booking: CalendarBooking, confirmConflicts = false) =>
  facility.system((act) => bookCalendar(act, [booking], { confirmConflicts }));

it.each([
  ["room", "room"],
  ["vehicle", "vehicle"],
] as const)(
  "CAL-3 lets one of two users book a %s for the same time; the other reads who has it",
  async (type, kind) => {
    const room = await givenRoom(facility, { kind: kind === "vehicle" ? "vehicle" : "group" });
    const from = nextHour();
    const asked = [0, 1].map(() => aBooking([{ type, id: room.id, exclusive: true }], from));
    // Both transactions are open before either books.
    let opened = 0;
    let open = () => {};
    const bothOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const race = (booking: CalendarBooking) =>
      asSystem(facility.platform, facility.tenant, async (act: Act) => {
        opened += 1;
        if (opened === 2) open();
        await bothOpen;
        await bookCalendar(act, [booking]);
      });
    const results = await Promise.allSettled(asked.map(race));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = results.filter((result) => result.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "room-taken" });
    expect(String(lost?.reason.message)).toContain(`${room.name} is booked: Relapse prevention`);
  },
);

it("CAL-3 refuses an exclusive booking of a shared room, and the reverse", async () => {
  const { id } = await givenRoom(facility, { kind: "dayroom" });
  const from = nextHour();
  await book(aBooking([{ type: "room", id }], from));
  await book(aBooking([{ type: "room", id }], from), true);
  const alone = aBooking([{ type: "room", id, exclusive: true }], addMinutes(from, 30));
  await expect(book(alone, true)).rejects.toMatchObject({ code: "room-taken" });
});

it("CAL-3 refuses a busy staff member until the user confirms, but never two exclusive bookings of one", async () => {
  const { clinicianId: id } = await facility.as("therapist");
  const from = nextHour();
  await book(aBooking([{ type: "clinician", id, exclusive: true }], from));
  const second = aBooking([{ type: "clinician", id }], from);
  await expect(book(second)).rejects.toMatchObject({ code: "time-conflict" });
  await book(second, true);
  await expect(book(aBooking([{ type: "clinician", id, exclusive: true }], from), true)).rejects.toMatchObject({
    code: "time-conflict",
  });
});

it("CAL-9 replaces the bookings of a record that moves, and frees the room on release", async () => {
  const { id } = await givenRoom(facility, { kind: "group" });
  const from = nextHour();
  const booking = aBooking([{ type: "room", id, exclusive: true }], from);
  await book(booking);
  const moved = { ...booking, from: addMinutes(from, 30), until: addMinutes(from, 90) };
  await book(moved);
  await book(aBooking([{ type: "room", id, exclusive: true }], addMinutes(from, -30)));
  await facility.system((act) => releaseCalendar(act, "groupSession", [booking.sourceId]));
  await book(aBooking([{ type: "room", id, exclusive: true }], addMinutes(from, 30)));
});

it("CAL-3 lists what overlaps without saving", async () => {
  const { clinicianId: id } = await facility.as("nurse");
  const from = nextHour();
  const elsewhere = { locationId: facility.locations.other };
  await book(aBooking([{ type: "clinician", id }], from, { ...elsewhere, title: "Yoga" }));
  const slot = aBooking([{ type: "clinician", id }], from);
  const seen = await facility.system((act) => conflicts(act, "groupSession", [slot]));
  expect(seen.get(slot.sourceId)).toMatchObject([{ title: "Yoga", isExclusive: false, subjectId: id }]);
});

it("CAL-3 the database refuses a second exclusive booking without the check", async () => {
  const { id } = await givenRoom(facility, { kind: "group" });
  const row = () => ({
    id: newId(),
    source: "event" as const,
    sourceId: newId(),
    locationId: facility.locations.main,
    subjectType: "room" as const,
    subjectId: id,
    during: `[${hour},${addMinutes(hour, 60)})`,
    exclusive: true,
    safeTitle: "Family session",
  });
  const insert = () => facility.system((act) => act.db.insertInto("calendarEntries").values(row()).execute());
  await insert();
  await expect(insert()).rejects.toMatchObject({ constraint: "calendar_entries_exclusive" });
});
