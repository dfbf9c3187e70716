import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { WorkItems } from "./work-items.tsx";

it("shows a role without work lists its pages, and one with lists and no open work that it is caught up", async () => {
  const facility = await givenFacility();
  const billing = (await sittingDown(facility, await facility.as("billing"))).show(<WorkItems />);
  await screen.findByRole("region", { name: "Your pages" }, { timeout: 10_000 });
  expect(screen.queryByText(/caught up/)).toBeNull();
  billing.unmount();
  (await sittingDown(facility, await facility.as("nurse"))).show(<WorkItems />);
  await screen.findByText("You're all caught up", {}, { timeout: 10_000 });
  expect(screen.queryByRole("region", { name: "Your pages" })).toBeNull();
});
