import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenPayment, ledgerOf, paymentNow, planNow } from "../testing.ts";
import { PaymentsTab } from "./payments-tab.tsx";

let facility: Facility;
let billing: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  billing = await facility.as("billing");
  desk = await sittingDown(facility, billing);
});

async function shown() {
  const client = await givenAdmittedClient(facility);
  const chart = await billing.call(getChart, { params: { mrNo: client.mrNo } });
  return { client, show: () => desk.show(<PaymentsTab chart={chart} />) };
}

it("takes a cash payment, shows its receipt, and the account has it", async () => {
  const { client, show } = await shown();
  const { hands } = show();
  await hands.click(await screen.findByRole("button", { name: "Take payment" }, patience));
  const form = within(await screen.findByRole("form", { name: "Take payment" }, patience));
  expect(form.queryByRole("radio", { name: "Card" })).toBeNull();
  await hands.type(form.getByRole("textbox", { name: /^Amount/ }), "45.50");
  await hands.click(form.getByRole("radio", { name: "Cash" }));
  await hands.click(form.getByRole("button", { name: "Take payment" }));
  await screen.findByText(/^Receipt .*-000001, Cash$/, {}, patience);
  expect(await ledgerOf(facility, client)).toMatchObject({ balanceCents: -4_550, total: 1 });
});

it("PAY-5: refunds a part of a payment with its reason; more than was paid is refused at the field", async () => {
  const { client, show } = await shown();
  const { id } = await givenPayment(facility, client, { amountCents: 8_000 });
  const { hands } = show();
  await hands.click(await screen.findByRole("button", { name: "Refund" }, patience));
  const form = within(await screen.findByRole("form", { name: "Refund" }, patience));
  const amount = form.getByRole("textbox", { name: /^Amount/ });
  await hands.clear(amount);
  await hands.type(amount, "90");
  await hands.type(form.getByRole("textbox", { name: /^Reason/ }), "Left two days early");
  await hands.click(form.getByRole("button", { name: "Refund" }));
  await form.findAllByText("At most $80.00 can be refunded.", {}, patience);
  await hands.clear(amount);
  await hands.type(amount, "30");
  await hands.click(form.getByRole("button", { name: "Refund" }));
  await waitFor(async () => expect((await paymentNow(facility, client, id)).refundedCents).toBe(3_000), patience);
});

it("PAY-6: sets up a plan whose schedule is shown to the cent before it is saved", async () => {
  const { client, show } = await shown();
  const { hands } = show();
  await hands.click(await screen.findByRole("button", { name: "Set up payment plan" }, patience));
  const form = within(await screen.findByRole("form", { name: "Set up payment plan" }, patience));
  await hands.type(form.getByRole("textbox", { name: /^Amount of the plan/ }), "100.00");
  const count = form.getByRole("textbox", { name: /^Installments/ });
  await hands.clear(count);
  await hands.type(count, "3");
  await form.findByText(/^2 × \$33\.33, then \$33\.34, from /, {}, patience);
  await hands.click(form.getByRole("button", { name: "Set up payment plan" }));
  await screen.findByRole("img", { name: "0 of 3 installments paid" }, patience);
  expect(await planNow(facility, client)).toMatchObject({ status: "active", principalCents: 10_000 });
});
