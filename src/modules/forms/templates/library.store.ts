import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { openStatuses } from "../forms/form.ts";
import { withoutAnswer } from "./item.contract.ts";
import { mostCounted } from "./template.ts";

const columns = [
  "id",
  "key",
  "title",
  "description",
  "kind",
  "chartTab",
  "consentType",
  "instrumentKey",
  "sensitivity",
  "onePerEpisode",
  "revocable",
  "reviewRequired",
  "notice",
  "status",
  "publishedVersionId",
  "draftVersionId",
  "shippedNumber",
  "version",
] as const;

export async function templateById(db: TenantDb, id: string) {
  const row = await db.selectFrom("formTemplates").select(columns).where("id", "=", id).executeTakeFirst();
  return found(row);
}
export type TemplateRecord = Awaited<ReturnType<typeof templateById>>;

export async function templateForUpdate(db: TenantDb, id: string): Promise<TemplateRecord> {
  const query = db.selectFrom("formTemplates").select(columns).where("id", "=", id).forUpdate();
  return found(await query.executeTakeFirst());
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Problem("not-found", "This template does not exist.");
  return row;
}

/** Questions have an answer, which texts, lines and scores have not; each row of a matrix is one. */
const questionCount = sql<number>`jsonb_array_length(jsonb_path_query_array(v.definition, '$.items[*].items[*] ? (${sql.raw(
  withoutAnswer.map((type) => `@.type != "${type}"`).join(" && "),
)})')) + jsonb_array_length(jsonb_path_query_array(v.definition, '$.items[*].items[*].rows[*]'))`;

/** All templates of the facility with the version that is published, or else the draft. */
export async function libraryRows(db: TenantDb) {
  return db
    .selectFrom("formTemplates as t")
    .innerJoin("formTemplateVersions as v", (join) =>
      join.on((eb) => eb("v.id", "=", eb.fn.coalesce("t.publishedVersionId", "t.draftVersionId"))),
    )
    .select((eb) => [
      "t.id",
      "t.key",
      "t.title",
      "t.description",
      "t.kind",
      "t.chartTab",
      "t.consentType",
      "t.sensitivity",
      "t.onePerEpisode",
      "t.reviewRequired",
      "t.status",
      "t.publishedVersionId",
      "t.draftVersionId",
      "t.shippedNumber",
      "t.updatedAt",
      "v.number",
      "v.language",
      "v.slots",
      questionCount.as("questions"),
      eb
        .selectFrom(
          eb
            .selectFrom("forms as f")
            .whereRef("f.templateId", "=", "t.id")
            .where("f.status", "in", openStatuses)
            .select("f.templateId")
            .limit(mostCounted)
            .as("open"),
        )
        .select((one) => one.fn.countAll<number>().as("count"))
        .as("openForms"),
    ])
    .execute();
}

const versionColumns = [
  "v.id",
  "v.templateId",
  "v.number",
  "v.status",
  "v.language",
  "v.title",
  "v.description",
  "v.definition",
  "v.slots",
  "v.changeNote",
  "v.publishedAt",
  "v.updatedAt",
  "v.version",
] as const;

/** A version of a template. Throws `not-found`. */
export async function templateVersion(db: TenantDb, templateId: string, number: number) {
  const row = await db
    .selectFrom("formTemplateVersions as v")
    .leftJoin("clinicians as c", "c.userId", "v.updatedBy")
    .select([...versionColumns, "c.fullName as updatedByName"])
    .where("v.templateId", "=", templateId)
    .where("v.number", "=", number)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This version does not exist.");
  return row;
}
export type VersionRecord = Awaited<ReturnType<typeof templateVersion>>;

/** The versions of a template, newest first, with the open forms on each. */
export async function versionsOf(db: TenantDb, templateId: string) {
  return db
    .selectFrom("formTemplateVersions as v")
    .leftJoin("clinicians as c", "c.userId", "v.publishedBy")
    .select((eb) => [
      "v.number",
      "v.status",
      "v.changeNote",
      "v.publishedAt",
      "v.updatedAt",
      "c.fullName as publishedByName",
      eb
        .selectFrom("forms as f")
        .whereRef("f.templateId", "=", "v.templateId")
        .whereRef("f.templateVersionId", "=", "v.id")
        .where("f.status", "in", openStatuses)
        .select((one) => one.fn.countAll<number>().as("count"))
        .as("openForms"),
    ])
    .where("v.templateId", "=", templateId)
    .orderBy("v.number", "desc")
    .execute();
}

/** Forms of a template by version and status. */
export async function formCounts(db: TenantDb, templateId: string) {
  return db
    .selectFrom("forms as f")
    .innerJoin("formTemplateVersions as v", "v.id", "f.templateVersionId")
    .select(["v.number", "f.status", (eb) => eb.fn.countAll<number>().as("count")])
    .where("f.templateId", "=", templateId)
    .groupBy(["v.number", "f.status"])
    .orderBy("v.number", "desc")
    .orderBy("f.status")
    .execute();
}

export async function templateIdsByKey(db: TenantDb): Promise<Map<string, string>> {
  const rows = await db.selectFrom("formTemplates").select(["key", "id"]).execute();
  return new Map(rows.map((row) => [row.key, row.id]));
}
