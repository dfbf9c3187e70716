import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { givenDueDose, givenPhoto } from "../testing.ts";
import { dueByHour } from "./due-by-hour.contract.ts";
import { administerDose } from "./log.contract.ts";

it("home: a nurse sees her doses by the hour, what is recorded of them, and what stayed open from before", async () => {
  const facility = await givenFacility();
  const { order, dose } = await givenDueDose(facility);
  const nurse = await facility.as("nurse");
  const elsewhere = await facility.as("nurse", "away", "other");
  // It was due at 9, and it is 10.
  const late = await nurse.call(dueByHour);
  expect(late.earlier).toBe(1);
  expect(late.hours.map(({ open, done }) => open + done)).toEqual(Array(12).fill(0));
  expect(await elsewhere.call(dueByHour)).toMatchObject({ earlier: 0 });

  facility.clock.advance({ minutes: -45 });
  const due = await nurse.call(dueByHour);
  expect(due).toMatchObject({ earlier: 0, hours: [{ open: 1, done: 0 }, { open: 0 }, ...Array(10).fill({ open: 0 })] });
  expect(Date.parse(due.hours[0]?.startsAt ?? "")).toBe(Date.parse(dose.dueAt));
  expect((await elsewhere.call(dueByHour)).hours[0]).toMatchObject({ open: 0, done: 0 });

  await nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } });
  expect((await nurse.call(dueByHour)).hours[0]).toMatchObject({ open: 0, done: 1 });
});
