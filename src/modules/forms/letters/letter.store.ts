import { jsonb } from "#platform/server/database/json.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { LetterContent, LetterStatus, LetterTemplateStatus, MergeOverrides, MergeValues } from "./letter.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "document_templates.body": LetterContent;
    "user_generated_documents.merge_values": MergeValues;
    "user_generated_documents.overrides": MergeOverrides;
    "user_generated_documents.content": LetterContent;
  }
}

export interface TemplateRecord {
  id: string;
  seriesId: string;
  number: number;
  title: string;
  body: LetterContent;
  status: LetterTemplateStatus;
  updatedAt: string;
  version: number;
}
const templateColumns = ["id", "seriesId", "number", "title", "body", "status", "updatedAt", "version"] as const;

export async function letterTemplates(db: TenantDb, onlyActive: boolean): Promise<TemplateRecord[]> {
  let query = db.selectFrom("documentTemplates").select(templateColumns);
  query = onlyActive ? query.where("status", "=", "active") : query.where("status", "!=", "archived");
  return query.orderBy("title").orderBy("number", "desc").orderBy("id").execute();
}

export async function letterTemplateById(db: TenantDb, id: string): Promise<TemplateRecord> {
  const row = await db.selectFrom("documentTemplates").select(templateColumns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "Letter template not found.");
  return row;
}
export async function letterTemplateForUpdate(db: TenantDb, id: string): Promise<TemplateRecord> {
  const row = await db
    .selectFrom("documentTemplates")
    .select(templateColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Letter template not found.");
  return row;
}
export async function templateSeriesForUpdate(db: TenantDb, seriesId: string): Promise<TemplateRecord[]> {
  return db
    .selectFrom("documentTemplates")
    .select(templateColumns)
    .where("seriesId", "=", seriesId)
    .orderBy("number", "desc")
    .forUpdate()
    .execute();
}
export async function archiveTemplate(db: TenantDb, id: string): Promise<void> {
  await db.updateTable("documentTemplates").set({ status: "archived" }).where("id", "=", id).execute();
}

export interface LetterRecord {
  id: string;
  documentTemplateId: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  title: string;
  mergeValues: MergeValues;
  overrides: MergeOverrides;
  status: LetterStatus;
  content: LetterContent | null;
  contentHash: string | null;
  finalizedAt: string | null;
  voidReason: string | null;
  updatedAt: string;
  version: number;
}
const letterColumns = [
  "id",
  "documentTemplateId",
  "clientId",
  "demographicId",
  "locationId",
  "timeZone",
  "title",
  "mergeValues",
  "overrides",
  "status",
  "content",
  "contentHash",
  "finalizedAt",
  "voidReason",
  "updatedAt",
  "version",
] as const;

export async function letterById(db: TenantDb, id: string): Promise<LetterRecord> {
  const row = await db
    .selectFrom("userGeneratedDocuments")
    .select(letterColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Letter not found.");
  return row;
}
export async function letterForUpdate(db: TenantDb, id: string): Promise<LetterRecord> {
  const row = await db
    .selectFrom("userGeneratedDocuments")
    .select(letterColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Letter not found.");
  return row;
}

type NewLetter = Pick<
  LetterRecord,
  "documentTemplateId" | "clientId" | "demographicId" | "locationId" | "timeZone" | "title" | "mergeValues"
>;
export async function insertLetter(db: TenantDb, { mergeValues, ...letter }: NewLetter): Promise<string> {
  const id = newId();
  await db
    .insertInto("userGeneratedDocuments")
    .values({ id, ...letter, mergeValues: jsonb(mergeValues) })
    .execute();
  return id;
}

export async function lettersOf(db: TenantDb, clientId: string, page: { page: number; pageSize: number }) {
  const query = db
    .selectFrom("userGeneratedDocuments as u")
    .innerJoin("documentTemplates as t", "t.id", "u.documentTemplateId")
    .innerJoin("clients as c", "c.id", "u.clientId")
    .select([
      "u.id",
      "u.clientId",
      "c.mrNo",
      "u.title",
      "t.title as templateTitle",
      "u.status",
      "u.timeZone",
      "u.finalizedAt",
      "u.updatedAt",
      "u.version",
    ])
    .where("u.clientId", "=", clientId)
    .orderBy("u.updatedAt", "desc")
    .orderBy("u.id");
  return paginate(db, query, page);
}

/** The document that a letter was filed as. */
export async function documentOfLetter(db: TenantDb, letterId: string): Promise<string | null> {
  const row = await db
    .selectFrom("documents as d")
    .innerJoin("files as f", "f.id", "d.fileId")
    .select("d.id")
    .where("f.subjectType", "=", "document")
    .where("d.letterId", "=", letterId)
    .executeTakeFirst();
  return row?.id ?? null;
}
