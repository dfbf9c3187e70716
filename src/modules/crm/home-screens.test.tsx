import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { givenOrder } from "#modules/medications/testing.ts";
import { NextEvents, ShiftHandoff } from "#modules/settings/index.web.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { bookLeadAppointment } from "./intakes/intake.contract.ts";
import { givenLead } from "./testing.ts";

it("links upcoming events to their screens and collapses a long handoff list", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const lead = await givenLead(facility);
  await (await facility.as("admissions")).call(bookLeadAppointment, {
    params: { leadId: lead.id },
    body: { kind: "tour", startsAt: addMinutes(facility.clock.now(), 45) },
  });
  for (let more = 0; more < 6; more += 1) await givenOrder(facility);
  const desk = await sittingDown(facility, nurse);
  const { hands } = desk.show(
    <>
      <NextEvents />
      <ShiftHandoff />
    </>,
  );
  const tour = await screen.findByRole("link", { name: /^10:45 AM ?Tour: / });
  expect(tour.getAttribute("href")).toBe(`/crm/lead/${lead.id}`);
  const orders = within(await screen.findByRole("region", { name: "New orders" }));
  expect(orders.getAllByRole("listitem")).toHaveLength(5);
  await hands.click(orders.getByRole("button", { name: /^Show \d+ more$/ }));
  expect(orders.getAllByRole("listitem").length).toBeGreaterThanOrEqual(6);
  expect(screen.getByText(/the last 12 hours$/)).toBeTruthy();
});
