import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { lookAlikes, type NameInCare } from "./look-alike.ts";
import { listName } from "./name.ts";

/** Another client in care at the location whose name looks or sounds alike. */
export interface LookAlike {
  clientId: string;
  name: string;
  birthDate: string;
}

interface InCareRow extends NameInCare {
  birthDate: string;
  locationId: string;
}

const inCare = sql`c.merged_into_id IS NULL AND c.episode_status IN ('admitted', 'on_leave')`;
const columns = sql`c.id AS client_id, c.legal_first_name, c.legal_last_name, c.preferred_name, c.birth_date, c.location_id`;

/** Name alerts at a location, by client (ALR-4). */
export async function nameAlertsAt(db: TenantDb, locationId: string): Promise<Map<string, LookAlike[]>> {
  const { rows } = await sql<InCareRow>`
    SELECT ${columns} FROM clients c WHERE c.location_id = ${locationId} AND ${inCare}`.execute(db);
  return shown(lookAlikes(rows));
}

/** Name alerts among the clients in care whom the viewer may see, compared within each location (ALR-4). */
export async function nameAlertsInReach(view: Pick<View, "db" | "inReach">): Promise<Map<string, LookAlike[]>> {
  const { rows } = await sql<InCareRow>`
    SELECT ${columns} FROM clients c
    WHERE ${inCare} AND ${view.inReach("clients.read", "client", sql<string>`c.id`)}`.execute(view.db);
  const byLocation = Map.groupBy(rows, (row) => row.locationId);
  return new Map([...byLocation.values()].flatMap((group) => [...shown(lookAlikes(group))]));
}

function shown(found: Map<string, InCareRow[]>): Map<string, LookAlike[]> {
  return new Map(
    [...found].map(([clientId, others]) => [
      clientId,
      others.map((other) => ({ clientId: other.clientId, name: listName(other), birthDate: other.birthDate })),
    ]),
  );
}
