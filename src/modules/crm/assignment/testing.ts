import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { addPool, changePool, listPools, type Pool, pausePoolMember } from "./pool.contract.ts";

let made = 0;

/** The main pool of a location, with these members. */
export async function givenPool(
  facility: Facility,
  members: readonly { person: Person; weight?: number; dailyCap?: number; languages?: string[] }[],
  pool: Partial<CallInput<typeof addPool>["body"]> = {},
): Promise<Pool> {
  made += 1;
  const admin = await facility.as("admin");
  return admin.call(addPool, {
    body: {
      name: `Pool ${made}`,
      locationId: facility.locations.main,
      ...pool,
      members: members.map(({ person, ...member }) => ({ clinicianId: person.clinicianId, ...member })),
    },
  });
}

/** A valid call of every endpoint of assignment pools. */
export const poolSamples: readonly Sample[] = [
  sample(listPools, "admissions", () => ({})),
  sample(addPool, "admin", async (facility) => {
    made += 1;
    const { clinicianId } = await facility.as("admissions", "pooled");
    return { body: { name: `Pool ${made}`, locationId: null, isMain: false, members: [{ clinicianId }] } };
  }),
  sample(changePool, "admin", async (facility) => {
    const pool = await givenPool(facility, [], { isMain: false });
    const { name, locationId } = pool;
    return {
      params: { poolId: pool.id },
      body: { version: pool.version, name, locationId, isMain: false, members: [] },
    };
  }),
  sample(pausePoolMember, "admissions", () => ({ body: { paused: false } })),
];
