import { type Expression, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { DocumentSource, DocumentStatus } from "./document.ts";

export interface DocumentRecord {
  id: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  title: string;
  categoryId: string | null;
  source: DocumentSource;
  status: DocumentStatus;
  fileId: string | null;
  sha256: string;
  documentDate: string;
  movedFrom: string | null;
  version: number;
}
const columns = [
  "id",
  "clientId",
  "demographicId",
  "locationId",
  "title",
  "categoryId",
  "source",
  "status",
  "fileId",
  "sha256",
  "documentDate",
  "movedFrom",
  "version",
] as const;

/** Throws `not-found`. */
export async function documentById(db: TenantDb, id: string): Promise<DocumentRecord> {
  const row = await db.selectFrom("documents").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "Document not found.");
  return row;
}
/** Locks the document. Throws `not-found`. */
export async function documentForUpdate(db: TenantDb, id: string): Promise<DocumentRecord> {
  const row = await db.selectFrom("documents").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "Document not found.");
  return row;
}

type NewDocument = Omit<DocumentRecord, "id" | "status" | "fileId" | "movedFrom" | "version"> & {
  expiresOn: string | null;
};

export async function insertDocument(db: TenantDb, document: NewDocument): Promise<string> {
  const id = newId();
  await db
    .insertInto("documents")
    .values({ id, ...document })
    .execute();
  return id;
}

/** A PDF made here or by the signing service, filed at once. */
export async function fileFinished(
  db: TenantDb,
  document: Pick<
    DocumentRecord,
    "id" | "clientId" | "demographicId" | "locationId" | "title" | "sha256" | "documentDate" | "source" | "categoryId"
  > & { fileId: string; letterId?: string },
): Promise<void> {
  await db
    .insertInto("documents")
    .values({ ...document, status: "available", mediaType: "application/pdf" })
    .execute();
}

/** A filed document of a chart with the same content. */
export async function sameContent(db: TenantDb, clientId: string, sha256: string, exceptId: string | null) {
  let query = db
    .selectFrom("documents")
    .select(["id", "title", "createdAt"])
    .where("clientId", "=", clientId)
    .where("sha256", "=", sha256)
    .where("status", "=", "available");
  if (exceptId) query = query.where("id", "!=", exceptId);
  return query.limit(1).executeTakeFirst();
}

interface DocumentChange {
  status?: DocumentStatus;
  fileId?: string;
  mediaType?: string;
  voidedAt?: string;
  voidReason?: string;
}
export async function saveDocument(db: TenantDb, id: string, change: DocumentChange): Promise<void> {
  await db.updateTable("documents").set(change).where("id", "=", id).execute();
}

/** The file that was uploaded for a record: whose it is, and its kind. */
export async function uploadedFile(db: TenantDb, fileId: string) {
  return db
    .selectFrom("files")
    .select(["subjectType", "subjectId", "mediaType"])
    .where("id", "=", fileId)
    .executeTakeFirst();
}

export const documentClientColumn = sql<string>`d.client_id`;

const shown = (db: TenantDb) =>
  db
    .selectFrom("documents as d")
    .innerJoin("clients as c", "c.id", "d.clientId")
    .innerJoin("locations as l", "l.id", "d.locationId")
    .leftJoin("documentCategories as k", "k.id", "d.categoryId")
    .leftJoin("clinicians as maker", "maker.userId", "d.createdBy")
    .leftJoin("clinicians as reviewer", "reviewer.userId", "d.reviewedBy")
    .leftJoin("clients as origin", "origin.id", "d.movedFrom")
    .select([
      "d.id",
      "d.clientId",
      "c.mrNo",
      "l.name as locationName",
      "l.timeZone",
      "d.title",
      "d.categoryId",
      "k.name as categoryName",
      "d.source",
      "d.status",
      "d.fileId",
      "d.mediaType",
      "d.documentDate",
      "d.expiresOn",
      "d.reviewedAt",
      "reviewer.fullName as reviewedByName",
      "origin.mrNo as movedFromMrNo",
      "d.moveReason",
      "d.voidReason",
      "d.createdAt",
      "maker.fullName as createdByName",
      "d.version",
    ]);

export type ShownDocument = Awaited<ReturnType<typeof shownDocument>>;
export async function shownDocument(db: TenantDb, id: string) {
  const row = await shown(db).where("d.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "Document not found.");
  return row;
}

export async function documentsOfClient(
  db: TenantDb,
  {
    clientId,
    categoryId,
    page,
    pageSize,
  }: {
    clientId: string;
    categoryId: string | undefined;
    page: number;
    pageSize: number;
  },
) {
  let query = shown(db).where("d.clientId", "=", clientId);
  if (categoryId) query = query.where("d.categoryId", "=", categoryId);
  return paginate(db, query.orderBy("d.documentDate", "desc").orderBy("d.id"), { page, pageSize });
}

/** Filed documents of charts in reach: without a category, oldest first, or all, newest first. */
export async function documentPage(
  db: TenantDb,
  inReach: Expression<SqlBool>,
  { show, page, pageSize }: { show: "toFile" | "all"; page: number; pageSize: number },
) {
  const all = shown(db).where(inReach);
  const query =
    show === "toFile"
      ? all.where("d.categoryId", "is", null).where("d.status", "=", "available").orderBy("d.createdAt").orderBy("d.id")
      : all.orderBy("d.createdAt", "desc").orderBy("d.id");
  return paginate(db, query, { page, pageSize }, { countTo: 10_000 });
}

const searched = 200;
/** Documents of charts in reach whose title holds these words, newest first. */
export async function documentsWithWords(db: TenantDb, inReach: Expression<SqlBool>, words: string) {
  return shown(db)
    .where("d.id", "in", sql<string>`(SELECT id FROM forms_search_documents(${words}, ${searched}))`)
    .where(inReach)
    .orderBy("d.documentDate", "desc")
    .orderBy("d.id")
    .limit(50)
    .execute();
}
