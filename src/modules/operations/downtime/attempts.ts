/** Wrong PINs in a row after which a workstation throws its packet and all its keys away. */
export const mostAttempts = 10;

/** Seconds to wait after so many wrong PINs in a row: two are free, then it grows. All ten take over 45 minutes. */
const pauses = [0, 0, 0, 30, 60, 120, 300, 600, 900, 900];

export interface Attempts {
  wrong: number;
  /** ms; no PIN is looked at before. */
  blockedUntil: number;
}
export const noAttempts: Attempts = { wrong: 0, blockedUntil: 0 };

/** What a wrong PIN changes. `wipe`: the packet must go now. */
export function afterWrongPin(attempts: Attempts, nowMs: number): Attempts & { wipe: boolean } {
  const wrong = attempts.wrong + 1;
  const wipe = wrong >= mostAttempts;
  return { wrong, blockedUntil: nowMs + (pauses[wrong] ?? 900) * 1000, wipe };
}
