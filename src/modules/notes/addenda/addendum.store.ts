import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { cleanContent, type PartContent } from "../drafts/part-content.ts";
import type { AddendumStatus, AddendumType } from "./addendum.ts";

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
  "signedAt",
  "timeZone",
  "sha256",
  "signatureId",
  "voidReason",
  "version",
] as const;
const asAddendum = (row: object): AddendumRecord => {
  const addendum = row as AddendumRecord;
  const targetQuotes = addendum.targetQuotes.map(({ partKey, quote, strike }) => ({ partKey, quote, strike }));
  return { ...addendum, targetQuotes, content: cleanContent(addendum.content) };
};

/** Those of a note: signed and voided ones, and of the drafts only this author's own. */
export async function addendaOf(db: TenantDb, noteId: string, clinicianId: string | null): Promise<AddendumRecord[]> {
  const rows = await db
    .selectFrom("noteAddenda")
    .select(columns)
    .where("noteId", "=", noteId)
    .where((where) =>
      where.or([
        where("status", "in", ["signed", "voided", "awaitingCosign"]),
        where.and([where("status", "=", "draft"), where("authorId", "=", clinicianId ?? nobody)]),
      ]),
    )
    .orderBy("signedAt")
    .orderBy("id")
    .execute();
  return rows.map(asAddendum);
}
const nobody = "00000000-0000-0000-0000-000000000000";

/** Held until the commit. Throws `not-found`. */
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
  content: jsonb(content as object) as never,
  targetQuotes: jsonb(targetQuotes) as never,
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
