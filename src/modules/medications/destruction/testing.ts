import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { setAsideContainer } from "../counts/container.contract.ts";
import { givenContainer, witnessed } from "../counts/testing.ts";
import { destroyBatch, listDestructions, readDestruction } from "./destruction.contract.ts";

/** A card of 20 tablets, set aside for destruction. */
export async function givenSetAside(facility: Facility, fields: Parameters<typeof givenContainer>[1] = {}) {
  const container = await givenContainer(facility, fields);
  return (await facility.as("nurse")).call(setAsideContainer, {
    params: { containerId: container.id },
    body: { reason: "Expired" },
  });
}

export async function batchOf(facility: Facility, containers: readonly { id: string }[], quantity = "20") {
  return {
    locationId: facility.locations.main,
    method: "chemical_digestion" as const,
    lines: containers.map(({ id }) => ({ containerId: id, counted: { first: quantity, second: quantity } })),
    ...(await witnessed(facility)),
  };
}

export async function givenDestruction(facility: Facility) {
  const nurse = await facility.as("nurse");
  const body = await batchOf(facility, [await givenSetAside(facility)]);
  return nurse.call(destroyBatch, { body }, { signing: true });
}

export const destructionSamples: readonly Sample[] = [
  sample(listDestructions, "nurse", () => ({})),
  sample(readDestruction, "nurse", async (facility) => ({
    params: { destructionId: (await givenDestruction(facility)).id },
  })),
  sample(
    destroyBatch,
    "nurse",
    async (facility) => ({ body: await batchOf(facility, [await givenSetAside(facility)]) }),
    { signing: true },
  ),
];
