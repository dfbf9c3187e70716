import { useCallback, useEffect, useRef, useState } from "react";
import {
  ApiProblem,
  call,
  invalidate,
  isCancellation,
  onFlush,
  problemText,
  useDeviceDraft,
} from "#platform/web/index.ts";
import { toast } from "#ui/index.ts";
import { listLive } from "../live.contract.ts";
import { type Look, recordLook, recordLooks } from "../look.contract.ts";
import { type Answered, merge, type QueuedLook, settle, waiting } from "../outbox.ts";

const retryMs = 5000;
const most = 200;

/** Whether the server did not decide: no answer, a failure, or a session that must be renewed first. */
const isUndecided = (error: unknown) =>
  isCancellation(error) ||
  !(error instanceof ApiProblem) ||
  !error.status ||
  error.status >= 500 ||
  [401, 408, 423, 429].includes(error.status);

async function send(looks: readonly QueuedLook[]): Promise<Answered[]> {
  const [only] = looks;
  if (only && looks.length === 1) {
    const id = only.look.clientMutationId;
    try {
      const { seenBefore } = await call(recordLook, { body: only.look });
      if (seenBefore)
        toast(`${seenBefore.name} saw ${only.name} ${seenBefore.secondsAgo} s before you.`, { tone: "info" });
      return [{ clientMutationId: id, result: "applied", problem: null }];
    } catch (error) {
      if (isUndecided(error)) throw error;
      return [{ clientMutationId: id, result: "needsReview", problem: { detail: problemText(error) } }];
    }
  }
  try {
    return (await call(recordLooks, { body: { looks: looks.map(({ look }) => look) } })).rows;
  } catch (error) {
    if (isUndecided(error)) throw error;
    const problem = { detail: problemText(error) };
    return looks.map(({ look }) => ({ clientMutationId: look.clientMutationId, result: "needsReview", problem }));
  }
}

export interface Outbox {
  queue: readonly QueuedLook[];
  /** The last try did not reach the server. */
  offline: boolean;
  /** This device could not store a look: only a connection saves it. */
  unkept: boolean;
  add: (look: Look, name: string) => void;
  /** Takes a look off this device: one that was never sent, or that the server refused. Returns whether it was here. */
  remove: (clientMutationId: string) => Promise<"removed" | "sent" | "unsure">;
}

/**
 * Looks are stored on the device first, encrypted, then sent until the server has answered for each. Their times are those of
 * the touches, and their ids make a repeat harmless, so nothing is lost or doubled when the network comes and goes.
 */
export function useOutbox(): Outbox {
  const device = useDeviceDraft<QueuedLook[]>("rounds:outbox");
  const [queue, setQueue] = useState<readonly QueuedLook[]>([]);
  const [offline, setOffline] = useState(false);
  const [unkept, setUnkept] = useState(false);
  const current = useRef<readonly QueuedLook[]>([]);
  const sending = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Looks that were sent at least once: without an answer, the server may have them. */
  const tried = useRef(new Set<string>());

  const save = useCallback(
    (next: readonly QueuedLook[]) => {
      current.current = next;
      setQueue(next);
      const kept = next.length === 0 ? device.forget().then(() => true) : device.keep([...next]);
      return kept.then((isKept) => setUnkept(!isKept));
    },
    [device],
  );

  const flush = useCallback((): Promise<void> => {
    sending.current ??= (async () => {
      clearTimeout(timer.current);
      for (;;) {
        const batch = waiting(current.current).slice(0, most);
        if (batch.length === 0) break;
        for (const { look } of batch) tried.current.add(look.clientMutationId);
        const answers = await send(batch);
        setOffline(false);
        await save(settle(current.current, answers));
        await invalidate(listLive);
      }
    })()
      .catch(() => {
        setOffline(true);
        timer.current = setTimeout(() => void flush(), retryMs);
      })
      .finally(() => {
        sending.current = null;
      });
    return sending.current;
  }, [save]);

  useEffect(() => {
    void device.load().then((kept) => {
      if (kept && kept.length > 0) void save(merge(current.current, kept)).then(flush);
    });
    const online = () => void flush();
    window.addEventListener("online", online);
    const stop = onFlush(flush);
    return () => {
      window.removeEventListener("online", online);
      clearTimeout(timer.current);
      stop();
    };
  }, [device, save, flush]);

  const add = useCallback(
    (look: Look, name: string) => {
      // The device has it before the network is asked.
      void save([...current.current, { look, name, problem: null }]).then(flush);
    },
    [save, flush],
  );
  const remove = useCallback(
    async (clientMutationId: string) => {
      if (tried.current.has(clientMutationId)) await sending.current;
      const found = current.current.find(({ look }) => look.clientMutationId === clientMutationId);
      if (!found) return "sent";
      if (found.problem === null && tried.current.has(clientMutationId)) return "unsure";
      await save(current.current.filter((one) => one !== found));
      return "removed";
    },
    [save],
  );
  return { queue, offline, unkept, add, remove };
}
