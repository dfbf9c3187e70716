import type { LiveRow } from "./live.contract.ts";
import type { Look } from "./look.contract.ts";
import { answersFor } from "./look.ts";
import { intervalSeconds } from "./observation-level.ts";

/** A look on its way to the server. It is kept on the device until the server has answered for it. */
export interface QueuedLook {
  look: Look;
  /** For the list of looks that need attention on this device. */
  name: string;
  /** Why the server did not take it; it is shown until the technician deals with it. */
  problem: string | null;
}

export const waiting = (queue: readonly QueuedLook[]) => queue.filter(({ problem }) => problem === null);
export const refused = (queue: readonly QueuedLook[]) => queue.filter(({ problem }) => problem !== null);

const keyOf = ({ look }: QueuedLook) => look.clientMutationId;

/** Adds looks that the device had kept, each once, oldest first. */
export function merge(queue: readonly QueuedLook[], kept: readonly QueuedLook[]): QueuedLook[] {
  const all = new Map([...kept, ...queue].map((one) => [keyOf(one), one]));
  return [...all.values()].sort((a, b) => Date.parse(a.look.observedAt) - Date.parse(b.look.observedAt));
}

export interface Answered {
  clientMutationId: string;
  result: "applied" | "duplicate" | "needsReview";
  problem: { detail: string } | null;
}

/** What is left after the server's answer: looks it took are gone, others say why not. */
export function settle(queue: readonly QueuedLook[], answers: readonly Answered[]): QueuedLook[] {
  const byId = new Map(answers.map((answer) => [answer.clientMutationId, answer]));
  return queue.flatMap((one) => {
    const answer = byId.get(keyOf(one));
    if (!answer) return [one];
    return answer.result === "needsReview" ? [{ ...one, problem: answer.problem?.detail ?? "Not accepted" }] : [];
  });
}

/**
 * The technician's list with the looks that this device made and the server has not shown yet: whom they just saw moves to
 * the end, also without a connection.
 */
export function withQueued(rows: readonly LiveRow[], queue: readonly QueuedLook[]): LiveRow[] {
  const latest = new Map<string, Look>();
  for (const { look } of waiting(queue)) if (look.recalledReason === null) latest.set(look.clientId, look);
  const seen: LiveRow[] = [];
  const rest: LiveRow[] = [];
  for (const row of rows) {
    const look = latest.get(row.clientId);
    if (!look || (row.lastLookAt !== null && Date.parse(row.lastLookAt) >= Date.parse(look.observedAt))) rest.push(row);
    else seen.push(afterLook(row, look));
  }
  return [...rest, ...seen.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))];
}

function afterLook(row: LiveRow, look: Look): LiveRow {
  const shown = { ...row, lastLookAt: look.observedAt, lastActivity: look.activity, lastException: look.exception };
  if (!answersFor({ exception: look.exception, entry: "live" })) return shown;
  const from =
    look.expectedReturnAt ?? new Date(Date.parse(look.observedAt) + intervalSeconds[row.level] * 1000).toISOString();
  return { ...shown, lastSeenAt: look.observedAt, awayUntil: look.expectedReturnAt, dueAt: from, step: 0 };
}
