import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { givenBed, givenResident } from "#modules/facility/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listSections } from "../location-edit.contract.ts";
import { Screen } from "./locations.tsx";

it("adds a section to a location, moves it up, and keeps a section with occupied beds active", async () => {
  const facility = await givenFacility();
  const [admin, owner] = [await facility.as("admin"), await facility.as("owner")];
  await givenResident(facility, { bedId: (await givenBed(facility)).id });
  const { hands } = (await sittingDown(facility, admin)).show(<Screen />, "/locations-sections-management");
  const stored = async () =>
    (await owner.call(listSections, { params: { locationId: facility.locations.main } })).rows.map(
      ({ name, kind, status }) => ({ name, kind, status }),
    );
  const [detox, house] = [
    { name: "Detox Wing", kind: "wing", status: 1 },
    { name: "North House", kind: "house", status: 1 },
  ];
  const shown = () =>
    screen.getAllByRole("button", { name: /^Move .* (Wing|House) up$/ }).map((one) => one.getAttribute("aria-label"));

  await hands.click(await screen.findByRole("button", { name: "Add section to Main Campus" }));
  const form = within(await screen.findByRole("form", { name: "New section at Main Campus" }));
  await hands.type(form.getByLabelText(/^Section/), "North House");
  await hands.click(form.getByRole("button", { name: "Add section" }));
  await form.findAllByText(/already/);
  expect(await stored()).toEqual([detox, house]);
  await hands.clear(form.getByLabelText(/^Section/));
  await hands.type(form.getByLabelText(/^Section/), "Garden Wing");
  await hands.click(form.getByRole("button", { name: "Add section" }));
  await screen.findByText("Garden Wing was added to Main Campus");
  expect(screen.queryByRole("form")).toBeNull();
  const garden = { name: "Garden Wing", kind: "unit", status: 1 };
  expect(await stored()).toEqual([detox, house, garden]);

  const up = await screen.findByRole("button", { name: "Move Garden Wing up" });
  await hands.click(up);
  const order = ["Move Detox Wing up", "Move Garden Wing up", "Move North House up"];
  await waitFor(() => expect(shown()).toEqual(order));
  expect(await stored()).toEqual([detox, garden, house]);
  expect(screen.getByRole("button", { name: "Move Detox Wing up" })).toHaveProperty("disabled", true);

  await hands.click(screen.getByRole("button", { name: "Deactivate Detox Wing" }));
  await screen.findByText(/1 bed is occupied in Detox Wing\. Move the clients first\./);
  await hands.click(screen.getByRole("button", { name: "Deactivate North House" }));
  await screen.findByRole("button", { name: "Activate North House" });
  expect(await stored()).toEqual([detox, garden, { ...house, status: 2 }]);
});
