import {
  formatTime,
  parseTypedDate,
  parseTypedTime,
  TimeError,
  type TimeText,
  type YearHint,
} from "#platform/shared/time/index.ts";

/** Undefined instead of a throw: half-typed text is no error yet. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof TimeError) return undefined;
    throw error;
  }
}

/** `t+3`, `3/14` … as `YYYY-MM-DD`, or undefined. */
export function readTypedDate(text: string, today: string, hint?: YearHint): string | undefined {
  return readable(() => parseTypedDate(text, today, hint));
}

/** `915p`, `n` … as `HH:mm`, or undefined. */
export function readTypedTime(text: string, now?: TimeText): TimeText | undefined {
  return readable(() => parseTypedTime(text, now));
}

/** `21:15` → `9:15 PM`; anything else as it is, so that a refused entry stays readable. */
export function showClock(time: string): string {
  return readable(() => formatTime(time)) ?? time;
}
