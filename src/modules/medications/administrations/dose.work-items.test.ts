import { expect, it } from "vitest";
import { listWorkItems } from "#platform/shared/search/search.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenClientInCare, givenDueDose, givenOrder, givenPhoto, prnLorazepam } from "../testing.ts";
import { administerDose } from "./log.contract.ts";

it("a nurse's day shows what is due and what is to note at her places, and no more once it is done", async () => {
  const facility = await givenFacility();
  const { order, dose, client } = await givenDueDose(facility);
  await givenOrder(facility, { client: await givenClientInCare(facility), noted: false });
  const nurse = await facility.as("nurse");
  const group = async (kind: string) => (await nurse.call(listWorkItems)).groups.find((one) => one.kind === kind);
  expect(await group("medications.due")).toMatchObject({ count: 1, label: "Doses due", rows: [{ id: dose.id }] });
  expect(await group("medications.to-note")).toMatchObject({ count: 1 });
  expect(client.mrNo).toMatch(/^MR/);
  await nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } });
  expect(await group("medications.due")).toBeUndefined();
  const elsewhere = await facility.as("nurse", "away", "other");
  const theirs = (await elsewhere.call(listWorkItems)).groups.map((one) => one.kind);
  expect(theirs).not.toContain("medications.to-note");
});

it("a look-alike drug is named whole, with the strength that tells two of its tablets apart", async () => {
  const facility = await givenFacility();
  await givenOrder(facility, { client: await givenClientInCare(facility), noted: false, sig: prnLorazepam });
  const { groups } = await (await facility.as("nurse")).call(listWorkItems);
  const toNote = groups.find((one) => one.kind === "medications.to-note");
  expect(toNote?.rows[0]?.title).toBe("LORazepam 0.5 mg tablet");
});
