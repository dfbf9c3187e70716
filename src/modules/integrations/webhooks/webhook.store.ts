import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Webhook } from "./webhook.contract.ts";
import { webhookStates } from "./webhook.ts";

/** Statuses in which messages are sent. */
const sending = ["active", "failing"] as const;

/** Removed ones only with `removed`. Throws `not-found`. */
export async function webhookById(db: TenantDb, id: string, { removed = false } = {}) {
  const row = await db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("id", "=", id)
    .$if(!removed, (q) => q.where("status", "<>", "removed"))
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}
export type WebhookRow = Awaited<ReturnType<typeof webhookById>>;

export function asAnswer(row: WebhookRow): Webhook {
  const { id, url, description, eventTypes, locationIds, status } = row;
  const { statusReason, consecutiveFailures, lastOkAt, version } = row;
  return {
    id,
    url,
    description,
    eventTypes,
    locationIds,
    status,
    statusReason,
    consecutiveFailures,
    lastOkAt,
    version,
  };
}

/**
 * Only for verbs that call no outside service: the lock would hold up the call's own record of its outcome, which is a transaction
 * of its own.
 */
export const webhookRecord = record({
  table: "webhookEndpoints",
  subject: "webhook",
  key: "webhookId",
  load: async (db, id) => {
    await db.selectFrom("webhookEndpoints").select("id").where("id", "=", id).forUpdate().execute();
    return webhookById(db, id);
  },
  read: (db, id) => webhookById(db, id, { removed: true }),
  scope: "facility",
  states: { column: "status", table: webhookStates },
  view: (_, row) => asAnswer(row),
});

export async function allWebhooks(db: TenantDb): Promise<Webhook[]> {
  const rows = await db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("status", "<>", "removed")
    .orderBy("createdAt")
    .execute();
  return rows.map(asAnswer);
}

interface NewWebhook {
  id: string;
  url: string;
  description: string;
  eventTypes: string[];
  locationIds: string[] | null;
  secretCipher: Buffer;
}

export async function insertWebhook(db: TenantDb, webhook: NewWebhook): Promise<void> {
  await db.insertInto("webhookEndpoints").values(webhook).execute();
}

/** Replaces the signing secret; the former one signs too until an instant (WHO-1). */
export async function saveSecret(
  db: TenantDb,
  id: string,
  secret: { secretCipher: Buffer; formerSecretCipher: Buffer; formerUntil: string },
): Promise<void> {
  await db.updateTable("webhookEndpoints").set(secret).where("id", "=", id).execute();
}

/** Webhooks an event may concern; a disabled one keeps its missed messages. */
export function subscribedWebhooks(db: TenantDb) {
  return db
    .selectFrom("webhookEndpoints")
    .select(["id", "eventTypes", "locationIds", "status"])
    .where("status", "in", [...sending, "disabled"])
    .execute();
}

const healthy = { status: "active", statusReason: null, consecutiveFailures: 0, firstFailureAt: null } as const;

/** Activates a webhook whose receiver answered a ping. */
export async function activateWebhook(db: TenantDb, id: string, now: string): Promise<void> {
  await db
    .updateTable("webhookEndpoints")
    .set({ ...healthy, lastOkAt: now })
    .where("id", "=", id)
    .execute();
}

/** Notes a delivered message, if the webhook still sends. */
export async function recordSuccess(db: TenantDb, id: string, now: string): Promise<void> {
  await db
    .updateTable("webhookEndpoints")
    .set({ ...healthy, lastOkAt: now })
    .where("id", "=", id)
    .where("status", "in", sending)
    .execute();
}

/** Counts a failed delivery. Returns since when the receiver fails; null when the webhook no longer sends. */
export async function recordFailure(db: TenantDb, id: string, now: string): Promise<string | null> {
  const row = await db
    .updateTable("webhookEndpoints")
    .set((eb) => ({
      status: "failing",
      consecutiveFailures: eb("consecutiveFailures", "+", 1),
      firstFailureAt: eb.fn.coalesce("firstFailureAt", eb.val(now)),
    }))
    .where("id", "=", id)
    .where("status", "in", sending)
    .returning("firstFailureAt")
    .executeTakeFirst();
  return row ? (row.firstFailureAt ?? now) : null;
}

export async function disableWebhook(db: TenantDb, id: string, statusReason: string): Promise<void> {
  await db.updateTable("webhookEndpoints").set({ status: "disabled", statusReason }).where("id", "=", id).execute();
}

/** Webhooks whose receiver has failed since before an instant. */
export async function failingSince(db: TenantDb, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom("webhookEndpoints")
    .select("id")
    .where("status", "=", "failing")
    .where("firstFailureAt", "<", before)
    .execute();
  return rows.map(({ id }) => id);
}
