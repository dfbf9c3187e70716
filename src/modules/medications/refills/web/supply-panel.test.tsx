import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { readRefill } from "../refill.contract.ts";
import { givenRefill } from "../testing.ts";
import { SupplyPanel } from "./supply-panel.tsx";

const patience = { timeout: 10_000 };

it("a prescriber approves a controlled refill, and only then a nurse can send it", async () => {
  const facility = await givenFacility();
  const { refill } = await givenRefill(facility);
  const nurse = await facility.as("nurse");
  const path = `/medications?tabs=supply&part=refills&refill=${refill.id}`;
  const station = await sittingDown(facility, nurse);
  const before = station.show(<SupplyPanel />, path);
  const drawer = async () => within(await screen.findByRole("dialog", { name: "Refill" }, patience));
  await (await drawer()).findByText("Needs a prescriber's approval", {}, patience);
  expect((await drawer()).queryByRole("button", { name: "Mark as sent" })).toBeNull();
  before.unmount();

  const desk = await sittingDown(facility, await facility.as("prescriber"));
  const approving = desk.show(<SupplyPanel />, path);
  await approving.hands.click(await (await drawer()).findByRole("button", { name: "Approve refill" }, patience));
  const stateOf = async () => (await nurse.call(readRefill, { params: { refillId: refill.id } })).state;
  await waitFor(async () => expect(await stateOf()).toBe("approved"), patience);
  approving.unmount();

  const sending = (await sittingDown(facility, nurse)).show(<SupplyPanel />, path);
  await sending.hands.click(await (await drawer()).findByRole("button", { name: "Mark as sent" }, patience));
  const form = within(await screen.findByRole("region", { name: "Mark as sent" }, patience));
  await sending.hands.click(form.getByRole("button", { name: "Mark as sent" }));
  await waitFor(async () => expect(await stateOf()).toBe("sent"), patience);
});
