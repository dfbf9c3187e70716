import { expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenOrder } from "../testing.ts";
import { type Order, readOrder } from "./order.contract.ts";
import { orderClock } from "./order-clock.jobs.ts";
import { holdOrder } from "./order-verbs.contract.ts";

it("the order clock ends the holds of other orders when one order fails, and tries that one again", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const id = newId();
  await facility.system((act) =>
    act.db
      .insertInto("frequencies")
      .values({ id, code: "NOON", display: "at noon", kind: "clock", perDay: 1, defaultTimes: ["12:00"] })
      .execute(),
  );
  const rename = (code: string) =>
    facility.system((act) => act.db.updateTable("frequencies").set({ code }).where("id", "=", id).execute());
  const held: Order[] = [];
  for (const sig of [{ frequencyCode: "NOON" }, {}]) {
    const { order } = await givenOrder(facility, { sig });
    const until = new Date(Date.parse(facility.clock.now()) + 3_600_000).toISOString();
    const body = { version: order.version, reason: "Too sedated", until };
    held.push(await nurse.call(holdOrder, { params: { orderId: order.id }, body }));
  }
  const statuses = () =>
    Promise.all(
      held.map(async ({ id: orderId }) => (await nurse.call(readOrder, { params: { orderId } })).order.orderStatus),
    );
  facility.clock.advance({ hours: 2 });
  await rename("LUNCH");
  await facility.system((act) => orderClock.run(act, {}));
  expect(await statuses()).toEqual([3, 2]);
  await rename("NOON");
  await facility.runJobs();
  expect(await statuses()).toEqual([2, 2]);
});
