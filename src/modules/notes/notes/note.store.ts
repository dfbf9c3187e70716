import type { Selectable } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { factsJson } from "../facts/facts.store.ts";
import type { PulledFacts } from "../facts/facts.ts";
import type { FieldValues } from "../templates/template.ts";
import {
  liveStatuses,
  type Modality,
  type NoteFormat,
  type NoteKind,
  type NoteStatus,
  type NoteSubtype,
  type VoidReason,
} from "./note.ts";
import { type LateReason, lateReasons } from "./signing.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "notes.fields": FieldValues;
  }
}

/** A note without its parts. */
export interface NoteRecord {
  id: string;
  kind: NoteKind;
  subtype: NoteSubtype | null;
  format: NoteFormat;
  title: string;
  loincCode: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  templateVersionId: string;
  serviceStart: string;
  serviceEnd: string | null;
  minutes: number | null;
  psychotherapyMinutes: number | null;
  modality: Modality;
  placeOfService: string | null;
  /** What it is billed with, `H0004-HF`. */
  billingCode: string | null;
  fields: FieldValues;
  status: NoteStatus;
  cycle: number;
  isLateEntry: boolean;
  lateEntryReasonCode: LateReason | null;
  lateEntryReasonText: string | null;
  /** The group session it documents. */
  groupSessionId: string | null;
  /** The shift report of which it is a line. */
  shiftReportId: string | null;
  /** What was taken from the chart. */
  facts: PulledFacts | null;
  authorId: string;
  /** The former author of a note that was reassigned unsigned (NTE-7). */
  begunById: string | null;
  supervisorId: string | null;
  cosignRequired: boolean;
  currentVersionId: string | null;
  finalSignedAt: string | null;
  hasAddendum: boolean;
  voidedAt: string | null;
  voidedBy: string | null;
  voidReasonCode: VoidReason | null;
  voidReasonText: string | null;
  version: number;
}

export const noteColumns = [
  "id",
  "kind",
  "subtype",
  "format",
  "title",
  "loincCode",
  "clientId",
  "demographicId",
  "locationId",
  "timeZone",
  "templateVersionId",
  "serviceStart",
  "serviceEnd",
  "minutes",
  "psychotherapyMinutes",
  "modality",
  "placeOfService",
  "billingCode",
  "fields",
  "status",
  "cycle",
  "isLateEntry",
  "lateEntryReasonCode",
  "lateEntryReasonText",
  "groupSessionId",
  "shiftReportId",
  "facts",
  "authorId",
  "begunById",
  "supervisorId",
  "cosignRequired",
  "currentVersionId",
  "finalSignedAt",
  "hasAddendum",
  "voidedAt",
  "voidedBy",
  "voidReasonCode",
  "voidReasonText",
  "version",
] as const;

const select = (db: TenantDb, id: string) => db.selectFrom("notes").select(noteColumns).where("id", "=", id);

/** Throws `not-found`, also for notes about no single client. */
export async function noteById(db: TenantDb, id: string): Promise<NoteRecord> {
  return asNote(await select(db, id).executeTakeFirst());
}
/** Locks the note until commit. */
export async function noteForUpdate(db: TenantDb, id: string): Promise<NoteRecord> {
  return asNote(await select(db, id).forUpdate().executeTakeFirst());
}
/** Locks several notes, in the order of their ids: one statement. */
export async function notesForUpdate(db: TenantDb, ids: readonly string[]): Promise<NoteRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("notes")
    .select(noteColumns)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(asNote);
}
/** Share-locks the note: blocks signing and other changes to it, but not writers of its other parts. */
export async function noteForWriting(db: TenantDb, id: string): Promise<NoteRecord> {
  return asNote(await select(db, id).forShare().executeTakeFirst());
}

type NoteRow = Pick<Selectable<DB["notes"]>, (typeof noteColumns)[number]>;
/** Throws `not-found` for a missing note and for notes about no single client. */
export function asNote<Row extends NoteRow>(row: Row | undefined): Omit<Row, keyof NoteRecord> & NoteRecord {
  if (!row?.clientId || !row.demographicId) throw new Problem("not-found", "There is no such note.");
  const lateEntryReasonCode = lateReasons.find((code) => code === row.lateEntryReasonCode) ?? null;
  return { ...row, clientId: row.clientId, demographicId: row.demographicId, lateEntryReasonCode };
}

