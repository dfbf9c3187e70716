/**
 * The contents of an opened downtime packet: plain texts and times without further logic, because the
 * offline page does not know the modules that wrote it.
 */

/** Critical (rose), warning (amber), or neutral. */
export type PacketTone = "danger" | "attention" | "plain";

/** A client at the location. */
export interface PacketSubject {
  id: string;
  name: string;
  /** `YYYY-MM-DD`, or null when it is not recorded. */
  birthDate: string | null;
  number: string;
  /** Line under the name: "Admitted 11-14-2026, level 3.7". */
  detail: string | null;
}
/** One item of a client's banner: an allergy, a precaution. */
export interface PacketFact {
  subjectId: string;
  label: string;
  text: string;
  tone: PacketTone;
}
/** A bed or other spot, in floor order. */
export interface PacketPlace {
  /** Wing or house. */
  group: string;
  place: string;
  subjectId: string | null;
  /** Status text: "Away since 2:10 PM", "Blocked: plumbing", "Free". */
  text: string | null;
  tone: PacketTone;
}
/** Something due for a client at a time. */
export interface PacketDue {
  subjectId: string;
  /** Instant. */
  at: string;
  what: string;
  how: string;
  note: string | null;
  tone: PacketTone;
}
/** A list about a client: active orders, last doses, contacts. */
export interface PacketSheet {
  subjectId: string;
  title: string;
  /** Sort order, most important first. */
  order: number;
  /** Adds writing space to each printed row. */
  room: boolean;
  rows: { what: string; how: string; note: string | null }[];
  /** Text for an empty list. */
  none: string;
}

/** The contents of one part. */
export interface PacketContent {
  subjects?: PacketSubject[];
  facts?: PacketFact[];
  places?: PacketPlace[];
  due?: PacketDue[];
  sheets?: PacketSheet[];
}

/** Unencrypted header; contains no client data. */
export interface PacketHead {
  id: string;
  madeAt: string;
  /** Due items are complete until this time. */
  coversUntil: string;
  facilityName: string;
  locationName: string;
  timeZone: string;
  part2: boolean;
  /** Hours after which the workstation deletes it. */
  keepHours: number;
}

/** An encrypted part: base64 of nonce, ciphertext and tag. */
export interface SealedPart {
  kind: string;
  title: string;
  body: string;
}

/** The part keys, encrypted to one user's public key at one workstation. */
export interface SealedKeys {
  openerId: string;
  /** The ephemeral public key, raw point in base64. */
  ephemeral: string;
  body: string;
}

export interface SealedPacket {
  head: PacketHead;
  parts: SealedPart[];
  keys: SealedKeys[];
}

/** Merges the parts; clients are in floor order, those without a bed last, by name. */
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
