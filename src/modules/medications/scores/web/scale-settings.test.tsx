import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { listScales } from "../score.contract.ts";
import { ScaleSettings } from "./scale-settings.tsx";

const patience = { timeout: 10_000 };

it("WD-2: changes the bands of a shipped scale and adds a scale of the facility", async () => {
  const facility = await givenFacility();
  const director = await facility.as("medical_director");
  const desk = await sittingDown(facility, director);
  const { hands } = desk.show(<ScaleSettings />, "/medications?tabs=settings");
  const scales = async () => (await director.call(listScales, {})).scales;
  const dialog = async () => within(await screen.findByRole("dialog", {}, patience));
  await hands.click(await screen.findByRole("button", { name: "Edit bands CIWA-Ar" }, patience));
  const bands = await dialog();
  const [, second] = bands.getAllByLabelText("From total");
  if (!second) throw new Error("CIWA-Ar has one band.");
  await hands.clear(second);
  await hands.type(second, "8");
  await hands.click(bands.getByRole("button", { name: "Save bands" }));
  await screen.findAllByText("version 2", {}, patience);
  expect((await scales()).find(({ key }) => key === "CIWA-Ar")).toMatchObject({ version: 2, shipped: true });

  await hands.click(screen.getByRole("button", { name: "New scale" }));
  const own = await dialog();
  await hands.type(own.getByLabelText("Short name"), "Sleep");
  await hands.type(own.getByLabelText("Name"), "Sleep of the night");
  await hands.type(own.getByLabelText("Item"), "Hours slept");
  await hands.type(own.getByLabelText("Scores"), "0 More than 6{Enter}1 Fewer than 6");
  await hands.type(own.getByLabelText("Band"), "Slept");
  await hands.click(own.getByRole("button", { name: "Save scale" }));
  await screen.findByRole("button", { name: "Edit scale Sleep" }, patience);
  expect((await scales()).find(({ key }) => key === "Sleep")).toMatchObject({
    shipped: false,
    items: [{ label: "Hours slept", options: [{ score: 0 }, { score: 1, text: "Fewer than 6" }] }],
  });
});
