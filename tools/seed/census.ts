import { Chance } from "./chance.ts";
import type { Floor, SeededBed, Ward } from "./floor.ts";
import {
  type CastKey,
  castOrder,
  castRows,
  dischargeKinds,
  type Guest,
  type PlaceCode,
  type Stay,
  troubleFor,
} from "./guests.ts";
import { femaleNames, lastNames, maleNames } from "./names.ts";

/** How many people stand where; the beds that stay empty are listed by the end of each ward. */
export interface CensusSize {
  taken: Record<Ward, number>;
  dayVentura: number;
  dayPhoenix: number;
  preAdmission: number;
  pendingApproval: number;
  approved: number;
  /** People who were here once and are not now. */
  former: number;
  cancelled: number;
}
export const fullCensus: CensusSize = {
  taken: { detox: 10, north: 12, south: 9, phoenix: 6 },
  dayVentura: 20,
  dayPhoenix: 8,
  preAdmission: 9,
  pendingApproval: 4,
  approved: 2,
  former: 70,
  cancelled: 10,
};
export const smallCensus: CensusSize = {
  taken: { detox: 6, north: 4, south: 3, phoenix: 1 },
  dayVentura: 2,
  dayPhoenix: 2,
  preAdmission: 2,
  pendingApproval: 1,
  approved: 1,
  former: 3,
  cancelled: 1,
};

const placeOfWard = { detox: "ACR", north: "ACR", south: "ACR", phoenix: "ACP" } as const satisfies Record<
  Ward,
  PlaceCode
>;
const levelOfWard = { detox: "3.7", north: "3.5", south: "3.5", phoenix: "3.1" } as const satisfies Record<
  Ward,
  string
>;
/** Longest and shortest stay so far, in days. */
const lengthOfWard = { detox: [0, 5], north: [3, 21], south: [3, 20], phoenix: [8, 40] } as const;

/** Who is here, who was and who will be: decided once, before any story is played. The cast comes first. */
export function planCensus(floor: Floor, size: CensusSize): Guest[] {
  const chance = new Chance("census");
  const names = new NameBook(chance);
  /** For each bed, since how many days ago it is taken: what lay there before must have left earlier. */
  const takenSince = new Map<string, number>();
  const left: Record<Ward, SeededBed[]> = {
    detox: floor.beds.detox.slice(0, size.taken.detox),
    north: floor.beds.north.slice(0, size.taken.north),
    south: floor.beds.south.slice(0, size.taken.south),
    phoenix: floor.beds.phoenix.slice(0, size.taken.phoenix),
  };
  const guests = castOrder.map((key) => castGuest(key, left, takenSince));
  addEarlierStays(guests, floor, takenSince);

  const add = (place: PlaceCode | "detox", ward: Ward | null): Guest => {
    const sex = ward === "north" ? "M" : ward === "south" ? "F" : chance.isTrue(0.45) ? "F" : "M";
    const guest: Guest = {
      ...names.next(sex),
      key: `guest-${guests.length}`,
      sex,
      age: chance.around(38, 19),
      born: [chance.int(1, 12), chance.int(1, 28)],
      trouble: troubleFor(chance, place),
      stays: [],
      waiting: null,
      waitingPlace: place === "detox" ? "ACR" : place,
    };
    guests.push(guest);
    return guest;
  };
  for (const ward of ["detox", "north", "south", "phoenix"] as const)
    for (const bed of left[ward]) {
      const [least, most] = lengthOfWard[ward];
      const from = chance.int(least, most);
      takenSince.set(bed.id, from);
      const stay = here({ place: placeOfWard[ward], level: levelOfWard[ward], bed, from, arrives: arrival(chance) });
      add(ward === "detox" ? "detox" : placeOfWard[ward], ward).stays.push(
        from === 0 ? { ...stay, arrives: "05:10" } : stay,
      );
    }
  const dayPlace = (place: PlaceCode, levels: readonly string[], count: number) => {
    for (let index = 0; index < count; index += 1)
      add(place, null).stays.push(
        here({ place, level: chance.pick(levels), bed: null, from: chance.int(2, 60), arrives: arrival(chance) }),
      );
  };
  dayPlace("ACV", ["2.5", "2.1", "2.1", "1.5"], size.dayVentura - 1);
  dayPlace("ACP", ["2.1"], size.dayPhoenix - 1);
  const waiting = (kind: NonNullable<Guest["waiting"]>, count: number) => {
    for (let index = 0; index < count; index += 1) add(chance.pick(["ACR", "ACR", "ACV", "ACP"]), null).waiting = kind;
  };
  waiting("pre_admission", size.preAdmission - 1);
  waiting("pending_approval", size.pendingApproval);
  waiting("approved", size.approved);
  waiting("cancelled", size.cancelled);
  leavesToday(add("ACR", "north"), floor, takenSince);
  const allBeds = Object.values(floor.beds).flat();
  for (let index = 0; index < size.former; index += 1) {
    const bed = chance.isTrue(0.6) ? chance.pick(allBeds) : null;
    const guest = add(bed ? placeOfWard[bed.ward] : chance.pick(["ACV", "ACP"]), bed?.ward ?? null);
    guest.stays.push(formerStay(chance, bed, guest.waitingPlace, takenSince));
    if (chance.isTrue(0.34)) guest.stays.unshift(dayStayBefore(chance, guest));
  }
  for (const guest of guests.filter((one) => !one.cast && one.stays.some((stay) => stay.to === null)))
    if (chance.isTrue(0.3)) guest.stays.unshift(dayStayBefore(chance, guest));
  return guests;
}

