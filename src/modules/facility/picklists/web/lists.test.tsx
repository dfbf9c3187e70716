import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { cancelReasons } from "../../calendar/cancel-reasons.ts";
import { getPicklist } from "../picklist.contract.ts";
import { ListsPanel } from "./lists-panel.tsx";

it("DIR-2 an administrator adds a reason, moves it up and takes another out of use", async () => {
  const facility = await givenFacility();
  const admin = await facility.as("admin");
  const desk = (await sittingDown(facility, admin)).show(<ListsPanel />, "/settings?tabs=lists");
  await desk.hands.click(await screen.findByRole("button", { name: `Edit list: ${cancelReasons.title}` }));
  const form = within(await screen.findByRole("form", { name: cancelReasons.title }));
  await desk.hands.click(form.getByText("Add choice"));
  await desk.hands.click(form.getByLabelText(/^Choice 6/));
  await desk.hands.paste("Road closed");
  await desk.hands.click(form.getByLabelText("Move Road closed up"));
  const [, weather] = form.getAllByLabelText("In use");
  if (!weather) throw new Error("Choices that are not locked can be taken out of use.");
  await desk.hands.click(weather);
  await desk.hands.click(form.getByRole("button", { name: "Save list" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  const { choices } = await admin.call(getPicklist, { params: { key: cancelReasons.key } });
  expect(choices[4]).toMatchObject({ code: "road_closed", isOwn: true });
  expect(choices.filter(({ active }) => !active)).toHaveLength(1);
});
