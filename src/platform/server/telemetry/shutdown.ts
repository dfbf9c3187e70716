import { setTimeout as pause } from "node:timers/promises";

export interface Ending {
  /** Answers "not ready" at once, so that the load balancer sends no more requests. */
  turnAway: () => void;
  /** How long the load balancer takes to notice; 0 without one. */
  lookAwayMs: number;
  /** Stops accepting, ends sockets, lets requests end, then closes what they needed. */
  close: () => Promise<void>;
  /** Closes what is still open after the time limit. */
  cut: () => void;
  patienceMs: number;
}

/** The shutdown sequence (OPS-3): refuse new work, wait, close; work beyond the time limit is cut off. */
export async function endInOrder({ turnAway, lookAwayMs, close, cut, patienceMs }: Ending): Promise<void> {
  turnAway();
  await pause(lookAwayMs);
  const tooLong = new AbortController();
  const patience = pause(patienceMs, undefined, { signal: tooLong.signal }).then(cut, () => {});
  await close();
  tooLong.abort();
  await patience;
}
