import { newId } from "#platform/shared/ids.ts";
import type { Answer, AnswerMutation, Answers, MutationOutcome } from "../answer.contract.ts";
import { sameAnswer } from "../answers.ts";

export interface Conflict {
  linkPath: string;
  theirs: Answer | null;
  message: string;
}

/**
 * Changes that are not on the server yet. A change stays in the queue with its id until the server acknowledges it, so a
 * lost response never applies it twice (FRM-9). Changes of an item in conflict are held until the user chooses (FRM-10).
 */
export interface AnswerQueue {
  /** The answers the server is known to have. */
  server: Answers;
  pending: readonly AnswerMutation[];
  conflicts: readonly Conflict[];
}

export function newQueue(server: Answers, pending: readonly AnswerMutation[] = []): AnswerQueue {
  return { server, pending, conflicts: [] };
}

/** Adds the changes between the queued answers and those on the screen. */
export function enqueueChanges(queue: AnswerQueue, now: Answers, at: string): AnswerQueue {
  const held = new Set(queue.conflicts.map((conflict) => conflict.linkPath));
  const queued = withPending(queue);
  const paths = new Set([...Object.keys(queued), ...Object.keys(now)]);
  const added = [...paths]
    .filter((path) => !held.has(path) && !sameAnswer(queued[path], now[path]))
    .map((linkPath) => ({
      clientMutationId: newId(),
      linkPath,
      base: queued[linkPath] ?? null,
      next: now[linkPath] ?? null,
      recordedAt: at,
    }));
  return added.length === 0 ? queue : { ...queue, pending: [...queue.pending, ...added] };
}

/** The answers once all pending changes are applied. */
export function withPending(queue: AnswerQueue): Answers {
  const answers: Answers = { ...queue.server };
  for (const { linkPath, next } of queue.pending) put(answers, linkPath, next);
  return answers;
}

/** Removes the changes the server acknowledged. */
export function settle(
  queue: AnswerQueue,
  sent: readonly AnswerMutation[],
  outcomes: readonly MutationOutcome[],
): AnswerQueue {
  const server: Answers = { ...queue.server };
  const conflicts = new Map(queue.conflicts.map((conflict) => [conflict.linkPath, conflict]));
  const byId = new Map(outcomes.map((outcome) => [outcome.clientMutationId, outcome]));
  for (const mutation of sent) {
    const outcome = byId.get(mutation.clientMutationId);
    if (!outcome) continue;
    if (outcome.conflict) {
      const { value, message } = outcome.conflict;
      put(server, mutation.linkPath, value);
      conflicts.set(mutation.linkPath, { linkPath: mutation.linkPath, theirs: value, message });
    } else put(server, mutation.linkPath, mutation.next);
  }
  const pending = queue.pending.filter(
    (mutation) => !byId.has(mutation.clientMutationId) && !conflicts.has(mutation.linkPath),
  );
  return { server, pending, conflicts: [...conflicts.values()] };
}

/** Ends a conflict. The next save writes the answer on the screen, if it differs from theirs. */
export function resolve(queue: AnswerQueue, linkPath: string): AnswerQueue {
  return { ...queue, conflicts: queue.conflicts.filter((conflict) => conflict.linkPath !== linkPath) };
}

function put(answers: Answers, path: string, value: Answer | null): void {
  if (value === null) delete answers[path];
  else answers[path] = value;
}
