import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { PartContent } from "../drafts/part-content.ts";
import { plainText } from "../drafts/part-content.ts";
import type { PulledFacts } from "../facts/facts.ts";
import type { FacilitatorRole } from "../groups/group.ts";
import type { PlanPart } from "../plan-links/plan-link.ts";
import type { Modality, NoteFormat, NoteKind } from "./note.ts";
import type { LateReason } from "./signing.ts";

/** The group session a client's note is about. It names staff, and no other client. */
export interface GroupSessionFacts {
  group: string;
  topic: string | null;
  start: string;
  end: string;
  minutes: number;
  facilitators: { name: string; credentials: string; role: FacilitatorRole }[];
  /** How many clients were there. */
  clients: number;
  attended: { start: string; end: string; minutes: number; lateMinutes: number; leftEarlyMinutes: number };
}

/** Where a transfer note hands the client off to. */
export interface TransferFacts {
  from: { location: string; level: string | null };
  to: { location: string; level: string | null; program: string | null };
  effectiveAt: string;
  reason: string;
  /** Null for anyone at the receiving location who accepts transfers. */
  receiver: string | null;
  transport: string | null;
  belongingsChecked: boolean;
}

/**
 * What a signature on a note covers: the text and every fact, name and credential at signing. The same function hashes
 * it in the browser and on the server, so the signer's hash matches the stored one. Prints and exports read only this,
 * so a note prints the same in ten years.
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
  /** Left out for a note that is about no group session. */
  session?: GroupSessionFacts;
  /** Left out for a note that transfers no one. */
  transfer?: TransferFacts;
  author: { clinicianId: string; name: string; credentials: string };
  /** The former author, when the note was reassigned unsigned (NTE-7). Left out otherwise. */
  begunBy?: { clinicianId: string; name: string; credentials: string };
  /** What was taken from the chart, as signed. Left out for a note that takes nothing. */
  facts?: PulledFacts;
  /** The objectives of the treatment plan that the service worked on. Left out for a note without a link. */
  plan?: PlanPart;
  fields: { key: string; title: string; value: string; label: string }[];
  parts: { key: string; title: string; content: PartContent }[];
  lateEntry: LateEntry | null;
}
export interface LateEntry {
  reasonCode: LateReason;
  reasonText: string;
}

/** Adds the late-entry reason, which the signer enters after reading the rest. */
export function withLateEntry(document: NoteDocument, lateEntry: LateEntry | null): NoteDocument {
  return { ...document, lateEntry };
}

export function documentHash(document: NoteDocument): string {
  return canonicalHash(document);
}

/** The document as plain text, for search. */
export function documentText(document: NoteDocument): string {
  return document.parts
    .map((part) => ({ title: part.title, text: plainText(part.content) }))
    .filter((part) => part.text !== "")
    .map((part) => `${part.title}\n${part.text}`)
    .join("\n\n");
}

/** What an addendum's signature covers: its own text and the hash of the signed note version it amends. */
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
  /** The former author, when the addendum was reassigned unsigned (NTE-7). */
  begunBy?: { clinicianId: string; name: string; credentials: string };
}

export function addendumHash(document: AddendumDocument): string {
  return canonicalHash(document);
}
