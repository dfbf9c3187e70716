import { type Expression, type SqlBool, sql } from "kysely";
import type { Reach } from "#platform/server/access/access.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ClockState } from "#platform/shared/columns.generated.ts";
import type { DutyKind } from "../duty/duty.ts";
import { openClockStates } from "./clock-states.ts";

export const clientColumn = sql<string>`clocks.client_id`;

export interface SeenBy {
  clinicianId: string | null;
  reach: Reach;
  inReach: Expression<SqlBool>;
  /** Permissions that the user holds beyond their own records. */
  permissions: readonly string[];
}

interface Filter {
  states: readonly ClockState[];
  /** The user's own work: theirs, of a duty they have now, or of a permission they hold. */
  mine: { duties: readonly { locationId: string; duty: DutyKind }[] } | null;
  clientId: string | null;
  ruleKey: string | null;
  newestFirst: boolean;
  limit: number;
}

/** Deadlines that a user may see, by due time: at their locations, of clients in reach, hidden from none of them. */
export async function visibleClocks(
  db: TenantDb,
  { clinicianId, reach, inReach, permissions }: SeenBy,
  { states, mine, clientId, ruleKey, newestFirst, limit }: Filter,
) {
  let query = db
    .selectFrom("clocks")
    .leftJoin("clinicians as owner", "owner.id", "clocks.ownerId")
    .select([
      "clocks.id",
      "clocks.ruleKey",
      "clocks.title",
      "clocks.severity",
      "clocks.subjectLabel",
      "clocks.link",
      "clocks.clientId",
      "clocks.dueAt",
      "clocks.state",
      "clocks.lateMinutes",
      "clocks.endedReason",
      "clocks.version",
      "owner.fullName as ownerName",
    ])
    .where("clocks.state", "in", states)
    .where((eb) =>
      eb.or([
        eb.and([eb("clocks.clientId", "is not", null), inReach]),
        eb.and([
          eb("clocks.clientId", "is", null),
          reach.kind === "tenant"
            ? eb.lit(true)
            : reach.kind === "location"
              ? eb("clocks.locationId", "=", sql<string>`ANY (${[...reach.locationIds]}::uuid[])`)
              : eb("clocks.ownerId", "=", clinicianId),
        ]),
      ]),
    )
    .where(sql<boolean>`(clocks.view_permission IS NULL OR clocks.view_permission = ANY (${[...permissions]}::text[]))`)
    .where(sql<boolean>`NOT (clocks.hidden_from @> ARRAY[${clinicianId}::uuid])`);
  if (mine)
    query = query.where((eb) =>
      eb.or([
        eb("clocks.ownerId", "=", clinicianId),
        eb.and([
          eb("clocks.ownerId", "is", null),
          eb.or([
            eb("clocks.ownerPermission", "=", sql<string>`ANY (${[...permissions]}::text[])`),
            ...mine.duties.map(({ locationId, duty }) =>
              eb.and([eb("clocks.locationId", "=", locationId), eb("clocks.ownerDuty", "=", duty)]),
            ),
          ]),
        ]),
      ]),
    );
  if (clientId) query = query.where("clocks.clientId", "=", clientId);
  if (ruleKey) query = query.where("clocks.ruleKey", "=", ruleKey);
  return query
    .orderBy("clocks.dueAt", newestFirst ? "desc" : "asc")
    .orderBy("clocks.id")
    .limit(limit)
    .execute();
}

export const statesOf = (state: "open" | "overdue" | "ended"): readonly ClockState[] =>
  state === "open" ? openClockStates : state === "overdue" ? ["overdue"] : ["satisfied", "canceled", "waived"];
