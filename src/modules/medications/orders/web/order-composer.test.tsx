import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { addAllergy } from "../../allergies/allergy.contract.ts";
import { addOrderFavorite } from "../../order-templates/order-template.contract.ts";
import {
  dailySertraline,
  givenClientInCare,
  givenOrder,
  givenOrderSet,
  prnLorazepam,
  regularDiet,
  type TestClient,
} from "../../testing.ts";
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

  it("reads an order typed in one line, and says what it can't read", async () => {
    const client = await givenClientInCare(facility);
    const { hands, dialog } = await composing(client);
    await hands.type(dialog.getByLabelText("Drug"), "sertraline 50 bid x5d qd");
    await dialog.findByText(/Not read: qd/, {}, patience);
    await hands.click(await screen.findByRole("option", { name: /^sertraline 50 mg tablet/i }, patience));
    await dialog.findByText(/50 mg \(1 tablet\) by mouth 2 times a day/, {}, patience);
    expect(dialog.getByLabelText<HTMLInputElement>("Duration").value).toBe("5");
  });

  it("lists what a PRN order still needs, without an alert, and takes the reason as the indication", async () => {
    const client = await givenClientInCare(facility);
    const { hands, dialog } = await composing(client);
    await hands.type(dialog.getByLabelText("Drug"), "lorazepam 0.5");
    const [tablet] = await screen.findAllByRole("option", { name: /^lorazepam 0.5 mg tablet/i }, patience);
    await hands.click(tablet ?? document.body);
    await hands.click(await dialog.findByText("As needed", { selector: "span" }, patience));
    // Filled in with usual dosing, which the prescriber clears here.
    await dialog.findByText(/Filled in with usual adult dosing/, {}, patience);
    for (const label of [/Hours between doses/, /Max doses in 24 h/]) await hands.clear(dialog.getByLabelText(label));
    await hands.clear(dialog.getByLabelText(/^Duration/, { selector: "input[inputmode]" }));
    await hands.type(dialog.getByRole("combobox", { name: /PRN reason/ }), "{Backspace}");
    await dialog.findByText(/Still needed: PRN reason, hours between doses, maximum in 24 h, duration\./, {}, patience);
    expect(dialog.queryByText(/Filled in with usual adult dosing/)).toBeNull();
    expect(dialog.queryAllByRole("alert").map(({ textContent }) => textContent)).toEqual([""]);
    expect(dialog.queryByLabelText("Indication")).toBeNull();
    await hands.type(dialog.getByRole("combobox", { name: /PRN reason/ }), "anx");
    await hands.click(await screen.findByRole("option", { name: "anxiety" }, patience));
    await hands.type(dialog.getByLabelText(/Hours between doses/), "6");
    await hands.type(dialog.getByLabelText(/Max doses in 24 h/), "3");
    await hands.type(dialog.getByLabelText(/^Duration/, { selector: "input[inputmode]" }), "5");
    (await dialog.findByLabelText(/Enter your PIN to sign/, {}, patience)).focus();
    await pin(hands);
    await waitFor(async () => expect(await orders(client)).toHaveLength(1), patience);
    expect((await orders(client))[0]).toMatchObject({
      scheduleKind: "prn",
      indication: "Anxiety",
      minIntervalMin: 360,
    });
  });

  it("fills an empty as-needed order with usual dosing, and empties it with another order type", async () => {
    const client = await givenClientInCare(facility);
    const { hands, dialog, choose } = await composing(client);
    await choose("oxazepam 10", /^oxazepam 10 mg capsule/i);
    await hands.click(await dialog.findByText("As needed", { selector: "span" }, patience));
    await dialog.findByText(
      /as needed for anxiety, at least 8 hours between doses, at most 3 doses in 24 hours/,
      {},
      patience,
    );
    // The digits of the PIN go to its field only when the prescriber goes there.
    expect(document.activeElement?.getAttribute("aria-label") ?? "").not.toMatch(/PIN/);
    await hands.click(dialog.getByText("Scheduled", { selector: "span" }));
    await dialog.findByText(/Still needed: duration, indication\./, {}, patience);
    await hands.click(dialog.getByText("As needed", { selector: "span" }));
    (await dialog.findByLabelText(/Enter your PIN to sign/, {}, patience)).focus();
    await pin(hands);
    await waitFor(async () => expect(await orders(client)).toHaveLength(1), patience);
    expect((await orders(client))[0]).toMatchObject({
      scheduleKind: "prn",
      indication: "Anxiety",
      minIntervalMin: 480,
      maxDosesPer24h: 3,
    });
  });

  it("signs a favorite by keys alone: name, Enter, PIN", async () => {
    await prescriber.call(addOrderFavorite, { body: { sig: prnLorazepam } });
    const client = await givenClientInCare(facility);
    const { hands, dialog } = await composing(client);
    await hands.type(dialog.getByLabelText("Drug"), "lora");
    await screen.findByRole("option", { name: /as needed for anxiety/ }, patience);
    await hands.keyboard("{Enter}");
    await dialog.findByLabelText(/Enter your PIN to sign/, {}, patience);
    await pin(hands);
    await waitFor(async () => expect(await orders(client)).toHaveLength(1), patience);
    expect((await orders(client))[0]).toMatchObject({ scheduleKind: "prn", indication: "Alcohol withdrawal" });
  });

  it("MED-13: signs the selected orders of a set with one PIN", async () => {
    const set = await givenOrderSet(
      facility,
      [dailySertraline, prnLorazepam, { ...dailySertraline, doseValue: "100" }],
      [regularDiet],
    );
    const client = await givenClientInCare(facility);
    const { hands, dialog } = await composing(client);
    await hands.type(dialog.getByLabelText("Drug"), set.name);
    await screen.findByRole("option", { name: /4 orders/ }, patience);
    await hands.keyboard("{Enter}");
    // The third order repeats the drug of the first.
    await dialog.findByText(/Already ordered/, {}, patience);
    await hands.click(dialog.getAllByRole("checkbox")[2] ?? document.body);
    (await dialog.findByLabelText(/Enter your PIN to sign 3 orders/, {}, patience)).focus();
    await pin(hands);
    await waitFor(async () => expect(await orders(client)).toHaveLength(3), patience);
    expect((await orders(client)).some(({ productText }) => productText === "Regular diet")).toBe(true);
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

describe("acknowledging orders in the chart", () => {
  it("acknowledges the selected orders with one confirmation", async () => {
    const client = await givenClientInCare(facility);
    await givenOrder(facility, { client, noted: false });
    await givenOrder(facility, { client, sig: prnLorazepam, noted: false });
    const station = await sittingDown(facility, await facility.as("nurse"));
    const { hands } = station.show(
      <ChartMedications mrNo={client.mrNo} clientName="Casey Test" demographicId={client.demographicId} />,
      `/clients/${client.mrNo}?tabs=medications`,
    );
    const group = within(await screen.findByRole("region", { name: "To acknowledge" }, patience));
    for (const box of group.getAllByRole("checkbox")) await hands.click(box);
    await hands.click(group.getByRole("button", { name: "Acknowledge 2 orders" }));
    await waitFor(
      async () =>
        expect((await orders(client)).map(({ takenByName }) => takenByName)).toEqual(["Nurse First", "Nurse First"]),
      patience,
    );
  });
});
