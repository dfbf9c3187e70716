import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { administerDose, readMar } from "../administrations/log.contract.ts";
import { markUndocumentedDoses } from "../schedules/schedule.jobs.ts";
import {
  dailySertraline,
  givenClientInCare,
  givenDiscontinued,
  givenDueDose,
  givenOrder,
  givenPhoto,
  givenProposal,
  prnLorazepam,
  type TestClient,
} from "../testing.ts";
import { changeOrder, destroyOrder } from "./new-order.contract.ts";
import { listOrders, type Order, readOrder } from "./order.contract.ts";
import { orderClock } from "./order-clock.jobs.ts";
import {
  approveOrder,
  archiveOrder,
  bulkOrders,
  discontinueOrder,
  holdOrder,
  resumeOrder,
} from "./order-verbs.contract.ts";

let facility: Facility;
let nurse: Person;
let prescriber: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  prescriber = await facility.as("prescriber");
});

const params = ({ id }: { id: string }) => ({ params: { orderId: id } });
const tick = () => facility.system((act) => orderClock.run(act, {}));
const detailOf = (order: { id: string }) => nurse.call(readOrder, params(order));

async function dosesOf(client: TestClient, order: { id: string }) {
  const from = addMinutes(facility.clock.now(), -3 * 1440);
  const query = { demographicId: client.demographicId, from, to: addMinutes(from, 12 * 1440) };
  const { doses } = await nurse.call(readMar, { query });
  return doses.filter(({ orderId }) => orderId === order.id);
}
const statesOf = async (client: TestClient, order: { id: string }) => [
  ...new Set((await dosesOf(client, order)).map(({ state }) => state)),
];

describe("MED-14: changing an order", () => {
  const change = (order: Order, more: object = {}, by = prescriber) =>
    by.call(
      changeOrder,
      {
        ...params(order),
        body: {
          version: order.version,
          reason: "Partial response",
          orderMode: "written",
          sig: { ...dailySertraline, doseValue: "100" },
          ...more,
        },
      },
      by === prescriber ? { signing: true } : {},
    );

  it("medications scenario 16: keeps what was given and plans the later doses of the new order only", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    await nurse.call(administerDose, { ...params(order), body: { ...givenPhoto, scheduleId: dose.id } });
    const changed = await change(order);
    expect(changed).toMatchObject({
      orderStatus: 2,
      replacement: "change",
      replacesOrderId: order.id,
      doseValue: "100",
    });
    const before = await detailOf(order);
    expect(before.order).toMatchObject({
      orderStatus: 5,
      statusReason: `Changed to O-${changed.orderNo}: Partial response`,
    });
    expect(before.events.at(-1)?.action).toBe("change-order");
    const kept = await dosesOf(client, order);
    expect(kept.filter(({ state }) => state !== "cancelled").map(({ id, state }) => [id, state])).toEqual([
      [dose.id, "documented"],
    ]);
    const planned = await dosesOf(client, changed);
    expect(planned.length).toBeGreaterThan(5);
    expect(planned.every(({ dueAt }) => dueAt > facility.clock.now())).toBe(true);
    await expect(change(order)).rejects.toMatchObject({ code: "stale-version" });
  });

  it("stops the earlier order where a later change starts, and no dose is due twice or missing", async () => {
    const { client, order } = await givenOrder(facility);
    const startAt = addMinutes(facility.clock.now(), 3 * 1440);
    const changed = await change(order, { sig: { ...dailySertraline, doseValue: "100", startAt } });
    expect((await detailOf(order)).order).toMatchObject({ orderStatus: 2, discontinueAt: startAt });
    const due = [...(await dosesOf(client, order)), ...(await dosesOf(client, changed))]
      .filter(({ state }) => state === "planned")
      .map(({ dueAt }) => dueAt.slice(0, 10))
      .sort();
    expect(due).toEqual([...new Set(due)]);
    expect(due.length).toBeGreaterThanOrEqual(7);
    facility.clock.advance({ days: 3, minutes: 1 });
    await tick();
    expect((await detailOf(order)).order).toMatchObject({ orderStatus: 5, discontinueAt: null });
  });

  it("leaves the order in force until a proposed change is signed", async () => {
    const { client, order } = await givenOrder(facility);
    const proposed = await change(order, { prescriberId: prescriber.clinicianId }, nurse);
    expect(proposed.orderStatus).toBe(1);
    expect((await detailOf(order)).order.orderStatus).toBe(2);
    const body = { version: proposed.version, overrides: [] };
    await prescriber.call(approveOrder, { ...params(proposed), body }, { signing: true });
    expect((await detailOf(order)).order.orderStatus).toBe(5);
    expect(await statesOf(client, proposed)).toEqual(["planned"]);
  });

  it("lets one of two changes made at once succeed", async () => {
    const { order } = await givenOrder(facility);
    const both = await Promise.allSettled([change(order), change(order)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "stale-version" } });
  });
});

