import { type Insertable, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { isPermission } from "#platform/shared/access/permissions.ts";
import type { ClockEventKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clockStates, openClockStates } from "./clock-states.ts";

/** The record whose deadline it is. */
export interface ClockSubject {
  type: string;
  id: string;
}

const columns = [
  "id",
  "ruleKey",
  "title",
  "sentence",
  "severity",
  "offsetValue",
  "offsetUnit",
  "warnShares",
  "escalateMinutes",
  "repeats",
  "subjectType",
  "subjectId",
  "subjectLabel",
  "link",
  "clientId",
  "demographicId",
  "locationId",
  "cycle",
  "anchorAt",
  "dueAt",
  "nextAt",
  "step",
  "state",
  "satisfiedAt",
  "satisfiedByType",
  "satisfiedById",
  "lateMinutes",
  "endedReason",
  "ownerId",
  "ownerDuty",
  "ownerPermission",
  "escalatePermission",
  "viewPermission",
  "hiddenFrom",
  "ruleId",
  "version",
] as const;

const clockRows = (db: TenantDb) => db.selectFrom("clocks").select(columns);
export type Clock = Awaited<ReturnType<typeof clockById>>;

export async function clockById(db: TenantDb, id: string) {
  const row = await clockRows(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such deadline.");
  return row;
}

export async function clockForUpdate(db: TenantDb, id: string): Promise<Clock> {
  const row = await clockRows(db).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such deadline.");
  return row;
}

/** Adds a clock; one of the same rule, subject and cycle is left alone. Returns whether it was added (CLK-3). */
export async function insertClock(db: TenantDb, clock: Insertable<DB["clocks"]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("clocks")
    .values(clock)
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "ruleKey", "subjectType", "subjectId", "cycle"]).doNothing(),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Clocks of a record, by due time. */
export function clocksOfSubject(db: TenantDb, { type, id }: ClockSubject): Promise<Clock[]> {
  return clockRows(db)
    .where("subjectType", "=", type)
    .where("subjectId", "=", id)
    .orderBy("dueAt")
    .orderBy("id")
    .execute();
}

/** Unmet clocks of a record, of one rule or all, locked until the end of the transaction. */
export function openClocksForUpdate(
  db: TenantDb,
  { type, id }: ClockSubject,
  ruleKeys: readonly string[] | undefined,
): Promise<Clock[]> {
  let query = clockRows(db)
    .where("subjectType", "=", type)
    .where("subjectId", "=", id)
    .where("state", "in", openClockStates);
  if (ruleKeys) query = query.where("ruleKey", "in", ruleKeys);
  return query.orderBy("id").forNoKeyUpdate().execute();
}

/** Clocks that a record met, locked: the latest cycle of each rule. */
export function clocksMetByForUpdate(db: TenantDb, by: ClockSubject): Promise<Clock[]> {
  return clockRows(db)
    .where("satisfiedByType", "=", by.type)
    .where("satisfiedById", "=", by.id)
    .where("state", "=", "satisfied")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export interface ClockChange {
  kind: ClockEventKind;
  at: string;
  dueAt: string;
  oldDueAt?: string;
  reason?: string;
}

/** Saves a clock and writes down what happened to it. */
export async function saveClock(
  db: TenantDb,
  clockId: string,
  values: Partial<Insertable<DB["clocks"]>>,
  changes: readonly ClockChange[],
): Promise<void> {
  await db.updateTable("clocks").set(values).where("id", "=", clockId).execute();
  await logClock(db, clockId, changes);
}

export async function logClock(db: TenantDb, clockId: string, changes: readonly ClockChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto("clockEvents")
    .values(changes.map((change) => ({ id: newId(), clockId, ...change })))
    .execute();
}

/** What happened to a clock, oldest first. */
export function clockHistory(db: TenantDb, clockId: string) {
  return db
    .selectFrom("clockEvents")
    .select(["at", "kind", "dueAt", "oldDueAt", "reason"])
    .where("clockId", "=", clockId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

const sweepBatch = 200;

/** Clocks with a step due now, locked; those another process has in hand are left to it. */
export function clocksToStep(db: TenantDb, now: string): Promise<Clock[]> {
  return clockRows(db)
    .where("nextAt", "<=", now)
    .orderBy("nextAt")
    .limit(sweepBatch)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** The instant of the next step of any clock before `until`; null when there is none. */
export async function nextStepBefore(db: TenantDb, until: string): Promise<string | null> {
  const row = await db
    .selectFrom("clocks")
    .select("nextAt")
    .where("nextAt", "<", until)
    .orderBy("nextAt")
    .limit(1)
    .executeTakeFirst();
  return row?.nextAt ?? null;
}

/** Hides the clocks of a record from staff, in place of those they were hidden from. */
export async function hideClocks(db: TenantDb, { type, id }: ClockSubject, from: readonly string[]): Promise<void> {
  await db
    .updateTable("clocks")
    .set({ hiddenFrom: sql<string[]>`${[...from]}::uuid[]` })
    .where("subjectType", "=", type)
    .where("subjectId", "=", id)
    .execute();
}

export const clockRecord = record({
  table: "clocks",
  subject: "clock",
  key: "clockId",
  load: clockForUpdate,
  read: clockById,
  states: { column: "state", table: clockStates },
  scope: (act, { locationId, clientId, viewPermission, hiddenFrom }) => {
    const isHidden = act.actor.clinicianId !== null && hiddenFrom.includes(act.actor.clinicianId);
    const mayView = viewPermission === null || (isPermission(viewPermission) && act.can(viewPermission));
    if (isHidden || !mayView) throw new Problem("not-found", "There is no such deadline.");
    if (clientId === null) act.requireLocation(locationId);
  },
  audit: ({ locationId, ruleKey }) => ({ locationId, detail: { rule: ruleKey } }),
  saved: async (act, { after, move, reason }) => {
    if (move === "waive")
      await logClock(act.db, after.id, [
        { kind: "waived", at: act.now, dueAt: after.dueAt, ...(reason ? { reason } : {}) },
      ]);
    await act.raise(
      "facility.clock-changed",
      { clockId: after.id, locationId: after.locationId },
      { topics: [`board:clocks:${after.locationId}`] },
    );
  },
});
