import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export interface Movement {
  clientId: string;
  at: string;
  title: string;
  summary: string | null;
}

/** Events of the timeline that say where a client is: who came, left, returned or changed places. */
const movementKinds = [
  "client.admitted",
  "client.readmitted",
  "client.discharged",
  "client.discharge-undone",
  "leave.started",
  "leave.ended",
  "location.changed",
  "level-of-care.changed",
];

/** Admissions, discharges, leaves and moves of these clients in a span, oldest first. The caller has opened the charts. */
export async function movementsOf(
  view: { db: TenantDb },
  clientIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Movement[]> {
  if (clientIds.length === 0) return [];
  return view.db
    .selectFrom("chartEvents")
    .select(["clientId", "at", "title", "summary"])
    .where("clientId", "=", sql<string>`ANY (${[...clientIds]}::uuid[])`)
    .where("at", ">=", from)
    .where("at", "<", to)
    .where("kind", "in", movementKinds)
    .where("voidedAt", "is", null)
    .orderBy("at")
    .orderBy("id")
    .execute();
}
