import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import type { LocationOperations } from "./operations.contract.ts";
import { placeById } from "./place.store.ts";

const columns = [
  "locationId",
  "licensedBeds",
  "staffedBeds",
  "state",
  "facilityTypes",
  "accreditor",
  "servesMinors",
  "minAge",
  "part2",
  "blockGrant",
  "approvalSteps",
  "cleaningRequired",
  "inspectsCleaning",
  "holdDefaultHours",
  "officeCloses",
  "awolHoldHours",
  "version",
] as const;

/** The defaults of a location without settings. Version 0 means that no row exists yet. */
export function defaultOperations(locationId: string): LocationOperations {
  return {
    locationId,
    licensedBeds: 0,
    staffedBeds: 0,
    state: null,
    facilityTypes: [],
    accreditor: "none",
    servesMinors: false,
    minAge: 18,
    part2: true,
    blockGrant: false,
    approvalSteps: [],
    cleaningRequired: true,
    inspectsCleaning: false,
    holdDefaultHours: 24,
    officeCloses: "17:00",
    awolHoldHours: 24,
    version: 0,
  };
}

export async function operationsOf(db: TenantDb, locationId: string): Promise<LocationOperations> {
  const row = await db
    .selectFrom("locationOperations")
    .select(columns)
    .where("locationId", "=", locationId)
    .executeTakeFirst();
  return row ?? defaultOperations(locationId);
}

export const operationsRecord = record({
  table: "locationOperations",
  subject: "location",
  key: "locationId",
  idColumn: "locationId",
  load: async (db, locationId) => {
    await placeById(db, locationId);
    return operationsOf(db, locationId);
  },
  scope: (act, { locationId }) => act.requireLocation(locationId),
});
