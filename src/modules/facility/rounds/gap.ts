import { intervalSeconds, isHigher, type ObservationLevel, rankOf } from "./observation-level.ts";

/** A look that answers for the client: in person, not voided, not typed in later. */
export interface TrueLook {
  at: string;
  /** With staff or off the unit: the client is accounted for until then. */
  awayUntil: string | null;
}
export interface LevelSpan {
  level: ObservationLevel;
  startsAt: string;
  endsAt: string | null;
}
export interface Gap {
  /** The look before, or the start of observation. */
  from: string;
  dueAt: string;
  /** The look that ended it, or the end of observation; null while it is open. */
  to: string | null;
  level: ObservationLevel;
}
export interface Due {
  level: ObservationLevel;
  /** The look that the interval counts from; null when there was none since observation began. */
  lastSeenAt: string | null;
  dueAt: string;
}

/** Someone newly observed, newly raised or back on the unit is seen within 5 minutes, or their interval if shorter. */
const firstLookSeconds = 300;

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * The gaps of one client, and the due look at the end: a pure function of true looks and assignments, so looks that arrive
 * late or out of order give the same result. There are no slots: a look is due one interval after the one before, in
 * elapsed seconds. Starts at `since`, which must be a look or lie before observation began.
 */
export function gapsOf(
  looks: readonly TrueLook[],
  assignments: readonly LevelSpan[],
  { since, now }: { since: string; now: string },
): { gaps: Gap[]; due: Due | null } {
  const start = Date.parse(since);
  const end = Date.parse(now);
  const seen = looks
    .map(({ at, awayUntil }) => ({ at: Date.parse(at), awayUntil: awayUntil === null ? null : Date.parse(awayUntil) }))
    .filter(({ at }) => at >= start && at <= end)
    .sort((a, b) => a.at - b.at);
  const spans = assignments.map(({ level, startsAt, endsAt }) => ({
    level,
    from: Date.parse(startsAt),
    until: endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt),
  }));
  const levelAt = (at: number): ObservationLevel | null => {
    let level: ObservationLevel | null = null;
    for (const span of spans) if (span.from <= at && at < span.until && isHigher(span.level, level)) level = span.level;
    return level;
  };
  const changes = [...new Set(spans.flatMap(({ from, until }) => [from, until]))].filter(
    (at) => at > start && at <= end,
  );
  // At one instant the level changes first: a look at the moment of a raise answers it.
  const events = [...changes.map((at) => ({ at, look: null })), ...seen.map((look) => ({ at: look.at, look }))].sort(
    (a, b) => a.at - b.at || Number(a.look !== null) - Number(b.look !== null),
  );

  const gaps: Gap[] = [];
  let level = levelAt(start);
  let base = start;
  let lastSeen: number | null = null;
  let due: number | null = level === null ? null : start + first(level);
  const close = (at: number) => {
    if (due !== null && level !== null && at > due) gaps.push({ from: iso(base), dueAt: iso(due), to: iso(at), level });
  };
  for (const { at, look } of events) {
    if (look) {
      close(at);
      base = at;
      lastSeen = at;
      if (level !== null) due = look.awayUntil === null ? at + interval(level) : look.awayUntil + first(level);
      continue;
    }
    const next = levelAt(at);
    if (next === level) continue;
    if (next === null) {
      close(at);
      due = null;
    } else if (level === null || due === null) {
      base = at;
      lastSeen = null;
      due = at + first(next);
    } else if (rankOf(next) > rankOf(level)) due = Math.min(due, at + first(next));
    else if (at <= due) due = Math.max(due, base + interval(next));
    level = next;
  }
  if (level === null || due === null) return { gaps, due: null };
  if (end > due) gaps.push({ from: iso(base), dueAt: iso(due), to: null, level });
  return {
    gaps,
    due: { level, lastSeenAt: lastSeen === null ? null : iso(lastSeen), dueAt: iso(due) },
  };
}

const interval = (level: ObservationLevel) => intervalSeconds[level] * 1000;
const first = (level: ObservationLevel) => Math.min(firstLookSeconds, intervalSeconds[level]) * 1000;

const secondsBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** Seconds from the look before to the look after, or until now while it is open. */
export const gapSeconds = ({ from, to }: Pick<Gap, "from" | "to">, now: string) => secondsBetween(from, to ?? now);
/** Seconds after the due time. */
export const lateSeconds = ({ dueAt, to }: Pick<Gap, "dueAt" | "to">, now: string) => secondsBetween(dueAt, to ?? now);

/** A gap this late is explained by staff before a shift's rounds are signed. */
export const explainFromSeconds = 120;

/** "28 min", "1 h 5 min", "45 s". */
export function showSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Where in its interval a client comes up on the technician's list, so that rounds cannot be predicted. Shown to no one. */
const aim = { from: 0.7, to: 0.95 } as const;
export function aimAt({ lastSeenAt, dueAt }: Due, random: number): string {
  if (lastSeenAt === null) return dueAt;
  const span = Date.parse(dueAt) - Date.parse(lastSeenAt);
  return iso(Date.parse(lastSeenAt) + Math.round(span * (aim.from + (aim.to - aim.from) * random)));
}
