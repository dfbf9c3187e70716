import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenRoom } from "../../beds/testing.ts";
import * as events from "../event.contract.ts";
import { listFeeds } from "../feed.contract.ts";
import { givenAppointment, givenEvent } from "../testing.ts";
import { Screen } from "./calendar-screen.tsx";

let facility: Facility;
let therapist: Person;
beforeEach(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
});

const sit = async (address: string) => (await sittingDown(facility, therapist)).show(<Screen />, address);
const read = (id: string) => therapist.call(events.getEvent, { params: { eventId: id } });

it("a therapist adds an event for staff, after reading that the room is taken", async () => {
  const room = await givenRoom(facility, { name: "Family room", kind: "office", bookable: true });
  await givenRoom(facility, { name: "Quiet room", kind: "office", bookable: true });
  // Friday, November 20, 2026, 10:30 AM in Los Angeles: the next half hour.
  await givenEvent(facility, { startTime: "2026-11-20T18:30:00.000Z", roomId: room.id, title: "Interview" });
  const { hands } = await sit("/calendar?view=agenda");
  await screen.findByRole("button", { name: /Interview/ });
  await hands.keyboard("n");
  const form = within(await screen.findByRole("form", { name: "Add event" }));
  await hands.click(form.getByRole("combobox", { name: /^Kind/ }));
  await hands.click(await screen.findByRole("option", { name: "Staff meeting" }));
  await hands.type(form.getByRole("combobox", { name: /^Title/ }), "Supervision");
  await hands.click(form.getByRole("combobox", { name: /^Room/ }));
  await hands.click(await screen.findByRole("option", { name: "Family room" }));
  await form.findByText(/Family room is booked: Interview/);
  await form.findByText("Choose another room, vehicle or time.");
  await hands.click(form.getByRole("button", { name: "Add event" }));
  await form.findByText(/Choose another room or time/);
  await hands.click(form.getByRole("combobox", { name: /^Room/ }));
  await hands.click(await screen.findByRole("option", { name: "Quiet room" }));
  await form.findByText("No conflicts.");
  await hands.click(form.getByRole("button", { name: "Add event" }));
  await screen.findByRole("button", { name: /Supervision/ });
  const { rows } = await therapist.call(events.listEvents, { query: {} });
  expect(rows.find(({ title }) => title === "Supervision")).toMatchObject({
    kind: "staffMeeting",
    roomName: "Quiet room",
    startTime: "2026-11-20T18:30:00.000Z",
  });
});

it("a series is changed from an event on, and then canceled with a reason", async () => {
  const first = await givenEvent(facility, {
    startTime: "2026-11-24T17:00:00.000Z",
    repeat: { rrule: "FREQ=WEEKLY;BYDAY=TU" },
  });
  const { rows } = await therapist.call(events.listEvents, { query: {} });
  const second = rows[1];
  if (!second) throw new Error("No second event.");
  const { hands } = await sit(`/calendar?view=agenda&date=2026-12-01&event=${second.id}`);
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByText("Every week on Tue");
  await hands.click(drawer.getByRole("button", { name: "Change event" }));
  const form = within(await screen.findByRole("form", { name: "Change event" }));
  await hands.click(form.getByRole("radio", { name: "This and following events" }));
  const title = form.getByRole("combobox", { name: /^Title/ });
  await hands.clear(title);
  await hands.type(title, "Case conference");
  await hands.click(form.getByRole("button", { name: "Save changes" }));
  await waitFor(async () => expect((await read(second.id)).title).toBe("Case conference"));
  expect((await read(first.id)).title).toBe("Treatment team");
  await hands.click(await drawer.findByRole("button", { name: "Cancel event" }));
  const cancel = within(await screen.findByRole("form", { name: "Cancel event" }));
  await hands.click(cancel.getByRole("button", { name: "Cancel event" }));
  expect((await read(second.id)).status).toBe("scheduled");
  await hands.click(cancel.getByRole("radio", { name: "Weather" }));
  await hands.click(cancel.getByRole("button", { name: "Cancel event" }));
  await waitFor(async () =>
    expect(await read(second.id)).toMatchObject({ status: "cancelled", cancelReason: "weather" }),
  );
  const after = await therapist.call(events.listEvents, {
    query: { status: "scheduled", to: "2026-12-10T00:00:00.000Z" },
  });
  expect(after.rows.map(({ startTime }) => startTime.slice(0, 10))).toEqual(["2026-11-24", "2026-12-08"]);
});

it("shows the week with the client's name to staff of the chart, and steps with the arrow keys", async () => {
  await givenAppointment(facility, { startTime: "2026-11-20T20:00:00.000Z", clinicianIds: [therapist.clinicianId] });
  const { hands } = await sit("/calendar?view=week");
  await screen.findByRole("button", { name: /^Individual session ?12:00 PM · .*Resident.*, to 1:00 PM$/ });
  expect(screen.getByRole("heading", { name: "11-16-2026 to 11-22-2026" })).toBeTruthy();
  await hands.keyboard("{ArrowRight}");
  await screen.findByRole("heading", { name: "11-23-2026 to 11-29-2026" });
  await screen.findByText("Thanksgiving Day");
  expect(screen.queryByRole("button", { name: /Individual session/ })).toBeNull();
  await hands.keyboard("t");
  await screen.findByRole("button", { name: /Individual session/ });
});

it("a feed's address is shown once, and revoked", async () => {
  const { hands } = await sit("/calendar?view=agenda");
  await hands.click(await screen.findByRole("button", { name: "Calendar feeds" }));
  const form = within(await screen.findByRole("form", { name: "Add feed" }));
  await hands.type(form.getByRole("textbox", { name: /^Name/ }), "My phone");
  await hands.click(form.getByRole("button", { name: "Add feed" }));
  await screen.findByText(/\/api\/auth\/events\/feed\/[\w-]{43}\.ics$/);
  await hands.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText(/\.ics$/)).toBeNull();
  await hands.click(await screen.findByRole("button", { name: "Revoke My phone" }));
  await hands.click(await screen.findByRole("button", { name: "Revoke feed" }));
  await waitFor(async () => expect((await therapist.call(listFeeds)).rows).toEqual([]));
});
