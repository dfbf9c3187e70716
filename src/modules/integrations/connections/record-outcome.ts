import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "../notices.ts";
import { noCalls, recentCallRates } from "./call-log.store.ts";
import { circuitForUpdate, insertCircuitTurn, saveCircuit } from "./circuit.store.ts";
import { afterCall, type Circuit, isShaky } from "./circuit.ts";
import { switchStatus } from "./connection.store.ts";
import type { OpenConnection } from "./integration-type.ts";

/** Records a call's outcome in the row shared by all processes, and notifies users when the connection degrades or recovers. */
export async function recordOutcome(
  act: Act,
  connection: OpenConnection,
  ok: boolean,
  error: string | null,
): Promise<void> {
  const before = await circuitForUpdate(act.db, connection.id);
  const needsJudgment = !ok || before.circuit !== "closed" || connection.status === "degraded";
  const { minute, quarter } = needsJudgment ? await recentCallRates(act.db, connection.id, act.now) : noCalls;
  const after = afterCall(before, ok, act.now, minute);
  const reason = error?.slice(0, 300) ?? null;
  const last = ok ? { lastOkAt: act.now } : { lastErrorAt: act.now, lastError: reason };
  await saveCircuit(act.db, connection.id, after, last);
  if (!needsJudgment) return;
  await recordTurn(act, connection.id, before.circuit, after.circuit, reason);
  if (after.circuit === "open" || isShaky(quarter)) await become(act, connection, "enabled", "degraded", error);
  else if (after.circuit === "closed") await become(act, connection, "degraded", "enabled", null);
}

/** A failed trial changes nothing: the circuit stays open. */
async function recordTurn(
  act: Act,
  connectionId: string,
  before: Circuit["circuit"],
  after: Circuit["circuit"],
  reason: string | null,
): Promise<void> {
  const opens = before === "closed" && after === "open";
  const closes = before !== "closed" && after === "closed";
  if (opens) await insertCircuitTurn(act.db, { connectionId, circuit: "open", reason, at: act.now });
  if (closes) await insertCircuitTurn(act.db, { connectionId, circuit: "closed", reason: null, at: act.now });
}

async function become(
  act: Act,
  connection: OpenConnection,
  from: "enabled" | "degraded",
  to: "enabled" | "degraded",
  reason: string | null,
): Promise<void> {
  if (!(await switchStatus(act.db, connection.id, [from], { status: to, statusReason: reason }))) return;
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
