import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { addAlert } from "../../alerts/alert.contract.ts";
import { givenAdmittedClient } from "../../testing.ts";
import { Screen } from "./client-list.tsx";

it("CLI-17: filters show how many clients they leave, and filters in use are saved as a view", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const maria = await givenAdmittedClient(facility, { client: { legalFirstName: "Maria", legalLastName: "Delgado" } });
  await givenAdmittedClient(facility, { client: { legalFirstName: "Tomás", legalLastName: "Núñez" } });
  const body = { category: "diet", level: "info", instructions: "No peanuts" } as const;
  await nurse.call(addAlert, { params: { mrNo: maria.mrNo }, body });

  const { hands } = (await sittingDown(facility, nurse)).show(<Screen />);
  const table = await screen.findByRole("grid", { name: "Clients" });
  expect(await within(table).findAllByRole("link", { name: /Delgado|Núñez/ })).toHaveLength(2);

  await hands.click(screen.getByRole("button", { name: /^Alert/ }));
  const diet = await screen.findByRole("checkbox", { name: /^Diet.* 1$/ });
  await hands.click(diet);
  await waitFor(() => expect(screen.queryByRole("link", { name: /Núñez/ })).toBeNull());
  await hands.keyboard("{Escape}");

  await hands.click(screen.getByRole("button", { name: "Views" }));
  await hands.click(await screen.findByRole("menuitem", { name: /Save current filters/ }));
  await hands.type(within(await screen.findByRole("dialog")).getByRole("textbox"), "Special diets");
  await hands.click(screen.getByRole("button", { name: "Save view" }));
  expect(await screen.findByRole("button", { name: "Special diets" })).toBeDefined();

  const mine = screen.getByRole("button", { name: "My clients" });
  expect(mine.getAttribute("aria-pressed")).toBe("false");
  await hands.click(mine);
  expect(await screen.findByText("Nothing matches")).toBeDefined();
});
