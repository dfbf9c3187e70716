/**
 * What a downtime packet holds once it is opened. Plain words and times, no rule is asked any more when it is read: it
 * must be understood by a page that knows nothing of the modules that wrote it.
 */

/** Loud (rose), worth a look (amber), or quiet. */
export type PacketTone = "danger" | "attention" | "plain";

/** Somebody who is there. */
export interface PacketSubject {
  id: string;
  name: string;
  /** `YYYY-MM-DD`, or null when it is not recorded. */
  birthDate: string | null;
  number: string;
  /** Said under the name: "Admitted 11-14-2026, level 3.7". */
  detail: string | null;
}
/** One line that belongs to somebody's strip: an allergy, a precaution. */
export interface PacketFact {
  subjectId: string;
  label: string;
  text: string;
  tone: PacketTone;
}
/** A bed or another place, in the order of the floor. */
export interface PacketPlace {
  /** Wing or house. */
  group: string;
  place: string;
  subjectId: string | null;
  /** What is said of the place: "Away since 2:10 PM", "Blocked: plumbing", "Free". */
  text: string | null;
  tone: PacketTone;
}
/** Something to be done for somebody at a time. */
export interface PacketDue {
  subjectId: string;
  /** Instant. */
  at: string;
  what: string;
  how: string;
  note: string | null;
  tone: PacketTone;
}
/** A list about somebody: active orders, what was given last, whom to call. */
export interface PacketSheet {
  subjectId: string;
  title: string;
  /** What is looked for first comes first. */
  order: number;
  /** On paper each row has room beside it to write what was done. */
  room: boolean;
  rows: { what: string; how: string; note: string | null }[];
  /** Said when there are no rows: an empty list must not look like a forgotten one. */
  none: string;
}

/** What one part of the house contributes. */
export interface PacketContent {
  subjects?: PacketSubject[];
  facts?: PacketFact[];
  places?: PacketPlace[];
  due?: PacketDue[];
  sheets?: PacketSheet[];
}

/** What stands outside the encryption: it names nobody. */
export interface PacketHead {
  id: string;
  madeAt: string;
  /** What falls due is complete until then. */
  coversUntil: string;
  facilityName: string;
  locationName: string;
  timeZone: string;
  part2: boolean;
  /** Hours after which the workstation throws it away. */
  keepHours: number;
}

/** A part as it travels and lies on the disk: base64 of nonce, ciphertext and tag. */
export interface SealedPart {
  kind: string;
  title: string;
  body: string;
}

/** The keys of the parts, sealed to one person's public key at one workstation. */
export interface SealedKeys {
  openerId: string;
  /** The one-time public key, as the raw point in base64. */
  ephemeral: string;
  body: string;
}

export interface SealedPacket {
  head: PacketHead;
  parts: SealedPart[];
  keys: SealedKeys[];
}

/** Puts the parts together; the order of subjects is the floor's, people without a place come last, by name. */
export function assemblePacket(contents: readonly PacketContent[]): Required<PacketContent> {
  const all = {
    subjects: contents.flatMap((content) => content.subjects ?? []),
    facts: contents.flatMap((content) => content.facts ?? []),
    places: contents.flatMap((content) => content.places ?? []),
    due: contents.flatMap((content) => content.due ?? []),
    sheets: contents.flatMap((content) => content.sheets ?? []),
  };
  const position = new Map(all.places.flatMap(({ subjectId }, index) => (subjectId ? [[subjectId, index]] : [])));
  const last = all.places.length;
  all.subjects.sort(
    (a, b) => (position.get(a.id) ?? last) - (position.get(b.id) ?? last) || (a.name < b.name ? -1 : 1),
  );
  all.due.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return all;
}
