/** Consecutive wrong PINs after which a workstation deletes its packet and keys. */
export const mostAttempts = 10;

/** Delay in seconds after consecutive wrong PINs: none for two, then growing. Ten attempts take over 45 minutes. */
const pauses = [0, 0, 0, 30, 60, 120, 300, 600, 900, 900];

export interface Attempts {
  wrong: number;
  /** Milliseconds; no PIN is checked before. */
  blockedUntil: number;
}
export const noAttempts: Attempts = { wrong: 0, blockedUntil: 0 };

/** The state after a wrong PIN. `wipe`: the packet must be deleted now. */
export function afterWrongPin(attempts: Attempts, nowMs: number): Attempts & { wipe: boolean } {
  const wrong = attempts.wrong + 1;
  const wipe = wrong >= mostAttempts;
  return { wrong, blockedUntil: nowMs + (pauses[wrong] ?? 900) * 1000, wipe };
}
