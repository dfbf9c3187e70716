import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { looksIn } from "./look.store.ts";

const most = 60;

/** Stays with a look or a gap in a unit on a day, within the user's reach. */
export async function staysObserved(view: View, sectionId: string, from: string, to: string): Promise<string[]> {
  const rows = await view.db
    .selectFrom("observationLogs as l")
    .select("l.demographicId")
    .distinct()
    .where("l.sectionId", "=", sectionId)
    .where("l.observedAt", ">=", from)
    .where("l.observedAt", "<", to)
    .where(view.inReach("rounds.review", "client", sql.ref("l.client_id")))
    .limit(most)
    .execute();
  return rows.map(({ demographicId }) => demographicId);
}

export async function insertExport(
  db: TenantDb,
  set: { locationId: string; sectionId: string; demographicIds: string[]; localDate: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("roundExports")
    .values({ id, ...set })
    .execute();
  return id;
}

export async function exportById(db: TenantDb, id: string) {
  const row = await db
    .selectFrom("roundExports")
    .select(["id", "locationId", "sectionId", "demographicIds", "localDate"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such set of observation sheets.");
  return row;
}

/** Clients of stays, within the user's reach, by last name. */
export function clientsOfStays(view: View, demographicIds: readonly string[]) {
  return view.db
    .selectFrom("demographics as d")
    .innerJoin("clients as c", "c.id", "d.clientId")
    .select([
      "d.id as demographicId",
      "c.id as clientId",
      sql<string>`c.legal_first_name || ' ' || c.legal_last_name`.as("name"),
      "c.mrNo",
      "c.birthDate",
    ])
    .where("d.id", "=", sql<string>`ANY (${[...demographicIds]}::uuid[])`)
    .where(view.inReach("rounds.review", "client", sql.ref("c.id")))
    .orderBy("c.legalLastName")
    .orderBy("c.legalFirstName")
    .execute();
}

export function looksOfStays(db: TenantDb, demographicIds: readonly string[], from: string, to: string) {
  return looksIn(db)
    .where("l.demographicId", "=", sql<string>`ANY (${[...demographicIds]}::uuid[])`)
    .where("l.observedAt", ">=", from)
    .where("l.observedAt", "<", to)
    .orderBy("l.observedAt")
    .execute();
}
