import { type Insertable, type RawBuilder, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { BedStayEndReason } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { BedStay } from "./bed-stay.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "bed_stays.overrides": Override[];
  }
}

// Two users can pass the checks at the same moment; these messages are for the second one.
explainConstraint(
  "bed_stays_bed",
  () => new Problem("bed-taken", "That bed was just assigned to someone else. Choose another bed."),
);
explainConstraint(
  "bed_stays_person",
  () => new Problem("already-in-bed", "This client was just assigned another bed."),
);
explainConstraint(
  "bed_stays_group",
  () =>
    new Problem(
      "placement-group-conflict",
      "Clients of another housing group share this room. Choose another bed, or record why sharing was agreed.",
    ),
);
explainConstraint("bed_stays_age", () => new Problem("age-band-conflict", "Adults and minors can't share a room."));

/** A half-open range, `[from, until)`; without `until` it has no end yet. */
function range(from: string, until: string | null): RawBuilder<string> {
  return sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')`;
}

function stays(db: TenantDb) {
  return db
    .selectFrom("bedStays as s")
    .innerJoin("beds as b", "b.id", "s.bedId")
    .select([
      "s.id",
      "s.kind",
      "s.bedId",
      "b.code as bedCode",
      "s.roomId",
      "s.sectionId",
      "s.locationId",
      sql<string>`lower(s.during)`.as("from"),
      sql<string | null>`upper(s.during)`.as("until"),
      "s.clientId",
      "s.demographicId",
      "s.leadId",
      "s.placementGroup",
      "s.ageBand",
      "s.mixedApproved",
      "s.expectedEndOn",
      "s.blockKind",
      "s.note",
      "s.endReason",
      "s.previousStayId",
      "s.awaySince",
      "s.version",
    ])
    .where("s.voidedAt", "is", null);
}
type Rows = Promise<BedStay[]>;

/** A stay, hold or block to insert, with its range as two instants. */
export type NewBedStay = Omit<Insertable<DB["bedStays"]>, "id" | "during" | "overrides"> & {
  from: string;
  until: string | null;
  overrides?: Override[];
};
/** A check that was overridden, why and by whom. */
export type Override = {
  check: string;
  reason: string;
  by: string | null;
};
/** Inserts a stay, hold or block. The exclusion constraints refuse a double booking. */
export async function insertStay(db: TenantDb, stay: NewBedStay): Promise<BedStay> {
  const { from, until, overrides = [], ...columns } = stay;
  const id = newId();
  await db
    .insertInto("bedStays")
    .values({ id, ...columns, during: range(from, until), overrides: jsonb(overrides) })
    .execute();
  return stayById(db, id);
}

/** Sets the end of a hold. */
export async function saveHoldEnd(db: TenantDb, hold: BedStay, until: string): Promise<BedStay> {
  await db
    .updateTable("bedStays")
    .set({ during: range(hold.from, until) })
    .where("id", "=", hold.id)
    .execute();
  return stayById(db, hold.id);
}

/** When the client of a stay left on a leave with the bed held; null once they are back. */
export async function saveAwaySince(db: TenantDb, stayId: string, awaySince: string | null): Promise<void> {
  await db.updateTable("bedStays").set({ awaySince }).where("id", "=", stayId).execute();
}

/** Moves a lead's hold to the client the lead was converted to. */
export async function saveHoldClient(
  db: TenantDb,
  holdId: string,
  client: { clientId: string; demographicId: string },
): Promise<void> {
  await db.updateTable("bedStays").set(client).where("id", "=", holdId).execute();
}

/** The stay, hold or block of a bed at an instant. */
export async function stayOnBedAt(
  db: TenantDb,
  bedId: string,
  at: string,
): Promise<{ kind: BedStay["kind"]; away: boolean } | undefined> {
  const row = await db
    .selectFrom("bedStays")
    .select(["kind", "awaySince"])
    .where("bedId", "=", bedId)
    .where("voidedAt", "is", null)
    .where(sql<boolean>`during @> ${at}::timestamptz`)
    .executeTakeFirst();
  return row && { kind: row.kind, away: row.awaySince !== null };
}

/** Of these leads, the ones with a bed held now. */
export async function leadsWithHold(db: TenantDb, leadIds: readonly string[], now: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("bedStays")
    .select("leadId")
    .where("kind", "=", "hold")
    .where("voidedAt", "is", null)
    .where("leadId", "in", [...leadIds])
    .where(sql<boolean>`during @> ${now}::timestamptz`)
    .execute();
  return new Set(rows.flatMap(({ leadId }) => leadId ?? []));
}

