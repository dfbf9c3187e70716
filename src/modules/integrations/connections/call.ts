import { later } from "#platform/server/authentication/session-policy.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { ask, isSimulator, type Question, type Reply } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { OutboundCallOutcome } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { insertCall } from "./call-log.store.ts";
import { keepTape, type Tape, tapeFor, tapeQuestion, tapeReply } from "./capture.ts";
import { circuitOf, takeTrial } from "./circuit.store.ts";
import { mayCall, trialSeconds } from "./circuit.ts";
import type { OpenConnection } from "./integration-type.ts";
import { requireRate } from "./rate.store.ts";
import { recordOutcome } from "./record-outcome.ts";

export interface CallFacts {
  operation: string;
  channel: string;
  /** `/2010-04-01/Accounts/:sid/Messages.json`: without ids and queries. */
  pathTemplate: string;
  taskId?: string;
  attempt?: number;
  requestId?: string;
}

/** Refuses immediately while the circuit is open (INT-7) or the rate limit is reached; queued tasks are retried later. */
export async function requireCircuit(connection: OpenConnection): Promise<void> {
  const { platform, tenant, id } = connection;
  const db = platform.database.tenant(tenant.id);
  const circuit = await circuitOf(db, id);
  const now = platform.clock.now();
  if (circuit.circuit === "closed") return requireRate(connection);
  // One call at a time tests an open circuit; calls in all processes wait for its result.
  if (mayCall(circuit, now) && (await takeTrial(db, id, { now, until: later(now, trialSeconds) }))) return;
  const seconds = Math.ceil((Date.parse(circuit.retryAt ?? now) - Date.parse(now)) / 1000);
  throw new OutboundFailure(
    "temporary",
    `${connection.label} is not responding. It will be retried automatically.`,
    Math.max(seconds, 5),
    true,
  );
}

/**
 * Runs one exchange with the provider (SMTP, or several requests), and records it in the circuit and the call list. While
 * this connection is captured, `tape` records the traffic.
 */
export async function withCircuit<T>(
  connection: OpenConnection,
  facts: CallFacts & { method: string; host: string },
  work: (tape: Tape | null) => Promise<T>,
  /** What the call list shows of an HTTP reply. */
  replied?: (result: T) => { status: number; bytes: number },
): Promise<T> {
  await requireCircuit(connection);
  const tape = await tapeFor(connection);
  const begun = performance.now();
  try {
    const result = await work(tape);
    const { status, bytes } = replied?.(result) ?? { status: null, bytes: 0 };
    await recordCall(connection, facts, { status, bytes, ms: performance.now() - begun, tape });
    return result;
  } catch (error) {
    if (error instanceof OutboundFailure)
      await recordCall(connection, facts, {
        status: null,
        bytes: 0,
        ms: performance.now() - begun,
        failure: error,
        tape,
      });
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
  return withCircuit(
    connection,
    { ...facts, method: question.method, host: url.host, requestId },
    async (tape) => {
      if (tape) tapeQuestion(tape, asked);
      const reply = await ask(outside, asked);
      if (tape) tapeReply(tape, reply);
      return reply;
    },
    ({ status, body }) => ({ status, bytes: body.length }),
  );
}

interface Outcome {
  status: number | null;
  bytes: number;
  ms: number;
  failure?: OutboundFailure;
  tape: Tape | null;
}

const isRetryable = (status: number | null) => status !== null && (status >= 500 || [408, 425, 429].includes(status));

function outcomeOf(status: number | null, failure: OutboundFailure | undefined): OutboundCallOutcome {
  if (failure?.kind === "unknownEffect") return "timeout";
  if (failure) return failure.kind === "temporary" ? "retryable" : "refused";
  if (isRetryable(status)) return "retryable";
  return status !== null && status >= 400 ? "refused" : "ok";
}

async function recordCall(
  connection: OpenConnection,
  facts: CallFacts & { method: string; host: string },
  outcome: Outcome,
): Promise<void> {
  const { status, failure, tape } = outcome;
  const requestId = facts.requestId ?? facts.taskId ?? connection.requestId ?? null;
  const isFailed = isRetryable(status) || failure?.kind === "temporary" || failure?.kind === "unknownEffect";
  await asSystem(connection.platform, connection.tenant, async (act) => {
    await insertCall(act.db, {
      connectionId: connection.id,
      taskId: facts.taskId ?? null,
      requestId,
      channel: facts.channel,
      operation: facts.operation,
      method: facts.method,
      host: facts.host,
      pathTemplate: facts.pathTemplate,
      httpStatus: status,
      outcome: outcomeOf(status, failure),
      attempt: facts.attempt ?? 1,
      ms: Math.round(outcome.ms),
      bytes: outcome.bytes,
      at: act.now,
    });
    const { operation, method, host, pathTemplate } = facts;
    const kept = { operation, method, host, pathTemplate, requestId, status, failure: failure?.message ?? null };
    if (tape) await keepTape(act, connection, tape, { ...kept, ms: outcome.ms });
    await recordOutcome(act, connection, !isFailed, failure?.message ?? (isFailed ? `HTTP ${status}` : null));
  });
}

/** Turns the failure of a call made during a request into a problem. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof OutboundFailure)) return error;
  const code = error.kind === "temporary" || error.kind === "unknownEffect" ? "service-paused" : "upstream-failed";
  return new Problem(code, error.message);
}
