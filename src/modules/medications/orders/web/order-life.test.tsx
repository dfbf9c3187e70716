import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { listScores } from "../../scores/score.contract.ts";
import { givenClientInCare, givenOrder, type TestClient } from "../../testing.ts";
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

const chart = (client: TestClient, query = "") =>
  desk.show(
    <ChartMedications mrNo={client.mrNo} clientName="Casey Test" demographicId={client.demographicId} />,
    `/clients/${client.mrNo}?tabs=medications${query}`,
  );
const ordersOf = async ({ demographicId }: TestClient) =>
  (await prescriber.call(readMedications, { query: { demographicId } })).orders;

describe("orders of a chart", () => {
  it("opens the order and the action that the address names, and holds the order", async () => {
    const { client, order } = await givenOrder(facility);
    const { hands } = chart(client, `&selectedOrder=${order.id}&orderAction=hold`);
    await hands.type(await screen.findByLabelText("Reason for hold", {}, patience), "Too sedated");
    expect(screen.getByText("Hold until")).toBeTruthy();
    await hands.click(screen.getByRole("button", { name: /^Hold sertraline/ }));
    await screen.findAllByText(/On hold/, {}, patience);
    await screen.findByRole("button", { name: "Resume order" }, patience);
    expect(await ordersOf(client)).toMatchObject([{ orderStatus: 3, statusReason: "Too sedated" }]);
  });

  it("MED-14: changes an order with its reason and the PIN", async () => {
    const { client, order } = await givenOrder(facility);
    const { hands } = chart(client, `&change=${order.id}`);
    const dose = await screen.findByLabelText("Dose", {}, patience);
    const dialog = within(screen.getByRole("dialog"));
    await hands.clear(dose);
    await hands.type(dose, "100");
    await hands.type(dialog.getByLabelText(/Reason for change/), "Partial response");
    (await dialog.findByLabelText(/Enter your PIN to sign/, {}, patience)).focus();
    await hands.keyboard(testPin);
    await waitFor(async () => expect(await ordersOf(client)).toHaveLength(2), patience);
    const states = (await ordersOf(client)).map(({ orderStatus, doseValue }) => [orderStatus, doseValue]);
    expect(states).toEqual([
      [2, "100"],
      [5, "50"],
    ]);
  });

  it("enters a non-medication order", async () => {
    const client = await givenClientInCare(facility);
    const { hands } = chart(client, "&new=1");
    const dialog = within(await screen.findByRole("dialog", {}, patience));
    await hands.click(await dialog.findByRole("button", { name: "Lab, diet, nursing or other order" }, patience));
    await hands.type(dialog.getByPlaceholderText("Choose or type"), "Lipid panel");
    (await dialog.findByLabelText(/Enter your PIN to sign/, {}, patience)).focus();
    await hands.keyboard(testPin);
    await waitFor(async () => expect(await ordersOf(client)).toHaveLength(1), patience);
    expect(await ordersOf(client)).toMatchObject([{ orderType: "lab", productText: "Lipid panel", sigText: "once" }]);
  });
});

describe("scores of a chart", () => {
  it("WD-1: records a CIWA-Ar by digits alone, with the total as it adds up", async () => {
    const client = await givenClientInCare(facility);
    const { hands } = chart(client, "&part=scores&score=1");
    const dialog = within(await screen.findByRole("dialog", {}, patience));
    const [first] = await dialog.findAllByRole("radio", { name: /^0, None/ }, patience);
    first?.focus();
    await hands.keyboard("433221003");
    expect(dialog.getByRole("status").textContent).toContain("1 of 10 items left");
    await hands.keyboard("1");
    expect(dialog.getByRole("status").textContent).toMatch(/CIWA-Ar 19.*Severe/);
    await hands.click(dialog.getByRole("button", { name: "Record score" }));
    await waitFor(async () => {
      const { scores } = await prescriber.call(listScores, { query: { demographicId: client.demographicId } });
      expect(scores).toMatchObject([{ total: 19, band: "Severe" }]);
    }, patience);
  });
});
