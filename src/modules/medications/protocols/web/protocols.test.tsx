import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility, testPin } from "#testing/facility.ts";
import { ChartMedications } from "../../orders/web/chart-medications.tsx";
import { listEnrollments } from "../enrollment.contract.ts";
import { givenAdult, givenApproved } from "../testing.ts";

const patience = { timeout: 10_000 };

it("MED-41: shows every dose, asks each exclusion, and starts the protocol with one PIN", async () => {
  const facility = await givenFacility();
  await givenApproved(facility);
  const client = await givenAdult(facility);
  const prescriber = await facility.as("prescriber");
  const desk = await sittingDown(facility, prescriber);
  const { mrNo, demographicId } = client;
  const { hands } = desk.show(
    <ChartMedications mrNo={mrNo} clientName="Casey Test" demographicId={demographicId} />,
    `/clients/${mrNo}?tabs=medications&new=protocol`,
  );
  const dialog = within(await screen.findByRole("dialog", {}, patience));
  await dialog.findByText("17 doses, 600 mg, 24 capsules", {}, patience);
  expect(dialog.getAllByRole("row")).toHaveLength(7);
  expect(dialog.getByText("(from the chart)")).toBeTruthy();
  expect(dialog.getByLabelText(/Answer the exclusions before signing/).hasAttribute("disabled")).toBe(true);
  for (const question of [/liver/, /Respiratory/, /opioid/, /Pregnant/]) {
    const group = dialog.getByRole("radiogroup", { name: question });
    await hands.click(within(group).getByRole("radio", { name: "No" }));
  }
  (await dialog.findByLabelText(/Enter your PIN to sign/, {}, patience)).focus();
  await hands.keyboard(testPin);
  await screen.findByText("Day 1 of 6", {}, patience);
  const { enrollments } = await prescriber.call(listEnrollments, { query: { demographicId } });
  expect(enrollments).toMatchObject([{ state: "active", day: 1, nextDose: "50" }]);
  await hands.click(screen.getByRole("button", { name: "Pause" }));
  await hands.type(screen.getByLabelText("Reason"), "Sedated");
  await hands.click(screen.getByRole("button", { name: "Pause protocol" }));
  await screen.findByText(/Paused: no dose is due/, {}, patience);
});
