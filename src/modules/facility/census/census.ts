import type { LeaveKind } from "#modules/clients/index.ts";
import { addDays, type DateText, dayBounds, localDate } from "#platform/shared/time/index.ts";

/** Half-open: `until` does not belong to it; null while it lasts. */
interface During {
  from: string;
  until: string | null;
}

/** What a stay's census days are computed from. Ranges of one list never overlap. */
export interface CensusStay {
  demographicId: string;
  clientId: string;
  locations: readonly (During & { locationId: string; sectionId: string | null; timeZone: string })[];
  levels: readonly (During & { levelOfCareId: string; programId: string | null })[];
  beds: readonly (During & { bedId: string })[];
  leaves: readonly (During & { kind: LeaveKind })[];
}

export type CensusState = "present" | "pass" | "hospital" | "court" | "awol";

export interface CensusDay {
  demographicId: string;
  clientId: string;
  serviceDate: DateText;
  locationId: string;
  sectionId: string | null;
  bedId: string | null;
  levelOfCareId: string | null;
  programId: string | null;
  state: CensusState;
  admitDay: boolean;
  /** A patient day: present, or on a pass. */
  counted: boolean;
}

const stateOf = {
  therapeutic_pass: "pass",
  hospital: "hospital",
  court: "court",
  awol: "awol",
} as const satisfies Record<LeaveKind, CensusState>;

const ms = (instant: string) => Date.parse(instant);

/** Calendars are slow, and a report asks for the same days of hundreds of stays. */
const midnights = new Map<string, { midnight: number; next: DateText }>();

function dayOf(date: DateText, zone: string) {
  const key = `${zone} ${date}`;
  const known = midnights.get(key);
  if (known) return known;
  if (midnights.size > 20_000) midnights.clear();
  const day = { midnight: ms(dayBounds(date, zone).end), next: addDays(date, 1) };
  midnights.set(key, day);
  return day;
}

const holds = ({ from, until }: During, at: number) => ms(from) <= at && (until === null || at < ms(until));
const at = <Row extends During>(rows: readonly Row[], instant: number) => rows.find((row) => holds(row, instant));

/**
 * The census days of a stay that have ended by `now`, in order (CEN-1): one for each local midnight that the client is in care,
 * so the admission day counts and the discharge day does not; admitted and discharged on one day counts once. A day is a date
 * where it began, also if a clock changes in it or the client moves to another time zone, so no date comes twice or is left out.
 */
export function censusDaysOf(stay: CensusStay, now: string): CensusDay[] {
  const locations = [...stay.locations].sort((a, b) => ms(a.from) - ms(b.from));
  const [first] = locations;
  if (!first) return [];
  const days: CensusDay[] = [];
  let zone = first.timeZone;
  const admitted = localDate(first.from, first.timeZone);
  for (let date = admitted; ; ) {
    const { midnight, next } = dayOf(date, zone);
    if (midnight > ms(now)) return days;
    const admitDay = days.length === 0 && date === admitted;
    const here = at(locations, midnight);
    const last = locations.findLast(({ from }) => ms(from) < midnight);
    const ended = !here && !locations.some(({ from }) => ms(from) >= midnight);
    // Someone who came and left on one day was in care until the end of the stay.
    const place = here ?? (admitDay && ended ? last : undefined);
    if (place) {
      const instant = here ? midnight : ms(place.until ?? now) - 1;
      days.push({ ...dayAt(stay, instant), ...placeOf(place), serviceDate: date, admitDay });
    }
    if (ended) return days;
    zone = (here ?? last ?? first).timeZone;
    date = next;
  }
}

/** Where a stay is now, with its level and leave; null unless it is in care. */
export function censusNow(stay: CensusStay, now: string): Omit<CensusDay, "serviceDate" | "admitDay"> | null {
  const place = at(stay.locations, ms(now));
  return place ? { ...dayAt(stay, ms(now)), ...placeOf(place) } : null;
}

const placeOf = ({ locationId, sectionId }: CensusStay["locations"][number]) => ({ locationId, sectionId });

function dayAt(stay: CensusStay, instant: number) {
  const leave = at(stay.leaves, instant);
  const level = at(stay.levels, instant);
  const state = leave ? stateOf[leave.kind] : ("present" as const);
  return {
    demographicId: stay.demographicId,
    clientId: stay.clientId,
    bedId: at(stay.beds, instant)?.bedId ?? null,
    levelOfCareId: level?.levelOfCareId ?? null,
    programId: level?.programId ?? null,
    state,
    counted: state === "present" || state === "pass",
  };
}
