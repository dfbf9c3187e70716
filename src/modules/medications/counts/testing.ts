import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { givenClientInCare, givenOrder, lorazepam05, type Sig, type TestClient } from "../orders/testing.ts";
import * as containers from "./container.contract.ts";
import * as counts from "./count.contract.ts";
import * as discrepancies from "./discrepancy.contract.ts";

let storageNo = 0;

export async function givenStorage(facility: Facility): Promise<containers.Storage> {
  const admin = await facility.as("admin");
  storageNo += 1;
  return admin.call(containers.addStorage, {
    body: { locationId: facility.locations.main, name: `Cart ${storageNo}`, kind: "cart" },
  });
}

type Received = Partial<CallInput<typeof containers.receiveContainer>["body"]>;

/** A card of lorazepam 0.5 mg, received by a nurse: 20 tablets of facility stock in a new storage, unless given otherwise. */
export async function givenContainer(
  facility: Facility,
  { client, ...fields }: Received & { client?: TestClient } = {},
): Promise<containers.Container> {
  const nurse = await facility.as("nurse");
  return nurse.call(containers.receiveContainer, {
    body: {
      storageId: fields.storageId ?? (await givenStorage(facility)).id,
      ownership: client ? "client" : "facility_stock",
      ...(client ? { demographicId: client.demographicId } : {}),
      rxcui: lorazepam05,
      quantity: "20",
      receivedFrom: "Harbor Pharmacy",
      ...fields,
    },
  });
}

/** A STAT order of lorazepam 0.5 mg, one tablet. */
export const statLorazepam: Partial<Sig> = {
  rxcui: lorazepam05,
  doseValue: "0.5",
  doseUnit: "mg",
  scheduleKind: "stat",
  frequencyCode: "STAT",
  indication: "Alcohol withdrawal",
};

/** A client with an order of lorazepam every 6 hours and a card of their own. */
export async function givenCard(facility: Facility, fields: Received = {}) {
  const client = await givenClientInCare(facility);
  const container = await givenContainer(facility, { client, ...fields });
  return { client, container };
}

export async function witnessed(facility: Facility): Promise<{ witnessTicket: string }> {
  const nurse = await facility.as("nurse");
  return { witnessTicket: await nurse.ticket("witness", await facility.as("nurse", "second")) };
}

export async function givenCount(facility: Facility, storageId: string, found: number): Promise<counts.Count> {
  const nurse = await facility.as("nurse");
  return nurse.call(counts.startCount, { body: { storageId, foundContainers: found } });
}

/** Both staff members enter the same quantity of one container. */
export async function bothCounted(
  facility: Facility,
  count: { id: string },
  containerId: string,
  quantity: string,
  missing = false,
): Promise<counts.Count> {
  const nurse = await facility.as("nurse");
  const enter = (side: "counter" | "witness") =>
    nurse.call(counts.enterCounts, {
      params: { countId: count.id },
      body: { side, lines: [{ containerId, quantity, missing }] },
    });
  await enter("counter");
  return enter("witness");
}

/** A count of a card of 20, as found by both. It is completed and signed. */
export async function givenCompleted(facility: Facility, quantity = "20", fields: Received = {}) {
  const container = await givenContainer(facility, fields);
  const count = await givenCount(facility, container.storageId, 1);
  const nurse = await facility.as("nurse");
  const params = { countId: count.id };
  await bothCounted(facility, count, container.id, quantity);
  const compared = await nurse.call(counts.submitCount, { params });
  if (compared.state === "recount") {
    await bothCounted(facility, count, container.id, quantity);
    await nurse.call(counts.recountCount, { params, body: { foundContainers: 1 } });
  }
  const completed = await nurse.call(
    counts.completeCount,
    { params, body: { custodyTo: "counter", ...(await witnessed(facility)) } },
    { signing: true },
  );
  return { container, count: completed };
}

/** A count of 19 tablets of a card that should hold 20. */
export async function givenDiscrepancy(facility: Facility): Promise<discrepancies.Discrepancy> {
  const { count } = await givenCompleted(facility, "19");
  const nurse = await facility.as("nurse");
  const page = await nurse.call(discrepancies.listDiscrepancies, { query: { pageSize: 100 } });
  const found = page.rows.find(({ countId }) => countId === count.id);
  if (!found) throw new Error("The count found no discrepancy.");
  return found;
}

export async function explained(facility: Facility): Promise<discrepancies.Discrepancy> {
  const { id, version } = await givenDiscrepancy(facility);
  return (await facility.as("nurse", "second")).call(discrepancies.explainDiscrepancy, {
    params: { discrepancyId: id },
    body: { version, cause: "damage", narrative: "A tablet crumbled when the blister was opened." },
  });
}

const at = ({ id }: { id: string }) => ({ params: { containerId: id } });
const reason = "Wrong card delivered";

