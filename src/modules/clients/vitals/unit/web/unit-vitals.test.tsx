import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient } from "../../../testing.ts";
import { listVitals } from "../../vital.contract.ts";
import { Screen } from "./unit-vitals.tsx";

it("VIT-1, VIT-5: a round saves what is right and asks in the row who was told of a critical value", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const [one, two] = [await givenAdmittedClient(facility), await givenAdmittedClient(facility)];
  const desk = await sittingDown(facility, nurse);
  const { hands } = desk.show(<Screen />);
  const pulses = await screen.findAllByRole("textbox", { name: /^Pulse/ });
  const [first, second] = pulses;
  if (!first || !second) throw new Error("two clients are in the round");
  await hands.type(first, "72");
  // Enter goes down the column.
  await hands.keyboard("{Enter}");
  expect(document.activeElement).toBe(second);
  await hands.keyboard("140");
  await hands.click(screen.getByRole("button", { name: "Record vitals of 2 clients" }));
  await screen.findByText(/^Recorded/);
  const told = await screen.findByRole("textbox", { name: /Critical value reported to/ });
  const setsOf = async (client: typeof one) =>
    (await nurse.call(listVitals, { params: { mrNo: client.mrNo } })).sets.length;
  expect((await setsOf(one)) + (await setsOf(two))).toBe(1);
  await hands.type(told, "Dr. Raman");
  await hands.click(screen.getByRole("button", { name: "Record vitals of 1 client" }));
  await waitFor(() => expect(screen.getAllByText(/^Recorded/)).toHaveLength(2));
  expect([await setsOf(one), await setsOf(two)]).toEqual([1, 1]);
  // The next set of the same client is another one.
  await hands.type(first, "74");
  await hands.click(screen.getByRole("button", { name: "Record vitals of 1 client" }));
  await waitFor(async () => expect((await setsOf(one)) + (await setsOf(two))).toBe(3));
});
