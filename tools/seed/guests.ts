import type { DischargeType } from "#modules/clients/episodes/episode.ts";
import type { Chance } from "./chance.ts";
import type { SeededBed, Ward } from "./floor.ts";

export type Trouble = "alcohol" | "opioid" | "stimulant" | "sedative" | "cannabis" | "mood";
export type PlaceCode = "ACR" | "ACV" | "ACP";

/** One stay of a client, in days before the load day. */
export interface Stay {
  place: PlaceCode;
  level: string;
  bed: SeededBed | null;
  /** Days ago of arrival and leaving; `null`: still here. */
  from: number;
  arrives: string;
  to: number | null;
  leaves: string;
  discharge: DischargeType;
}

export interface Guest {
  /** Names the strand of this person's story. */
  key: string;
  first: string;
  last: string;
  preferred?: string;
  sex: "F" | "M";
  age: number;
  /** Month and day of birth. */
  born: [month: number, day: number];
  trouble: Trouble;
  /** Oldest first. */
  stays: Stay[];
  /** How things stand with someone who has not arrived (yet). */
  waiting: "pre_admission" | "pending_approval" | "approved" | "cancelled" | null;
  waitingPlace: PlaceCode;
  /** One of the people the demo tells about. */
  cast?: CastKey;
}

export type CastKey = (typeof castOrder)[number];
/** In the order of their record numbers, MR1000017 to MR1000173. */
export const castOrder = [
  "delgado",
  "obrien",
  "brooks",
  "nunez",
  "lee-karen",
  "lee-karyn",
  "hale",
  "park",
  "wright",
  "moreau",
  "dale",
  "ruiz",
  "kerr",
  "shah",
  "webb",
  "moss",
  "gomez",
] as const;

type CastRow = Omit<Guest, "key" | "cast" | "stays" | "waiting" | "waitingPlace"> & {
  ward: Ward | "ACV" | "ACP" | "none";
  level: string;
  from: number;
  arrives: string;
};
const row = (
  first: string,
  last: string,
  sex: "F" | "M",
  age: number,
  born: [number, number],
  trouble: Trouble,
  ward: CastRow["ward"],
  level: string,
  from: number,
  arrives: string,
): CastRow => ({ first, last, sex, age, born, trouble, ward, level, from, arrives });

/** The named people of the clients and medications chapters. `from`: days since they came. */
export const castRows: Record<CastKey, CastRow> = {
  delgado: row("Maria", "Delgado", "F", 34, [6, 18], "alcohol", "detox", "3.7", 3, "10:20"),
  obrien: row("James", "O'Brien", "M", 52, [2, 11], "opioid", "detox", "3.7", 1, "15:40"),
  brooks: row("Aaliyah", "Brooks", "F", 16, [4, 9], "cannabis", "ACV", "2.1", 23, "16:00"),
  nunez: row("Tomás", "Núñez", "M", 28, [9, 3], "stimulant", "north", "3.5", 12, "11:10"),
  "lee-karen": row("Karen", "Lee", "F", 41, [1, 27], "alcohol", "south", "3.5", 9, "13:30"),
  "lee-karyn": row("Karyn", "Lee", "F", 37, [10, 5], "opioid", "south", "3.5", 6, "10:45"),
  hale: row("Robert", "Hale", "M", 45, [3, 14], "alcohol", "north", "3.5", 18, "14:15"),
  park: row("Denise", "Park", "F", 39, [8, 22], "stimulant", "ACP", "2.1", 33, "09:00"),
  wright: row("Samuel", "Wright", "M", 60, [12, 2], "mood", "north", "3.5", 4, "12:05"),
  moreau: row("Ines", "Moreau", "F", 30, [5, 30], "sedative", "none", "3.7", 0, "10:00"),
  dale: row("Marcus", "Dale", "M", 44, [7, 7], "alcohol", "detox", "3.7", 2, "18:30"),
  ruiz: row("Elena", "Ruiz", "F", 31, [11, 12], "opioid", "detox", "3.7", 1, "21:05"),
  kerr: row("Thomas", "Kerr", "M", 67, [1, 8], "alcohol", "detox", "3.7", 4, "16:50"),
  shah: row("Priya", "Shah", "F", 28, [2, 25], "sedative", "detox", "3.7", 2, "09:35"),
  webb: row("Jordan", "Webb", "M", 33, [6, 2], "mood", "north", "3.5", 11, "10:30"),
  moss: row("Dana", "Moss", "F", 36, [9, 19], "alcohol", "south", "3.5", 16, "15:15"),
  gomez: row("Luis", "Gomez", "M", 49, [4, 28], "sedative", "none", "3.5", 22, "13:00"),
};

/** How likely each trouble brings a client to this kind of program. */
export function troubleFor(chance: Chance, place: PlaceCode | "detox"): Trouble {
  if (place === "detox") return chance.pick(["alcohol", "alcohol", "alcohol", "opioid", "opioid", "sedative"]);
  return chance.pick([
    "alcohol",
    "alcohol",
    "alcohol",
    "opioid",
    "opioid",
    "stimulant",
    "stimulant",
    "cannabis",
    "mood",
  ]);
}

export const dischargeKinds: readonly DischargeType[] = [
  "completed",
  "completed",
  "completed",
  "completed",
  "completed",
  "completed",
  "step_down_same_agency",
  "step_down_same_agency",
  "ama",
  "ama",
  "administrative",
  "transfer_hospital",
  "elopement_awol",
];