export async function stayById(db: TenantDb, stayId: string): Promise<BedStay> {
  const row = await stays(db).where("s.id", "=", stayId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such stay, hold or block.");
  return row;
}

/** Locks a stay, hold or block until commit. Throws `not-found`. */
export async function stayForUpdate(db: TenantDb, stayId: string): Promise<BedStay> {
  const locked = await db.selectFrom("bedStays").select("id").where("id", "=", stayId).forUpdate().executeTakeFirst();
  if (!locked) throw new Problem("not-found", "There is no such stay, hold or block.");
  return stayById(db, stayId);
}

/** The stays, holds and blocks of a bed that end after `from`. */
export function staysOnBed(db: TenantDb, bedId: string, from: string): Rows {
  return stays(db)
    .where("s.bedId", "=", bedId)
    .where(sql<boolean>`s.during && ${range(from, null)}`)
    .orderBy(sql`lower(s.during)`)
    .execute();
}

/** Clients with a stay in a room that ends after `from`. Dependents are not counted. */
export function staysInRoom(db: TenantDb, roomId: string, from: string): Rows {
  return stays(db)
    .where("s.roomId", "=", roomId)
    .where("s.kind", "=", "stay")
    .where("s.occupant", "=", "client")
    .where(sql<boolean>`s.during && ${range(from, null)}`)
    .execute();
}

/** The stay of an episode that ends after `from`, if any. */
export async function stayOfEpisode(db: TenantDb, demographicId: string, from: string): Promise<BedStay | undefined> {
  const row = await stays(db)
    .where("s.demographicId", "=", demographicId)
    .where("s.kind", "=", "stay")
    .where("s.occupant", "=", "client")
    .where(sql<boolean>`s.during && ${range(from, null)}`)
    .orderBy(sql`lower(s.during)`, "desc")
    .executeTakeFirst();
  return row;
}

/** Current holds of a lead or an episode. A hold expires by its range, without a job. */
export function liveHolds(
  db: TenantDb,
  who: { leadId?: string | undefined; demographicId?: string | undefined },
  now: string,
): Rows {
  let query = stays(db)
    .where("s.kind", "=", "hold")
    .where(sql<boolean>`s.during && ${range(now, null)}`);
  query = query.where((eb) =>
    eb.or([
      ...(who.leadId ? [eb("s.leadId", "=", who.leadId)] : []),
      ...(who.demographicId ? [eb("s.demographicId", "=", who.demographicId)] : []),
    ]),
  );
  return query.execute();
}

export function historyOfBed(db: TenantDb, bedId: string): Rows {
  return stays(db).where("s.bedId", "=", bedId).orderBy(sql`lower(s.during)`, "desc").limit(200).execute();
}

/** Clients with a stay at a location, including those on leave: the count the license limits (BED-16). */
export async function clientsInBeds(db: TenantDb, locationId: string, at: string): Promise<number> {
  const row = await db
    .selectFrom("bedStays")
    .select(sql<number>`count(*)::int`.as("people"))
    .where("locationId", "=", locationId)
    .where("kind", "=", "stay")
    .where("occupant", "=", "client")
    .where("voidedAt", "is", null)
    .where(sql<boolean>`during @> ${at}::timestamptz`)
    .executeTakeFirstOrThrow();
  return row.people;
}

/**
 * Ends a stay, hold or block at `at`. One that had not started by then (a hold used the moment it was made) is voided,
 * because its range would be empty.
 */
export async function endStay(db: TenantDb, stay: BedStay, at: string, endReason: BedStayEndReason): Promise<void> {
  const hasStarted = Date.parse(stay.from) < Date.parse(at);
  await db
    .updateTable("bedStays")
    .set(
      hasStarted
        ? { during: range(stay.from, at), endReason }
        : { endReason, voidedAt: at, voidReason: "Ended when it began" },
    )
    .where("id", "=", stay.id)
    .execute();
}

/** The stay in a bed that a discharge at this instant ended. */
export async function stayEndedBy(
  db: TenantDb,
  demographicId: string,
  dischargedAt: string,
): Promise<BedStay | undefined> {
  return stays(db)
    .where("s.demographicId", "=", demographicId)
    .where("s.kind", "=", "stay")
    .where("s.occupant", "=", "client")
    .where("s.endReason", "=", "discharge")
    .where(sql<boolean>`upper(s.during) = ${dischargedAt}::timestamptz`)
    .executeTakeFirst();
}

/** Continues a stay that had ended. */
export async function reopenStay(db: TenantDb, stay: BedStay): Promise<BedStay> {
  await db
    .updateTable("bedStays")
    .set({ during: range(stay.from, null), endReason: null })
    .where("id", "=", stay.id)
    .execute();
  return stayById(db, stay.id);
}
