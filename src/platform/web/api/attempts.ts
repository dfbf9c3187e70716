import { newId } from "../../shared/ids.ts";

/**
 * Idempotency keys: one attempt keeps one key, so that a repeat after a lost answer is recognized by the server. An
 * attempt ends when the answer is certain: success, or a refusal. No answer and 5xx leave it open.
 */
const open = new Map<string, string>();
const kept = 200;

export function attemptKey(what: string): string {
  const before = open.get(what);
  if (before) return before;
  const key = newId();
  open.set(what, key);
  const oldest = open.keys().next().value;
  if (open.size > kept && oldest !== undefined) open.delete(oldest);
  return key;
}

export function endAttempt(what: string): void {
  open.delete(what);
}

/** Whether an answer with this status settles the attempt. 0 is no answer; 401 and 423 stop before anything is done. */
export function settles(status: number): boolean {
  return status >= 200 && status < 500 && status !== 401 && status !== 423 && status !== 429 && status !== 408;
}
