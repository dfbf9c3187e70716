import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showIn } from "#platform/web/messages/language.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { birthDate, givenOnboarding } from "../testing.ts";
import { Screen } from "./onboarding-page.tsx";

const patience = { timeout: 10_000 };

it("ONB-3 opens by two answers, keeps what is typed through a reload, and blocks a step at its missing answer", async () => {
  const facility = await givenFacility();
  const given = await givenOnboarding(facility);
  const deviceNow = Date.now;
  let passed = 0;
  vi.spyOn(Date, "now").mockImplementation(() => deviceNow() + passed);
  const desk = await sittingDown(facility, facility.stranger());
  const path = `/onboarding?token=${given.token}`;
  const first = desk.show(<Screen />, path);
  const form = within(await screen.findByRole("form", { name: "Confirm it’s you" }, patience));
  expect(document.body.textContent).not.toContain(given.lead.lastName);
  await first.hands.type(form.getByLabelText("Date of birth"), birthDate);
  await first.hands.type(form.getByLabelText(/^Last 4 digits/), given.phoneDigits);
  // Page and server ask for the seconds a person needs.
  passed += 4_000;
  facility.clock.advance({ seconds: 4 });
  await first.hands.click(form.getByRole("button", { name: "Open my forms" }));
  const city = await screen.findByRole("textbox", { name: /^City/ }, patience);
  expect(first.address()).toBe("/onboarding");
  await first.hands.type(city, "Ventura");
  await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy(), patience);
  const name = screen.getByRole("textbox", { name: "First name" });
  await first.hands.clear(name);
  await first.hands.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.getByText("Please fill this in")).toBeTruthy();
  await waitFor(() => expect(screen.getByText("Saved")).toBeTruthy(), patience);
  first.unmount();

  showIn("es");
  const again = desk.show(<Screen />, path);
  const kept = await screen.findByRole<HTMLInputElement>("textbox", { name: /^(City|Ciudad)/ }, patience);
  expect(kept.value).toBe("Ventura");
  again.unmount();
  showIn("en");
});
