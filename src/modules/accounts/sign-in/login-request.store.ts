import { type Insertable, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export async function insertRequest(
  db: TenantDb,
  request: Omit<Insertable<DB["loginRequests"]>, "tenantId">,
): Promise<void> {
  await db.insertInto("loginRequests").values(request).execute();
}

/** Closes the pending requests of a user's device, because a new one takes their place. */
export async function supersedeRequests(db: TenantDb, userId: string, device: string): Promise<void> {
  await db
    .updateTable("loginRequests")
    .set({ status: "superseded" })
    .where("userId", "=", userId)
    .where("device", "=", device)
    .where("status", "=", "pending")
    .execute();
}

/** The last request sent for a sign-in. */
export function lastRequestOf(db: TenantDb, flowId: string) {
  return db
    .selectFrom("loginRequests")
    .select(["approver", "resends", "createdAt"])
    .where("flowId", "=", flowId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A request, if it was sent for this sign-in. */
export function requestOfFlow(db: TenantDb, requestId: string, flowId: string) {
  return db
    .selectFrom("loginRequests")
    .select(["status", "expiresAt", "consumedAt"])
    .where("id", "=", requestId)
    .where("flowId", "=", flowId)
    .executeTakeFirst();
}

/** Uses up the approval of a sign-in: of two requests at once, one gets true. */
export async function redeemApproval(db: TenantDb, flowId: string, now: string): Promise<boolean> {
  const row = await db
    .updateTable("loginRequests")
    .set({ consumedAt: now })
    .where("flowId", "=", flowId)
    .where("status", "=", "approved")
    .where("consumedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Pending requests a user can decide, the newest first: their own on a trusted device, and those sent to managers when they
 * manage security.
 */
export function openRequestsFor(
  db: TenantDb,
  userId: string,
  { trusted, manages, now }: { trusted: boolean; manages: boolean; now: string },
) {
  return db
    .selectFrom("loginRequests as r")
    .leftJoin("clinicians as c", "c.userId", "r.userId")
    .innerJoin("users as u", "u.id", "r.userId")
    .select([
      "r.id",
      "r.deviceInfo",
      "r.ip",
      "r.place",
      "r.createdAt",
      "r.expiresAt",
      "r.choices",
      sql<string>`coalesce(c.full_name, u.email::text)`.as("name"),
      sql<boolean>`r.user_id = ${userId}::uuid`.as("mine"),
    ])
    .where("r.status", "=", "pending")
    .where("r.expiresAt", ">", now)
    .where((eb) =>
      eb.or([
        ...(trusted ? [eb.and([eb("r.userId", "=", userId), eb("r.approver", "=", "self")])] : []),
        ...(manages ? [eb.and([eb("r.userId", "<>", userId), eb("r.approver", "=", "manager")])] : []),
      ]),
    )
    .orderBy("r.createdAt", "desc")
    .limit(10)
    .execute();
}

/** The request, locked until the end of the transaction. */
export function requestForUpdate(db: TenantDb, requestId: string) {
  return db
    .selectFrom("loginRequests")
    .select(["id", "userId", "approver", "status", "expiresAt", "matchNumber"])
    .where("id", "=", requestId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveDecision(
  db: TenantDb,
  requestId: string,
  decision: { status: "approved" | "denied"; decidedBy: string; decidedAt: string },
): Promise<void> {
  await db.updateTable("loginRequests").set(decision).where("id", "=", requestId).execute();
}

/** How many of a user's sign-ins were denied since an instant. */
export async function countDenials(db: TenantDb, userId: string, since: string): Promise<number> {
  const { denials } = await db
    .selectFrom("loginRequests")
    .select(sql<number>`count(*)::int`.as("denials"))
    .where("userId", "=", userId)
    .where("status", "=", "denied")
    .where("decidedAt", ">", since)
    .executeTakeFirstOrThrow();
  return denials;
}

/** Marks pending requests as expired whose time is over. */
export async function expireRequests(db: TenantDb, now: string): Promise<void> {
  await db
    .updateTable("loginRequests")
    .set({ status: "expired" })
    .where("status", "=", "pending")
    .where("expiresAt", "<", now)
    .execute();
}
