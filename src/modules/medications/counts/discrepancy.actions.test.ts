import { beforeAll, describe, expect, it } from "vitest";
import { clocksOf } from "#modules/facility/index.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listContainers, readLedger, wasteFromContainer } from "./container.contract.ts";
import { declareLoss, explainDiscrepancy, listDiscrepancies, resolveDiscrepancy } from "./discrepancy.contract.ts";
import { explained, givenCount, givenDiscrepancy, witnessed } from "./testing.ts";

let facility: Facility;
let nurse: Person;
let manager: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  manager = await facility.as("nurse_manager");
});

const at = ({ id }: { id: string }) => ({ params: { discrepancyId: id } });
const resolve = (one: { id: string; version: number }, by = manager) =>
  by.call(
    resolveDiscrepancy,
    { ...at(one), body: { version: one.version, resolution: "Confirmed with both nurses." } },
    { signing: true },
  );
const ledgerOf = (one: { containerId: string }) => nurse.call(readLedger, { params: { containerId: one.containerId } });

describe("MED-61: a container that differs twice", () => {
  it("is under investigation, with a deadline and a notification", async () => {
    const found = await givenDiscrepancy(facility);
    expect(found).toMatchObject({
      difference: "-1",
      state: "open",
      discoveredByName: expect.stringContaining("Nurse"),
    });
    const { rows } = await nurse.call(listContainers, { query: { pageSize: 100 } });
    expect(rows.find(({ id }) => id === found.containerId)?.state).toBe("investigation");
    await facility.runJobs();
    const notices = await facility.system((act) =>
      act.db.selectFrom("notifications").select("kind").where("kind", "=", "medications.count-discrepancy").execute(),
    );
    expect(notices.length).toBeGreaterThan(0);
    const clocks = await facility.system((act) => clocksOf(act, { type: "discrepancy", id: found.id }));
    expect(clocks).toMatchObject([{ ruleKey: "house.count-discrepancy", dueAt: addMinutes(found.discoveredAt, 1440) }]);
  });
});

describe("MED-64: closing a discrepancy", () => {
  it("needs an explanation by one person and a second who is independent, and adjusts the ledger", async () => {
    const found = await givenDiscrepancy(facility);
    await expect(resolve(found)).rejects.toMatchObject({ code: "wrong-state" });
    const told = await manager.call(explainDiscrepancy, {
      ...at(found),
      body: { version: found.version, cause: "unrecorded_waste", narrative: "Dropped and not recorded." },
    });
    await expect(resolve(told)).rejects.toMatchObject({ code: "resolver-not-independent" });
    const director = await facility.as("medical_director");
    const resolved = await resolve(told, director);
    expect(resolved).toMatchObject({ state: "resolved", adjustment: "-1", resolvedByName: expect.any(String) });
    const { container, entries } = await ledgerOf(found);
    expect(container).toMatchObject({ balance: "19", state: "in_use" });
    expect(entries[0]).toMatchObject({ entryType: "adjustment", delta: "-1", witnessName: expect.any(String) });
  });

  it("a miscount changes nothing in the ledger", async () => {
    const found = await givenDiscrepancy(facility);
    const told = await nurse.call(explainDiscrepancy, {
      ...at(found),
      body: { version: found.version, cause: "miscount", narrative: "Two tablets stuck in one blister." },
    });
    expect(await resolve(told)).toMatchObject({ adjustment: "0" });
    expect((await ledgerOf(found)).container).toMatchObject({ balance: "20", state: "in_use" });
  });

  it("what was recorded later for the time before the count is not adjusted again", async () => {
    const told = await explained(facility);
    await facility.system((act) =>
      act.db
        .insertInto("containerLedger")
        .values({
          id: crypto.randomUUID(),
          containerId: told.containerId,
          entryType: "administered",
          delta: "-1",
          balanceAfter: "0",
          actorId: nurse.clinicianId,
          occurredAt: addMinutes(told.discoveredAt, -60),
        })
        .execute(),
    );
    expect((await resolve(told)).adjustment).toBe("0");
    expect((await ledgerOf(told)).container).toMatchObject({ balance: "19", state: "in_use" });
  });

  it("someone who handled the container since its last matching count does not close it", async () => {
    const found = await givenDiscrepancy(facility);
    const told = await facility.as("nurse", "second").then((second) =>
      second.call(explainDiscrepancy, {
        ...at(found),
        body: { version: found.version, cause: "damage", narrative: "Crumbled on opening." },
      }),
    );
    await expect(facility.as("nurse", "second").then((second) => resolve(told, second))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(resolve({ ...told, version: found.version })).rejects.toMatchObject({ code: "stale-version" });
  });

  it("waits for a running count of its storage", async () => {
    const told = await explained(facility);
    const { container } = await ledgerOf(told);
    await givenCount(facility, container.storageId, 1);
    await expect(resolve(told)).rejects.toMatchObject({ code: "count-in-progress" });
  });

  it("a container under investigation is used with a witness, and wasting from it waits", async () => {
    const found = await givenDiscrepancy(facility);
    await expect(
      nurse.call(wasteFromContainer, {
        params: { containerId: found.containerId },
        body: { quantity: "1", reason: "Dropped", ...(await witnessed(facility)) },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("MED-64: a loss", () => {
  it("medications scenario 13: becomes an incident report after 24 hours, and starts the DEA deadlines when declared", async () => {
    const found = await givenDiscrepancy(facility);
    facility.clock.advance({ minutes: 1441 });
    await facility.runJobs();
    const page = await manager.call(listDiscrepancies, { query: { pageSize: 100 } });
    const reported = page.rows.find(({ id }) => id === found.id);
    expect(reported?.incidentId).not.toBeNull();
    const lost = await manager.call(
      declareLoss,
      { ...at(found), body: { version: reported?.version ?? 0, resolution: "Not found after a search." } },
      { signing: true },
    );
    expect(lost).toMatchObject({ state: "loss", adjustment: "-1", incidentId: reported?.incidentId });
    const days = (Date.parse(lost.dea106DueOn ?? "") - Date.parse(found.discoveredAt.slice(0, 10))) / 86_400_000;
    expect(days).toBe(45);
    expect((await ledgerOf(found)).container.balance).toBe("19");
  });
});
