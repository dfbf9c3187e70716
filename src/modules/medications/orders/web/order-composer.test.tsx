import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { addAllergy } from "../../allergies/allergy.contract.ts";
import { givenClientInCare, type TestClient } from "../../testing.ts";
import { readMedications } from "../chart.contract.ts";
import { ChartMedications } from "./chart-medications.tsx";

let facility: Facility;
let prescriber: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  prescriber = await facility.as("prescriber");
  desk = await sittingDown(facility, prescriber);
});

async function composing(client: TestClient) {
  const shown = desk.show(
    <ChartMedications mrNo={client.mrNo} clientName="Casey Test" demographicId={client.demographicId} />,
    `/clients/${client.mrNo}?tabs=medications`,
  );
  await shown.hands.click(await screen.findByText("New order", {}, patience));
  const dialog = within(await screen.findByRole("dialog", {}, patience));
  const choose = async (typed: string, product: RegExp) => {
    await shown.hands.type(dialog.getByLabelText("Drug"), typed);
    await shown.hands.click(await screen.findByRole("option", { name: product }, patience));
  };
  return { ...shown, dialog, choose };
}
const pin = (hands: { keyboard: (text: string) => Promise<void> }) => hands.keyboard(testPin);
const orders = async (client: TestClient) =>
  (await prescriber.call(readMedications, { query: { demographicId: client.demographicId } })).orders;

describe("the order form", () => {
  it("finds the product, previews sig and doses, and signs with the PIN", async () => {
    const client = await givenClientInCare(facility);
    const { hands, dialog, choose } = await composing(client);
    await choose("sertraline 50", /^sertraline 50 mg tablet/i);
    await dialog.findByText(/50 mg \(1 tablet\) by mouth once a day/, {}, patience);
    expect(dialog.getByRole("list", { name: "First doses" }).children.length).toBeGreaterThan(0);
    (await dialog.findByLabelText(/Enter your PIN to sign/, {}, patience)).focus();
    await pin(hands);
    await waitFor(async () => expect(await orders(client)).toHaveLength(1), patience);
    expect((await orders(client))[0]).toMatchObject({ orderStatus: 2, sigText: expect.stringContaining("once a day") });
  });

  it("asks for missing allergies before the PIN", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const { hands, dialog, choose } = await composing(client);
    await choose("sertraline 50", /^sertraline 50 mg tablet/i);
    await dialog.findByLabelText(/Record allergies before signing/, {}, patience);
    await hands.click(dialog.getByRole("button", { name: "No known allergies" }));
    (await dialog.findByLabelText(/Enter your PIN to sign/, {}, patience)).focus();
    await pin(hands);
    await waitFor(async () => expect(await orders(client)).toHaveLength(1), patience);
  });

  it("MED-20: alerts on an allergy to the drug and needs an override reason to sign", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const nurse = await facility.as("nurse");
    await nurse.call(addAllergy, {
      params: { mrNo: client.mrNo },
      body: { kind: "allergy", substanceText: "sertraline", category: "medication" },
    });
    const { hands, dialog, choose } = await composing(client);
    await choose("sertraline 50", /^sertraline 50 mg tablet/i);
    await dialog.findAllByText(/allerg/i, { selector: "p" }, patience);
    // The override reason comes before the PIN.
    await dialog.findByLabelText(/Enter an override reason for each alert/, {}, patience);
    expect(dialog.queryByLabelText(/PIN to sign/)).toBeNull();
    expect(await orders(client)).toEqual([]);
    await hands.type(dialog.getByLabelText("Override reason"), "Tolerated");
    const pad = await dialog.findByLabelText(/PIN to sign/, {}, patience);
    pad.focus();
    await pin(hands);
    await waitFor(async () => expect(await orders(client)).toHaveLength(1), patience);
  });
});
