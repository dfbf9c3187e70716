import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listStorages, readLedger } from "../counts/container.contract.ts";
import { givenCompleted, givenContainer, givenCount, givenStorage, witnessed } from "../counts/testing.ts";
import { destroyOrder } from "../orders/new-order.contract.ts";
import { listOrders } from "../orders/order.contract.ts";
import { discontinueOrder } from "../orders/order-verbs.contract.ts";
import { givenClientInCare, givenDiscontinued, givenOrder, lorazepam05 } from "../orders/testing.ts";
import { destroyBatch, destructionPageSize, listDestructions, readDestruction } from "./destruction.contract.ts";
import { batchOf, givenSetAside } from "./testing.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const signing = { signing: true };
const ledgerOf = ({ id }: { id: string }) => nurse.call(readLedger, { params: { containerId: id } });
type Batch = Awaited<ReturnType<typeof batchOf>>;
const destroy = (body: Batch, by = nurse) => by.call(destroyBatch, { body }, signing);

/** An order discontinued with a card of 17 tablets of its client. */
async function givenLeftover() {
  const client = await givenClientInCare(facility);
  const storageId = (await givenStorage(facility)).id;
  const container = await givenContainer(facility, { client, storageId, quantity: "17" });
  const sig = {
    rxcui: lorazepam05,
    doseValue: "0.5",
    doseUnit: "mg",
    indication: "Anxiety",
    duration: { value: 5, unit: "days" as const },
  };
  const { order } = await givenOrder(facility, { client, sig });
  const prescriber = await facility.as("prescriber");
  const stopped = await prescriber.call(discontinueOrder, {
    params: { orderId: order.id },
    body: { version: order.version, reason: "Course changed", destroyQuantity: "17" },
  });
  return { container, order: stopped };
}

describe("MED-65: destroying a batch", () => {
  it("medications scenario 15: stays counted until two people destroy it, and the ledger goes to zero with it", async () => {
    const { container, order } = await givenLeftover();
    expect(order.orderStatus).toBe(4);
    const view = { page: 1, pageSize: destructionPageSize, order_status: "4" };
    const { rows } = await nurse.call(listOrders, { query: view });
    expect(rows.map(({ id }) => id)).toContain(order.id);
    const count = await givenCount(facility, container.storageId, 1);
    expect(count.lines.map(({ containerId }) => containerId)).toEqual([container.id]);
    await expect(destroy(await batchOf(facility, [container], "17"))).rejects.toMatchObject({
      code: "count-in-progress",
    });
    await facility.system((act) =>
      act.db
        .updateTable("counts")
        .set({ state: "abandoned", abandonedAt: act.now, abandonedBy: nurse.clinicianId, abandonReason: "Test" })
        .where("id", "=", count.id)
        .execute(),
    );
    const wrong = await batchOf(facility, [container], "17");
    wrong.lines = [{ containerId: container.id, counted: { first: "16", second: "17" } }];
    await expect(destroy(wrong)).rejects.toMatchObject({
      code: "destruction-count-mismatch",
      message: expect.stringContaining("Counted 16, record says 17."),
    });
    await expect(
      destroy({ ...(await batchOf(facility, [container], "17")), witnessTicket: "none" }),
    ).rejects.toMatchObject({
      code: "ticket-used",
    });
    expect((await ledgerOf(container)).container).toMatchObject({ balance: "17", state: "pending_destruction" });
    const done = await destroy(await batchOf(facility, [container], "17"));
    expect(done).toMatchObject({
      witness2Name: "Nurse Second",
      lines: [{ totalDestroyed: "17", orderNo: order.orderNo }],
    });
    expect((await ledgerOf(container)).container).toMatchObject({ balance: "0", state: "destroyed" });
    const [after] = (await nurse.call(listOrders, { query: { order_status: "7" } })).rows;
    expect(after?.id).toBe(order.id);
    expect(await nurse.call(readDestruction, { params: { destructionId: done.id } })).toMatchObject({ id: done.id });
    expect((await nurse.call(listDestructions)).rows[0]).toMatchObject({ id: done.id, items: 1 });
  });

  it("is all or nothing: one container that cannot be destroyed stops the others", async () => {
    const [ready, inUse] = [await givenSetAside(facility), await givenContainer(facility)];
    await expect(destroy(await batchOf(facility, [ready, inUse]))).rejects.toMatchObject({ code: "wrong-state" });
    expect((await ledgerOf(ready)).container).toMatchObject({ balance: "20", state: "pending_destruction" });
  });

  it("MED-66: takes several containers and what is left of an order without one, and never twice", async () => {
    const [one, two] = [await givenSetAside(facility), await givenSetAside(facility)];
    const order = await givenDiscontinued(facility, "4");
    const body = await batchOf(facility, [one, two]);
    const lines = [...body.lines, { orderId: order.id, counted: { first: "4", second: "4" } }];
    const done = await destroy({ ...body, lines: lines as Batch["lines"] });
    expect(done.lines.map(({ totalDestroyed }) => totalDestroyed).toSorted()).toEqual(["20", "20", "4"]);
    expect(done.lines.filter(({ basis }) => basis === "registrant_stock").length).toBe(2);
    await expect(destroy(await batchOf(facility, [one]))).rejects.toMatchObject({ code: "wrong-state" });
    const twice = await batchOf(facility, [two, two]);
    await expect(destroy(twice)).rejects.toMatchObject({ code: "validation" });
  });

  it("the last custodian is not the other witness", async () => {
    const { container } = await givenCompleted(facility);
    const storage = (await nurse.call(listStorages)).rows.find(({ id }) => id === container.storageId);
    expect(storage?.custodianName).toBe("Nurse First");
    const aside = await givenSetAside(facility, { storageId: container.storageId });
    const second = await facility.as("nurse", "second");
    const body = { ...(await batchOf(facility, [aside])), witnessTicket: await second.ticket("witness", nurse) };
    await expect(destroy(body, second)).rejects.toMatchObject({ code: "witness-not-allowed" });
  });

  it("an order is destroyed with its containers, by their count", async () => {
    const { container, order } = await givenLeftover();
    const params = { orderId: order.id };
    const body = {
      version: order.version,
      method: "chemical_digestion" as const,
      counted: { first: "17", second: "17" },
      ...(await witnessed(facility)),
    };
    const destroyed = await nurse.call(destroyOrder, { params, body }, signing);
    expect(destroyed.orderStatus).toBe(7);
    expect((await ledgerOf(container)).container).toMatchObject({ balance: "0", state: "destroyed" });
  });

  it("two people at once destroy a container once", async () => {
    const aside = await givenSetAside(facility);
    const bodies = [await batchOf(facility, [aside]), await batchOf(facility, [aside])];
    const outcomes = await Promise.allSettled(bodies.map((body) => destroy(body)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await ledgerOf(aside)).entries.map(({ entryType }) => entryType)).toEqual(["destroyed", "received"]);
  });

  it("the database refuses a destruction whose ledger does not add up", async () => {
    const aside = await givenSetAside(facility);
    const done = await destroy(await batchOf(facility, [await givenSetAside(facility)]));
    const forged = facility.system((act) =>
      act.db
        .insertInto("destructionLines")
        .values({
          id: crypto.randomUUID(),
          destructionId: done.id,
          containerId: aside.id,
          orderId: null,
          productText: "lorazepam",
          countedA: "20",
          countedB: "20",
          totalDestroyed: "20",
          unit: "tablet",
        })
        .execute(),
    );
    await expect(forged).rejects.toThrow(/differ/);
  });
});
