import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { linkKinds } from "./check-in.contract.ts";
import { mostMisses } from "./check-in.ts";

type LinkKind = (typeof linkKinds)[number];
export interface LinkRow {
  id: string;
  kind: LinkKind;
  expiresAt: string;
}

const live = (db: TenantDb, sessionId: string, now: string) =>
  db
    .selectFrom("checkInLinks")
    .select(["id", "kind", "expiresAt"])
    .where("sessionId", "=", sessionId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("misses", "<", mostMisses);

export const liveLinks = (db: TenantDb, sessionId: string, now: string): Promise<LinkRow[]> =>
  live(db, sessionId, now).orderBy("createdAt").limit(50).execute();

/** The live link with this token; it works only while its session is in progress. */
export function linkByToken(
  db: TenantDb,
  sessionId: string,
  tokenHash: string,
  now: string,
): Promise<LinkRow | undefined> {
  return live(db, sessionId, now)
    .where("tokenHash", "=", tokenHash)
    .where("sessionId", "in", (eb) => eb.selectFrom("groupSessions").select("id").where("status", "=", "inProgress"))
    .executeTakeFirst();
}

export async function insertLink(
  db: TenantDb,
  link: { sessionId: string; tokenHash: string; kind: LinkKind; expiresAt: string },
): Promise<LinkRow> {
  const id = newId();
  await db
    .insertInto("checkInLinks")
    .values({ id, ...link })
    .execute();
  return { id, kind: link.kind, expiresAt: link.expiresAt };
}

export async function revokeLink(db: TenantDb, sessionId: string, id: string, revokedAt: string): Promise<void> {
  await db
    .updateTable("checkInLinks")
    .set({ revokedAt })
    .where("id", "=", id)
    .where("sessionId", "=", sessionId)
    .where("revokedAt", "is", null)
    .execute();
}

export async function countMiss(db: TenantDb, id: string): Promise<void> {
  await db.updateTable("checkInLinks").set({ misses: sql<number>`misses + 1` }).where("id", "=", id).execute();
}

/** Marks an expected client as arrived; nothing changes for one who is in already. */
export async function markArrived(
  db: TenantDb,
  attendanceId: string,
  { method, at }: { method: LinkKind; at: string },
): Promise<void> {
  await db
    .updateTable("groupAttendances")
    .set({ status: "arrived", method, selfCheckInAt: at })
    .where("id", "=", attendanceId)
    .where("status", "=", "expected")
    .execute();
}
