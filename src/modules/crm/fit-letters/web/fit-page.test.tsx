import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { getLead } from "../../leads/lead.contract.ts";
import { givenFitLetter } from "../testing.ts";
import { Screen } from "./fit-page.tsx";

const patience = { timeout: 10_000 };

it("FIT-1 shows another person nothing about the client, asks twice before declining, and is answered once", async () => {
  const facility = await givenFacility();
  const { lead, token } = await givenFitLetter(facility);
  const deviceNow = Date.now;
  let passed = 0;
  vi.spyOn(Date, "now").mockImplementation(() => deviceNow() + passed);
  const desk = await sittingDown(facility, facility.stranger());
  const path = `/we_are_fit_email?token=${token}`;
  const first = desk.show(<Screen />, path);
  const form = within(await screen.findByRole("form", { name: "A date for you" }, patience));
  expect(first.address()).toBe("/we_are_fit_email");
  expect(document.body.textContent).not.toContain(lead.lastName);
  expect(document.body.textContent).not.toContain(lead.leadNo);
  await first.hands.click(form.getByRole("button", { name: "Decline" }));
  expect(screen.getByText("Decline this date?")).toBeTruthy();
  await first.hands.click(screen.getByRole("button", { name: "Back" }));
  passed += 4_000;
  facility.clock.advance({ seconds: 4 });
  await first.hands.click(screen.getByRole("button", { name: "Accept this date" }));
  expect(await screen.findByText("Your date is booked", undefined, patience)).toBeTruthy();
  const admissions = await facility.as("admissions");
  const { appointments } = await admissions.call(getLead, { params: { leadId: lead.id } });
  expect(appointments).toHaveLength(1);
  first.unmount();
  desk.show(<Screen />, path);
  expect(await screen.findByText("This link no longer works", undefined, patience)).toBeTruthy();
});
