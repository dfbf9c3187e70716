import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { sittingDown } from "../testing.tsx";
import { Screen as ForbiddenScreen } from "./forbidden-screen.tsx";
import { NotFound } from "./not-found.tsx";
import { Screen as PrintPage } from "./print-page.tsx";

let desk: Awaited<ReturnType<typeof sittingDown>>;
beforeAll(async () => {
  const facility = await givenFacility();
  desk = await sittingDown(facility, await facility.as("nurse"));
});

const nothing = { name: "There is nothing at this address" };

it("shows an unknown address inside the usual page", async () => {
  desk.show(<NotFound />, "/no-such-place");
  expect(await within(await screen.findByRole("main")).findByRole("heading", nothing)).toBeTruthy();
  expect(screen.getByRole("navigation")).toBeTruthy();
});

it("shows an unknown printout without navigation", async () => {
  desk.show(<PrintPage />, "/exportPrint/nothing_known", "/exportPrint/$print_page");
  expect(await screen.findByRole("heading", nothing)).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("a refused page names the missing permission and the user's role", async () => {
  desk.show(<ForbiddenScreen />, "/403?permission=roles.manage");
  await screen.findByText(/roles\.manage.*your role \(Nurse\)/);
});
