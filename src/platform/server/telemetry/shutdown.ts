import { setTimeout as pause } from "node:timers/promises";

export interface ShutdownSteps {
  /** Answers "not ready" at once, so that the load balancer sends no more requests. */
  refuseNew: () => void;
  /** How long the load balancer takes to notice; 0 without one. */
  drainDelayMs: number;
  /** Stops accepting, ends sockets, lets requests end, then closes what they needed. */
  close: () => Promise<void>;
  /** Closes what is still open after the time limit. */
  abort: () => void;
  timeLimitMs: number;
}

/** The shutdown sequence (OPS-3): refuse new work, wait, close; work beyond the time limit is cut off. */
export async function shutDown({ refuseNew, drainDelayMs, close, abort, timeLimitMs }: ShutdownSteps): Promise<void> {
  refuseNew();
  await pause(drainDelayMs);
  const tooLong = new AbortController();
  const patience = pause(timeLimitMs, undefined, { signal: tooLong.signal }).then(abort, () => {});
  await close();
  tooLong.abort();
  await patience;
}
