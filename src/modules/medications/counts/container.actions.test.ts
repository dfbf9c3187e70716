import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { acetaminophen325, givenClientInCare } from "../orders/testing.ts";
import {
  addStorage,
  changeStorage,
  correctLedger,
  listContainers,
  putBackContainer,
  readLedger,
  receiveContainer,
  returnContainer,
  setAsideContainer,
  transferContainer,
  wasteFromContainer,
} from "./container.contract.ts";
import { givenCard, givenContainer, givenCount, givenStorage, witnessed } from "./testing.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const at = ({ id }: { id: string }) => ({ params: { containerId: id } });
const ledgerOf = async (container: { id: string }) => nurse.call(readLedger, at(container));
const linesOf = async (container: { id: string }) =>
  (await ledgerOf(container)).entries
    .toReversed()
    .map(({ entryType, delta, balanceAfter }) => [entryType, delta, balanceAfter]);
const waste = async (container: { id: string }, quantity: string) =>
  nurse.call(wasteFromContainer, {
    ...at(container),
    body: { quantity, reason: "Dropped on the floor", ...(await witnessed(facility)) },
  });

describe("MED-57: the ledger of a container", () => {
  it("adds up to the balance through receipt, waste with a witness, correction and return", async () => {
    const { container } = await givenCard(facility);
    expect(container).toMatchObject({
      balance: "20",
      state: "in_use",
      productText: expect.stringMatching(/lorazepam/i),
    });
    await waste(container, "0.5");
    const { entries } = await ledgerOf(container);
    expect(entries[0]).toMatchObject({ witnessName: "Nurse Second", isCorrectable: true });
    const corrected = await nurse.call(correctLedger, {
      ...at(container),
      body: {
        entryId: entries[0]?.id ?? "",
        rightQuantity: "1",
        reason: "A whole tablet",
        ...(await witnessed(facility)),
      },
    });
    expect(corrected.balance).toBe("19");
    const returned = await nurse.call(returnContainer, {
      ...at(container),
      body: { reason: "Discharged", ...(await witnessed(facility)) },
    });
    expect(returned).toMatchObject({ balance: "0", state: "returned_pharmacy" });
    expect(await linesOf(container)).toEqual([
      ["received", "20", "20"],
      ["wasted", "-0.5", "19.5"],
      ["correction", "0.5", "20"],
      ["wasted", "-1", "19"],
      ["returned_pharmacy", "-19", "0"],
    ]);
    await expect(waste(container, "1")).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("corrects a receipt, and an entry only once", async () => {
    const { container } = await givenCard(facility);
    const [first] = (await ledgerOf(container)).entries;
    const correct = async () =>
      nurse.call(correctLedger, {
        ...at(container),
        body: {
          entryId: first?.id ?? "",
          rightQuantity: "18",
          reason: "Two fewer in the card",
          ...(await witnessed(facility)),
        },
      });
    expect((await correct()).balance).toBe("18");
    await expect(correct()).rejects.toMatchObject({ code: "wrong-state" });
    expect((await ledgerOf(container)).entries.map(({ isCorrected }) => isCorrected)).toEqual([false, false, true]);
  });

  it("is never negative, and empty at zero", async () => {
    const { container } = await givenCard(facility, { quantity: "2" });
    await expect(waste(container, "3")).rejects.toMatchObject({
      code: "insufficient-balance",
      message: expect.stringContaining("holds 2. You entered 3."),
    });
    expect((await waste(container, "2")).state).toBe("empty");
    await expect(
      facility.system((act) =>
        act.db.updateTable("containers").set({ balance: "5" }).where("id", "=", container.id).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      facility.system((act) =>
        act.db
          .insertInto("containerLedger")
          .values({
            id: crypto.randomUUID(),
            containerId: container.id,
            entryType: "wasted",
            delta: "-1",
            balanceAfter: "7",
            actorId: nurse.clinicianId,
            witnessId: nurse.clinicianId,
            occurredAt: act.now,
          })
          .execute(),
      ),
    ).rejects.toThrow();
    expect((await ledgerOf(container)).container.balance).toBe("0");
  });

  it("medications scenario 24: entries are never changed or deleted, and each is chained to the one before", async () => {
    const { container } = await givenCard(facility);
    await waste(container, "1");
    await waste(container, "2");
    const update = facility.system((act) =>
      act.db
        .updateTable("containerLedger")
        .set({ reason: "Other" })
        .where("containerId", "=", container.id)
        .executeTakeFirst(),
    );
    await expect(update).rejects.toThrow(/permission denied/);
    const remove = facility.system((act) =>
      act.db.deleteFrom("containerLedger").where("containerId", "=", container.id).executeTakeFirst(),
    );
    await expect(remove).rejects.toThrow(/permission denied/);
    const chain = await facility.system((act) =>
      act.db
        .selectFrom("containerLedger")
        .select(["seq", "prevHash", "hash"])
        .where("containerId", "=", container.id)
        .orderBy("seq")
        .execute(),
    );
    expect(chain.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(chain.map(({ prevHash }) => prevHash)).toEqual(["", ...chain.slice(0, 2).map(({ hash }) => hash)]);
    expect(new Set(chain.map(({ hash }) => hash)).size).toBe(3);
  });
});

describe("MED-68: receiving a container", () => {
  const receive = async (fields: object) =>
    nurse.call(receiveContainer, {
      body: {
        storageId: (await givenStorage(facility)).id,
        ownership: "facility_stock",
        rxcui: acetaminophen325,
        quantity: "10",
        receivedFrom: "Harbor Pharmacy",
        ...fields,
      },
    });

  it("needs a second person for what a client brought in", async () => {
    const { demographicId } = await givenClientInCare(facility);
    const brought = { ownership: "client_brought", demographicId, receivedFrom: "Home, in a pharmacy bottle" };
    await expect(receive(brought)).rejects.toMatchObject({ code: "witness-required" });
    const container = await receive({ ...brought, ...(await witnessed(facility)) });
    expect(await linesOf(container)).toEqual([["brought_in", "10", "10"]]);
    expect((await ledgerOf(container)).entries[0]?.witnessName).toBe("Nurse Second");
  });

  it("refuses what cannot be counted, has expired, or names the wrong owner", async () => {
    await expect(receive({ quantity: "10.3" })).rejects.toMatchObject({ code: "validation" });
    const yesterday = localDate(addMinutes(facility.clock.now(), -2 * 1440), "America/Los_Angeles");
    await expect(receive({ expiresOn: yesterday })).rejects.toMatchObject({ code: "expired-product" });
    await expect(receive({ ownership: "client" })).rejects.toMatchObject({ code: "validation" });
    const { demographicId } = await givenClientInCare(facility);
    await expect(receive({ demographicId })).rejects.toMatchObject({ code: "validation" });
    await expect(receive({ rxcui: "000" })).rejects.toMatchObject({ status: expect.any(Number) });
  });

  it("is repeated with the same key without a second container", async () => {
    const storage = await givenStorage(facility);
    const body = {
      storageId: storage.id,
      ownership: "facility_stock" as const,
      rxcui: acetaminophen325,
      quantity: "10",
      receivedFrom: "Harbor Pharmacy",
    };
    const extras = { idempotencyKey: crypto.randomUUID() };
    const [first, again] = [
      await nurse.call(receiveContainer, { body }, extras),
      await nurse.call(receiveContainer, { body }, extras),
    ];
    expect(again.id).toBe(first.id);
    const { rows } = await nurse.call(listContainers, { query: { storageId: storage.id } });
    expect(rows.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe("MED-57: moving and setting aside", () => {
  it("transfers within the location, and refuses a closed or the same storage", async () => {
    const { container } = await givenCard(facility);
    const target = await givenStorage(facility);
    const transfer = (toStorageId: string) =>
      nurse.call(transferContainer, { ...at(container), body: { toStorageId } });
    await expect(transfer(container.storageId)).rejects.toMatchObject({ code: "validation" });
    expect(await transfer(target.id)).toMatchObject({ storageId: target.id, balance: "20" });
    expect((await linesOf(container)).at(-1)).toEqual(["transferred", "0", "20"]);
    expect((await ledgerOf(container)).entries[0]?.toStorageName).toBe(target.name);
  });

  it("sets a container aside for destruction and puts it back, and doses do not come from it meanwhile", async () => {
    const { container } = await givenCard(facility);
    const move = (contract: typeof setAsideContainer | typeof putBackContainer) =>
      nurse.call(contract, { ...at(container), body: { reason: "Label damaged" } });
    expect(await move(setAsideContainer)).toMatchObject({ state: "pending_destruction", stateReason: "Label damaged" });
    await expect(move(setAsideContainer)).rejects.toMatchObject({ code: "wrong-state" });
    expect((await move(putBackContainer)).state).toBe("in_use");
  });

  it("closes a storage only when it is empty, and names are unique at a location", async () => {
    const container = await givenContainer(facility);
    const admin = await facility.as("admin");
    const { id, name, version } = await givenStorage(facility);
    await expect(
      admin.call(addStorage, { body: { locationId: facility.locations.main, name: name.toUpperCase(), kind: "safe" } }),
    ).rejects.toMatchObject({ code: "duplicate" });
    const close = (storageId: string) =>
      admin.call(changeStorage, { params: { storageId }, body: { version, status: "inactive" } });
    await expect(close(container.storageId)).rejects.toMatchObject({ code: "in-use" });
    expect((await close(id)).status).toBe("inactive");
  });
});

describe("MED-63: while a storage is being counted", () => {
  it("nothing moves in or out of it, and no balance is shown", async () => {
    const { container } = await givenCard(facility);
    await givenCount(facility, container.storageId, 1);
    const refused = { code: "count-in-progress" };
    await expect(waste(container, "1")).rejects.toMatchObject(refused);
    await expect(ledgerOf(container)).rejects.toMatchObject(refused);
    await expect(givenContainer(facility, { storageId: container.storageId })).rejects.toMatchObject(refused);
    const other = await givenContainer(facility);
    await expect(
      nurse.call(transferContainer, { ...at(other), body: { toStorageId: container.storageId } }),
    ).rejects.toMatchObject(refused);
    const { rows } = await nurse.call(listContainers, { query: { storageId: container.storageId } });
    expect(rows.map(({ balance }) => balance)).toEqual([null]);
  });
});
