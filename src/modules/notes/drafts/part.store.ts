import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { TemplatePart } from "../templates/template.ts";
import type { Lease } from "./lease.ts";
import { cleanContent, emptyContent, type PartContent, wordCount } from "./part-content.ts";
import type { PartHead } from "./part-save.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "note_parts.content": PartContent;
  }
}

export interface PartRecord extends PartHead, Lease {
  id: string;
  noteId: string;
  partKey: string;
  position: number;
  title: string;
  prompt: string;
  required: boolean;
  minWords: number | null;
  content: PartContent;
  openBranches: number;
  lastSavedAt: string | null;
}

const columns = [
  "id",
  "noteId",
  "partKey",
  "position",
  "title",
  "prompt",
  "required",
  "minWords",
  "content",
  "plainText",
  "revision",
  "openBranches",
  "recentMutationIds",
  "lastTabId",
  "lastSeq",
  "lastSavedAt",
  "lastSavedBy",
  "lastCheckpointAt",
  "leaseUserId",
  "leaseTabId",
  "leaseExpiresAt",
  "leaseTypedAt",
  "leaseAskedBy",
  "leaseAskedTabId",
  "leaseAskedAt",
] as const;
/** jsonb reorders keys; `cleanContent` restores the canonical order that hashes use. */
const asPart = <Row extends { content: PartContent }>(part: Row): Row => ({
  ...part,
  content: cleanContent(part.content),
});

export async function partsOf(db: TenantDb, noteId: string): Promise<PartRecord[]> {
  return partsOfNotes(db, [noteId]);
}

/** The parts of several notes in one statement. */
export async function partsOfNotes(db: TenantDb, noteIds: readonly string[]): Promise<PartRecord[]> {
  if (noteIds.length === 0) return [];
  const rows = await db
    .selectFrom("noteParts")
    .select(columns)
    .where("noteId", "=", sql<string>`ANY (${[...noteIds]}::uuid[])`)
    .orderBy("position")
    .execute();
  return rows.map(asPart);
}

/** Locks the part until commit. Throws `not-found`. */
export async function partForUpdate(db: TenantDb, noteId: string, partKey: string): Promise<PartRecord> {
  const row = await db
    .selectFrom("noteParts")
    .select(columns)
    .where("noteId", "=", noteId)
    .where("partKey", "=", partKey)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This note has no such section.");
  return asPart(row);
}
export async function partByKey(db: TenantDb, noteId: string, partKey: string): Promise<PartRecord> {
  const part = (await partsOf(db, noteId)).find((one) => one.partKey === partKey);
  if (!part) throw new Problem("not-found", "This note has no such section.");
  return part;
}

export async function insertParts(db: TenantDb, noteId: string, parts: readonly TemplatePart[]): Promise<void> {
  const content = jsonb(emptyContent);
  await db
    .insertInto("noteParts")
    .values(
      parts.map((part, position) => ({
        id: newId(),
        noteId,
        partKey: part.key,
        position,
        title: part.title,
        prompt: part.prompt,
        required: part.required,
        minWords: part.minWords,
        content,
      })),
    )
    .execute();
}

/** Sets who writes the part. */
export async function saveLease(db: TenantDb, partId: string, lease: Lease): Promise<void> {
  const { leaseUserId, leaseTabId, leaseExpiresAt, leaseTypedAt, leaseAskedBy, leaseAskedTabId, leaseAskedAt } = lease;
  await db
    .updateTable("noteParts")
    .set({ leaseUserId, leaseTabId, leaseExpiresAt, leaseTypedAt, leaseAskedBy, leaseAskedTabId, leaseAskedAt })
    .where("id", "=", partId)
    .execute();
}

