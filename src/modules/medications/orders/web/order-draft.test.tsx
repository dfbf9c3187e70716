import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { draftStore } from "#platform/web/drafts/draft-store.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { type FormKeeper, FormKeeperContext } from "#ui/form/draft.ts";
import {
  dailySertraline,
  givenClientInCare,
  givenOrder,
  givenOrderSet,
  prnLorazepam,
  type TestClient,
} from "../../testing.ts";
import { readMedications } from "../chart.contract.ts";
import { ChartMedications } from "./chart-medications.tsx";

let facility: Facility;
let prescriber: Person;
let nurse: Person;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  prescriber = await facility.as("prescriber");
  nurse = await facility.as("nurse");
});

/** The chart as a person opens it, with drafts kept on the server as the app keeps them. */
async function atChart(person: Person, client: TestClient, query = "") {
  const desk = await sittingDown(facility, person);
  const keeper: FormKeeper = (key, version, onStale) => draftStore(person.userId, key, version, onStale);
  return desk.show(
    <FormKeeperContext value={keeper}>
      <ChartMedications mrNo={client.mrNo} clientName="Casey Test" demographicId={client.demographicId} />
    </FormKeeperContext>,
    `/clients/${client.mrNo}?tabs=medications${query}`,
  );
}
const dialog = async () => within(await screen.findByRole("dialog", {}, patience));
const hidePage = () => window.dispatchEvent(new Event("pagehide"));
const orders = async (client: TestClient) =>
  (await prescriber.call(readMedications, { query: { demographicId: client.demographicId } })).orders;

it("keeps a half-written order over a reload, for its writer only, until it is signed", async () => {
  const client = await givenClientInCare(facility);
  const first = await atChart(prescriber, client, "&new=1");
  const form = await dialog();
  await first.hands.type(form.getByLabelText("Drug"), "sertraline 50");
  await first.hands.click(await screen.findByRole("option", { name: /^sertraline 50 mg tablet/i }, patience));
  await first.hands.type(await form.findByLabelText("Indication", {}, patience), "Depression");
  await first.hands.type(form.getByLabelText("Instructions"), "With food");
  hidePage();
  first.unmount();
  // Another prescriber begins with an empty form.
  const other = await atChart(await facility.as("prescriber", "other"), client, "&new=1");
  await (await dialog()).findByLabelText("Drug", {}, patience);
  other.unmount();
  const again = await atChart(prescriber, client, "&new=1");
  const restored = await dialog();
  await restored.findByText(/Draft from .* restored/, {}, patience);
  expect(restored.getByLabelText<HTMLTextAreaElement>("Instructions").value).toBe("With food");
  const pad = await restored.findByLabelText(/Enter your PIN to sign/, {}, patience);
  expect(pad.contains(document.activeElement)).toBe(false);
  pad.focus();
  await again.hands.keyboard(testPin);
  await waitFor(async () => expect(await orders(client)).toMatchObject([{ instructions: "With food" }]), patience);
  again.unmount();
  await atChart(prescriber, client, "&new=1");
  await (await dialog()).findByLabelText("Drug", {}, patience);
});

it("MED-3: asks for the read-back of a restored telephone order again, and after any change", async () => {
  const client = await givenClientInCare(facility);
  const set = await givenOrderSet(facility, [dailySertraline, prnLorazepam]);
  const first = await atChart(nurse, client, "&new=1");
  const form = await dialog();
  await first.hands.type(form.getByLabelText("Drug"), set.name);
  await first.hands.click(await screen.findByRole("option", { name: /2 orders/ }, patience));
  await first.hands.click(await form.findByRole("combobox", { name: "Order mode" }, patience));
  await first.hands.click(await screen.findByRole("option", { name: "Telephone" }, patience));
  const readBack = () =>
    screen.findByRole<HTMLInputElement>("checkbox", { name: /^Read back and confirmed/ }, patience);
  await first.hands.click(await readBack());
  expect((await readBack()).checked).toBe(true);
  await first.hands.click(form.getAllByRole("checkbox")[1] ?? document.body);
  expect((await readBack()).checked).toBe(false);
  await first.hands.click(await readBack());
  hidePage();
  first.unmount();
  const again = await atChart(nurse, client, "&new=1");
  const restored = await dialog();
  await restored.findByText(/Draft from .* restored/, {}, patience);
  expect(restored.getByRole<HTMLInputElement>("combobox", { name: "Order mode" }).value).toBe("Telephone");
  expect((await readBack()).checked).toBe(false);
  await again.hands.click(restored.getByRole("button", { name: "Discard" }));
  await restored.findByLabelText("Drug", {}, patience);
});

it("keeps the reason for discontinuing an order over a reload", async () => {
  const { client, order } = await givenOrder(facility);
  const open = async () => {
    const shown = await atChart(prescriber, client, `&selectedOrder=${order.id}`);
    await shown.hands.click(await screen.findByRole("button", { name: "Discontinue order" }, patience));
    const reason = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason for discontinuing" });
    expect(document.activeElement).toBe(reason);
    return { ...shown, reason };
  };
  const first = await open();
  await first.hands.type(first.reason, "Rash on both arms");
  hidePage();
  first.unmount();
  const again = await open();
  await waitFor(() => expect(again.reason.value).toBe("Rash on both arms"), patience);
});
