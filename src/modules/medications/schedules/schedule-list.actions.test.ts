import { expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { acetaminophen325, givenOrder } from "../testing.ts";
import { listSchedules } from "./schedule.contract.ts";

const dayMin = 1440;

it("lists the doses of the weeks ahead as they will be planned", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const { client, order } = await givenOrder(facility, { sig: { frequencyCode: "BID" } });
  await givenOrder(facility, {
    client,
    sig: { rxcui: acetaminophen325, doseValue: "325", frequencyCode: "DAILY", duration: { value: 3, unit: "doses" } },
  });
  const from = facility.clock.now();
  const read = (days: number, since = from) =>
    nurse.call(listSchedules, {
      query: { demographicId: client.demographicId, from: since, to: addMinutes(since, days * dayMin) },
    });
  const { doses } = await read(60);
  const own = doses.filter(({ orderId }) => orderId === order.id);
  expect(own.length).toBe(120);
  expect(new Set(own.map(({ dueAt }) => dueAt)).size).toBe(120);
  expect(own.filter(({ id }) => id !== null).length).toBe(14);
  // A course of three doses has three, also in a span that begins after them.
  expect(doses.filter(({ orderId }) => orderId !== order.id)).toHaveLength(3);
  const later = await read(10, addMinutes(from, 20 * dayMin));
  expect(later.doses).toEqual(own.filter(({ dueAt }) => dueAt >= addMinutes(from, 20 * dayMin)).slice(0, 20));
  await expect(read(63)).rejects.toMatchObject({ code: "validation" });
});