export interface HeadChange {
  content: PartContent;
  plainText: string;
  recentMutationIds: string[];
  lastTabId: string;
  lastSeq: number;
  lastSavedAt: string;
  lastSavedBy: string | null;
  lastCheckpointAt?: string;
  leaseExpiresAt?: string;
  leaseTypedAt?: string;
  openBranches?: number;
}
/** @returns the new revision */
export async function saveHead(db: TenantDb, partId: string, change: HeadChange): Promise<number> {
  const { content, ...rest } = change;
  const row = await db
    .updateTable("noteParts")
    .set({ ...rest, content: jsonb(content), revision: sql<number>`revision + 1` })
    .where("id", "=", partId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return row.revision;
}
export async function markDiverged(db: TenantDb, partId: string, recentMutationIds: string[]): Promise<void> {
  await db
    .updateTable("noteParts")
    .set({ openBranches: sql<number>`open_branches + 1`, recentMutationIds })
    .where("id", "=", partId)
    .execute();
}

export type Origin = "typing" | "paste" | "restore" | "merge" | "takeover" | "late" | "sign";
export interface NewRevision {
  partId: string;
  revision: number;
  baseRevision: number;
  branchId: string | null;
  mutationId: string;
  content: PartContent;
  plainText: string;
  savedAt: string;
  savedBy: string | null;
  deviceId: string;
  origin: Origin;
}
/** A revision of the part's current text: at signing, reassignment or before a merge. */
export function currentRevision(
  part: PartRecord,
  { origin, savedAt, savedBy = part.lastSavedBy }: { origin: Origin; savedAt: string; savedBy?: string | null },
): NewRevision {
  return {
    partId: part.id,
    revision: part.revision,
    baseRevision: part.revision,
    branchId: null,
    mutationId: newId(),
    content: part.content,
    plainText: part.plainText,
    savedAt,
    savedBy,
    deviceId: part.lastTabId ?? newId(),
    origin,
  };
}
export async function insertRevisions(db: TenantDb, revisions: readonly NewRevision[]): Promise<void> {
  if (revisions.length === 0) return;
  await db
    .insertInto("notePartRevisions")
    .values(
      revisions.map(({ content, plainText, ...rest }) => ({
        id: newId(),
        ...rest,
        words: wordCount(plainText),
        content: zstdCompressSync(JSON.stringify(content)),
      })),
    )
    .execute();
}

export interface RevisionRow {
  id: string;
  partId: string;
  revision: number;
  savedAt: string;
  savedBy: string | null;
  origin: string;
  words: number;
  branchId: string | null;
}
const revisionColumns = ["id", "partId", "revision", "savedAt", "savedBy", "origin", "words", "branchId"] as const;

export async function revisionsOf(db: TenantDb, partId: string, limit: number): Promise<RevisionRow[]> {
  return db
    .selectFrom("notePartRevisions")
    .select(revisionColumns)
    .where("partId", "=", partId)
    .orderBy("savedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
export async function revisionById(
  db: TenantDb,
  partId: string,
  id: string,
): Promise<RevisionRow & { content: PartContent }> {
  const row = await db
    .selectFrom("notePartRevisions")
    .select([...revisionColumns, "content"])
    .where("partId", "=", partId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return { ...row, content: unpack(row.content) };
}

export interface OpenBranch {
  partId: string;
  branchId: string;
  savedAt: string;
  savedBy: string | null;
  content: PartContent;
}
/** Unresolved branches: those without a `merge` revision. */
export async function openBranchesOf(db: TenantDb, partIds: readonly string[]): Promise<OpenBranch[]> {
  if (partIds.length === 0) return [];
  const rows = await db
    .selectFrom("notePartRevisions as text")
    .select(["text.partId", "text.branchId", "text.savedAt", "text.savedBy", "text.content"])
    .where("text.partId", "in", [...partIds])
    .where("text.branchId", "is not", null)
    .where("text.origin", "<>", "merge")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notePartRevisions as settled")
            .select("settled.id")
            .whereRef("settled.partId", "=", "text.partId")
            .whereRef("settled.branchId", "=", "text.branchId")
            .where("settled.origin", "=", "merge"),
        ),
      ),
    )
    .orderBy("text.savedAt")
    .orderBy("text.id")
    .execute();
  return rows.map((row) => ({ ...row, branchId: row.branchId!, content: unpack(row.content) }));
}

function unpack(content: Buffer): PartContent {
  return cleanContent(JSON.parse(zstdDecompressSync(content).toString("utf8")));
}
