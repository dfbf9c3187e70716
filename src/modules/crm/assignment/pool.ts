import { addDays, addMinutes, combine, compareInstants, localDate, weekdayOf } from "#platform/shared/time/index.ts";

/** One open period of a weekday (1 is Monday), `HH:mm`; an end at or before its start is on the next day. */
export interface PoolHours {
  day: number;
  from: string;
  to: string;
}

/** When a pool is staffed. Without hours it is always open. */
export interface PoolClock {
  hours: readonly PoolHours[];
  timeZone: string;
  /** Local dates on which it is closed. */
  closed: ReadonlySet<string>;
}

interface Turn {
  clinicianId: string;
  weight: number;
  currentWeight: number;
}

/**
 * The next member by smooth weighted round robin (OWN-1): every eligible member's position rises by their weight, the
 * highest is picked, ties by id, and the picked one goes back by the total. Returns the new positions of all of them.
 */
export function pickNext<T extends Turn>(eligible: readonly T[]): { picked: T; positions: Map<string, number> } | null {
  const total = eligible.reduce((sum, { weight }) => sum + weight, 0);
  const raised = eligible.map((member) => ({ member, position: member.currentWeight + member.weight }));
  const [first] = raised.toSorted(
    (a, b) => b.position - a.position || (a.member.clinicianId < b.member.clinicianId ? -1 : 1),
  );
  if (!first) return null;
  const positions = new Map(raised.map(({ member, position }) => [member.clinicianId, position]));
  positions.set(first.member.clinicianId, first.position - total);
  return { picked: first.member, positions };
}

interface Span {
  start: string;
  end: string;
}

/** Open periods that start on this local date, as instants; an hour that is skipped at night moves the start forward. */
function spansOn(date: string, { hours, timeZone, closed }: PoolClock): Span[] {
  if (closed.has(date)) return [];
  return hours
    .filter(({ day }) => day === weekdayOf(date))
    .map(({ from, to }) => ({
      start: combine(date, from, timeZone).instant,
      end: combine(to <= from ? addDays(date, 1) : date, to, timeZone).instant,
    }));
}

/** How far ahead a pool's next open hour is looked for, in days. */
export const lookAheadDays = 31;

/** Open periods between two local dates, in order and without overlaps. */
function spansBetween(first: string, last: string, clock: PoolClock): Span[] {
  const spans: Span[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) spans.push(...spansOn(date, clock));
  spans.sort((a, b) => compareInstants(a.start, b.start));
  const merged: Span[] = [];
  for (const span of spans) {
    const before = merged.at(-1);
    if (before && compareInstants(span.start, before.end) <= 0) {
      if (compareInstants(span.end, before.end) > 0) before.end = span.end;
    } else merged.push({ ...span });
  }
  return merged;
}

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;
const later = (a: string, b: string) => (compareInstants(a, b) >= 0 ? a : b);
const earlier = (a: string, b: string) => (compareInstants(a, b) <= 0 ? a : b);

export function isStaffed(clock: PoolClock, at: string): boolean {
  if (clock.hours.length === 0) return true;
  const today = localDate(at, clock.timeZone);
  return spansBetween(addDays(today, -1), today, clock).some(
    ({ start, end }) => compareInstants(start, at) <= 0 && compareInstants(at, end) < 0,
  );
}

/** Seconds between two instants in which the pool was open: real seconds, also in a night when clocks change (SLA-2). */
export function staffedSeconds(clock: PoolClock, from: string, to: string): number {
  if (clock.hours.length === 0) return Math.max(0, Math.round(secondsBetween(from, to)));
  const first = addDays(localDate(from, clock.timeZone), -1);
  return spansBetween(first, localDate(to, clock.timeZone), clock).reduce((sum, span) => {
    const seconds = secondsBetween(later(span.start, from), earlier(span.end, to));
    return sum + Math.max(0, Math.round(seconds));
  }, 0);
}

/** The instant after this many staffed seconds. A pool without an open hour in the next month counts elapsed time. */
export function afterStaffed(clock: PoolClock, from: string, seconds: number): string {
  if (clock.hours.length === 0) return addMinutes(from, seconds / 60);
  const today = localDate(from, clock.timeZone);
  let left = seconds;
  for (const span of spansBetween(addDays(today, -1), addDays(today, lookAheadDays), clock)) {
    const start = later(span.start, from);
    const open = secondsBetween(start, span.end);
    if (open <= 0) continue;
    if (left < open) return addMinutes(start, left / 60);
    left -= open;
  }
  return addMinutes(from, seconds / 60);
}

/** What is done about a lead without a response, in this order (SLA-2). */
export type ResponseStep = "open" | "warn" | "breach" | "reassign";
const warnSeconds = 180;

/** The steps with the staffed seconds after which each is taken: "open" when the pool opens, and up to three new owners. */
export function responseSteps(pool: {
  slaSeconds: number;
  reassignSeconds: number;
}): { step: ResponseStep; after: number }[] {
  const again = pool.reassignSeconds;
  return [
    { step: "open", after: 0 },
    { step: "warn", after: Math.min(warnSeconds, Math.round(pool.slaSeconds * 0.6)) },
    { step: "breach", after: pool.slaSeconds },
    ...[again, 2 * again, 3 * again].map((after) => ({ step: "reassign" as const, after })),
  ];
}

/** The steps that are due, from those that were not taken yet, and the instant of the next one. */
export function stepsReached(
  pool: { slaSeconds: number; reassignSeconds: number },
  clock: PoolClock,
  { receivedAt, taken, now }: { receivedAt: string; taken: number; now: string },
): { due: ResponseStep[]; nextAt: string | null } {
  const left = responseSteps(pool)
    .slice(taken)
    .map(({ step, after }) => ({ step, at: afterStaffed(clock, receivedAt, after) }));
  const ahead = left.findIndex(({ at }) => compareInstants(at, now) > 0);
  const due = ahead === -1 ? left : left.slice(0, ahead);
  return { due: due.map(({ step }) => step), nextAt: left[due.length]?.at ?? null };
}
