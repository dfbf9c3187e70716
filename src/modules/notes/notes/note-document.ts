import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { PartContent } from "../drafts/part-content.ts";
import { plainText } from "../drafts/part-content.ts";
import type { LateReason, Modality, NoteFormat, NoteKind } from "./note.ts";

/**
 * What a signature on a note binds (D6): the text and every fact, name and credential as they stood. Built by one
 * function on both sides, so that the hash of what the signer read is the hash of what is kept. Prints and exports read
 * this and nothing else, so a note prints the same in ten years.
 */
export interface NoteDocument {
  form: "cairn-note-1";
  noteId: string;
  cycle: number;
  kind: NoteKind;
  title: string;
  format: NoteFormat;
  loincCode: string;
  templateVersionId: string;
  client: { clientId: string; mrNo: string; name: string; birthDate: string };
  demographicId: string;
  facility: string;
  location: { id: string; name: string; timeZone: string };
  service: {
    start: string;
    end: string;
    minutes: number;
    psychotherapyMinutes: number | null;
    modality: Modality;
    placeOfService: string | null;
  };
  author: { clinicianId: string; name: string; credentials: string };
  /** Who began the note and left it unsigned; the author attests to it in their own name (NTE-7). Only there when it was so. */
  begunBy?: { clinicianId: string; name: string; credentials: string };
  fields: { key: string; title: string; value: string; label: string }[];
  parts: { key: string; title: string; content: PartContent }[];
  lateEntry: LateEntry | null;
}
export interface LateEntry {
  reasonCode: LateReason;
  reasonText: string;
}

/** The document with the reason for a late entry, which is asked for on the sign sheet, after the rest was read. */
export function withLateEntry(document: NoteDocument, lateEntry: LateEntry | null): NoteDocument {
  return { ...document, lateEntry };
}

export function documentHash(document: NoteDocument): string {
  return canonicalHash(document);
}

/** The document's words, for search and for readers without a screen. */
export function documentText(document: NoteDocument): string {
  return document.parts
    .map((part) => ({ title: part.title, text: plainText(part.content) }))
    .filter((part) => part.text !== "")
    .map((part) => `${part.title}\n${part.text}`)
    .join("\n\n");
}

/** What an addendum's signature binds: its own text, and the hash of the very note version it stands under. */
export interface AddendumDocument {
  form: "cairn-note-addendum-1";
  addendumId: string;
  noteId: string;
  noteHash: string;
  type: string;
  reason: string;
  targetQuotes: { partKey: string; quote: string; strike: boolean }[];
  content: PartContent;
  author: { clinicianId: string; name: string; credentials: string };
  /** Who began it and left it unsigned; the author answers for it in their own name. */
  begunBy?: { clinicianId: string; name: string; credentials: string };
}

export function addendumHash(document: AddendumDocument): string {
  return canonicalHash(document);
}