export type NewNote = Pick<
  NoteRecord,
  | "kind"
  | "subtype"
  | "format"
  | "title"
  | "loincCode"
  | "clientId"
  | "demographicId"
  | "locationId"
  | "timeZone"
  | "templateVersionId"
  | "serviceStart"
  | "serviceEnd"
  | "modality"
  | "authorId"
  | "supervisorId"
  | "cosignRequired"
> & { facts?: PulledFacts };
export async function insertNote(db: TenantDb, { facts, ...note }: NewNote): Promise<NoteRecord> {
  const row = await db
    .insertInto("notes")
    .values({ id: newId(), ...note, ...(facts ? { facts: factsJson(facts) } : {}) })
    .returning(noteColumns)
    .executeTakeFirst();
  return asNote(row);
}

export type NoteChange = Partial<
  Pick<
    NoteRecord,
    | "serviceStart"
    | "serviceEnd"
    | "modality"
    | "psychotherapyMinutes"
    | "placeOfService"
    | "fields"
    | "status"
    | "cycle"
    | "authorId"
    | "begunById"
    | "supervisorId"
    | "cosignRequired"
    | "isLateEntry"
    | "lateEntryReasonCode"
    | "lateEntryReasonText"
    | "currentVersionId"
    | "finalSignedAt"
    | "hasAddendum"
    | "voidedAt"
    | "voidedBy"
    | "voidReasonCode"
    | "voidReasonText"
  >
> & { discardReason?: string; discardedAt?: string };
export async function saveNote(db: TenantDb, id: string, change: NoteChange): Promise<NoteRecord> {
  const { fields, ...rest } = change;
  const row = await db
    .updateTable("notes")
    .set({ ...rest, ...(fields ? { fields: jsonb(fields) } : {}) })
    .where("id", "=", id)
    .returning(noteColumns)
    .executeTakeFirst();
  return asNote(row);
}

/**
 * Another service by the same author at the same time (NTE-5). Crisis and shift notes may overlap; voided notes and
 * notes taken over from a former author don't count.
 */
export async function overlappingNote(db: TenantDb, note: NoteRecord) {
  if (note.begunById) return undefined;
  if (!note.serviceEnd || !faceToFace.has(note.modality) || note.kind === "crisis" || note.kind === "shift")
    return undefined;
  return (
    db
      .selectFrom("notes")
      .select(["id", "title", "serviceStart", "serviceEnd", "clientId"])
      .where("authorId", "=", note.authorId)
      .where("id", "<>", note.id)
      .where("begunById", "is", null)
      // The notes of one group session are one service.
      .$if(note.groupSessionId !== null, (query) =>
        query.where((where) =>
          where.or([where("groupSessionId", "is", null), where("groupSessionId", "<>", note.groupSessionId)]),
        ),
      )
      .where("status", "in", liveStatuses)
      .where("kind", "not in", ["crisis", "shift", "unitShift", "administrative", "group"])
      .where("modality", "in", [...faceToFace])
      .where("serviceStart", "<", note.serviceEnd)
      .where("serviceEnd", ">", note.serviceStart)
      .orderBy("serviceStart")
      .limit(1)
      .executeTakeFirst()
  );
}
const faceToFace: ReadonlySet<Modality> = new Set(["inPerson", "video", "audio"]);

/** Current names and credentials of staff by clinician id. */
export async function staffById(db: TenantDb, clinicianIds: readonly string[]) {
  const rows = clinicianIds.length
    ? await db
        .selectFrom("clinicians")
        .select(["id", "userId", "fullName", "credentials", "cosignRequired", "supervisorId", "npi", "status"])
        .where("id", "in", [...clinicianIds])
        .execute()
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}

export async function locationName(db: TenantDb, id: string): Promise<string> {
  const row = await db.selectFrom("locations").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}

/** The client of a note; null where there is no such note. */
export async function clientOfNote(db: TenantDb, noteId: string): Promise<string | null> {
  const row = await db.selectFrom("notes").select("clientId").where("id", "=", noteId).executeTakeFirst();
  return row?.clientId ?? null;
}
