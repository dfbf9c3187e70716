import { propertyOf } from "#platform/shared/property-of.ts";
import { addMinutes, offsetMinutes, transitions } from "#platform/shared/time/index.ts";
import type { Database } from "../database/tenant-database.ts";
import { errorFields, type Logger } from "../telemetry/logger.ts";
import { tenantStates } from "../tenancy/tenant-states.ts";
import { zonesOfLocations } from "./time-zones.store.ts";

export interface ZoneDifference {
  zone: string;
  /** First instant at which the two disagree. */
  at: string;
  /** Minutes east of UTC; null: the database does not know the zone. */
  database: number | null;
  runtime: number;
}

const days = 731;

/**
 * Where PostgreSQL and this runtime disagree about a zone in the two years from `from`: they ship their own zone data, and a law
 * that one of them does not have yet moves every scheduled time by an hour (TIME-3). Checked at noon UTC of each day and
 * on both sides of each clock change the runtime knows.
 */
export async function zoneDataDifferences(
  database: Database,
  zones: readonly string[],
  from: string,
): Promise<ZoneDifference[]> {
  const until = addMinutes(from, days * 1440);
  const differences: ZoneDifference[] = [];
  for (const zone of zones) {
    const changes = transitions(zone, from, until).flatMap(({ at }) => [addMinutes(at, -1), at]);
    const instants = [...Array.from({ length: days }, (_, day) => addMinutes(from, day * 1440)), ...changes].sort();
    const known = await databaseOffsets(database, zone, instants);
    const first = instants.findIndex((at, i) => known?.[i] !== offsetMinutes(zone, at));
    const at = instants[first];
    if (at) differences.push({ zone, at, database: known?.[first] ?? null, runtime: offsetMinutes(zone, at) });
  }
  return differences;
}

async function databaseOffsets(database: Database, zone: string, instants: string[]): Promise<number[] | null> {
  try {
    const rows = await database.global<{ minutes: number }>(
      `SELECT (extract(epoch FROM (at AT TIME ZONE $1) - (at AT TIME ZONE 'UTC')) / 60)::double precision AS minutes
       FROM unnest($2::timestamptz[]) WITH ORDINALITY AS t (at, place) ORDER BY place`,
      [zone, instants],
    );
    return rows.map((row) => row.minutes);
  } catch (error) {
    // invalid_parameter_value: a zone PostgreSQL does not know.
    if (propertyOf(error, "code") === "22023") return null;
    throw error;
  }
}

/** At boot: warns of every zone of a facility or its places on which database and runtime disagree. Never throws. */
export async function warnOfZoneDifferences(database: Database, log: Logger, now: string): Promise<void> {
  try {
    const tenants = await database.global<{ id: string; zone: string }>(
      "SELECT id, time_zone AS zone FROM tenants WHERE status <> $1",
      [tenantStates.code("closed")],
    );
    const zones = new Set(tenants.map((tenant) => tenant.zone));
    for (const { id } of tenants) {
      for (const zone of await zonesOfLocations(database.tenant(id))) zones.add(zone);
    }
    for (const { zone } of await zoneDataDifferences(database, [...zones], now))
      log.warn("Database and server disagree about a time zone: update PostgreSQL's or Node's zone data.", {
        code: zone,
      });
  } catch (error) {
    log.warn("The time zone data could not be compared.", errorFields(error));
  }
}
