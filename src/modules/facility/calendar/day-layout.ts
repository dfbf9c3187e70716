import { dayBounds, localMoment } from "#platform/shared/time/index.ts";

export const minutesOfDay = 24 * 60;

/** A span as a day's column shows it, in minutes of the wall clock. */
export interface DayPart {
  from: number;
  to: number;
}

interface Span {
  startTime: string;
  endTime: string;
}

const minuteOf = (instant: string, timeZone: string): number => {
  const { time } = localMoment(instant, timeZone);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
};

/** The shortest part that can be read and pressed. */
const leastMinutes = 25;

/**
 * The part of a span on a local day; null on other days. Days always have 24 hours here: in the night when clocks go back, what
 * begins in the doubled hour is drawn at its wall time, and keeps a height that can be read.
 */
export function partOfDay({ startTime, endTime }: Span, date: string, timeZone: string): DayPart | null {
  const { start, end } = dayBounds(date, timeZone);
  if (Date.parse(endTime) <= Date.parse(start) || Date.parse(startTime) >= Date.parse(end)) return null;
  const from = Date.parse(startTime) <= Date.parse(start) ? 0 : minuteOf(startTime, timeZone);
  const to = Date.parse(endTime) >= Date.parse(end) ? minutesOfDay : minuteOf(endTime, timeZone);
  const shownTo = Math.min(Math.max(to, from + leastMinutes), minutesOfDay);
  return { from: Math.min(from, shownTo - leastMinutes), to: shownTo };
}

export interface Lane {
  /** From the left, and how many lanes the overlapping ones share. */
  lane: number;
  lanes: number;
}

/** Side by side where they overlap: each part gets the first lane that is free, and all that touch share the width. */
export function lanesOf(parts: readonly DayPart[]): Lane[] {
  const order = parts
    .map((part, index) => ({ part, index }))
    .sort((a, b) => a.part.from - b.part.from || b.part.to - a.part.to);
  const found: Lane[] = parts.map(() => ({ lane: 0, lanes: 1 }));
  let cluster: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of cluster) found[index] = { lane: found[index]?.lane ?? 0, lanes: ends.length };
    cluster = [];
    ends = [];
  };
  for (const { part, index } of order) {
    if (ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = part.to;
    found[index] = { lane, lanes: 1 };
    cluster.push(index);
  }
  close();
  return found;
}

/** A whole day and more stands above the hours. */
export const isLong = ({ startTime, endTime, allDay = false }: Span & { allDay?: boolean }): boolean =>
  allDay || Date.parse(endTime) - Date.parse(startTime) >= 23 * 3_600_000;
