import { expect, it } from "vitest";
import { addAlert } from "#modules/clients/alerts/alert.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenClientInCare } from "../testing.ts";
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
