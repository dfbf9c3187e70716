import type { Answer, AnyEndpoint, CallInput } from "../../shared/endpoint.ts";
import { ProblemBody } from "../../shared/problems.ts";
import { attemptKey, endAttempt, settles } from "./attempts.ts";
import { apiPorts } from "./ports.ts";
import { ApiProblem, AutomaticCancellation, isCancellation, unreachable, unreadable } from "./problem.ts";
import { type CallOptions, type LooseInput, requestOf, urlOf } from "./request.ts";
import { learnServerClock } from "./server-clock.ts";

const running = new Map<string, AbortController>();
const longestWaitSeconds = 30;
const waitsForLimit = 3;

/** An input may be left out when the endpoint takes nothing, or nothing it needs. */
export type InputArgs<E extends AnyEndpoint> =
  Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/**
 * Calls one endpoint and gives its answer. Throws `ApiProblem` with the server's refusal, or an `AbortError` that says
 * 'Automatic cancellation' when a newer call of the same `key`, or navigation, replaced this one. On its way it
 * restores an expired session once, waits at the lock screen, asks for step-up and repeats the call, and lets reads
 * wait when the server asks to (429, or 503 with a time; at most half a minute).
 */
export function call<E extends AnyEndpoint>(endpoint: E, ...[input, options]: InputArgs<E>): Promise<Answer<E>> {
  return callWith(endpoint, input ?? {}, options);
}

/** `call` for code over any endpoint, whose input was typed where it came from. */
export async function callWith<E extends AnyEndpoint>(
  endpoint: E,
  input: LooseInput,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { signal, release } = ownSignal(options);
  const attempt = endpoint.idempotent
    ? `${endpoint.method} ${urlOf(endpoint, input)} ${JSON.stringify(input.body)}`
    : "";
  const idempotencyKey = options.idempotencyKey ?? (attempt ? attemptKey(attempt) : undefined);
  try {
    const answer = await send(endpoint, input, options, idempotencyKey, signal);
    if (attempt) endAttempt(attempt);
    // The server validated the answer with the endpoint's own schema before it left.
    return answer as Answer<E>;
  } catch (error) {
    if (signal.aborted || isCancellation(error)) throw new AutomaticCancellation();
    if (attempt && error instanceof ApiProblem && settles(error.status)) endAttempt(attempt);
    throw error;
  } finally {
    release();
  }
}

function ownSignal(options: CallOptions): { signal: AbortSignal; release: () => void } {
  const own = new AbortController();
  const signal = options.signal ? AbortSignal.any([own.signal, options.signal]) : own.signal;
  const key = options.key;
  if (key === undefined) return { signal, release: () => undefined };
  running.get(key)?.abort(new AutomaticCancellation());
  running.set(key, own);
  return { signal, release: () => void (running.get(key) === own && running.delete(key)) };
}

/** One call as a person means it: the request, and the repeats that session, lock, step-up and limits ask for. */
async function send(
  endpoint: AnyEndpoint,
  input: LooseInput,
  options: CallOptions,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  let restored = false;
  let waits = 0;
  for (;;) {
    try {
      return await once(endpoint, input, options, idempotencyKey, signal);
    } catch (error) {
      if (!(error instanceof ApiProblem) || signal.aborted) throw error;
      const again = await recover(error, endpoint, signal, restored, waits);
      if (!again) throw error;
      restored ||= error.status === 401 && error.code !== "step-up-required";
      if (error.code === "rate-limited" || error.code === "busy") waits += 1;
    }
  }
}

/** A search is a read that goes by POST, so that names stay out of logs (SRCH-2). */
const isRead = ({ method, path }: AnyEndpoint) => method === "GET" || (method === "POST" && path.endsWith("/search"));

async function recover(
  problem: ApiProblem,
  endpoint: AnyEndpoint,
  signal: AbortSignal,
  restored: boolean,
  waits: number,
): Promise<boolean> {
  const ports = apiPorts();
  switch (problem.code) {
    case "session-expired":
    case "unauthenticated":
    case "session-revoked":
      if (endpoint.permission === "public") return false;
      return await until(ports.sessionLost(problem, restored), signal);
    case "session-locked":
      return await until(ports.locked(), signal);
    case "step-up-required": {
      const methods = problem.body.params?.methods;
      return await until(ports.stepUp(Array.isArray(methods) ? methods.map(String) : ["password"]), signal);
    }
    case "rate-limited":
    case "busy": {
      if (!isRead(endpoint) || waits >= waitsForLimit) return false;
      const seconds = problem.retryAfter ?? (problem.code === "busy" ? Number.POSITIVE_INFINITY : 1);
      // A long wait (exports) is an error message instead of a spinner for minutes.
      if (seconds > longestWaitSeconds) return false;
      await until(new Promise<boolean>((done) => setTimeout(() => done(true), seconds * 1000)), signal);
      return true;
    }
    default:
      return false;
  }
}

function until<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new AutomaticCancellation());
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

async function once(
  endpoint: AnyEndpoint,
  input: LooseInput,
  options: CallOptions,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const ports = apiPorts();
  const sentAt = Date.now();
  let response: Response;
  try {
    const init = requestOf(endpoint, input, options, idempotencyKey);
    response = await ports.fetch(urlOf(endpoint, input), { ...init, signal });
  } catch (error) {
    if (signal.aborted || isCancellation(error)) throw new AutomaticCancellation();
    throw unreachable();
  }
  learnServerClock(response.headers.get("date"), sentAt, Date.now());
  const requestId = response.headers.get("x-request-id");
  if (requestId) ports.sawRequest(requestId);
  if (response.status === 204) return undefined;
  const attached =
    response.ok && /^attachment; filename\*=UTF-8''(.+)$/.exec(response.headers.get("content-disposition") ?? "");
  if (attached) return new File([await response.blob()], decodeURIComponent(attached[1] ?? "file"));
  const text = await response.text();
  const json = parse(text);
  if (response.ok) {
    if (json === undefined && text !== "") throw unreadable(response.status, requestId);
    return json;
  }
  const body = ProblemBody.safeParse(json);
  if (!body.success) throw unreadable(response.status, requestId);
  throw new ApiProblem(body.data, Number(response.headers.get("retry-after")) || undefined);
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
