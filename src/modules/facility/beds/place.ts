import { addDays, type DateText } from "#platform/shared/time/index.ts";

/** Typical stays in days, for clients without an anticipated discharge date (decision 0101). */
const typicalDays = { withdrawal: 6, residential: 28, recovery: 60 } as const;

interface LevelFacts {
  code: string;
  withdrawal: boolean;
  setting: string;
}

/** How many days a client of this level usually stays. */
export function typicalStayDays({ code, withdrawal, setting }: LevelFacts): number {
  if (withdrawal || setting === "inpatient") return typicalDays.withdrawal;
  return setting === "recovery" || code === "3.1" ? typicalDays.recovery : typicalDays.residential;
}

/**
 * The date on which a client is expected to be gone: the anticipated discharge date. Without one, or once it has passed, the
 * usual stay from today, because a stay of unknown end is as likely to last as on its first day.
 */
export function expectedLeave(today: DateText, anticipated: DateText | null, level: LevelFacts): DateText {
  return anticipated !== null && anticipated >= today ? anticipated : addDays(today, typicalStayDays(level));
}

export interface PlaceBed {
  bedId: string;
  sectionId: string;
  /** Empty: any level. */
  levelOfCareIds: readonly string[];
  /** Its client is expected to be gone on this date; null where it is free now. */
  takenUntil: DateText | null;
  /** Held for someone who is expected from now on. */
  isHeld: boolean;
  /** Blocked until this date, exclusive; null where it is not blocked, "unknown" for a block without an end. */
  blockedUntil: DateText | "unknown" | null;
}

/** One place wanted from a date on: the client then stays for the usual time of the level. */
export interface PlaceWanted {
  levelOfCareId: string;
  sectionId: string | null;
  from: DateText;
  until: DateText;
}

const isFreeOn = (bed: PlaceBed, date: DateText): boolean =>
  !bed.isHeld &&
  (bed.takenUntil === null || bed.takenUntil <= date) &&
  (bed.blockedUntil === null || (bed.blockedUntil !== "unknown" && bed.blockedUntil <= date));

const serves = (bed: PlaceBed, { levelOfCareId, sectionId }: PlaceWanted): boolean =>
  (bed.levelOfCareIds.length === 0 || bed.levelOfCareIds.includes(levelOfCareId)) &&
  (sectionId === null || bed.sectionId === sectionId);

/** Whether each of these clients can have a bed of their own on a date: augmenting paths over beds that serve several levels. */
function allFit(beds: readonly PlaceBed[], wanted: readonly PlaceWanted[]): boolean {
  const clientOf = new Map<string, number>();
  const place = (client: number, tried: Set<string>): boolean => {
    for (const bed of beds) {
      const one = wanted[client];
      if (!one || tried.has(bed.bedId) || !serves(bed, one)) continue;
      tried.add(bed.bedId);
      const other = clientOf.get(bed.bedId);
      if (other === undefined || place(other, tried)) {
        clientOf.set(bed.bedId, client);
        return true;
      }
    }
    return false;
  };
  return wanted.every((_, client) => place(client, new Set()));
}

interface PlacesOf {
  beds: readonly PlaceBed[];
  /** Open reservations of the location. */
  reserved: readonly PlaceWanted[];
  /** 0: as many as there are beds. */
  staffedBeds: number;
}

/**
 * Whether one more place is expected free (BED-19), on its first day and on the first day of every reservation during the stay,
 * so that it takes no place that was promised earlier. Clients who leave on a date free their bed that day.
 */
export function isPlaceLeft({ beds, reserved, staffedBeds }: PlacesOf, wanted: PlaceWanted): boolean {
  const dates = [
    wanted.from,
    ...reserved.map(({ from }) => from).filter((date) => date > wanted.from && date < wanted.until),
  ];
  return [...new Set(dates)].every((date) => {
    const there = [...reserved, wanted].filter(({ from, until }) => from <= date && date < until);
    const inUse = beds.filter((bed) => bed.isHeld || (bed.takenUntil !== null && bed.takenUntil > date)).length;
    if (staffedBeds > 0 && inUse + there.length > staffedBeds) return false;
    return allFit(
      beds.filter((bed) => isFreeOn(bed, date)),
      there,
    );
  });
}

const searchedDays = 60;

/** The first date after the wanted one on which a place is expected free, at most 60 days ahead. */
export function nextPlaceOn(places: PlacesOf, wanted: PlaceWanted, stayDays: number): DateText | null {
  for (let day = 1; day <= searchedDays; day += 1) {
    const from = addDays(wanted.from, day);
    if (isPlaceLeft(places, { ...wanted, from, until: addDays(from, stayDays) })) return from;
  }
  return null;
}
