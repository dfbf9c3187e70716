import { showSeconds } from "../gap.ts";
import type { LiveRow } from "../live.contract.ts";
import { activityNames, exceptionNames } from "../look.ts";

const seconds = (from: number, to: number) => (to - from) / 1000;

/** "4 min left", "Due now", "2 min late". */
export function dueText(dueAt: string, now: number): string {
  const left = seconds(now, Date.parse(dueAt));
  if (left >= 60) return `${showSeconds(left)} left`;
  if (left >= 0) return "Due now";
  return `${showSeconds(-left)} late`;
}
export const isLate = ({ dueAt }: Pick<LiveRow, "dueAt">, now: number) => Date.parse(dueAt) < now;

/** "Asleep, 12 min ago, Jo Tran". */
export function lastText(
  row: Pick<LiveRow, "lastLookAt" | "lastActivity" | "lastException" | "lastObserver">,
  now: number,
): string {
  if (row.lastLookAt === null) return "Not seen yet";
  const what = row.lastActivity ? activityNames[row.lastActivity] : exceptionNames[row.lastException ?? "none"];
  const ago = `${showSeconds(seconds(Date.parse(row.lastLookAt), now))} ago`;
  return [what, ago, row.lastObserver].filter(Boolean).join(", ");
}
