import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { fieldProblem } from "#platform/shared/problems.ts";

/** Throws `validation` for a room of another location, or one that is not in use. */
export async function requireRoomOf(db: TenantDb, roomId: string | null, locationId: string): Promise<void> {
  if (roomId === null) return;
  const room = await db
    .selectFrom("rooms")
    .select("id")
    .where("id", "=", roomId)
    .where("locationId", "=", locationId)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!room) throw fieldProblem("body.roomId", "Choose an active room of this location.");
}
