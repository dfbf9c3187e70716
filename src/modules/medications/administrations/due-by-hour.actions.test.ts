import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { givenDueDose, givenPhoto } from "../testing.ts";
import { dueByHour } from "./due-by-hour.contract.ts";
import { administerDose } from "./log.contract.ts";

it("counts due, documented and overdue doses by hour at the nurse's locations", async () => {
  const facility = await givenFacility();
  const { order, dose } = await givenDueDose(facility);
  const nurse = await facility.as("nurse");
  const elsewhere = await facility.as("nurse", "away", "other");
  // Due at 9 AM, now 10 AM.
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
