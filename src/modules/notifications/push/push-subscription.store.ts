import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PushSubscriptionState } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";

/** Whether this is an active subscription of this user. */
export async function isSubscribed(db: TenantDb, id: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("pushSubscriptions")
    .select("id")
    .where("id", "=", id)
    .where("principalId", "=", userId)
    .where("state", "=", "active")
    .executeTakeFirst();
  return row !== undefined;
}

interface BrowserSubscription {
  userId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  appVersion: string | null;
}

/** Adds a browser, or gives a known one to this user. Returns the subscription's id. */
export async function saveSubscription(
  db: TenantDb,
  { userId, endpoint, keys, appVersion }: BrowserSubscription,
  now: string,
): Promise<string> {
  const owned = {
    principalType: "staff",
    principalId: userId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    state: "active",
    lastSeenAt: now,
  } as const;
  const { id } = await db
    .insertInto("pushSubscriptions")
    .values({ id: newId(), platform: "web", endpoint, appVersion, ...owned })
    .onConflict((conflict) => conflict.columns(["tenantId", "endpoint"]).doUpdateSet(owned))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a subscription; with `userId` only if it is this user's. */
export async function revokeSubscription(db: TenantDb, id: string, userId?: string): Promise<void> {
  let change = db.updateTable("pushSubscriptions").set({ state: "revoked" }).where("id", "=", id);
  if (userId !== undefined) change = change.where("principalId", "=", userId);
  await change.execute();
}

/** Pauses or resumes a subscription that is in the state `from`; with `userId` only if it is this user's. */
export async function switchSubscription(
  db: TenantDb,
  id: string,
  { from, to, userId }: { from: PushSubscriptionState; to: PushSubscriptionState; userId?: string },
): Promise<void> {
  let change = db.updateTable("pushSubscriptions").set({ state: to }).where("id", "=", id).where("state", "=", from);
  if (userId !== undefined) change = change.where("principalId", "=", userId);
  await change.execute();
}

/** Active subscriptions of these users. */
export async function activeSubscriptionsOf(db: TenantDb, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("pushSubscriptions")
    .select("id")
    .where("principalId", "in", userIds)
    .where("state", "=", "active")
    .execute();
  return rows.map(({ id }) => id);
}

/** Where to send to, and the keys to encrypt with; null when the subscription no longer exists. */
export async function subscriptionById(db: TenantDb, id: string) {
  const row = await db
    .selectFrom("pushSubscriptions")
    .select(["endpoint", "p256dh", "auth", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
