import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, givenClient, mrNo } from "../testing.ts";
import * as labels from "./label.contract.ts";

/** A label of this facility; the name is its own in each test. */
export async function givenLabel(facility: Facility, name = "Alumni mentor") {
  const admin = await facility.as("admin");
  return admin.call(labels.addLabel, { body: { name, color: "teal" as const } });
}

/** One valid call per endpoint, for the generated access tests. */
export const labelSamples: readonly Sample[] = [
  sample(labels.listLabels, "nurse", async () => ({})),
  sample(labels.addLabel, "admin", async () => ({ body: { name: "Speaks ASL", color: "blue" as const } })),
  sample(labels.changeLabel, "admin", async (facility) => {
    const { id, version } = await givenLabel(facility, "Court ordered");
    return { params: { labelId: id }, body: { version, name: "Court order" } };
  }),
  sample(labels.listClientLabels, "nurse", chart()),
  sample(labels.changeClientLabels, "nurse", async (facility) => {
    const { id } = await givenLabel(facility, "First stay");
    return { params: mrNo(await givenClient(facility)), body: { add: [{ labelId: id }] } };
  }),
  sample(labels.labelClients, "case_manager", async (facility) => {
    const { id } = await givenLabel(facility, "Alumni weekend");
    const { clientId } = await givenClient(facility);
    return { params: { labelId: id }, body: { clientIds: [clientId] } };
  }),
];