export const countSamples: readonly Sample[] = [
  sample(containers.listStorages, "nurse", () => ({})),
  sample(containers.addStorage, "admin", (facility) => ({
    body: { locationId: facility.locations.main, name: "Night safe", kind: "safe" as const },
  })),
  sample(containers.changeStorage, "admin", async (facility) => {
    const { id, version } = await givenStorage(facility);
    return { params: { storageId: id }, body: { version, kind: "safe" as const } };
  }),
  sample(containers.listContainers, "nurse", () => ({})),
  sample(containers.receiveContainer, "nurse", async (facility) => ({
    body: {
      storageId: (await givenStorage(facility)).id,
      ownership: "client" as const,
      demographicId: (await givenClientInCare(facility)).demographicId,
      rxcui: lorazepam05,
      quantity: "30",
      receivedFrom: "Harbor Pharmacy",
    },
  })),
  sample(containers.readLedger, "nurse", async (facility) => at((await givenCard(facility)).container)),
  sample(containers.transferContainer, "nurse", async (facility) => ({
    ...at((await givenCard(facility)).container),
    body: { toStorageId: (await givenStorage(facility)).id },
  })),
  sample(containers.wasteFromContainer, "nurse", async (facility) => ({
    ...at((await givenCard(facility)).container),
    body: { quantity: "1", reason: "Dropped", ...(await witnessed(facility)) },
  })),
  sample(containers.returnContainer, "nurse", async (facility) => ({
    ...at((await givenCard(facility)).container),
    body: { reason, ...(await witnessed(facility)) },
  })),
  sample(containers.correctLedger, "nurse", async (facility) => {
    const { container } = await givenCard(facility);
    const nurse = await facility.as("nurse");
    const { entries } = await nurse.call(containers.readLedger, at(container));
    return {
      ...at(container),
      body: {
        entryId: entries[0]?.id ?? "",
        rightQuantity: "18",
        reason: "Miscounted",
        ...(await witnessed(facility)),
      },
    };
  }),
  sample(containers.setAsideContainer, "nurse", async (facility) => ({
    ...at((await givenCard(facility)).container),
    body: { reason },
  })),
  sample(containers.putBackContainer, "nurse", async (facility) => {
    const { container } = await givenCard(facility);
    const nurse = await facility.as("nurse");
    await nurse.call(containers.setAsideContainer, { ...at(container), body: { reason } });
    return { ...at(container), body: { reason } };
  }),
  sample(containers.containersForDose, "nurse", async (facility) => ({
    params: { orderId: (await givenOrder(facility)).order.id },
  })),
  sample(counts.listCounts, "nurse", () => ({})),
  sample(counts.startCount, "nurse", async (facility) => ({
    body: { storageId: (await givenStorage(facility)).id, foundContainers: 0 },
  })),
  sample(counts.readCount, "nurse", async (facility) => ({
    params: { countId: (await givenCount(facility, (await givenStorage(facility)).id, 0)).id },
  })),
  sample(counts.enterCounts, "nurse", async (facility) => {
    const container = await givenContainer(facility);
    const count = await givenCount(facility, container.storageId, 1);
    return {
      params: { countId: count.id },
      body: { side: "counter" as const, lines: [{ containerId: container.id, quantity: "20" }] },
    };
  }),
  sample(counts.submitCount, "nurse", async (facility) => {
    const container = await givenContainer(facility);
    const count = await givenCount(facility, container.storageId, 1);
    await bothCounted(facility, count, container.id, "20");
    return { params: { countId: count.id } };
  }),
  sample(counts.recountCount, "nurse", async (facility) => {
    const container = await givenContainer(facility);
    const count = await givenCount(facility, container.storageId, 1);
    await bothCounted(facility, count, container.id, "19");
    await (await facility.as("nurse")).call(counts.submitCount, { params: { countId: count.id } });
    await bothCounted(facility, count, container.id, "19");
    return { params: { countId: count.id }, body: { foundContainers: 1 } };
  }),
  sample(
    counts.completeCount,
    "nurse",
    async (facility) => {
      const count = await givenCount(facility, (await givenStorage(facility)).id, 0);
      return {
        params: { countId: count.id },
        body: { custodyTo: "counter" as const, ...(await witnessed(facility)) },
      };
    },
    { signing: true },
  ),
  sample(counts.abandonCount, "nurse", async (facility) => ({
    params: { countId: (await givenCount(facility, (await givenStorage(facility)).id, 0)).id },
    body: { reason: "Called to an emergency" },
  })),
  sample(discrepancies.listDiscrepancies, "nurse", () => ({})),
  sample(discrepancies.explainDiscrepancy, "nurse", async (facility) => {
    const { id, version } = await givenDiscrepancy(facility);
    return {
      params: { discrepancyId: id },
      body: { version, cause: "damage" as const, narrative: "A tablet crumbled." },
    };
  }),
  sample(
    discrepancies.resolveDiscrepancy,
    "nurse_manager",
    async (facility) => {
      const { id, version } = await explained(facility);
      return { params: { discrepancyId: id }, body: { version, resolution: "Reviewed with both." } };
    },
    { signing: true },
  ),
  sample(
    discrepancies.declareLoss,
    "nurse_manager",
    async (facility) => {
      const { id, version } = await givenDiscrepancy(facility);
      return { params: { discrepancyId: id }, body: { version, resolution: "Not found after a search." } };
    },
    { signing: true },
  ),
];
