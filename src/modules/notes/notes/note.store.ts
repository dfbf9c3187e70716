import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type SqlBool, sql } from "kysely";
import type { View } from "#platform/server/context.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { FieldValues } from "../templates/template.ts";
import type { LateReason, Modality, NoteFormat, NoteKind, NoteStatus, VoidReason } from "./note.ts";
import type { NoteDocument } from "./note-document.ts";

/** A note without its parts, as the database holds it. */
export interface NoteRecord {
  id: string;
  kind: NoteKind;
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
  fields: FieldValues;
  status: NoteStatus;
  cycle: number;
  isLateEntry: boolean;
  lateEntryReasonCode: LateReason | null;
  lateEntryReasonText: string | null;
  authorId: string;
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

const columns = [
  "id",
  "kind",
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
  "fields",
  "status",
  "cycle",
  "isLateEntry",
  "lateEntryReasonCode",
  "lateEntryReasonText",
  "authorId",
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

const select = (db: TenantDb, id: string) => db.selectFrom("notes").select(columns).where("id", "=", id);

/** Throws `not-found`; notes about no one client are not served here. */
export async function noteById(db: TenantDb, id: string): Promise<NoteRecord> {
  return asNote(await select(db, id).executeTakeFirst());
}
/** Held against every change until the commit. */
export async function noteForUpdate(db: TenantDb, id: string): Promise<NoteRecord> {
  return asNote(await select(db, id).forUpdate().executeTakeFirst());
}
/** Held against signing and other changes of the note, not against other writers of its parts. */
export async function noteForWriting(db: TenantDb, id: string): Promise<NoteRecord> {
  return asNote(await select(db, id).forShare().executeTakeFirst());
}

function asNote(row: object | undefined): NoteRecord {
  const note = row as NoteRecord | undefined;
  if (!note?.clientId || !note.demographicId) throw new Problem("not-found", "There is no such note.");
  return note;
}

export type NewNote = Pick<
  NoteRecord,
  | "kind"
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
>;
export async function insertNote(db: TenantDb, note: NewNote): Promise<NoteRecord> {
  const row = await db
    .insertInto("notes")
    .values({ id: newId(), ...note })
    .returning(columns)
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
    .returning(columns)
    .executeTakeFirst();
  return asNote(row);
}

export interface ListFilter {
  clientId: string;
  kind?: readonly NoteKind[] | undefined;
  status?: readonly NoteStatus[] | undefined;
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  pageSize: number;
}
export interface ListedNote extends NoteRecord {
  authorName: string;
  excerpt: string;
}

/** A page of a chart's notes, newest service first: one range of `notes_of_client`, and the count beside it. */
export async function listNotesOf(
  view: View,
  filter: ListFilter,
  statuses: readonly NoteStatus[],
): Promise<Page<ListedNote>> {
  const shown = filter.status ? statuses.filter((status) => filter.status?.includes(status)) : statuses;
  let query = view.db
    .selectFrom("notes")
    .where("notes.clientId", "=", filter.clientId)
    .where("notes.status", "in", shown.length > 0 ? [...shown] : ["none"]);
  if (filter.kind?.length) query = query.where("notes.kind", "in", [...filter.kind]);
  if (filter.author) query = query.where("notes.authorId", "=", filter.author);
  if (filter.from) query = query.where("notes.serviceStart", ">=", filter.from);
  if (filter.to) query = query.where("notes.serviceStart", "<", filter.to);
  const { total } = await query
    .select((builder) => builder.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin("clinicians", "clinicians.id", "notes.authorId")
    .select([
      ...columns.map((column) => `notes.${column}` as const),
      "clinicians.fullName as authorName",
      sql<string>`coalesce((SELECT left(string_agg(part.plain_text, ' ' ORDER BY part.position), 240)
        FROM note_parts part WHERE part.tenant_id = notes.tenant_id AND part.note_id = notes.id), '')`.as("excerpt"),
    ])
    .orderBy("notes.serviceStart", "desc")
    .orderBy("notes.id")
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  return { rows: rows as unknown as ListedNote[], total, page: filter.page, pageSize: filter.pageSize };
}

/** Another service by the same author at the same time (NTE-5); crisis and shift notes may overlap, voided ones do not count. */
export async function overlappingNote(db: TenantDb, note: NoteRecord) {
  if (!note.serviceEnd || !faceToFace.has(note.modality) || note.kind === "crisis" || note.kind === "shift")
    return undefined;
  return db
    .selectFrom("notes")
    .select(["id", "title", "serviceStart", "serviceEnd", "clientId"])
    .where("authorId", "=", note.authorId)
    .where("id", "<>", note.id)
    .where("status", "not in", ["voided", "discarded"])
    .where("kind", "not in", ["crisis", "shift", "unitShift", "administrative"])
    .where("modality", "in", [...faceToFace])
    .where("serviceStart", "<", note.serviceEnd)
    .where("serviceEnd", ">", note.serviceStart)
    .orderBy("serviceStart")
    .limit(1)
    .executeTakeFirst();
}
const faceToFace: ReadonlySet<Modality> = new Set(["inPerson", "video", "audio"]);

export interface StoredVersion {
  id: string;
  cycle: number;
  sha256: string;
  /** The canonical JSON, letter for letter. */
  canonical: string;
  document: NoteDocument;
}
export async function insertVersion(
  db: TenantDb,
  version: { noteId: string; cycle: number; canonical: string; sha256: string; plainText: string },
): Promise<string> {
  const id = newId();
  const { canonical, ...rest } = version;
  await db
    .insertInto("noteVersions")
    .values({ id, ...rest, canonical: zstdCompressSync(canonical) })
    .execute();
  return id;
}

export async function versionById(db: TenantDb, id: string): Promise<StoredVersion> {
  const row = await db
    .selectFrom("noteVersions")
    .select(["id", "cycle", "sha256", "canonical"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const canonical = zstdDecompressSync(row.canonical).toString("utf8");
  return { ...row, canonical, document: JSON.parse(canonical) as NoteDocument };
}

export type SignatureSlot = {
  noteId: string;
  noteVersionId: string;
  role: "author" | "cosigner" | "additional" | "reviewer" | "receiver";
  signatureId: string;
  signerId: string;
  signerName: string;
  credentials: string;
  meaning: string;
  signedAt: string;
  sha256: string;
};
export async function insertSignedSlot(
  db: TenantDb,
  slot: SignatureSlot & { method: "pin" | "passkey" },
): Promise<void> {
  await db
    .insertInto("noteSignatures")
    .values({ id: newId(), status: "signed", ...slot })
    .execute();
}

/** The signatures of a note's current version, in the order they were given. */
export async function signedSlots(db: TenantDb, noteVersionId: string) {
  return db
    .selectFrom("noteSignatures")
    .select(["signatureId", "role", "signerId", "signerName", "credentials", "meaning", "signedAt", "method", "sha256"])
    .where("noteVersionId", "=", noteVersionId)
    .where("status", "=", "signed")
    .orderBy("signedAt")
    .orderBy("id")
    .execute();
}

/** Names of staff by clinician id, as they are now. */
export async function staffById(db: TenantDb, clinicianIds: readonly string[]) {
  const rows = clinicianIds.length
    ? await db
        .selectFrom("clinicians")
        .select(["id", "userId", "fullName", "credentials", "cosignRequired", "supervisorId", "npi"])
        .where("id", "in", [...clinicianIds])
        .execute()
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}
/** Names of staff by user id; the system has none. */
export async function namesOfUsers(db: TenantDb, userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("clinicians").select(["userId", "fullName"]).where("userId", "in", ids).execute();
  return new Map(rows.map((row) => [row.userId, row.fullName]));
}

export async function locationName(db: TenantDb, id: string): Promise<string> {
  const row = await db.selectFrom("locations").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}

export interface DraftLine {
  noteId: string;
  title: string;
  status: NoteStatus;
  clientId: string;
  serviceStart: string;
  timeZone: string;
  updatedAt: string;
  openBranches: number;
}
/** What a person has begun and not signed, oldest service first: the order in which it becomes late. */
export async function unsignedNotesOf(db: TenantDb, authorId: string, limit: number): Promise<DraftLine[]> {
  const rows = await db
    .selectFrom("notes")
    .select((builder) => [
      "id as noteId",
      "title",
      "status",
      "clientId",
      "serviceStart",
      "timeZone",
      "updatedAt",
      builder
        .selectFrom("noteParts")
        .whereRef("noteParts.noteId", "=", "notes.id")
        .select(sql<number>`coalesce(sum(open_branches), 0)::int`.as("open"))
        .as("openBranches"),
    ])
    .where("authorId", "=", authorId)
    .where("status", "in", ["draft", "returned"])
    .where(sql<SqlBool>`client_id IS NOT NULL`)
    .orderBy("serviceStart")
    .limit(limit)
    .execute();
  return rows as unknown as DraftLine[];
}