describe("holding an order until a time", () => {
  it("suspends its doses until then, resumes by itself, and names the time", async () => {
    const { client, order } = await givenOrder(facility);
    const until = addMinutes(facility.clock.now(), 36 * 60);
    const body = { version: order.version, reason: "Too sedated", until };
    const held = await prescriber.call(holdOrder, { ...params(order), body });
    expect(held).toMatchObject({ orderStatus: 3, holdUntil: until, holdByPrescriber: true });
    expect(await statesOf(client, order)).toEqual(["suspended"]);
    await tick();
    expect((await detailOf(order)).order.orderStatus).toBe(3);
    facility.clock.advance({ hours: 37 });
    await tick();
    const { order: resumed, events } = await detailOf(order);
    expect(resumed).toMatchObject({ orderStatus: 2, holdUntil: null, statusReason: null });
    expect(events.at(-1)).toMatchObject({ action: "resume", actorName: null, reason: "The hold ended." });
    const doses = await dosesOf(client, order);
    expect(doses.every(({ dueAt, state }) => state === (dueAt < until ? "suspended" : "planned"))).toBe(true);
    expect(new Set(doses.map(({ state }) => state))).toEqual(new Set(["suspended", "planned"]));
  });

  it("refuses a time that is past, and an order that someone else just changed", async () => {
    const { order } = await givenOrder(facility);
    const hold = (version: number, until: string) =>
      nurse.call(holdOrder, { ...params(order), body: { version, reason: "Too sedated", until } });
    await expect(hold(order.version, facility.clock.now())).rejects.toMatchObject({ code: "validation" });
    const later = addMinutes(facility.clock.now(), 60);
    await expect(hold(order.version - 1, later)).rejects.toMatchObject({ code: "stale-version" });
    const both = await Promise.allSettled([hold(order.version, later), hold(order.version, later)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("lets a nurse end a prescriber's hold only on a verbal order with read-back", async () => {
    const { order } = await givenOrder(facility);
    const body = { version: order.version, reason: "QTc 510 ms" };
    const { version } = await prescriber.call(holdOrder, { ...params(order), body });
    const resume = (readBack?: { confirmed: true; prescriberId: string }) =>
      nurse.call(resumeOrder, { ...params(order), body: { version, ...(readBack ? { readBack } : {}) } });
    await expect(resume()).rejects.toMatchObject({ code: "read-back-required" });
    expect(await resume({ confirmed: true, prescriberId: prescriber.clinicianId })).toMatchObject({ orderStatus: 2 });
  });
});

describe("ending an order", () => {
  it("MED-14: discontinues at a later time: doses until then stay due, and none after", async () => {
    const { client, order } = await givenOrder(facility);
    const effectiveAt = addMinutes(facility.clock.now(), 2 * 1440);
    const end = (at: string) =>
      prescriber.call(discontinueOrder, {
        ...params(order),
        body: { version: order.version, reason: "Course complete", effectiveAt: at },
      });
    await expect(end(addMinutes(facility.clock.now(), 8 * 1440))).rejects.toMatchObject({ code: "validation" });
    expect(await end(effectiveAt)).toMatchObject({ orderStatus: 2, discontinueAt: effectiveAt });
    const doses = await dosesOf(client, order);
    expect(doses.every(({ dueAt, state }) => state === (dueAt < effectiveAt ? "planned" : "cancelled"))).toBe(true);
    facility.clock.advance({ days: 2, minutes: 1 });
    await tick();
    expect((await detailOf(order)).order).toMatchObject({ orderStatus: 5, statusReason: "Course complete" });
  });

  it("completes a PRN order at the end of its course, and refuses its dose from then on", async () => {
    const { order } = await givenOrder(facility, { sig: prnLorazepam });
    const give = () =>
      nurse.call(administerDose, { ...params(order), body: { ...givenPhoto, prnReasonCode: "anxiety" } });
    facility.clock.advance({ days: 6 });
    await expect(give()).rejects.toMatchObject({ code: "order-not-active", message: expect.stringContaining("ended") });
    await tick();
    expect((await detailOf(order)).order.orderStatus).toBe(6);
  });

  it("expires a course with doses that were not documented", async () => {
    const { client, order } = await givenOrder(facility, { sig: { duration: { value: 2, unit: "doses" } } });
    facility.clock.advance({ days: 4 });
    await tick();
    expect((await detailOf(order)).order.orderStatus).toBe(2);
    await facility.system((act) => markUndocumentedDoses.run(act, {}));
    await tick();
    expect(await statesOf(client, order)).toEqual(["undocumented"]);
    expect((await detailOf(order)).order.orderStatus).toBe(8);
  });
});

describe("archiving an order", () => {
  it("takes a closed order off the working lists, once, and keeps an open one there", async () => {
    const { order: open } = await givenOrder(facility);
    const archive = (order: Order) => nurse.call(archiveOrder, { ...params(order), body: { version: order.version } });
    await expect(archive(open)).rejects.toMatchObject({ code: "wrong-state" });
    const order = await givenDiscontinued(facility);
    expect((await detailOf(order)).abilities).toContain("archive");
    const archived = await archive(order);
    expect(archived.archivedAt).toBe(facility.clock.now());
    await expect(archive(archived)).rejects.toMatchObject({ code: "wrong-state" });
    const listed = async (order_status: string) =>
      (await nurse.call(listOrders, { query: { order_status, pageSize: 200 } })).rows.map(({ id }) => id);
    expect(await listed("5")).not.toContain(order.id);
    expect(await listed("9")).toContain(order.id);
    expect((await detailOf(order)).order.archivedAt).not.toBeNull();
  });
});

describe("MED-65: destroying what is left of an order", () => {
  it("needs two equal counts and two people, and saves nothing otherwise", async () => {
    const order = await givenDiscontinued(facility, "17");
    expect(order).toMatchObject({ orderStatus: 4, destroyQuantity: "17" });
    const second = await facility.as("nurse", "second");
    const destroy = async (first: string, ticket: string) =>
      nurse.call(
        destroyOrder,
        {
          ...params(order),
          body: {
            version: order.version,
            method: "chemical_digestion",
            counted: { first, second: "17" },
            witnessTicket: ticket,
          },
        },
        { signing: true },
      );
    await expect(destroy("16", await nurse.ticket("witness", second))).rejects.toMatchObject({
      code: "destruction-count-mismatch",
      message: expect.stringContaining("Counted 16, record says 17. Resolve the difference before destroying."),
    });
    await expect(destroy("17", "none")).rejects.toMatchObject({ code: "ticket-used" });
    expect((await detailOf(order)).order.orderStatus).toBe(4);
    const destroyed = await destroy("17", await nurse.ticket("witness", second));
    expect(destroyed.orderStatus).toBe(7);
    const kept = await facility.system((act) =>
      act.db
        .selectFrom("destructionLines as line")
        .innerJoin("destructions as d", "d.id", "line.destructionId")
        .where("line.orderId", "=", order.id)
        .select(["line.totalDestroyed", "d.witness1Id", "d.witness2Id"])
        .execute(),
    );
    expect(kept).toMatchObject([{ witness1Id: nurse.clinicianId, witness2Id: second.clinicianId }]);
    await expect(destroy("17", await nurse.ticket("witness", second))).rejects.toMatchObject({ code: "stale-version" });
  });
});

describe("MED-13: changing several orders at once", () => {
  it("changes each by itself, names what was refused, and leaves nothing of it", async () => {
    const client = await givenClientInCare(facility);
    const { order } = await givenOrder(facility, { client, noted: false });
    const { order: other } = await givenOrder(facility, { client, sig: prnLorazepam });
    const proposal = await givenProposal(facility);
    const items = [order, other, proposal].map(({ id, version }) => ({ orderId: id, version }));
    const { results } = await nurse.call(bulkOrders, {
      body: { action: "hold", reason: "Transfer to hospital", items },
    });
    expect(results).toMatchObject([
      { ok: true, orderId: order.id, clientId: client.clientId },
      { ok: true, orderId: other.id },
      { ok: false, orderId: proposal.id, code: "wrong-state" },
    ]);
    expect((await detailOf(proposal)).events.map(({ action }) => action)).toEqual(["add"]);
    const again = await nurse.call(bulkOrders, { body: { action: "hold", reason: "Transfer to hospital", items } });
    expect(again.results.map(({ ok }) => ok)).toEqual([false, false, false]);
    const technician = await facility.as("technician");
    const refused = await technician.call(bulkOrders, { body: { action: "resume", items } });
    expect(refused.results).toMatchObject([{ code: "forbidden" }, { code: "forbidden" }, { code: "forbidden" }]);
  });
});
