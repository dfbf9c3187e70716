import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ObservationGap } from "./gap.contract.ts";
import { explainFromSeconds } from "./gap.ts";

function gapRows(db: TenantDb) {
  return db
    .selectFrom("observationGaps as g")
    .innerJoin("clients as c", "c.id", "g.clientId")
    .leftJoin("locationSections as s", "s.id", "g.sectionId")
    .leftJoin("clinicians as e", "e.id", "g.explainedBy")
    .leftJoin("clinicians as r", "r.id", "g.reviewedBy")
    .select([
      "g.id",
      "g.clientId",
      "g.demographicId",
      "g.locationId",
      sql<string>`coalesce(c.preferred_name, c.legal_first_name) || ' ' || c.legal_last_name`.as("name"),
      "c.mrNo",
      "g.sectionId",
      "s.name as sectionName",
      "g.level",
      "g.fromAt",
      "g.dueAt",
      "g.toAt",
      "g.step",
      "g.reasonCode",
      "g.explanation",
      "e.fullName as explainedByName",
      "g.explainedAt",
      "r.fullName as reviewedByName",
      "g.reviewedAt",
      "g.version",
    ])
    .where("g.withdrawnAt", "is", null);
}

const isLong = (now: string) =>
  sql<boolean>`coalesce(g.to_at, ${now}::timestamptz) - g.due_at >= make_interval(secs => ${explainFromSeconds})`;

/** A page of the gaps of a location within the user's reach, the latest first. */
export function gapsAt(
  view: View,
  locationId: string,
  { show, page, pageSize }: { show: "explain" | "review" | "all"; page: number; pageSize: number },
) {
  let query = gapRows(view.db)
    .where("g.locationId", "=", locationId)
    .where(view.inReach("rounds.review", "client", sql.ref("g.client_id")));
  if (show === "explain") query = query.where("g.explainedAt", "is", null).where(isLong(view.now));
  if (show === "review") query = query.where("g.explainedAt", "is not", null).where("g.reviewedAt", "is", null);
  return paginate(view.db, query.orderBy("g.fromAt", "desc").orderBy("g.id"), { page, pageSize });
}

/** Gaps of the clients of a stay on a day. */
export function gapsOfStays(db: TenantDb, demographicIds: readonly string[], from: string, to: string) {
  return gapRows(db)
    .where("g.demographicId", "=", sql<string>`ANY (${[...demographicIds]}::uuid[])`)
    .where("g.fromAt", "<", to)
    .where((eb) => eb.or([eb("g.toAt", "is", null), eb("g.toAt", ">", from)]))
    .orderBy("g.fromAt")
    .execute();
}

/** Gaps of a unit that were due in a span. */
export function gapsOfUnit(db: TenantDb, sectionId: string, from: string, to: string) {
  return gapRows(db)
    .where("g.sectionId", "=", sectionId)
    .where("g.dueAt", ">=", from)
    .where("g.dueAt", "<", to)
    .orderBy("g.fromAt")
    .execute();
}

async function one(query: ReturnType<typeof gapRows>): Promise<ObservationGap> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such gap. A look that arrived later may have closed it.");
  return row;
}

export const gapRecord = record({
  table: "observationGaps",
  subject: "observation-gap",
  key: "gapId",
  load: (db, id) => one(gapRows(db).where("g.id", "=", id).forNoKeyUpdate("g")),
  scope: (act, { locationId }) => act.requireLocation(locationId),
  saved: async (act, { after: { locationId } }) => {
    await act.raise("facility.rounds-changed", { locationId }, { topics: [`board:rounds:${locationId}`] });
  },
});
