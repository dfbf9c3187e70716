import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenClientInCare } from "../orders/testing.ts";
import { listContainers, listStorages, readLedger, setAsideContainer } from "./container.contract.ts";
import {
  abandonCount,
  completeCount,
  enterCounts,
  listCounts,
  readCount,
  recountCount,
  startCount,
  submitCount,
} from "./count.contract.ts";
import { listDiscrepancies } from "./discrepancy.contract.ts";
import { bothCounted, givenCard, givenContainer, givenCount, givenStorage, witnessed } from "./testing.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const at = ({ id }: { id: string }) => ({ params: { countId: id } });
const submit = (count: { id: string }) => nurse.call(submitCount, at(count));
const recount = (count: { id: string }, foundContainers: number) =>
  nurse.call(recountCount, { ...at(count), body: { foundContainers } });
const complete = async (count: { id: string }, custodyTo: "counter" | "witness" = "witness") =>
  nurse.call(completeCount, { ...at(count), body: { custodyTo, ...(await witnessed(facility)) } }, { signing: true });
const storageOf = async (storageId: string) => (await nurse.call(listStorages)).rows.find(({ id }) => id === storageId);

describe("MED-60: a shift count", () => {
  it("is blind until both have entered, and passes the keys with two PINs", async () => {
    const { container } = await givenCard(facility);
    const aside = await givenContainer(facility, { storageId: container.storageId, quantity: "8" });
    await nurse.call(setAsideContainer, { params: { containerId: aside.id }, body: { reason: "Discontinued" } });
    const count = await givenCount(facility, container.storageId, 2);
    expect(count).toMatchObject({ state: "open", recordedContainers: null, isOwn: true });
    // What is set aside for destruction stays on the count.
    expect(count.lines.map(({ containerId }) => containerId).toSorted()).toEqual([container.id, aside.id].toSorted());
    await expect(submit(count)).rejects.toMatchObject({ code: "wrong-state" });
    await bothCounted(facility, count, container.id, "20");
    await bothCounted(facility, count, aside.id, "8");
    await expect(complete(count)).rejects.toMatchObject({ code: "count-mismatch" });
    expect((await submit(count)).lines.map(({ state }) => state)).toEqual(["match", "match"]);
    const completed = await complete(count);
    expect(completed).toMatchObject({
      state: "completed",
      witnessName: "Nurse Second",
      custodyToName: "Nurse Second",
      recordedContainers: 2,
      discrepancies: 0,
    });
    expect(completed.lines.map(({ result }) => result?.expected)).toEqual(["20", "8"]);
    expect(await storageOf(container.storageId)).toMatchObject({
      custodianName: "Nurse Second",
      countedAt: facility.clock.now(),
      openCountId: null,
    });
    const { rows } = await nurse.call(listCounts, { query: { storageId: container.storageId } });
    expect(rows.map(({ id }) => id)).toEqual([count.id]);
  });

  it("medications scenario 13: no answer tells what is expected until it is completed", async () => {
    const { container } = await givenCard(facility, { quantity: "18" });
    const count = await givenCount(facility, container.storageId, 1);
    const answers: unknown[] = [count, await bothCounted(facility, count, container.id, "17")];
    answers.push(await submit(count), await nurse.call(readCount, at(count)));
    answers.push((await nurse.call(listContainers, { query: { storageId: container.storageId } })).rows);
    answers.push(await storageOf(container.storageId), (await nurse.call(listCounts)).rows);
    await expect(nurse.call(readLedger, { params: { containerId: container.id } })).rejects.toMatchObject({
      code: "count-in-progress",
    });
    for (const answer of answers)
      expect(JSON.stringify(answer)).not.toMatch(/"(expected|balance|counted)":("|\{)|"18"/);

    const state = (await nurse.call(readCount, at(count))).lines.map((line) => [line.state, line.result]);
    expect(state).toEqual([["mismatch", null]]);
    await bothCounted(facility, count, container.id, "17");
    await recount(count, 1);
    const completed = await complete(count);
    expect(completed.lines).toMatchObject([
      { state: "discrepancy", result: { expected: "18", counted: "17", difference: "-1" } },
    ]);
    const open = await nurse.call(listDiscrepancies, { query: { pageSize: 100 } });
    expect(open.rows.find(({ countId }) => countId === count.id)).toMatchObject({ difference: "-1", state: "open" });
    const { container: after } = await nurse.call(readLedger, { params: { containerId: container.id } });
    expect(after).toMatchObject({ state: "investigation", balance: "18" });
  });

  it("a second count that matches opens nothing", async () => {
    const { container } = await givenCard(facility);
    const count = await givenCount(facility, container.storageId, 1);
    await bothCounted(facility, count, container.id, "19");
    expect((await submit(count)).state).toBe("recount");
    await bothCounted(facility, count, container.id, "20");
    await recount(count, 1);
    expect(await complete(count)).toMatchObject({ discrepancies: 0, state: "completed" });
  });

  it("is not decided while the two second counts differ", async () => {
    const { container } = await givenCard(facility);
    const count = await givenCount(facility, container.storageId, 1);
    await bothCounted(facility, count, container.id, "19");
    await submit(count);
    const enter = (side: "counter" | "witness", quantity: string) =>
      nurse.call(enterCounts, { ...at(count), body: { side, lines: [{ containerId: container.id, quantity }] } });
    await enter("counter", "19");
    await enter("witness", "18");
    await expect(recount(count, 1)).rejects.toMatchObject({
      code: "count-mismatch",
      message: expect.stringContaining("differ. Count it together"),
    });
  });

  it("medications scenario 14: a container that is gone is named and missing", async () => {
    const storage = await givenStorage(facility);
    const client = await givenClientInCare(facility);
    const kept = await givenContainer(facility, { client, storageId: storage.id });
    const gone = await givenContainer(facility, { client, storageId: storage.id, quantity: "12" });
    const count = await givenCount(facility, storage.id, 1);
    await bothCounted(facility, count, kept.id, "20");
    await bothCounted(facility, count, gone.id, "0", true);
    expect((await submit(count)).state).toBe("recount");
    await bothCounted(facility, count, gone.id, "0", true);
    await expect(recount(count, 2)).rejects.toMatchObject({ code: "count-mismatch" });
    await recount(count, 1);
    const completed = await complete(count);
    expect(completed).toMatchObject({ recordedContainers: 2, foundContainers: 1, discrepancies: 1 });
    const { container } = await nurse.call(readLedger, { params: { containerId: gone.id } });
    expect(container).toMatchObject({ state: "missing", balance: "12" });
  });

  it("one is open for a storage, and the starter signs it with another person", async () => {
    const { container } = await givenCard(facility);
    const count = await givenCount(facility, container.storageId, 1);
    const second = await facility.as("nurse", "second");
    await expect(
      second.call(startCount, { body: { storageId: container.storageId, foundContainers: 1 } }),
    ).rejects.toMatchObject({ code: "count-in-progress" });
    await expect(
      second.call(enterCounts, {
        ...at(count),
        body: { side: "counter", lines: [{ containerId: container.id, quantity: "20" }] },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    await bothCounted(facility, count, container.id, "20");
    await submit(count);
    await expect(
      second.call(
        completeCount,
        { ...at(count), body: { custodyTo: "counter", witnessTicket: await second.ticket("witness", nurse) } },
        { signing: true },
      ),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      nurse.call(
        completeCount,
        { ...at(count), body: { custodyTo: "counter", witnessTicket: "none" } },
        { signing: true },
      ),
    ).rejects.toMatchObject({ code: "ticket-used" });
    expect((await nurse.call(readCount, at(count))).state).toBe("open");
  });

  it("ends without passing the keys when it is abandoned, and nothing of it changes after", async () => {
    const { container } = await givenCard(facility);
    const count = await givenCount(facility, container.storageId, 1);
    const ended = await nurse.call(abandonCount, { ...at(count), body: { reason: "Fire alarm" } });
    expect(ended).toMatchObject({ state: "abandoned", abandonReason: "Fire alarm" });
    expect(await storageOf(container.storageId)).toMatchObject({ custodianName: null, openCountId: null });
    await expect(submit(count)).rejects.toMatchObject({ code: "wrong-state" });
    const rewritten = facility.system((act) =>
      act.db.updateTable("counts").set({ note: "Other" }).where("id", "=", count.id).execute(),
    );
    await expect(rewritten).rejects.toThrow(/does not change/);
  });
});

describe("MED-62: a count records what is there now", () => {
  it("asks why one was skipped", async () => {
    const { container } = await givenCard(facility);
    const first = await givenCount(facility, container.storageId, 1);
    await bothCounted(facility, first, container.id, "20");
    await submit(first);
    await complete(first);
    facility.clock.advance({ minutes: 20 * 60 });
    const body = { storageId: container.storageId, foundContainers: 1 };
    await expect(nurse.call(startCount, { body })).rejects.toMatchObject({
      code: "count-not-backdatable",
      message: expect.stringContaining("The last count was 20 hours ago."),
    });
    const count = await nurse.call(startCount, { body: { ...body, note: "Unit evacuated overnight" } });
    expect(count).toMatchObject({ note: "Unit evacuated overnight", startedAt: facility.clock.now() });
  });
});
