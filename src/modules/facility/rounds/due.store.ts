import { type Insertable, sql, type UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Gap, TrueLook } from "./gap.ts";

const dueColumns = [
  "clientId",
  "demographicId",
  "locationId",
  "assignmentId",
  "level",
  "lastSeenAt",
  "aimAt",
  "dueAt",
  "step",
  "nextStepAt",
  "lastLookAt",
  "lastException",
] as const;

/** The client's row, locked: changes of looks and levels of one client run one after another. */
export function lockDue(db: TenantDb, clientId: string) {
  return db
    .selectFrom("observationDues")
    .select(dueColumns)
    .where("clientId", "=", clientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type DueRow = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/** Adds the client's row, or moves it to a new stay, and locks it. */
export async function openDue(
  db: TenantDb,
  due: Pick<DueRow, "clientId" | "demographicId" | "locationId">,
): Promise<DueRow> {
  return db
    .insertInto("observationDues")
    .values(due)
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "clientId"])
        .doUpdateSet({ demographicId: due.demographicId, locationId: due.locationId }),
    )
    .returning(dueColumns)
    .executeTakeFirstOrThrow();
}

export async function saveDue(
  db: TenantDb,
  clientId: string,
  change: UpdateObject<DB, "observationDues">,
): Promise<void> {
  await db.updateTable("observationDues").set(change).where("clientId", "=", clientId).execute();
}

/** A look that answers for the client; the condition of `answersFor()` in SQL. */
const isTrueLook = sql<boolean>`l.voids IS NULL AND l.entry <> 'recalled' AND l.exception NOT IN ('not_found', 'door_refused')
  AND NOT EXISTS (SELECT FROM observation_logs v WHERE v.voids = l.id AND v.observed_at = l.observed_at)`;

/** The last true look of a stay before an instant, if there is one, and all true looks from then on. */
export async function trueLooksFrom(
  db: TenantDb,
  { clientId, demographicId }: Pick<DueRow, "clientId" | "demographicId">,
  from: string,
): Promise<TrueLook[]> {
  const looks = () =>
    db
      .selectFrom("observationLogs as l")
      .where("l.clientId", "=", clientId)
      .where("l.demographicId", "=", demographicId)
      .where(isTrueLook);
  const [before, after] = await Promise.all([
    looks()
      .select(["l.observedAt as at", "l.awayUntil"])
      .where("l.observedAt", "<", from)
      .orderBy("l.observedAt", "desc")
      .limit(1)
      .execute(),
    looks()
      .select(["l.observedAt as at", "l.awayUntil"])
      .where("l.observedAt", ">=", from)
      .orderBy("l.observedAt")
      .execute(),
  ]);
  return [...before, ...after];
}

/** The latest look of any kind that was not voided: what the board shows. */
export function latestLook(db: TenantDb, { clientId, demographicId }: Pick<DueRow, "clientId" | "demographicId">) {
  return db
    .selectFrom("observationLogs as l")
    .select(["l.observedAt", "l.activity", "l.exception", "l.observerId", "l.awayUntil"])
    .where("l.clientId", "=", clientId)
    .where("l.demographicId", "=", demographicId)
    .where("l.voids", "is", null)
    .where("l.entry", "<>", "recalled")
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM observation_logs v WHERE v.voids = l.id AND v.observed_at = l.observed_at)`,
    )
    .orderBy("l.observedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stored gaps of a client that begin at or after an instant. */
export function gapsFrom(db: TenantDb, clientId: string, from: string) {
  return db
    .selectFrom("observationGaps")
    .select(["id", "fromAt", "dueAt", "toAt", "level"])
    .where("clientId", "=", clientId)
    .where("fromAt", ">=", from)
    .where("withdrawnAt", "is", null)
    .execute();
}

export async function insertGap(db: TenantDb, gap: Insertable<DB["observationGaps"]>): Promise<void> {
  await db.insertInto("observationGaps").values(gap).execute();
}

export async function saveGap(db: TenantDb, id: string, change: UpdateObject<DB, "observationGaps">): Promise<void> {
  await db.updateTable("observationGaps").set(change).where("id", "=", id).execute();
}

export const gapColumns = ({ from, dueAt, to, level }: Gap) => ({ fromAt: from, dueAt, toAt: to, level });

/** The unit and room in which a stay has its bed at an instant. */
export async function placeOfStay(db: TenantDb, demographicId: string, at: string) {
  return db
    .selectFrom("bedStays as t")
    .select(["t.sectionId", "t.roomId", "t.locationId"])
    .where("t.demographicId", "=", demographicId)
    .where("t.kind", "=", "stay")
    .where("t.occupant", "=", "client")
    .where("t.voidedAt", "is", null)
    .where(sql<boolean>`t.during @> ${at}::timestamptz`)
    .executeTakeFirst();
}

/** Clients whose next step is reached, or whose level changes by itself, locked; others' locks are left to their holders. */
export function duesToSweep(db: TenantDb, now: string, most: number) {
  return db
    .selectFrom("observationDues")
    .select([...dueColumns, "levelUntil"])
    .where((eb) => eb.or([eb("nextStepAt", "<=", now), eb("levelUntil", "<=", now)]))
    .orderBy("clientId")
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** When the next step or level change of any client is reached. */
export async function nextSweepAt(db: TenantDb): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`SELECT least(
    (SELECT min(next_step_at) FROM observation_dues WHERE next_step_at IS NOT NULL),
    (SELECT min(level_until) FROM observation_dues WHERE level_until IS NOT NULL)) AS at`.execute(db);
  return rows[0]?.at ?? null;
}

/** The open gap of a client. */
export async function openGapOf(db: TenantDb, clientId: string): Promise<string | null> {
  const row = await db
    .selectFrom("observationGaps")
    .select("id")
    .where("clientId", "=", clientId)
    .where("toAt", "is", null)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function roomName(db: TenantDb, roomId: string): Promise<string | null> {
  return (await db.selectFrom("rooms").select("name").where("id", "=", roomId).executeTakeFirst())?.name ?? null;
}
