import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ConsentType } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Definition, Slot } from "./item.contract.ts";
import type { ChartTab, Sensitivity, ShippedTemplate, TemplateKind } from "./template.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "form_template_versions.definition": Definition;
    "form_template_versions.slots": Slot[];
  }
}

/** A template with one of its versions. */
export interface PinnedTemplate {
  templateId: string;
  versionId: string;
  key: string;
  number: number;
  title: string;
  description: string;
  kind: TemplateKind;
  chartTab: ChartTab;
  consentType: ConsentType | null;
  sensitivity: Sensitivity;
  onePerEpisode: boolean;
  revocable: boolean;
  reviewRequired: boolean;
  definition: Definition;
  definitionHash: string;
  slots: Slot[];
}

const pinned = (db: TenantDb) =>
  db
    .selectFrom("formTemplateVersions as v")
    .innerJoin("formTemplates as t", "t.id", "v.templateId")
    .select([
      "t.id as templateId",
      "v.id as versionId",
      "t.key",
      "v.number",
      "t.title",
      "t.description",
      "t.kind",
      "t.chartTab",
      "t.consentType",
      "t.sensitivity",
      "t.onePerEpisode",
      "t.revocable",
      "t.reviewRequired",
      "v.definition",
      "v.definitionHash",
      "v.slots",
    ]);

export async function versionById(db: TenantDb, versionId: string): Promise<PinnedTemplate> {
  return pinned(db).where("v.id", "=", versionId).executeTakeFirstOrThrow();
}

/** The published version of an active template of this facility, by key. */
export async function publishedVersion(db: TenantDb, key: string): Promise<PinnedTemplate | undefined> {
  const row = await pinned(db)
    .where("t.key", "=", key)
    .where("t.status", "=", "active")
    .whereRef("v.id", "=", "t.publishedVersionId")
    .executeTakeFirst();
  return row;
}

export async function publishedTemplates(db: TenantDb): Promise<PinnedTemplate[]> {
  const rows = await pinned(db)
    .where("t.status", "=", "active")
    .whereRef("v.id", "=", "t.publishedVersionId")
    .orderBy("t.title")
    .execute();
  return rows;
}

export async function archivedKeys(db: TenantDb): Promise<Set<string>> {
  const rows = await db.selectFrom("formTemplates").select("key").where("status", "=", "archived").execute();
  return new Set(rows.map((row) => row.key));
}

/**
 * The facility's copy of a shipped template, created at first use. A raised `number` publishes a new version and retires
 * the one before; existing forms keep theirs (FRM-1). Safe under concurrent first use.
 */
export async function ensureShipped(db: TenantDb, template: ShippedTemplate, now: string): Promise<PinnedTemplate> {
  const known = await publishedVersion(db, template.key);
  if (known && known.number >= template.number) return known;
  const { key, title, description, kind, chartTab, consentType, sensitivity, onePerEpisode, revocable } = template;
  await db
    .insertInto("formTemplates")
    .values({
      id: newId(),
      key,
      title,
      description,
      kind,
      chartTab,
      consentType,
      sensitivity,
      onePerEpisode,
      revocable,
      reviewRequired: template.reviewRequired,
    })
    .onConflict((conflict) => conflict.columns(["tenantId", "key"]).doNothing())
    .execute();
  const { id: templateId, status } = await db
    .selectFrom("formTemplates")
    .select(["id", "status"])
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === "archived") throw new Problem("wrong-state", `${title} is archived. Choose another form.`);
  const meanwhile = await publishedVersion(db, key);
  if (meanwhile && meanwhile.number >= template.number) return meanwhile;
  await db
    .updateTable("formTemplateVersions")
    .set({ status: "retired" })
    .where("templateId", "=", templateId)
    .where("status", "=", "published")
    .execute();
  const versionId = newId();
  await db
    .insertInto("formTemplateVersions")
    .values({
      id: versionId,
      templateId,
      number: template.number,
      status: "published",
      definition: jsonb(template.definition),
      definitionHash: definitionHash(template),
      slots: jsonb(template.slots),
      changeNote: "Shipped with Cairn",
      publishedAt: now,
    })
    .execute();
  await db
    .updateTable("formTemplates")
    .set({ title, description, publishedVersionId: versionId })
    .where("id", "=", templateId)
    .execute();
  return versionById(db, versionId);
}

/** Hash of the items and slots, which signatures bind. */
export function definitionHash(version: { definition: Definition; slots: readonly Slot[] }): string {
  return canonicalHash({ definition: version.definition, slots: version.slots });
}
