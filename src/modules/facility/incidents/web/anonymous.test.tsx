import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listIncidents } from "../incident.contract.ts";
import { Screen } from "./anonymous-page.tsx";

const patience = { timeout: 10_000 };

it("INC-1 a near miss is reported without a session, and its author reads the report with the code", async () => {
  const facility = await givenFacility();
  const deviceNow = Date.now;
  let passed = 0;
  vi.spyOn(Date, "now").mockImplementation(() => deviceNow() + passed);
  const desk = (await sittingDown(facility, facility.stranger())).show(<Screen />, "/safety-report");
  const form = within(await screen.findByRole("form", { name: "Report a safety concern" }, patience));
  const choose = async (field: RegExp, option: RegExp) => {
    await desk.hands.click(form.getByRole("combobox", { name: field }));
    const [first] = await screen.findAllByRole("option", { name: option });
    if (first) await desk.hands.click(first);
  };
  await choose(/^Type/, /^Fall$/);
  await choose(/^Location/, /./);
  await desk.hands.type(form.getByLabelText(/^What happened/), "A client almost slipped on the stairs.");
  passed += 4_000;
  facility.clock.advance({ seconds: 4 });
  await desk.hands.click(form.getByRole("button", { name: "Send report" }));
  const code = (await screen.findByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/, undefined, patience)).textContent ?? "";
  desk.unmount();

  const { rows } = await (await facility.as("admin")).call(listIncidents);
  expect(rows).toMatchObject([{ type: "fall", eventClass: "near_miss", state: "submitted" }]);
  const again = (await sittingDown(facility, facility.stranger())).show(<Screen />, "/safety-report");
  await again.hands.click(await screen.findByRole("button", { name: "I have a code" }, patience));
  await again.hands.type(screen.getByLabelText(/^Code/), code);
  await again.hands.click(screen.getByRole("button", { name: "Open report" }));
  await screen.findByText("A client almost slipped on the stairs.", undefined, patience);
  await screen.findByText("There are no questions yet.");
});
