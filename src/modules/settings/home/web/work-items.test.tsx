import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { WorkItems } from "./work-items.tsx";

it("shows a role without work lists the pages it can open, not that it is caught up", async () => {
  const facility = await givenFacility();
  (await sittingDown(facility, await facility.as("billing"))).show(<WorkItems />);
  const pages = await screen.findByRole("region", { name: "Your pages" }, { timeout: 10_000 });
  expect(within(pages).getByRole("link", { name: "Clients" }).getAttribute("href")).toBe("/clients");
  expect(screen.queryByText(/caught up/)).toBeNull();
});
