import type { TimeEntrySource, TimeEntryState } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { addDays, dayBounds, localDate, minutesBetween } from "#platform/shared/time/index.ts";

export type TimeMove = "submit" | "return" | "approve" | "export" | "void";

/** States of a time entry. Entries of signed services begin as approved and are voided with their source. */
export const timeStates = defineStates<TimeEntryState, TimeMove>({
  draft: { label: "Draft", code: 1, tone: "neutral", shape: "ring", moves: { submit: "submitted" } },
  submitted: {
    label: "Submitted",
    code: 2,
    tone: "info",
    shape: "half",
    moves: { approve: "approved", return: "returned" },
  },
  returned: { label: "Returned", code: 3, tone: "attention", shape: "arrow", moves: { submit: "submitted" } },
  approved: {
    label: "Approved",
    code: 4,
    tone: "done",
    shape: "check",
    moves: { return: "returned", export: "exported", void: "void" },
  },
  exported: { label: "Exported", code: 5, tone: "done", shape: "lock", moves: {} },
  void: { label: "Voided", code: 6, tone: "neutral", shape: "cross", moves: {} },
});

export const timeSourceLabels = {
  manual: "Typed",
  clock: "Clock",
  note: "Signed note",
  group: "Group",
  event: "Event",
  import: "Import",
} as const satisfies Record<TimeEntrySource, string>;

/** Sources whose entries only change with their source (TIM-1). */
export const isGenerated = (source: TimeEntrySource): boolean => source !== "manual" && source !== "clock";

/** Whether its owner may still change an entry. */
export const isOpenEntry = (state: TimeEntryState): boolean => state === "draft" || state === "returned";

export interface TimeSpan {
  startsAt: string;
  endsAt: string;
}

export const longestEntryHours = 16;

/** Why a typed span can't be an entry; null where it can (TIM-2). */
export function spanError(
  { startsAt, endsAt }: TimeSpan,
  now: string,
): { field: keyof TimeSpan; message: string } | null {
  const minutes = minutesBetween(startsAt, endsAt);
  if (minutes < 1) return { field: "endsAt", message: "The end is after the start." };
  if (minutes > longestEntryHours * 60)
    return { field: "endsAt", message: `One entry has at most ${longestEntryHours} hours. Check start and end.` };
  if (Date.parse(endsAt) > Date.parse(now)) return { field: "endsAt", message: "That time has not come yet." };
  return null;
}

/** The span cut at local midnights after which a new pay period begins (TIM-2). `ends` are last days of periods. */
export function splitAtPeriods({ startsAt, endsAt }: TimeSpan, timeZone: string, ends: readonly string[]): TimeSpan[] {
  const first = localDate(startsAt, timeZone);
  const cuts = ends
    .filter((end) => end >= first)
    .map((end) => dayBounds(addDays(end, 1), timeZone).start)
    .filter((at) => Date.parse(at) > Date.parse(startsAt) && Date.parse(at) < Date.parse(endsAt))
    .sort((one, other) => Date.parse(one) - Date.parse(other));
  const points = [startsAt, ...cuts, endsAt];
  return points.slice(1).map((end, index) => ({ startsAt: points[index] ?? startsAt, endsAt: end }));
}

/** What is left of a span outside the spans that are taken. */
export function freeSpans(span: TimeSpan, taken: readonly TimeSpan[]): TimeSpan[] {
  const blocks = taken
    .map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) }))
    .sort((one, other) => one.from - other.from);
  const found: TimeSpan[] = [];
  let at = Date.parse(span.startsAt);
  const end = Date.parse(span.endsAt);
  const keep = (until: number) => {
    if (until > at) found.push({ startsAt: new Date(at).toISOString(), endsAt: new Date(until).toISOString() });
  };
  for (const { from, to } of blocks) {
    if (to <= at || from >= end) continue;
    keep(from);
    at = Math.max(at, to);
  }
  keep(end);
  return found;
}

/** Minutes covered by these spans; time that several entries share counts once. */
export function coveredMinutes(spans: readonly TimeSpan[]): number {
  const sorted = spans
    .map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) }))
    .sort((one, other) => one.from - other.from);
  let total = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of sorted) {
    if (to <= end) continue;
    total += to - Math.max(from, end);
    end = to;
  }
  return Math.round(total / 60_000);
}

/** `8 h 30 min`, as sheets and lists show it; a minute under way is not counted. */
export function showMinutes(minutes: number): string {
  const [sign, all] = [minutes < 0 ? "-" : "", Math.floor(Math.abs(minutes))];
  const [hours, rest] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return `${sign}${rest} min`;
  return rest === 0 ? `${sign}${hours} h` : `${sign}${hours} h ${rest} min`;
}
