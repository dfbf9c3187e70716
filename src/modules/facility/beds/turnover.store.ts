import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Turnover } from "./turnover.contract.ts";

const keptMinutes = 24 * 60;

/** Open turnovers of a location, the longest first, then those of the last 24 hours, the latest first. */
export async function turnoversAt(db: TenantDb, locationId: string, now: string): Promise<Turnover[]> {
  const rows = await db
    .selectFrom("beds as b")
    .innerJoin("bedTurnovers as t", "t.bedId", "b.id")
    .innerJoin("rooms as r", "r.id", "b.roomId")
    .innerJoin("locationSections as s", "s.id", "r.sectionId")
    .select([
      "t.id as turnoverId",
      "b.id as bedId",
      "b.version",
      "b.code",
      "r.name as roomName",
      "s.name as sectionName",
      "t.cause",
      "b.housekeeping",
      "t.requestedAt",
      "t.startedAt",
      "t.doneAt",
    ])
    .where("b.locationId", "=", locationId)
    .where("b.status", "=", "active")
    .where((eb) => eb.or([eb("t.doneAt", "is", null), eb("t.doneAt", ">=", addMinutes(now, -keptMinutes))]))
    .orderBy("t.requestedAt")
    .orderBy("t.id")
    .execute();
  const done = rows.filter(({ doneAt }) => doneAt !== null);
  return [
    ...rows.filter(({ doneAt }) => doneAt === null),
    ...done.sort((a, b) => (b.doneAt ?? "").localeCompare(a.doneAt ?? "")),
  ];
}
