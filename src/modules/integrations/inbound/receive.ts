import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { jsonb } from "#platform/server/database/json.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import { inEachLanguage } from "#platform/server/messages/bell.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { openConnection, typeOf } from "../connections/connections.store.ts";
import { openFor, sealFor } from "../vault.ts";

const hash = (text: string | Buffer) => createHash("sha256").update(text).digest();
/** 8 attempts over six hours, then a dead letter (WHI-4). */
const waits = [5, 30, 120, 600, 1_800, 5_400, 12_600] as const;
const leaseSeconds = 120;
/** Headers stored with the delivery; none contains the sender's secrets. */
const keptHeaders = ["content-type", "user-agent", "webhook-id", "webhook-timestamp"];

/** A new inbound URL; its token is shown once and stored as a hash. */
export function newInboundToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hash(token) };
}

/**
 * Accepts a delivery (WHI-1, WHI-2, WHI-3): verifies the signature over the raw bytes, checks for duplicates, stores it,
 * and queues a job. Throws `not-found` for an unknown token, `signature-invalid` for a wrong or stale signature.
 */
export async function receiveDelivery(
  act: Act,
  request: { token: string; url: string; headers: Readonly<Record<string, string>>; body: Buffer },
): Promise<{ received: true; duplicate?: true }> {
  const row = await act.db
    .selectFrom("connections")
    .select("id")
    .where("inboundTokenHash", "=", hash(request.token))
    .where("status", "<>", "removed")
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  const connection = await openConnection(act.platform, act.tenant, act.db, row.id);
  const type = typeOf(act.platform, connection.typeKey);
  if (!type.inbound) throw new Problem("not-found");
  const proof = type.inbound.verify(connection, { ...request, now: act.now });
  const delivery = {
    id: newId(),
    connectionId: row.id,
    receivedAt: act.now,
    headers: jsonb(Object.fromEntries(Object.entries(request.headers).filter(([name]) => keptHeaders.includes(name)))),
    bodySha256: hash(request.body),
  };
  act.audit({ subjectId: row.id, detail: { verdict: proof ? "valid" : "rejected" } });
  if (!proof) {
    await act.db
      .insertInto("inboundDeliveries")
      .values({ ...delivery, kind: "unknown", verdict: "rejected", status: "rejected" })
      .execute();
    await warnOfRejections(act, connection.label, row.id);
    act.refuseAndCommit(new Problem("signature-invalid", "The signature does not match this message."));
  }
  const fresh = await act.db
    .insertInto("inboundSeen")
    .values({ connectionId: row.id, eventKey: proof.eventKey.slice(0, 300), at: act.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("eventKey")
    .executeTakeFirst();
  if (!fresh) return { received: true, duplicate: true };
  await act.db
    .insertInto("inboundDeliveries")
    .values({
      ...delivery,
      kind: proof.kind,
      providerEventId: proof.eventKey.slice(0, 300),
      bodyCipher: sealFor(act.platform, act.tenant, `delivery|${delivery.id}`, request.body),
      verdict: "valid",
      status: "received",
      nextAt: act.now,
    })
    .execute();
  act.enqueue(processInboundJob, { deliveryId: delivery.id }, { key: `inbound:${delivery.id}` });
  return { received: true };
}

async function warnOfRejections(act: Act, label: string, connectionId: string): Promise<void> {
  const { count } = await act.db
    .selectFrom("inboundDeliveries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("connectionId", "=", connectionId)
    .where("verdict", "=", "rejected")
    .where("receivedAt", ">", later(act.now, -3600))
    .executeTakeFirstOrThrow();
  if (count !== 3) return;
  act.notify({
    kind: "integrations.connection",
    to: { permission: "integrations.manage" },
    title: inEachLanguage((say) => say("connection.unsigned", { connection: label })),
    body: inEachLanguage((say) => say("connection.unsignedText")),
    link: "/settings?tabs=integrations",
    groupKey: `rejected:${connectionId}`,
  });
}

/** Processes one delivery; failures are retried, then kept as a dead letter with the reason. */
export const processInboundJob = defineOutsideJob({
  module: "integrations",
  name: "process-inbound",
  payload: z.object({ deliveryId: z.string() }),
  outside: async (platform, tenant, { deliveryId }) => {
    const attempt = await asSystem(platform, tenant, (act) => take(act, deliveryId));
    if (attempt === null) return;
    try {
      await asSystem(platform, tenant, (act) => work(act, deliveryId));
    } catch (error) {
      platform.log.error("A delivery could not be worked on.", errorFields(error));
      if (!(error instanceof Problem)) platform.onFault(error);
      await asSystem(platform, tenant, (act) => giveBack(act, deliveryId, attempt, error));
    }
  },
});

async function take(act: Act, id: string): Promise<number | null> {
  const row = await act.db
    .updateTable("inboundDeliveries")
    .set((eb) => ({ status: "processing", attempts: eb("attempts", "+", 1), nextAt: later(act.now, leaseSeconds) }))
    .where("id", "=", id)
    .where("status", "in", ["received", "processing"])
    .where("nextAt", "<=", act.now)
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? null;
}

async function work(act: Act, id: string): Promise<void> {
  const row = await act.db
    .selectFrom("inboundDeliveries as d")
    .innerJoin("connections as c", "c.id", "d.connectionId")
    .select(["d.bodyCipher", "d.kind", "d.connectionId", "c.typeKey"])
    .where("d.id", "=", id)
    .executeTakeFirstOrThrow();
  const type = typeOf(act.platform, row.typeKey);
  if (!type.inbound || !row.bodyCipher) throw new Error("Nothing takes this delivery.");
  const body = openFor(act.platform, act.tenant, `delivery|${id}`, row.bodyCipher);
  await type.inbound.handle(act, { connectionId: row.connectionId, deliveryId: id, kind: row.kind, body });
  await act.db
    .updateTable("inboundDeliveries")
    .set({ status: "processed", processedAt: act.now, error: null, nextAt: null })
    .where("id", "=", id)
    .execute();
}

async function giveBack(act: Act, id: string, attempt: number, error: unknown): Promise<void> {
  const wait = waits[attempt - 1];
  const reason = error instanceof Problem ? error.code : error instanceof Error ? error.name : "unknown";
  const again = wait === undefined ? null : later(act.now, wait);
  const row = await act.db
    .updateTable("inboundDeliveries")
    .set(again ? { nextAt: again, error: reason } : { status: "dead", deadAt: act.now, nextAt: null, error: reason })
    .where("id", "=", id)
    .where("status", "=", "processing")
    .returning(["kind", "connectionId"])
    .executeTakeFirst();
  if (!row) return;
  if (again) return act.enqueue(processInboundJob, { deliveryId: id }, { key: `inbound:${id}`, runAt: again });
  await act.raise("integrations.dead-lettered", { deliveryId: id, channel: "inbound", kind: row.kind });
  act.notify({
    kind: "integrations.dead-lettered",
    to: { permission: "integrations.manage" },
    title: inEachLanguage((say) => say("dead.inbound")),
    link: "/settings?tabs=integrations",
    groupKey: `dead:inbound:${row.connectionId}`,
  });
}
