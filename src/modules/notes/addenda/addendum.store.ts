import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { cleanContent, type PartContent } from "../drafts/part-content.ts";
import type { AddendumStatus, AddendumType } from "./addendum.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "note_addenda.content": PartContent;
    "note_addenda.target_quotes": TargetQuoteRecord[];
    "note_addenda.begun_by": NonNullable<AddendumRecord["begunBy"]>;
  }
}

export interface TargetQuoteRecord {
  partKey: string;
  quote: string;
  strike: boolean;
}
export interface AddendumRecord {
  id: string;
  noteId: string;
  type: AddendumType;
  reason: string;
  targetQuotes: TargetQuoteRecord[];
  content: PartContent;
  plainText: string;
  status: AddendumStatus;
  authorId: string;
  authorName: string;
  credentials: string;
  begunBy: { clinicianId: string; name: string; credentials: string } | null;
  signedAt: string | null;
  timeZone: string;
  sha256: string | null;
  signatureId: string | null;
  voidReason: string | null;
  version: number;
}
const columns = [
  "id",
  "noteId",
  "type",
  "reason",
  "targetQuotes",
  "content",
  "plainText",
  "status",
  "authorId",
  "authorName",
  "credentials",
  "begunBy",
  "signedAt",
  "timeZone",
  "sha256",
  "signatureId",
  "voidReason",
  "version",
] as const;
/** jsonb reorders keys; this restores the order that hashes use. */
const asAddendum = (addendum: AddendumRecord): AddendumRecord => {
  const targetQuotes = addendum.targetQuotes.map(({ partKey, quote, strike }) => ({ partKey, quote, strike }));
  return { ...addendum, targetQuotes, content: cleanContent(addendum.content) };
};

/** The addenda of a note: signed and voided ones, and this author's own drafts. */
export async function addendaOf(db: TenantDb, noteId: string, clinicianId: string | null): Promise<AddendumRecord[]> {
  const rows = await db
    .selectFrom("noteAddenda")
    .select(columns)
    .where("noteId", "=", noteId)
    .where((where) =>
      where.or([
        where("status", "in", ["signed", "voided", "awaitingCosign"]),
        where.and([where("status", "=", "draft"), where("authorId", "=", clinicianId ?? noClinician)]),
      ]),
    )
    .orderBy("signedAt")
    .orderBy("id")
    .execute();
  return rows.map(asAddendum);
}
const noClinician = "00000000-0000-0000-0000-000000000000";

/** Locks the addendum until commit. Throws `not-found`. */
export async function addendumForUpdate(db: TenantDb, noteId: string, id: string): Promise<AddendumRecord> {
  const row = await db
    .selectFrom("noteAddenda")
    .select(columns)
    .where("noteId", "=", noteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such addendum.");
  return asAddendum(row);
}

type Words = Pick<AddendumRecord, "type" | "reason" | "targetQuotes" | "content" | "plainText">;
const wordColumns = ({ content, targetQuotes, ...rest }: Words) => ({
  ...rest,
  content: jsonb(content),
  targetQuotes: jsonb(targetQuotes),
});

export async function insertAddendum(
  db: TenantDb,
  addendum: Words & Pick<AddendumRecord, "noteId" | "authorId" | "authorName" | "credentials" | "timeZone">,
): Promise<AddendumRecord> {
  const row = await db
    .insertInto("noteAddenda")
    .values({ id: newId(), ...addendum, ...wordColumns(addendum) })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asAddendum(row);
}
export async function saveAddendumWords(db: TenantDb, id: string, words: Words): Promise<AddendumRecord> {
  const row = await db
    .updateTable("noteAddenda")
    .set(wordColumns(words))
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asAddendum(row);
}
export async function saveAddendumState(
  db: TenantDb,
  id: string,
  change: Partial<Pick<AddendumRecord, "status" | "signedAt" | "sha256" | "signatureId" | "voidReason">> & {
    voidedAt?: string;
  },
): Promise<AddendumRecord> {
  const row = await db
    .updateTable("noteAddenda")
    .set(change)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asAddendum(row);
}

const unsigned = (db: TenantDb) =>
  db
    .selectFrom("noteAddenda as a")
    .innerJoin("notes as n", "n.id", "a.noteId")
    .where("a.status", "=", "draft")
    // An addendum to a voided note can no longer be signed.
    .where("n.status", "=", "signed");

/** The number of unsigned addenda per author. */
export async function unsignedAddendaCounts(db: TenantDb, authorIds: readonly string[]): Promise<Map<string, number>> {
  if (authorIds.length === 0) return new Map();
  const rows = await unsigned(db)
    .select((eb) => ["a.authorId", eb.fn.countAll<number>().as("count")])
    .where("a.authorId", "in", [...authorIds])
    .groupBy("a.authorId")
    .execute();
  return new Map(rows.map((row) => [row.authorId, Number(row.count)]));
}

export async function unsignedAddendaOf(db: TenantDb, authorId: string, limit: number) {
  return unsigned(db)
    .select(["a.id", "a.type", "n.id as noteId", "n.title", "n.clientId", "n.serviceStart", "n.timeZone"])
    .where("a.authorId", "=", authorId)
    .orderBy("n.serviceStart")
    .limit(limit)
    .execute();
}

export async function noteOfAddendum(db: TenantDb, addendumId: string): Promise<string | null> {
  const row = await db.selectFrom("noteAddenda").select("noteId").where("id", "=", addendumId).executeTakeFirst();
  return row?.noteId ?? null;
}

/** Reassigns the addendum to another author, who will attest to it in their own name. */
export async function saveAddendumAuthor(
  db: TenantDb,
  id: string,
  { begunBy, ...author }: Pick<AddendumRecord, "authorId" | "authorName" | "credentials" | "begunBy">,
): Promise<void> {
  await db
    .updateTable("noteAddenda")
    .set({ ...author, begunBy: begunBy ? jsonb({ ...begunBy }) : null })
    .where("id", "=", id)
    .execute();
}
