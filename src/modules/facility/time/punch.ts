import type { TimeSpan } from "./time-entry.ts";

export const punchLabels = {
  in: "Clock in",
  out: "Clock out",
  break_start: "Start break",
  break_end: "End break",
} as const;
export type TimePunchKind = keyof typeof punchLabels;

export interface PunchTime {
  kind: TimePunchKind;
  at: string;
}

/** After so many hours without a punch the staff member is asked; nothing is invented (TIM-3). */
export const missingPunchHours = 14;

export function isMissingPunch(clockedInAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(clockedInAt) > missingPunchHours * 3_600_000;
}

/** Why a punch can't follow on the clock as it is; null where it can. */
export function punchError(
  clock: { clockedInAt: string; breakSince: string | null } | null,
  kind: TimePunchKind,
  at: string,
): string | null {
  if (kind === "in") return clock ? "You are clocked in already." : null;
  if (!clock) return "You are not clocked in.";
  if (kind === "break_start" && clock.breakSince) return "You are on a break already.";
  if (kind === "break_end" && !clock.breakSince) return "You are not on a break.";
  const last = clock.breakSince ?? clock.clockedInAt;
  return Date.parse(at) < Date.parse(last) ? "That is before your last punch." : null;
}

/** Work between clock in and clock out without the breaks, in elapsed time. A break that was not ended lasts until the end. */
export function workSpans(punches: readonly PunchTime[]): TimeSpan[] {
  const ordered = [...punches].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const spans: TimeSpan[] = [];
  let since: string | null = null;
  for (const { kind, at } of ordered) {
    if (kind === "in" || kind === "break_end") since ??= at;
    else if (since !== null) {
      if (Date.parse(at) - Date.parse(since) >= 60_000) spans.push({ startsAt: since, endsAt: at });
      since = null;
    }
  }
  return spans;
}
