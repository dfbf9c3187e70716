import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export interface FreeBed {
  bedId: string;
  code: string;
  locationId: string;
  sectionId: string;
  sectionName: string;
  roomName: string;
  levelOfCareIds: string[];
  features: string[];
  sectionPolicy: string;
  /** The requested features this bed lacks. */
  missing: string[];
}

export interface FreeBedsAsked {
  locationIds?: readonly string[] | undefined;
  levelOfCareId?: string | undefined;
  needs?: readonly string[] | undefined;
  exceptBedId?: string | undefined;
  limit?: number | undefined;
}

/** Clean, active beds with no stay, hold or block from now on. Beds with all requested features come first. */
export async function freeBeds(db: TenantDb, now: string, asked: FreeBedsAsked): Promise<FreeBed[]> {
  let query = db
    .selectFrom("beds as b")
    .innerJoin("rooms as r", "r.id", "b.roomId")
    .innerJoin("locationSections as s", "s.id", "r.sectionId")
    .select([
      "b.id as bedId",
      "b.code",
      "b.locationId",
      "s.id as sectionId",
      "s.name as sectionName",
      "r.name as roomName",
      "b.levelOfCareIds",
      "b.features as bedFeatures",
      "r.features as roomFeatures",
      sql<string>`CASE WHEN r.placement_policy = 'section' THEN s.gender_policy ELSE r.placement_policy END`.as(
        "sectionPolicy",
      ),
    ])
    .where("b.status", "=", "active")
    .where("r.status", "=", "active")
    .where("b.housekeeping", "=", "clean")
    .where("b.isolation", "=", "none")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("bedStays as t")
            .select("t.id")
            .whereRef("t.bedId", "=", "b.id")
            .where("t.voidedAt", "is", null)
            .where(sql<boolean>`t.during && tstzrange(${now}::timestamptz, NULL)`),
        ),
      ),
    );
  if (asked.locationIds) query = query.where("b.locationId", "in", [...asked.locationIds, nowhere]);
  if (asked.exceptBedId) query = query.where("b.id", "<>", asked.exceptBedId);
  if (asked.levelOfCareId)
    query = query.where(
      sql<boolean>`(cardinality(b.level_of_care_ids) = 0 OR ${asked.levelOfCareId}::uuid = ANY (b.level_of_care_ids))`,
    );
  const rows = await query.orderBy("s.sort").orderBy("b.code").limit(300).execute();
  const needs = asked.needs ?? [];
  const free = rows.map(({ bedFeatures, roomFeatures, ...row }) => {
    const features = [...new Set([...bedFeatures, ...roomFeatures])];
    return { ...row, features, missing: needs.filter((need) => !features.includes(need)) };
  });
  free.sort((a, b) => a.missing.length - b.missing.length);
  return free.slice(0, asked.limit ?? 300);
}

/** Makes an empty list of locations match nothing. */
const nowhere = "00000000-0000-0000-0000-000000000000";

/** Up to three free beds as text for a refusal: "Available now: DW-104-A, NH-03-B." */
export async function alternatives(
  db: TenantDb,
  now: string,
  asked: { locationId: string; levelOfCareId: string | null; exceptBedId: string },
): Promise<{ text: string; beds: { bedId: string; code: string }[] }> {
  const beds = await freeBeds(db, now, {
    locationIds: [asked.locationId],
    levelOfCareId: asked.levelOfCareId ?? undefined,
    exceptBedId: asked.exceptBedId,
    limit: 3,
  });
  const text =
    beds.length > 0 ? ` Available now: ${beds.map((bed) => bed.code).join(", ")}.` : " No other bed is available here.";
  return { text, beds: beds.map(({ bedId, code }) => ({ bedId, code })) };
}
