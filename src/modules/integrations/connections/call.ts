import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { ask, isSimulator, type Question, type Reply } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { keepTape, type Tape, tapeFor, tapeQuestion, tapeReply } from "./capture.ts";
import { type Circuit, closedCircuit, mayCall, trialSeconds } from "./circuit.ts";
import type { OpenConnection } from "./integration-type.ts";
import { requireRate } from "./rate.ts";
import { turnCircuit } from "./record-call.ts";

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
  return row ?? closedCircuit;
}

/** Refuses immediately while the circuit is open (INT-7) or the rate limit is reached; queued tasks are retried later. */
export async function requireCircuit(connection: OpenConnection): Promise<void> {
  const { platform, tenant, id } = connection;
  const db = platform.database.tenant(tenant.id);
  const circuit = await circuitOf(db, id);
  const now = platform.clock.now();
  if (circuit.circuit === "closed") return requireRate(connection);
  if (mayCall(circuit, now) && (await takeTrial(db, id, now))) return;
  const seconds = Math.ceil((Date.parse(circuit.retryAt ?? now) - Date.parse(now)) / 1000);
  throw new OutboundFailure(
    "temporary",
    `${connection.label} is not responding. It will be retried automatically.`,
    Math.max(seconds, 5),
    true,
  );
}

/** One call at a time tests an open circuit; calls in all processes wait for its result. */
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

/**
 * Runs one exchange with the provider (SMTP, or several requests), and records it in the circuit and the call list. While
 * this connection is captured, `tape` records the traffic.
 */
export async function withCircuit<T>(
  connection: OpenConnection,
  facts: CallFacts & { method: string; host: string },
  work: (tape: Tape | null) => Promise<T>,
): Promise<T> {
  await requireCircuit(connection);
  const tape = await tapeFor(connection);
  const begun = performance.now();
  try {
    const result = await work(tape);
    const reply = result as Partial<Reply> | undefined;
    await note(connection, facts, {
      status: reply?.status ?? null,
      bytes: reply?.body?.length ?? 0,
      ms: performance.now() - begun,
      tape,
    });
    return result;
  } catch (error) {
    if (error instanceof OutboundFailure)
      await note(connection, facts, { status: null, bytes: 0, ms: performance.now() - begun, failure: error, tape });
    throw error;
  }
}

/** One HTTP request on behalf of a connection. Throws `OutboundFailure` when no answer came; statuses are the caller's. */
export function callConnection(connection: OpenConnection, facts: CallFacts, question: Question): Promise<Reply> {
  const url = new URL(question.url);
  const { outside } = connection.platform;
  // A simulated connection needs no agreements (INT-2), so it may call only simulators, whatever its settings say.
  if (connection.environment === "simulator" && !isSimulator(outside, url))
    return Promise.reject(new OutboundFailure("refused", "A simulated connection can call only simulators."));
  // The same id appears in Cairn's call list and in the provider's logs (INT-11).
  const requestId = facts.taskId ?? connection.requestId ?? newId();
  const asked = { ...question, headers: { "x-request-id": requestId, ...question.headers } };
  return withCircuit(connection, { ...facts, method: question.method, host: url.host, requestId }, async (tape) => {
    if (tape) tapeQuestion(tape, asked);
    const reply = await ask(outside, asked);
    if (tape) tapeReply(tape, reply);
    return reply;
  });
}

interface Outcome {
  status: number | null;
  bytes: number;
  ms: number;
  failure?: OutboundFailure;
  tape: Tape | null;
}

async function note(
  connection: OpenConnection,
  facts: CallFacts & { method: string; host: string },
  outcome: Outcome,
): Promise<void> {
  const { status, failure, tape } = outcome;
  const requestId = facts.requestId ?? facts.taskId ?? connection.requestId ?? null;
  const retryable = status !== null && (status >= 500 || [408, 425, 429].includes(status));
  const lineDown = retryable || failure?.kind === "temporary" || failure?.kind === "unknownEffect";
  await asSystem(connection.platform, connection.tenant, async (act) => {
    await act.db
      .insertInto("outboundCalls")
      .values({
        id: newId(),
        connectionId: connection.id,
        taskId: facts.taskId ?? null,
        requestId,
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
    const { operation, method, host, pathTemplate } = facts;
    const kept = { operation, method, host, pathTemplate, requestId, status, failure: failure?.message ?? null };
    if (tape) await keepTape(act, connection, tape, { ...kept, ms: outcome.ms });
    await turnCircuit(act, connection, !lineDown, failure?.message ?? (lineDown ? `HTTP ${status}` : null));
  });
}

/** Turns the failure of a call made during a request into a problem. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof OutboundFailure)) return error;
  const code = error.kind === "temporary" || error.kind === "unknownEffect" ? "service-paused" : "upstream-failed";
  return new Problem(code, error.message);
}
