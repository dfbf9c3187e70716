import type { PacketDue, PacketFact, PacketPlace, PacketSheet, PacketSubject, PacketTone } from "../../packet.ts";
import { searchText } from "./format.ts";
import type { OpenedPacket } from "./open-packet.ts";

/** All packet data of one client. */
export interface PacketClient {
  subject: PacketSubject;
  place: PacketPlace | null;
  facts: PacketFact[];
  due: PacketDue[];
  sheets: PacketSheet[];
}
/** A wing with its beds in order; clients without a bed are in a separate group at the end. */
export interface Wing {
  name: string;
  rows: { place: PacketPlace | null; client: PacketClient | null }[];
}

const gravity = { danger: 0, attention: 1, plain: 2 } as const;

export function clientsOf(packet: OpenedPacket): PacketClient[] {
  const of = <R extends { subjectId: string | null }>(rows: readonly R[], id: string) =>
    rows.filter((row) => row.subjectId === id);
  return packet.subjects.map((subject) => ({
    subject,
    place: of(packet.places, subject.id)[0] ?? null,
    facts: of(packet.facts, subject.id).sort((a, b) => gravity[a.tone] - gravity[b.tone]),
    due: of(packet.due, subject.id),
    sheets: of(packet.sheets, subject.id).sort((a, b) => a.order - b.order),
  }));
}

/** The floor: every bed with its client, and free beds. A search filters to matches. */
export function wingsOf(packet: OpenedPacket, clients: readonly PacketClient[], searching: boolean): Wing[] {
  const wings = new Map<string, Wing>();
  const wingOf = (name: string) => {
    const wing = wings.get(name) ?? { name, rows: [] };
    wings.set(name, wing);
    return wing;
  };
  const byId = new Map(clients.map((client) => [client.subject.id, client]));
  const seen = new Set<string>();
  for (const place of packet.places) {
    const client = place.subjectId ? (byId.get(place.subjectId) ?? null) : null;
    if (searching && !client) continue;
    if (client) seen.add(client.subject.id);
    wingOf(place.group).rows.push({ place, client });
  }
  const without = clients.filter(({ subject }) => !seen.has(subject.id));
  if (without.length > 0) wingOf("Without a bed").rows.push(...without.map((client) => ({ place: null, client })));
  return [...wings.values()];
}

/** The current tone of a due item: amber once its time has passed. */
export const toneNow = ({ tone, at }: PacketDue, now: number): PacketTone =>
  tone === "plain" && Date.parse(at) <= now ? "attention" : tone;

/** Searches name, MR number, bed and medication; all words must match. */
export function found(client: PacketClient, search: string): boolean {
  const text = searchText(
    [
      client.subject.name,
      client.subject.number,
      client.place?.place ?? "",
      ...client.due.map((due) => due.what),
      ...client.sheets.flatMap((sheet) => sheet.rows.map((row) => row.what)),
    ].join(" "),
  );
  return searchText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
