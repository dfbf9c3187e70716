import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listMyDuties } from "../duty.contract.ts";
import { createShiftPattern } from "../shift.contract.ts";
import { Screen } from "./duty-screen.tsx";
import { MyShiftCard } from "./my-shift-card.tsx";

it("a manager assigns the charge nurse, who accepts the shift on the home page and hands it over", async () => {
  const facility = await givenFacility();
  const [manager, nurse, relief] = [
    await facility.as("nurse_manager"),
    await facility.as("nurse", "night"),
    await facility.as("technician"),
  ];
  const locationId = facility.locations.main;
  await (await facility.as("admin")).call(createShiftPattern, {
    body: { locationId, name: "Night", startLocal: "19:00", durationMinutes: 720 },
  });
  const { hands, unmount } = (await sittingDown(facility, manager)).show(<Screen />, `/duty?location=${locationId}`);
  const nameOf = async (person: typeof nurse) => (await person.call(getSession)).user.fullName;
  const assign = await screen.findAllByRole("button", { name: /^Assign staff to Night/ });
  await hands.click(assign.at(-1) ?? document.body);
  const form = within(await screen.findByRole("form", { name: "Assign staff" }));
  await hands.click(form.getByRole("combobox", { name: /^Staff member/ }));
  await hands.click(await screen.findByRole("option", { name: new RegExp(`^${await nameOf(nurse)}`) }));
  await hands.click(form.getByRole("radio", { name: "Charge nurse" }));
  await hands.click(form.getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  await screen.findByRole("button", { name: /^Charge nurse/ });
  unmount();

  const desk = await sittingDown(facility, nurse);
  const home = desk.show(<MyShiftCard />, "/home");
  await home.hands.click(await screen.findByRole("button", { name: "Accept shift" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Accept shift" })).toBeNull());
  home.unmount();

  const schedule = desk.show(<Screen />, `/duty?location=${locationId}`);
  expect(screen.queryByRole("button", { name: /^Assign staff/ })).toBeNull();
  await schedule.hands.click(await screen.findByRole("button", { name: /^Charge nurse/ }));
  const handOver = within(await screen.findByRole("form", { name: "Hand over" }));
  await schedule.hands.click(handOver.getByRole("combobox"));
  await schedule.hands.click(await screen.findByRole("option", { name: new RegExp(`^${await nameOf(relief)}`) }));
  await schedule.hands.click(handOver.getByRole("button", { name: "Hand over" }));
  await screen.findByText(/^Handed over to/);
  expect((await relief.call(listMyDuties)).rows.map(({ duty }) => duty)).toEqual(["charge"]);
});
