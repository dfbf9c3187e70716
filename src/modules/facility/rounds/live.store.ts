import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { LiveRow } from "./live.contract.ts";

explainConstraint(
  "observation_assignments_once",
  () => new Problem("duplicate", "This observation level was just set. Reload to see it."),
);

/** Observed clients of a location within the user's reach, in the order in which they come up, in one statement. */
export async function liveRows(view: View, locationId: string): Promise<LiveRow[]> {
  const rows = await view.db
    .selectFrom("observationDues as d")
    .innerJoin("clients as c", "c.id", "d.clientId")
    .innerJoin("observationAssignments as a", "a.id", "d.assignmentId")
    .leftJoin("bedStays as t", (join) =>
      join
        .onRef("t.demographicId", "=", "d.demographicId")
        .on("t.kind", "=", "stay")
        .on("t.occupant", "=", "client")
        .on("t.voidedAt", "is", null)
        .on(sql<boolean>`t.during @> ${view.now}::timestamptz`),
    )
    .leftJoin("beds as b", "b.id", "t.bedId")
    .leftJoin("rooms as r", "r.id", "t.roomId")
    .leftJoin("locationSections as s", "s.id", "t.sectionId")
    .leftJoin("clinicians as o", "o.id", "d.lastObserverId")
    .leftJoin("clinicians as k", "k.id", "d.acknowledgedBy")
    .select([
      "d.clientId",
      "d.demographicId",
      "c.mrNo",
      sql<string>`coalesce(c.preferred_name, c.legal_first_name) || ' ' || c.legal_last_name`.as("name"),
      "c.photoFileId",
      "t.sectionId",
      "s.name as sectionName",
      "t.roomId",
      "r.name as roomName",
      "b.code as bedCode",
      "a.level",
      "a.reasons",
      "a.instructions",
      "a.orderDueAt",
      "d.lastSeenAt",
      "d.lastLookAt",
      "d.lastActivity",
      "d.lastException",
      "o.fullName as lastObserver",
      "d.awayUntil",
      sql<string>`d.due_at`.as("dueAt"),
      "d.step",
      "d.acknowledgedAt",
      "k.fullName as acknowledgedBy",
      sql<boolean>`EXISTS (SELECT FROM round_runners u WHERE u.location_id = d.location_id AND u.ended_at IS NULL
        AND (cardinality(u.section_ids) = 0 OR t.section_id = ANY (u.section_ids)))
        AND NOT EXISTS (SELECT FROM round_runners u WHERE u.location_id = d.location_id AND u.ended_at IS NULL
        AND (cardinality(u.section_ids) = 0 OR t.section_id = ANY (u.section_ids))
        AND u.last_heard_at > ${view.now}::timestamptz - interval '60 seconds')`.as("unverified"),
    ])
    .where("d.locationId", "=", locationId)
    .where("d.dueAt", "is not", null)
    .where(view.inReach("rounds.view", "client", sql.ref("d.client_id")))
    .orderBy("d.aimAt")
    .orderBy("d.clientId")
    .$narrowType<Pick<LiveRow, "reasons" | "lastActivity" | "lastException">>()
    .execute();
  return rows;
}

/** A phone that covers units: heard from now. One that was silent for 12 hours no longer counts. */
export async function heardFrom(
  db: TenantDb,
  runner: { id: string; clinicianId: string; locationId: string; sectionIds: readonly string[]; now: string },
): Promise<void> {
  const { now, sectionIds, ...row } = runner;
  const values = { ...row, sectionIds: [...sectionIds], lastHeardAt: now, endedAt: null };
  await db
    .insertInto("roundRunners")
    .values(values)
    .onConflict((conflict) => conflict.columns(["tenantId", "id"]).doUpdateSet(values))
    .execute();
}

export async function endRunner(db: TenantDb, id: string, now: string): Promise<void> {
  await db.updateTable("roundRunners").set({ endedAt: now }).where("id", "=", id).execute();
}

/** Phones that were not heard from for so long that their shift is over. */
export async function endSilentRunners(db: TenantDb, before: string, now: string): Promise<void> {
  await db
    .updateTable("roundRunners")
    .set({ endedAt: now })
    .where("endedAt", "is", null)
    .where("lastHeardAt", "<", before)
    .execute();
}
