import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { TemplateField, TemplatePart } from "./template.ts";
import type { ShippedTemplate } from "./template-parts.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "note_template_versions.parts": TemplatePart[];
    "note_template_versions.fields": TemplateField[];
  }
}

/**
 * The facility's own row of a shipped template, created on first use. A raised `versionNo` adds a version and leaves
 * existing notes on theirs. Safe under concurrent first use.
 * @returns the id of the template version a new note keeps
 */
export async function ensureShippedVersion(db: TenantDb, template: ShippedTemplate): Promise<string> {
  const { key, name, kind, format, versionNo, parts, fields, loincCode } = template;
  const found = () =>
    db
      .selectFrom("noteTemplates")
      .leftJoin("noteTemplateVersions", (join) =>
        join
          .onRef("noteTemplateVersions.templateId", "=", "noteTemplates.id")
          .on("noteTemplateVersions.versionNo", "=", versionNo),
      )
      .select(["noteTemplates.id as templateId", "noteTemplateVersions.id as versionId"])
      .where("noteTemplates.shippedKey", "=", key)
      .executeTakeFirst();
  const known = await found();
  if (known?.versionId) return known.versionId;
  if (!known)
    await db
      .insertInto("noteTemplates")
      .values({ id: newId(), shippedKey: key, name, kind, format })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const templateId = known?.templateId ?? (await found())!.templateId;
  await db
    .insertInto("noteTemplateVersions")
    .values({ id: newId(), templateId, versionNo, parts: jsonb(parts), fields: jsonb(fields), loincCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await found())!.versionId!;
}

export async function templateVersion(
  db: TenantDb,
  id: string,
): Promise<{ parts: TemplatePart[]; fields: TemplateField[] }> {
  const row = await db
    .selectFrom("noteTemplateVersions")
    .select(["parts", "fields"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row;
}
