import { type RawBuilder, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { BedStayEndReason } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { BedStay } from "./bed-stay.contract.ts";

/** A half-open range, `[from, until)`; without `until` it is for now without end. */
export function range(from: string, until: string | null): RawBuilder<string> {
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
      "s.version",
    ])
    .where("s.voidedAt", "is", null);
}
type Rows = Promise<BedStay[]>;

export async function stayById(db: TenantDb, stayId: string): Promise<BedStay> {
  const row = await stays(db).where("s.id", "=", stayId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such stay, hold or block.");
  return row as BedStay;
}

/** As it stands in this transaction, also when it was voided a moment ago (a hold used at the instant it was made). */
export async function stayForUpdate(db: TenantDb, stayId: string): Promise<BedStay> {
  const locked = await db.selectFrom("bedStays").select("id").where("id", "=", stayId).forUpdate().executeTakeFirst();
  if (!locked) throw new Problem("not-found", "There is no such stay, hold or block.");
  return stayById(db, stayId);
}

/** What lies on a bed from `from` on, now or later. */
export function onBedFrom(db: TenantDb, bedId: string, from: string): Rows {
  return stays(db)
    .where("s.bedId", "=", bedId)
    .where(sql<boolean>`s.during && ${range(from, null)}`)
    .orderBy(sql`lower(s.during)`)
    .execute() as Rows;
}

/** People in a room from `from` on; dependents sleep with their parent and are not counted. */
export function inRoomFrom(db: TenantDb, roomId: string, from: string): Rows {
  return stays(db)
    .where("s.roomId", "=", roomId)
    .where("s.kind", "=", "stay")
    .where("s.occupant", "=", "client")
    .where(sql<boolean>`s.during && ${range(from, null)}`)
    .execute() as Rows;
}

/** The bed a person lies in, if any. */
export async function stayOfEpisode(db: TenantDb, demographicId: string, from: string): Promise<BedStay | undefined> {
  const row = await stays(db)
    .where("s.demographicId", "=", demographicId)
    .where("s.kind", "=", "stay")
    .where("s.occupant", "=", "client")
    .where(sql<boolean>`s.during && ${range(from, null)}`)
    .orderBy(sql`lower(s.during)`, "desc")
    .executeTakeFirst();
  return row as BedStay | undefined;
}

/** Live holds of a lead or an episode. Expired ones need no clean-up: their range is over. */
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
  return query.execute() as Rows;
}

export function historyOfBed(db: TenantDb, bedId: string): Rows {
  return stays(db).where("s.bedId", "=", bedId).orderBy(sql`lower(s.during)`, "desc").limit(200).execute() as Rows;
}

/** People who sleep here now, away ones included: what the licence counts (BED-16). */
export async function countAt(db: TenantDb, locationId: string, at: string): Promise<number> {
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
 * Ends a stay, hold or block at `at`. What had not begun by then (a hold used in the second it was made) is voided, as
 * an empty range says nothing.
 */
export async function endAt(db: TenantDb, stay: BedStay, at: string, endReason: BedStayEndReason): Promise<void> {
  const begun = Date.parse(stay.from) < Date.parse(at);
  await db
    .updateTable("bedStays")
    .set(
      begun
        ? { during: range(stay.from, at), endReason }
        : { endReason, voidedAt: at, voidReason: "Ended when it began" },
    )
    .where("id", "=", stay.id)
    .execute();
}