const arrival = (chance: Chance) =>
  `${String(chance.int(9, 19)).padStart(2, "0")}:${chance.pick(["05", "15", "20", "40", "50"])}`;
const here = (stay: Pick<Stay, "place" | "level" | "bed" | "from" | "arrives">): Stay => ({
  ...stay,
  to: null,
  leaves: "11:00",
  discharge: "completed",
});

class NameBook {
  readonly #chance: Chance;
  readonly #used = new Set<string>();
  constructor(chance: Chance) {
    this.#chance = chance;
  }
  next(sex: "F" | "M"): { first: string; last: string } {
    for (;;) {
      const first = this.#chance.pick(sex === "F" ? femaleNames : maleNames);
      const last = this.#chance.pick(lastNames);
      if (this.#used.has(first + last)) continue;
      this.#used.add(first + last);
      return { first, last };
    }
  }
}

function castGuest(cast: CastKey, left: Record<Ward, SeededBed[]>, takenSince: Map<string, number>): Guest {
  const { ward, level, from, arrives, ...person } = castRows[cast];
  const isWard = ward in left;
  const bed = isWard ? (left[ward as Ward].shift() ?? null) : null;
  if (bed) takenSince.set(bed.id, from);
  const place: PlaceCode = ward === "ACV" ? "ACV" : ward === "ACP" || ward === "phoenix" ? "ACP" : "ACR";
  const isHere = ward !== "none";
  return {
    ...person,
    key: cast,
    cast,
    stays: isHere ? [here({ place, level, bed, from, arrives })] : [],
    waiting: cast === "moreau" ? "pre_admission" : null,
    waitingPlace: place,
  };
}

/** The stays that people of the cast have behind them. */
function addEarlierStays(guests: Guest[], floor: Floor, takenSince: Map<string, number>): void {
  const of = (key: CastKey) => guests.find((guest) => guest.cast === key)?.stays;
  const lastNorth = floor.beds.north.at(-1) ?? null;
  const stay = (from: number, to: number, discharge: Stay["discharge"], bed: SeededBed | null = null): Stay => ({
    place: bed ? "ACR" : "ACV",
    level: bed ? "3.5" : "2.5",
    bed,
    from,
    arrives: "11:20",
    to,
    leaves: "10:30",
    discharge,
  });
  of("obrien")?.unshift(stay(402, 371, "completed"), stay(158, 154, "ama"));
  // His earlier stay lay over the night in March when the clocks changed.
  of("nunez")?.unshift(stay(262, 240, "completed"));
  of("gomez")?.push(stay(22, 1, "completed", lastNorth));
  if (lastNorth) takenSince.set(lastNorth.id, 22);
}

/** A client was discharged this morning, and the bed is waiting to be cleaned. */
function leavesToday(guest: Guest, floor: Floor, takenSince: Map<string, number>): void {
  const bed = floor.beds.north.at(-2);
  if (!bed) return;
  guest.stays.push({
    place: "ACR",
    level: "3.5",
    bed,
    from: 19,
    arrives: "13:15",
    to: 0,
    leaves: "10:00",
    discharge: "completed",
  });
  takenSince.set(bed.id, 19);
}

function formerStay(chance: Chance, bed: SeededBed | null, place: PlaceCode, takenSince: Map<string, number>): Stay {
  const discharge = chance.pick(dischargeKinds);
  const common = { arrives: arrival(chance), leaves: chance.pick(["09:30", "10:15", "11:00", "13:45"]), discharge };
  if (!bed) {
    const to = chance.int(3, 330);
    return {
      ...common,
      place,
      level: place === "ACP" ? "2.1" : chance.pick(["2.5", "2.1", "1.5"]),
      bed,
      from: to + chance.int(12, 70),
      to,
    };
  }
  const to = (takenSince.get(bed.id) ?? 1) + chance.int(2, 40);
  const from = to + (bed.ward === "detox" ? chance.int(3, 7) : chance.int(9, 32));
  takenSince.set(bed.id, from);
  return { ...common, place, level: levelOfWard[bed.ward], bed, from, to };
}

/** An earlier course in a day program of the same person. */
function dayStayBefore(chance: Chance, guest: Guest): Stay {
  const oldest = guest.stays[0]?.from ?? 1;
  const to = oldest + chance.int(15, 120);
  const place = guest.waitingPlace === "ACP" ? "ACP" : "ACV";
  return {
    place,
    level: "2.1",
    bed: null,
    from: to + chance.int(14, 50),
    arrives: arrival(chance),
    to,
    leaves: "12:00",
    discharge: chance.pick(dischargeKinds),
  };
}
