import { type Insertable, type SqlBool, sql, type UpdateObject } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Leave, LeaveReturn, NewLeave, OpenLeave } from "./leave.contract.ts";
import type { LeaveKind, ReturnScreen } from "./leave.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "leaves.return_screen": ReturnScreen;
  }
}

explainConstraint(
  "leaves_overlap",
  () =>
    new Problem("stay-overlap", {
      detail: "The client was on another leave at that time. Enter a later time.",
      errors: [{ path: "body.leftAt", message: "During another leave" }],
    }),
);
explainConstraint("leaves_open", () => new Problem("wrong-state", "This client is already on leave."));

const openColumns = [
  "l.id",
  "l.kind",
  "l.leftAt",
  "l.expectedReturnAt",
  "l.holdBed",
  "l.destination",
  "l.escort",
  "l.orderReference",
  "l.note",
  "l.version",
] as const;

function leaves(db: TenantDb) {
  return db
    .selectFrom("leaves as l")
    .leftJoin("clinicians as c", "c.userId", "l.createdBy")
    .select(openColumns)
    .select(["l.endedAt", "l.endedAs", "l.returnScreen", "l.returnNote", "l.overdueAt", "c.fullName as byName"]);
}

/** Leaves of a stay, newest first. */
export async function leavesOf(db: TenantDb, demographicId: string): Promise<Leave[]> {
  return leaves(db).where("l.demographicId", "=", demographicId).orderBy("l.leftAt", "desc").execute();
}

export async function leaveById(db: TenantDb, leaveId: string): Promise<Leave> {
  return leaves(db).where("l.id", "=", leaveId).executeTakeFirstOrThrow();
}

/** The leave of a stay that has not ended. */
export async function openLeave(db: TenantDb, demographicId: string): Promise<OpenLeave | undefined> {
  return db
    .selectFrom("leaves as l")
    .select(openColumns)
    .where("l.demographicId", "=", demographicId)
    .where("l.endedAt", "is", null)
    .executeTakeFirst();
}

/** Open leaves of many stays in one statement, for lists. */
export async function openLeaves(
  db: TenantDb,
  demographicIds: readonly string[],
): Promise<Map<string, Pick<OpenLeave, "kind" | "expectedReturnAt">>> {
  if (demographicIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("leaves as l")
    .select(["l.demographicId", "l.kind", "l.expectedReturnAt"])
    .where("l.demographicId", "=", sql<string>`ANY (${[...demographicIds]}::uuid[])`)
    .where("l.endedAt", "is", null)
    .execute();
  return new Map(rows.map(({ demographicId, ...leave }) => [demographicId, leave]));
}

/** A leave of this client, locked. Throws `not-found`. */
export async function leaveForUpdate(
  db: TenantDb,
  clientId: string,
  leaveId: string,
): Promise<OpenLeave & { demographicId: string; endedAt: string | null }> {
  const row = await db
    .selectFrom("leaves as l")
    .select([...openColumns, "l.demographicId", "l.endedAt"])
    .where("l.id", "=", leaveId)
    .where("l.clientId", "=", clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Leave not found on this chart.");
  return row;
}

export async function insertLeave(
  db: TenantDb,
  leave: NewLeave & Pick<Insertable<DB["leaves"]>, "clientId">,
): Promise<string> {
  const id = newId();
  await db
    .insertInto("leaves")
    .values({ id, ...leave })
    .execute();
  return id;
}

export async function saveLeave(db: TenantDb, leaveId: string, change: UpdateObject<DB, "leaves">): Promise<void> {
  await db.updateTable("leaves").set(change).where("id", "=", leaveId).execute();
}

export async function endLeave(
  db: TenantDb,
  leaveId: string,
  { returnedAt, returnScreen, returnNote }: Pick<LeaveReturn, "returnedAt" | "returnScreen" | "returnNote">,
): Promise<void> {
  await saveLeave(db, leaveId, {
    endedAt: returnedAt,
    endedAs: "returned",
    returnScreen: jsonb(returnScreen),
    returnNote,
  });
}

/** A client with an open leave, for lists and reminders. */
export interface AwayRow {
  id: string;
  kind: LeaveKind;
  expectedReturnAt: string | null;
  clientId: string;
  demographicId: string;
  mrNo: string;
  locationId: string;
  timeZone: string;
}

/** Open leaves whose expected return was at or before `before` and of which the shift was not notified yet, locked. */
export async function leavesToReport(db: TenantDb, before: string): Promise<AwayRow[]> {
  return db
    .selectFrom("leaves as l")
    .innerJoin("demographics as d", "d.id", "l.demographicId")
    .innerJoin("clients as c", "c.id", "l.clientId")
    .select(["l.id", "l.kind", "l.expectedReturnAt", "l.clientId", "l.demographicId", "c.mrNo"])
    .select(["d.locationId", "d.timezone as timeZone"])
    .where("l.endedAt", "is", null)
    .where("l.overdueAt", "is", null)
    .where("l.expectedReturnAt", "<=", before)
    .where(sql<SqlBool>`d.status = 'on_leave'`)
    .orderBy("l.expectedReturnAt")
    .limit(200)
    .forUpdate("l")
    .skipLocked()
    .execute();
}

/** Continues the leave that a discharge at this instant ended; false when the client was not on leave. */
export async function reopenLeave(db: TenantDb, demographicId: string, dischargedAt: string): Promise<boolean> {
  const row = await db
    .updateTable("leaves")
    .set({ endedAt: null, endedAs: null })
    .where("demographicId", "=", demographicId)
    .where("endedAs", "=", "discharged")
    .where("endedAt", "=", dischargedAt)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
