import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { givenEnabled } from "#modules/integrations/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listPhysicians } from "../directory.contract.ts";
import { Screen } from "./directory-screen.tsx";

it("DIR-1 a physician is added from the NPI registry; a name that was typed stays unless it is chosen", async () => {
  const facility = await givenFacility();
  await givenEnabled(facility, "registry.nppes");
  const admin = await facility.as("admin");
  const desk = (await sittingDown(facility, admin)).show(<Screen />, "/directory");
  await desk.hands.click(await screen.findByRole("button", { name: "Add entry" }));
  const form = within(await screen.findByRole("form", { name: "Directory entry" }));
  await desk.hands.type(form.getByRole("textbox", { name: /^Name/ }), "Dr. Shah");
  await desk.hands.type(form.getByLabelText("NPI or name"), "Samuel Shah");
  await desk.hands.click(form.getByRole("button", { name: "Look up" }));
  await desk.hands.click(await screen.findByRole("button", { name: /^Samuel Shah, MD/ }));
  expect(screen.getByRole("checkbox", { name: /^Name: Samuel Shah, MD/ })).toHaveProperty("checked", false);
  await desk.hands.click(screen.getByRole("button", { name: /^Use \d+ fields$/ }));
  await desk.hands.click(form.getByRole("button", { name: "Add entry" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  const { rows } = await admin.call(listPhysicians, {});
  expect(rows).toMatchObject([{ name: "Dr. Shah", city: "Ventura" }]);
  expect(rows[0]?.npi).toMatch(/^1\d{9}$/);
});
