import { useEffect, useRef, useSyncExternalStore } from "react";
import { type LiveEvent, liveTiming } from "../../shared/realtime/frames.ts";
import { invalidate, type ReadRef } from "../api/query.ts";
import { type LiveStatus, liveStatus, onLiveStatus, subscribe } from "./live-channel.ts";

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(onLiveStatus, liveStatus);
}

/** While the channel is down for more than a minute, lists ask again this often (RT-5). */
const { pausedPollMs } = liveTiming;

/**
 * Hears what happens on a topic (`board:mar:<locationId>`, `client:<id>`, `list:leads` …): give the reads it makes
 * outdated, or a function of the event (`null`: something may have been missed). Events carry ids, never contents.
 *
 *     useLive(`board:beds:${locationId}`, [listBeds]);
 */
export function useLive(
  topic: string | null | undefined,
  onEvent: readonly ReadRef[] | ((event: LiveEvent | null) => readonly ReadRef[] | undefined),
): void {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const status = useLiveStatus();
  useEffect(() => {
    if (!topic) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending: ReadRef[] = [];
    // A burst of events (a med pass) is one refetch.
    const flush = () => {
      timer = undefined;
      const reads = pending;
      pending = [];
      void invalidate(...reads);
    };
    const heard = (event: LiveEvent | null) => {
      const reads = typeof latest.current === "function" ? latest.current(event) : latest.current;
      if (!reads || reads.length === 0) return;
      pending.push(...reads);
      timer ??= setTimeout(flush, 50);
    };
    const stop = subscribe(topic, heard);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [topic]);
  useEffect(() => {
    if (!topic || status !== "paused") return;
    const timer = setInterval(() => {
      const reads = typeof latest.current === "function" ? latest.current(null) : latest.current;
      if (reads) void invalidate(...reads);
    }, pausedPollMs);
    return () => clearInterval(timer);
  }, [topic, status]);
}
