import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";

const lateAfterMinutes = 60;

export interface NewChartEvent {
  /** The module that holds the record. */
  module: string;
  /** `noun.verb`: `dose.administered`. */
  kind: string;
  subjectType: string;
  subjectId: string;
  /** Incremented for each further event of the same kind about the same record. */
  subjectVersion?: number;
  clientId: string;
  demographicId?: string | null;
  /** When it happened; defaults to now. Late entries keep the time of the event. */
  at?: string;
  /** Whether the record counts as a late entry by its own rule; defaults to more than an hour after the event. */
  lateEntry?: boolean;
  title: string;
  summary?: string | null;
  importance?: "low" | "normal" | "high";
  sensitivity?: "normal" | "part2" | "psychotherapy";
  /** Viewers without it do not see the event. */
  permission?: Permission;
  link?: string;
}

/**
 * Records a timeline event in the caller's transaction. Repeating an event (same subject, kind and version) changes
 * nothing.
 */
export async function recordChartEvent(act: Act, event: NewChartEvent): Promise<void> {
  const at = event.at ?? act.now;
  await act.db
    .insertInto("chartEvents")
    .values({
      id: newId(),
      clientId: event.clientId,
      demographicId: event.demographicId ?? null,
      at,
      lateEntry: event.lateEntry ?? minutesBetween(at, act.now) > lateAfterMinutes,
      kind: event.kind,
      subjectType: event.subjectType,
      subjectId: event.subjectId,
      subjectVersion: event.subjectVersion ?? 1,
      title: event.title,
      summary: event.summary ?? null,
      actorId: act.actor.clinicianId,
      importance: event.importance ?? "normal",
      sensitivity: event.sensitivity ?? "normal",
      module: event.module,
      permission: event.permission ?? null,
      link: event.link ?? null,
      createdAt: act.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "subjectType", "subjectId", "kind", "subjectVersion"]).doNothing(),
    )
    .execute();
}

/** Marks the events of a voided record as voided; they stay on the timeline. */
export async function voidChartEvents(
  act: Act,
  record: { subjectType: string; subjectId: string; reason: string },
): Promise<void> {
  await act.db
    .updateTable("chartEvents")
    .set({ voidedAt: act.now, voidReason: record.reason })
    .where("subjectType", "=", record.subjectType)
    .where("subjectId", "=", record.subjectId)
    .where("voidedAt", "is", null)
    .execute();
}

/** Titles of what was entered in a chart after an instant, newest first, at most 5; corrections of demographics are left out. */
export async function chartEntriesSince(db: TenantDb, clientId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("chartEvents")
    .select("title")
    .where("clientId", "=", clientId)
    .where("createdAt", ">", since)
    .where("kind", "<>", "demographics.updated")
    .where("voidedAt", "is", null)
    .orderBy("at", "desc")
    .limit(5)
    .execute();
  return rows.map(({ title }) => title);
}

export interface TimelineQuery {
  clientId: string;
  demographicId: string | undefined;
  kinds: readonly string[] | undefined;
  before: { at: string; id: string } | null;
  limit: number;
  /** The viewer's permissions; events that need another are omitted. */
  permissions: readonly string[];
}

/** One page, newest first, with a single index scan from the cursor. */
export async function timelinePage(db: TenantDb, query: TimelineQuery) {
  let rows = db
    .selectFrom("chartEvents as e")
    .leftJoin("clinicians as c", "c.id", "e.actorId")
    .select([
      "e.id",
      "e.demographicId",
      "e.at",
      "e.createdAt",
      "e.lateEntry",
      "e.kind",
      "e.module",
      "e.title",
      "e.summary",
      "c.fullName as actorName",
      "e.importance",
      "e.link",
      "e.voidedAt",
      "e.voidReason",
    ])
    .where("e.clientId", "=", query.clientId)
    .where((eb) =>
      eb.or([
        eb("e.permission", "is", null),
        eb("e.permission", "=", sql<string>`ANY (${[...query.permissions]}::text[])`),
      ]),
    );
  if (query.demographicId !== undefined) rows = rows.where("e.demographicId", "=", query.demographicId);
  if (query.kinds !== undefined) rows = rows.where("e.kind", "in", [...query.kinds, ""]);
  if (query.before !== null)
    rows = rows.where(sql<boolean>`(e.at, e.id) < (${query.before.at}::timestamptz, ${query.before.id}::uuid)`);
  return rows.orderBy("e.at", "desc").orderBy("e.id", "desc").limit(query.limit).execute();
}

/** The latest clinical entry of a stay; administrative events of this module do not count. */
export async function lastClinicalEntry(
  db: TenantDb,
  demographicId: string,
): Promise<{ at: string; title: string } | null> {
  const row = await db
    .selectFrom("chartEvents")
    .select(["at", "title"])
    .where("demographicId", "=", demographicId)
    .where("voidedAt", "is", null)
    .where((eb) => eb.or([eb("module", "<>", "clients"), eb("kind", "=", "vitals.recorded")]))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
