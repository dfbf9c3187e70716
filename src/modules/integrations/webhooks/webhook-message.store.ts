import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { WebhookMessageStatus } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "webhook_messages.payload": { at: string; version: number | null; locationId: string | null };
  }
}

interface NewMessage {
  endpointId: string;
  eventId: string;
  type: string;
  subjectId: string;
  status: WebhookMessageStatus;
  payload: { at: string; version: number | null; locationId: string | null };
  createdAt: string;
}

/** Inserts an event's message for a webhook. Returns its id; null when the webhook already has this event. */
export async function insertMessageOnce(db: TenantDb, message: NewMessage): Promise<string | null> {
  const row = await db
    .insertInto("webhookMessages")
    .values({ id: newId(), ...message, payload: jsonb(message.payload) })
    .onConflict((conflict) => conflict.columns(["tenantId", "endpointId", "eventId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The status of a message's webhook, or null. */
export async function statusOfReceiver(db: TenantDb, messageId: string) {
  const row = await db
    .selectFrom("webhookMessages as m")
    .innerJoin("webhookEndpoints as e", "e.id", "m.endpointId")
    .select("e.status")
    .where("m.id", "=", messageId)
    .executeTakeFirst();
  return row?.status ?? null;
}

export async function markFailed(db: TenantDb, messageId: string): Promise<void> {
  await db.updateTable("webhookMessages").set({ status: "failed" }).where("id", "=", messageId).execute();
}

/** A message with its receiver's address and encrypted secrets. */
export function messageToSend(db: TenantDb, messageId: string) {
  return db
    .selectFrom("webhookMessages as m")
    .innerJoin("webhookEndpoints as e", "e.id", "m.endpointId")
    .select([
      "m.id",
      "m.type",
      "m.subjectId",
      "m.payload",
      "e.url",
      "e.id as endpointId",
      "e.secretCipher",
      "e.formerSecretCipher",
      "e.formerUntil",
    ])
    .where("m.id", "=", messageId)
    .executeTakeFirstOrThrow();
}

interface Attempt {
  httpStatus: number | null;
  ms: number;
  error: string | null;
  at: string;
}

/** Adds an attempt to a message; a successful one makes it delivered. */
export async function recordAttempt(
  db: TenantDb,
  messageId: string,
  isDelivered: boolean,
  attempt: Attempt,
): Promise<void> {
  const { attempts } = await db
    .updateTable("webhookMessages")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      ...(isDelivered ? { status: "delivered", deliveredAt: attempt.at } : {}),
    }))
    .where("id", "=", messageId)
    .returning("attempts")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("webhookAttempts")
    .values({ id: newId(), messageId, n: attempts, ...attempt })
    .execute();
}

/** The last 100 messages of a webhook, newest first, with the response to the last attempt. */
export function messagesOf(db: TenantDb, endpointId: string) {
  return db
    .selectFrom("webhookMessages as m")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("webhookAttempts as a")
          .select(["a.httpStatus", "a.error"])
          .whereRef("a.messageId", "=", "m.id")
          .orderBy("a.n", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "m.id",
      "m.type",
      "m.subjectId",
      "m.status",
      "m.attempts",
      "m.deliveredAt",
      "m.createdAt as at",
      "last.httpStatus as lastStatus",
      "last.error as lastError",
    ])
    .where("m.endpointId", "=", endpointId)
    .orderBy("m.createdAt", "desc")
    .limit(100)
    .execute();
}

/** Messages to resend: these, or those of a period. */
export type Chosen = { ids: readonly string[] } | { since: string; until: string };

/** Up to `most` sent messages of a webhook, newer than `oldest`. Pending ones are left out, so none is queued twice. */
export async function sentMessages(
  db: TenantDb,
  endpointId: string,
  chosen: Chosen,
  { oldest, most }: { oldest: string; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("webhookMessages")
    .select("id")
    .where("endpointId", "=", endpointId)
    .where("createdAt", ">", oldest)
    .where("status", "<>", "pending")
    .where((eb) =>
      "ids" in chosen
        ? eb("id", "in", chosen.ids)
        : eb.and([eb("createdAt", ">=", chosen.since), eb("createdAt", "<=", chosen.until)]),
    )
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markPending(db: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.updateTable("webhookMessages").set({ status: "pending" }).where("id", "in", ids).execute();
}
