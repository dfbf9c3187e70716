import { beforeEach, expect, it } from "vitest";
import { type Leave, returnFromLeave, startLeave } from "#modules/clients/leaves/leave.contract.ts";
import { timePasses } from "#modules/clients/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { readMar } from "../administrations/log.contract.ts";
import { doseState } from "../schedules/dose-state.ts";
import { extendSchedules } from "../schedules/schedule.jobs.ts";
import { givenClientInCare, givenOrder, statAcetaminophen, type TestClient } from "../testing.ts";
import { holdOrder, resumeOrder } from "./order-verbs.contract.ts";

let facility: Facility;
let client: TestClient;
beforeEach(async () => {
  facility = await givenFacility();
  client = await givenClientInCare(facility);
  facility.clock.advance({ minutes: 1 });
});
const acetaminophen = { ...statAcetaminophen, scheduleKind: "scheduled", frequencyCode: "DAILY" } as const;

async function leave(): Promise<Leave> {
  const nurse = await facility.as("nurse");
  const leftAt = facility.clock.now();
  return nurse.call(startLeave, {
    params: { mrNo: client.mrNo },
    body: {
      demographicId: client.demographicId,
      kind: "therapeutic_pass",
      leftAt,
      expectedReturnAt: addMinutes(leftAt, 48 * 60),
    },
  });
}
async function comeBack({ id, version }: Leave): Promise<void> {
  const nurse = await facility.as("nurse");
  await nurse.call(returnFromLeave, {
    params: { mrNo: client.mrNo, leaveId: id },
    body: { version, returnedAt: facility.clock.now(), returnScreen: { search: "done", uds: "done" } },
  });
}
async function dosesOf(orderId: string) {
  const nurse = await facility.as("nurse");
  const from = addMinutes(facility.clock.now(), -5 * 1440);
  const query = { demographicId: client.demographicId, from, to: addMinutes(from, 20 * 1440) };
  const { doses } = await nurse.call(readMar, { query });
  return doses.filter((dose) => dose.orderId === orderId);
}
const statesOf = async (orderId: string) => [...new Set((await dosesOf(orderId)).map(stateOf))];
const stateOf = ({ state, suspendReason }: { state: string; suspendReason: string | null }) =>
  suspendReason ? `${state} ${suspendReason}` : state;

it("MED-70: doses during a leave are suspended, ordered before or during it, and due again from the return on", async () => {
  const { order } = await givenOrder(facility, { client });
  const open = await leave();
  expect(await statesOf(order.id)).toEqual(["suspended leave"]);
  const { order: during } = await givenOrder(facility, { client, sig: acetaminophen });
  expect(await statesOf(during.id)).toEqual(["suspended leave"]);
  await timePasses(facility, { hours: 30 }, ["nurse", "prescriber"]);
  await facility.system((act) => extendSchedules.run(act, {}));
  const away = await dosesOf(order.id);
  expect(new Set(away.map(stateOf))).toEqual(new Set(["suspended leave"]));
  expect(away.map((dose) => doseState(dose, facility.clock.now()))).toContain("away");
  await comeBack(open);
  const now = facility.clock.now();
  for (const dose of await dosesOf(order.id))
    expect([dose.dueAt, stateOf(dose)]).toEqual([dose.dueAt, dose.dueAt < now ? "suspended leave" : "planned"]);
});

it("MED-70: a hold and a leave of the same doses each end on their own", async () => {
  const { order } = await givenOrder(facility, { client });
  const { order: other } = await givenOrder(facility, { client, sig: acetaminophen });
  const prescriber = await facility.as("prescriber");
  const hold = async ({ id, version }: { id: string; version: number }) =>
    prescriber.call(holdOrder, { params: { orderId: id }, body: { version, reason: "Low blood pressure" } });
  const held = await hold(order);
  const open = await leave();
  await hold(other);
  await prescriber.call(resumeOrder, { params: { orderId: order.id }, body: { version: held.version } });
  // Resumed while the client is away: the leave suspends the doses now.
  expect(await statesOf(order.id)).toEqual(["suspended leave"]);
  await timePasses(facility, { minutes: 5 }, ["nurse", "prescriber"]);
  await comeBack(open);
  expect(await statesOf(order.id)).toEqual(["planned"]);
  expect(await statesOf(other.id)).toEqual(["suspended hold"]);
});
