import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, type GivenAdmittedClient, givenAdmittedClient, mrNo } from "../testing.ts";
import * as leaves from "./leave.contract.ts";

/** A four-hour pass that starts now. */
export const aPass = (facility: Facility, { demographicId }: { demographicId: string }) => ({
  demographicId,
  kind: "therapeutic_pass" as const,
  leftAt: facility.clock.now(),
  expectedReturnAt: addMinutes(facility.clock.now(), 240),
});

/** A client admitted an hour ago who is on a four-hour pass. */
export async function givenLeave(
  facility: Facility,
  plan: Partial<leaves.NewLeave> = {},
): Promise<GivenAdmittedClient & { leave: leaves.Leave }> {
  const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -60) });
  const nurse = await facility.as("nurse");
  const leave = await nurse.call(leaves.startLeave, {
    params: mrNo(client),
    body: { ...aPass(facility, client), ...plan },
  });
  return { ...client, leave };
}

export const noScreen = { search: "done", uds: "declined" } as const;

/** One valid call per endpoint, for the generated access tests. */
export const leaveSamples: readonly Sample[] = [
  sample(leaves.listLeaves, "nurse", chart()),
  sample(leaves.startLeave, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -60) });
    return { params: mrNo(client), body: aPass(facility, client) };
  }),
  sample(leaves.changeLeave, "nurse", async (facility) => {
    const { leave, ...client } = await givenLeave(facility);
    const expectedReturnAt = addMinutes(facility.clock.now(), 300);
    return { params: { ...mrNo(client), leaveId: leave.id }, body: { version: leave.version, expectedReturnAt } };
  }),
  sample(leaves.returnFromLeave, "nurse", async (facility) => {
    const { leave, ...client } = await givenLeave(facility, { leftAt: addMinutes(facility.clock.now(), -30) });
    const returnedAt = facility.clock.now();
    return {
      params: { ...mrNo(client), leaveId: leave.id },
      body: { version: leave.version, returnedAt, returnScreen: noScreen },
    };
  }),
];
