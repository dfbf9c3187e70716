import { setTimeout as pause } from "node:timers/promises";

export interface Ending {
  /** Says "not ready" at once, so that a balancer looks away. */
  turnAway: () => void;
  /** How long the balancer is given to notice; 0 where there is none. */
  lookAwayMs: number;
  /** Stops accepting, ends sockets, lets requests end, then closes what they needed. */
  close: () => Promise<void>;
  /** Cuts what is still open after the patience ran out. */
  cut: () => void;
  patienceMs: number;
}

/** The order of an ending (OPS-3): turn away, wait, close; what takes longer than the patience is cut. */
export async function endInOrder({ turnAway, lookAwayMs, close, cut, patienceMs }: Ending): Promise<void> {
  turnAway();
  await pause(lookAwayMs);
  const tooLong = new AbortController();
  const patience = pause(patienceMs, undefined, { signal: tooLong.signal }).then(cut, () => {});
  await close();
  tooLong.abort();
  await patience;
}
