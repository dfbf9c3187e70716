import { expect, it } from "vitest";
import { addAlert } from "#modules/clients/alerts/alert.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { administerDose } from "../administrations/log.contract.ts";
import { givenClientInCare, givenDueDose, givenPhoto } from "../testing.ts";
import { readMedicationPrint } from "./print.contract.ts";

it("prints the alerts that concern giving and the look-alike names on the MAR", async () => {
  const facility = await givenFacility();
  const { mrNo, demographicId } = await givenClientInCare(facility, { name: ["Karen", "Lee"] });
  await givenClientInCare(facility, { name: ["Karyn", "Lee"] });
  const nurse = await facility.as("nurse");
  const add = (category: "seizure" | "court_hold", instructions: string) =>
    nurse.call(addAlert, { params: { mrNo }, body: { category, level: "caution", instructions } });
  await add("seizure", "Padded rails");
  await add("court_hold", "Hearing on Friday");
  const print = await nurse.call(readMedicationPrint, { params: { kind: "mar", id: demographicId } });
  expect(print.alerts).toEqual([
    expect.stringMatching(/^Name alert: not Lee, Karyn, DOB \d\d-\d\d-\d{4}$/),
    "Seizure precautions: Padded rails",
  ]);
});

it("prints the history of a stay, and one order with its authority, changes, doses and the hash of what was signed", async () => {
  const facility = await givenFacility();
  const { client, order, dose } = await givenDueDose(facility);
  const nurse = await facility.as("nurse");
  await nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } });
  const history = await nurse.call(readMedicationPrint, { params: { kind: "history", id: client.demographicId } });
  expect(history.orders.map(({ id }) => id)).toEqual([order.id]);
  expect(history.histories).toMatchObject([
    { orderId: order.id, totals: { given: 1, notGiven: 0, amount: "50" }, readBack: null },
  ]);
  expect(history.logs).toEqual([]);
  const one = await nurse.call(readMedicationPrint, { params: { kind: "order", id: order.id } });
  expect(one.histories[0]?.signatureHash).toMatch(/^[0-9a-f]{64}$/);
  expect(one.histories[0]?.events.map(({ action }) => action)).toEqual(["add", "take"]);
  expect(one.logs.map(({ orderId }) => orderId)).toEqual([order.id]);
  const elsewhere = await facility.as("nurse", "elsewhere", "other");
  await expect(elsewhere.call(readMedicationPrint, { params: { kind: "order", id: order.id } })).rejects.toMatchObject({
    code: expect.stringMatching(/not-found|out-of-scope/),
  });
});
