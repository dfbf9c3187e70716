import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { NoteSignatureMethod, NoteSignatureRole } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { DocumentSchema } from "./note.contract.ts";
import type { NoteDocument } from "./note-document.ts";

export interface StoredVersion {
  id: string;
  cycle: number;
  sha256: string;
  /** The canonical JSON exactly as signed. */
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
  return { ...row, canonical, document: DocumentSchema.parse(JSON.parse(canonical)) };
}

/** Every signed version of a note, newest first. */
export async function versionsOfNote(db: TenantDb, noteId: string): Promise<(StoredVersion & { signedAt: string })[]> {
  const rows = await db
    .selectFrom("noteVersions as v")
    .innerJoin("noteSignatures as s", (join) =>
      join.onRef("s.tenantId", "=", "v.tenantId").onRef("s.noteVersionId", "=", "v.id").on("s.role", "=", "author"),
    )
    .select(["v.id", "v.cycle", "v.sha256", "v.canonical"])
    .select(sql<string>`coalesce(s.signed_at, v.created_at)`.as("signedAt"))
    .where("v.noteId", "=", noteId)
    .orderBy("v.cycle", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => {
    const canonical = zstdDecompressSync(row.canonical).toString("utf8");
    return { ...row, canonical, document: DocumentSchema.parse(JSON.parse(canonical)) };
  });
}

export type SignatureSlot = {
  noteId: string;
  noteVersionId: string;
  role: NoteSignatureRole;
  signatureId: string;
  signerId: string;
  signerName: string;
  credentials: string;
  meaning: string;
  signedAt: string;
  method: NoteSignatureMethod;
  sha256: string;
};
export async function insertSignedSlot(db: TenantDb, slot: SignatureSlot): Promise<void> {
  await db
    .insertInto("noteSignatures")
    .values({ id: newId(), status: "signed", ...slot })
    .execute();
}

/** The signatures on a note version, in signing order. */
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
