import { sql } from "kysely";
import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "#platform/server/messages/bell.ts";
import { newId } from "#platform/shared/ids.ts";
import { afterCall, type Circuit, isShaky, type Lately } from "./circuit.ts";
import type { OpenConnection } from "./integration-type.ts";

/** Records a call's outcome in the row shared by all processes, and notifies users when the connection degrades or recovers. */
export async function turnCircuit(
  act: Act,
  connection: OpenConnection,
  ok: boolean,
  error: string | null,
): Promise<void> {
  await act.db
    .insertInto("connectionHealth")
    .values({ connectionId: connection.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await act.db
    .selectFrom("connectionHealth")
    .selectAll()
    .where("connectionId", "=", connection.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = row;
  const isTroubled = !ok || before.circuit !== "closed" || connection.status === "degraded";
  const lately = isTroubled ? await callsLately(act, connection.id) : quiet;
  const { circuit, failures, successes, openedAt, retryAt, waitSeconds } = afterCall(
    before,
    ok,
    act.now,
    lately.minute,
  );
  await act.db
    .updateTable("connectionHealth")
    .set({
      circuit,
      failures,
      successes,
      openedAt,
      retryAt,
      waitSeconds,
      ...(ok ? { lastOkAt: act.now } : { lastErrorAt: act.now, lastError: error?.slice(0, 300) ?? null }),
    })
    .where("connectionId", "=", connection.id)
    .execute();
  if (!isTroubled) return;
  await noteTurn(act, connection.id, before.circuit, circuit, error);
  if (circuit === "open" || isShaky(lately.quarter)) await become(act, connection, "enabled", "degraded", error);
  else if (circuit === "closed") await become(act, connection, "degraded", "enabled", null);
}

/** A failed trial changes nothing: the circuit stays open. */
async function noteTurn(
  act: Act,
  connectionId: string,
  before: Circuit["circuit"],
  after: Circuit["circuit"],
  reason: string | null,
): Promise<void> {
  const opens = before === "closed" && after === "open";
  const closes = before !== "closed" && after === "closed";
  if (!opens && !closes) return;
  await act.db
    .insertInto("circuitTurns")
    .values({
      id: newId(),
      connectionId,
      circuit: opens ? "open" : "closed",
      reason: opens ? (reason?.slice(0, 300) ?? null) : null,
      at: act.now,
    })
    .execute();
}

const quiet: { minute: Lately; quarter: Lately } = {
  minute: { calls: 0, failed: 0 },
  quarter: { calls: 0, failed: 0 },
};

/** Calls of the last minute and the last 15 minutes, including the current one. */
async function callsLately(act: Act, connectionId: string): Promise<typeof quiet> {
  const ago = (minutes: number) => new Date(Date.parse(act.now) - minutes * 60_000).toISOString();
  const { rows } = await sql<{ minute: number; minuteFailed: number; quarter: number; quarterFailed: number }>`
    SELECT count(*) FILTER (WHERE at > ${ago(1)})::int AS minute,
      count(*) FILTER (WHERE at > ${ago(1)} AND outcome IN ('retryable', 'timeout'))::int AS minute_failed,
      count(*)::int AS quarter, count(*) FILTER (WHERE outcome IN ('retryable', 'timeout'))::int AS quarter_failed
    FROM outbound_calls WHERE connection_id = ${connectionId} AND at > ${ago(15)}`.execute(act.db);
  const [found] = rows;
  if (!found) return quiet;
  return {
    minute: { calls: found.minute, failed: found.minuteFailed },
    quarter: { calls: found.quarter, failed: found.quarterFailed },
  };
}

async function become(
  act: Act,
  connection: OpenConnection,
  from: "enabled" | "degraded",
  to: "enabled" | "degraded",
  reason: string | null,
): Promise<void> {
  const changed = await act.db
    .updateTable("connections")
    .set({ status: to, statusReason: reason })
    .where("id", "=", connection.id)
    .where("status", "=", from)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return;
  const payload = { connectionId: connection.id, typeKey: connection.typeKey };
  await act.raise(
    to === "degraded" ? "integrations.connection-degraded" : "integrations.connection-recovered",
    payload,
  );
  const news = to === "degraded" ? "silent" : "back";
  act.notify({
    kind: "integrations.connection",
    to: { permission: "integrations.manage" },
    title: inEachLanguage((say) => say(`connection.${news}`, { connection: connection.label })),
    body: inEachLanguage((say) => say(`connection.${news}Text`)),
    link: "/settings?tabs=integrations",
    groupKey: `connection:${connection.id}`,
  });
}
