import { expect, it } from "vitest";
import { listWorkItems } from "#platform/shared/search/search.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenClientInCare, givenDueDose, givenOrder, givenPhoto, prnLorazepam } from "../testing.ts";
import { administerDose } from "./log.contract.ts";

it("lists doses due and orders to acknowledge at the nurse's locations until they are done", async () => {
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

it("shows look-alike drugs in tall-man letters with strength and form", async () => {
  const facility = await givenFacility();
  await givenOrder(facility, { client: await givenClientInCare(facility), noted: false, sig: prnLorazepam });
  const { groups } = await (await facility.as("nurse")).call(listWorkItems);
  const toNote = groups.find((one) => one.kind === "medications.to-note");
  expect(toNote?.rows[0]?.title).toBe("LORazepam 0.5 mg tablet");
});
