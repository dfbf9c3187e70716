import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Flag, FlagLook } from "./flag.ts";
import type { IntegrityFlag } from "./gap.contract.ts";

function flagRows(db: TenantDb) {
  return db
    .selectFrom("integrityFlags as f")
    .innerJoin("clinicians as o", "o.id", "f.observerId")
    .leftJoin("locationSections as s", "s.id", "f.sectionId")
    .leftJoin("clinicians as e", "e.id", "f.explainedBy")
    .select([
      "f.id",
      "f.kind",
      "f.locationId",
      "s.name as sectionName",
      sql<string>`coalesce(o.full_name, '')`.as("observerName"),
      "f.fromAt",
      "f.toAt",
      sql<number>`cardinality(f.log_ids)`.as("looks"),
      "f.state",
      "f.explanation",
      "e.fullName as explainedByName",
      "f.version",
    ]);
}

export function flagsAt(
  db: TenantDb,
  locationId: string,
  { show, page, pageSize }: { show: "open" | "all"; page: number; pageSize: number },
) {
  let query = flagRows(db).where("f.locationId", "=", locationId);
  if (show === "open") query = query.where("f.state", "=", "open");
  return paginate(db, query.orderBy("f.fromAt", "desc").orderBy("f.id"), { page, pageSize });
}

export async function observerOfFlag(db: TenantDb, id: string): Promise<string> {
  const row = await db.selectFrom("integrityFlags").select("observerId").where("id", "=", id).executeTakeFirstOrThrow();
  return row.observerId;
}

/** Open flags that touch a span, of a unit or of no one unit. */
export async function openFlagsIn(
  db: TenantDb,
  { locationId, sectionId, from, to }: { locationId: string; sectionId: string; from: string; to: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("integrityFlags")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("locationId", "=", locationId)
    .where((eb) => eb.or([eb("sectionId", "=", sectionId), eb("sectionId", "is", null)]))
    .where("state", "=", "open")
    .where("fromAt", "<", to)
    .where("toAt", ">=", from)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Staff whose looks reached the server since an instant. */
export async function observersSince(db: TenantDb, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("observationLogs")
    .select("observerId")
    .distinct()
    .where("receivedAt", ">=", since)
    .where("voids", "is", null)
    .execute();
  return rows.map(({ observerId }) => observerId);
}

/** Looks of an observer in a span, without those typed in later and the voided ones. */
export function looksOfObserver(db: TenantDb, observerId: string, from: string): Promise<FlagLook[]> {
  return db
    .selectFrom("observationLogs as l")
    .select([
      "l.id",
      "l.clientId",
      "l.observedAt",
      "l.deviceAt",
      "l.deviceId",
      "l.locationId",
      "l.sectionId",
      "l.roomId",
      "l.activity",
      "l.note",
    ])
    .where("l.observerId", "=", observerId)
    .where("l.observedAt", ">=", from)
    .where("l.voids", "is", null)
    .where("l.entry", "<>", "recalled")
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM observation_logs v WHERE v.voids = l.id AND v.observed_at = l.observed_at)`,
    )
    .orderBy("l.observedAt")
    .execute();
}

/** Stores a flag once: one that overlaps a known one of its kind and observer extends that while it is open. */
export async function storeFlag(db: TenantDb, observerId: string, flag: Flag): Promise<boolean> {
  const known = await db
    .selectFrom("integrityFlags")
    .select(["id", "state", "logIds"])
    .where("observerId", "=", observerId)
    .where("kind", "=", flag.kind)
    .where("fromAt", "<=", flag.to)
    .where("toAt", ">=", flag.from)
    .orderBy("fromAt")
    .executeTakeFirst();
  if (!known) {
    await db
      .insertInto("integrityFlags")
      .values({
        id: newId(),
        kind: flag.kind,
        observerId,
        locationId: flag.locationId,
        sectionId: flag.sectionId,
        fromAt: flag.from,
        toAt: flag.to,
        logIds: flag.logIds,
      })
      .execute();
    return true;
  }
  const logIds = [...new Set([...known.logIds, ...flag.logIds])];
  if (known.state === "open" && logIds.length > known.logIds.length)
    await db
      .updateTable("integrityFlags")
      .set({ logIds, toAt: sql<string>`greatest(to_at, ${flag.to}::timestamptz)` })
      .where("id", "=", known.id)
      .execute();
  return false;
}

async function one(query: ReturnType<typeof flagRows>): Promise<IntegrityFlag> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such flag.");
  return row;
}

export const flagRecord = record({
  table: "integrityFlags",
  subject: "integrity-flag",
  key: "flagId",
  load: (db, id) => one(flagRows(db).where("f.id", "=", id).forNoKeyUpdate("f")),
  scope: (act, { locationId }) => act.requireLocation(locationId),
});
