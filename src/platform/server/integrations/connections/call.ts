import { sql } from "kysely";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Act } from "../../context.ts";
import type { TenantDb } from "../../database/tenant-database.ts";
import { inEachLanguage } from "../../messages/bell.ts";
import { asSystem } from "../../tenancy/found-tenant.ts";
import { ask, isSimulator, type Question, type Reply } from "../http/ask.ts";
import { OutboundFailure } from "../outbound/operation.ts";
import { afterCall, type Circuit, closedCircuit, isShaky, type Lately, mayCall, trialSeconds } from "./circuit.ts";
import type { OpenConnection } from "./integration-type.ts";

export interface CallFacts {
  operation: string;
  channel: string;
  /** `/2010-04-01/Accounts/:sid/Messages.json`: without ids and queries. */
  pathTemplate: string;
  taskId?: string;
  attempt?: number;
  requestId?: string;
}

export async function circuitOf(db: TenantDb, connectionId: string): Promise<Circuit> {
  const row = await db
    .selectFrom("connectionHealth")
    .select(["circuit", "failures", "successes", "openedAt", "retryAt", "waitSeconds"])
    .where("connectionId", "=", connectionId)
    .executeTakeFirst();
  return row ? { ...row, circuit: row.circuit as Circuit["circuit"] } : closedCircuit;
}

/** Refuses at once while a connection's circuit is open (INT-7): what waits goes out by itself afterwards. */
export async function requireCircuit(connection: OpenConnection): Promise<void> {
  const { platform, tenant, id } = connection;
  const db = platform.database.tenant(tenant.id);
  const circuit = await circuitOf(db, id);
  const now = platform.clock.now();
  if (circuit.circuit === "closed") return;
  if (mayCall(circuit, now) && (await takeTrial(db, id, now))) return;
  const seconds = Math.ceil((Date.parse(circuit.retryAt ?? now) - Date.parse(now)) / 1000);
  throw new OutboundFailure(
    "temporary",
    `${connection.label} is not answering; it is asked again by itself.`,
    Math.max(seconds, 5),
    true,
  );
}

/** One call tries whether the line is up again; whoever comes meanwhile, in whatever process, waits for what it finds. */
async function takeTrial(db: TenantDb, connectionId: string, now: string): Promise<boolean> {
  const taken = await db
    .updateTable("connectionHealth")
    .set({ circuit: "halfOpen", retryAt: new Date(Date.parse(now) + trialSeconds * 1000).toISOString() })
    .where("connectionId", "=", connectionId)
    .where("circuit", "<>", "closed")
    .where((eb) => eb.or([eb("retryAt", "is", null), eb("retryAt", "<=", now)]))
    .returning("connectionId")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Runs one conversation with the provider (SMTP, or several requests): keeps the circuit and the list of calls. */
export async function withCircuit<T>(
  connection: OpenConnection,
  facts: CallFacts & { method: string; host: string },
  work: () => Promise<T>,
): Promise<T> {
  await requireCircuit(connection);
  const begun = performance.now();
  try {
    const result = await work();
    const reply = result as Partial<Reply> | undefined;
    await note(connection, facts, {
      status: reply?.status ?? null,
      bytes: reply?.body?.length ?? 0,
      ms: performance.now() - begun,
    });
    return result;
  } catch (error) {
    if (error instanceof OutboundFailure)
      await note(connection, facts, { status: null, bytes: 0, ms: performance.now() - begun, failure: error });
    throw error;
  }
}

/** One HTTP request on behalf of a connection. Throws `OutboundFailure` when no answer came; statuses are the caller's. */
export function callConnection(connection: OpenConnection, facts: CallFacts, question: Question): Promise<Reply> {
  const url = new URL(question.url);
  const { outside } = connection.platform;
  // Needs no contract with anybody (INT-2), so it speaks to nobody outside, whatever its settings say.
  if (connection.environment === "simulator" && !isSimulator(outside, url))
    return Promise.reject(new OutboundFailure("refused", "A simulated connection calls simulators only."));
  // One id in our list of calls and, where the provider keeps it, in theirs (INT-11).
  const requestId = facts.taskId ?? newId();
  const headers = { "x-request-id": requestId, ...question.headers };
  return withCircuit(connection, { ...facts, method: question.method, host: url.host, requestId }, () =>
    ask(outside, { ...question, headers }),
  );
}

interface Outcome {
  status: number | null;
  bytes: number;
  ms: number;
  failure?: OutboundFailure;
}

async function note(
  connection: OpenConnection,
  facts: CallFacts & { method: string; host: string },
  outcome: Outcome,
): Promise<void> {
  const { status, failure } = outcome;
  const retryable = status !== null && (status >= 500 || [408, 425, 429].includes(status));
  const lineDown = retryable || failure?.kind === "temporary" || failure?.kind === "unknownEffect";
  await asSystem(connection.platform, connection.tenant, async (act) => {
    await act.db
      .insertInto("outboundCalls")
      .values({
        id: newId(),
        connectionId: connection.id,
        taskId: facts.taskId ?? null,
        requestId: facts.requestId ?? facts.taskId ?? null,
        channel: facts.channel,
        operation: facts.operation,
        method: facts.method,
        host: facts.host,
        pathTemplate: facts.pathTemplate,
        httpStatus: status,
        outcome: failure
          ? failure.kind === "unknownEffect"
            ? "timeout"
            : failure.kind === "temporary"
              ? "retryable"
              : "refused"
          : retryable
            ? "retryable"
            : status !== null && status >= 400
              ? "refused"
              : "ok",
        attempt: facts.attempt ?? 1,
        ms: Math.round(outcome.ms),
        bytes: outcome.bytes,
        at: act.now,
      })
      .execute();
    await turnCircuit(act, connection, !lineDown, failure?.message ?? (lineDown ? `HTTP ${status}` : null));
  });
}

async function turnCircuit(act: Act, connection: OpenConnection, ok: boolean, error: string | null): Promise<void> {
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
  const before = { ...row, circuit: row.circuit as Circuit["circuit"] };
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
  if (circuit === "open" || isShaky(lately.quarter)) await become(act, connection, "enabled", "degraded", error);
  else if (circuit === "closed") await become(act, connection, "degraded", "enabled", null);
}

const quiet: { minute: Lately; quarter: Lately } = {
  minute: { calls: 0, failed: 0 },
  quarter: { calls: 0, failed: 0 },
};

/** The calls of the last minute and the last quarter of an hour, with the one just noted. */
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

/** For a call a person waits for: the failure as a problem with what to do next. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof OutboundFailure)) return error;
  const code = error.kind === "temporary" || error.kind === "unknownEffect" ? "service-paused" : "upstream-failed";
  return new Problem(code, error.message);
}
