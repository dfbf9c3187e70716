import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { templateIdsByKey } from "./library.store.ts";
import { definitionHash, insertVersion } from "./template.store.ts";
import { keyFrom } from "./template.ts";
import type { TemplateDraft, TemplateFile } from "./version.contract.ts";

/** A new template with a first draft. Its key is made from the given one, with the next free number where it is taken. */
export async function insertTemplate(db: TenantDb, template: TemplateFile["template"]): Promise<string> {
  const { definition, slots, language, key, ...settings } = template;
  const id = newId();
  const known = await templateIdsByKey(db);
  await db
    .insertInto("formTemplates")
    .values({ id, key: keyFrom(key, (taken) => known.has(taken)), ...settings })
    .execute();
  const { title, description } = settings;
  await insertDraft(db, id, { title, description, language, definition, slots });
  return id;
}

type NewDraft = Omit<Parameters<typeof insertVersion>[2], "status">;

export async function insertDraft(db: TenantDb, templateId: string, draft: NewDraft): Promise<void> {
  const draftVersionId = await insertVersion(db, templateId, { ...draft, status: "draft" });
  await db.updateTable("formTemplates").set({ draftVersionId }).where("id", "=", templateId).execute();
}

/** Saves a draft. Lists show its title while nothing is published. */
export async function saveDraft(db: TenantDb, versionId: string, draft: TemplateDraft): Promise<void> {
  const { title, description, definition, slots } = draft;
  const saved = await db
    .updateTable("formTemplateVersions")
    .set({
      title,
      description,
      definition: jsonb(definition),
      definitionHash: definitionHash(draft),
      slots: jsonb(slots),
    })
    .where("id", "=", versionId)
    .returning("templateId")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("formTemplates")
    .set({ title, description })
    .where("id", "=", saved.templateId)
    .where("publishedVersionId", "is", null)
    .execute();
}

interface Publishing {
  changeNote: string;
  publishedAt: string;
  publishedBy: string | null;
}

export async function setPublished(db: TenantDb, versionId: string, values: Publishing): Promise<void> {
  await db
    .updateTable("formTemplateVersions")
    .set({ status: "published", ...values })
    .where("id", "=", versionId)
    .execute();
}
