import { sql } from "kysely";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ConsentType } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Language } from "#platform/shared/messages/texts.ts";
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
  notice: string;
  language: Language;
  shippedNumber: number | null;
  instrumentKey: string | null;
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
      "v.title",
      "v.description",
      "t.kind",
      "t.chartTab",
      "t.consentType",
      "t.sensitivity",
      "t.onePerEpisode",
      "t.revocable",
      "t.reviewRequired",
      "t.notice",
      "v.language",
      "t.shippedNumber",
      "t.instrumentKey",
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

/** Whether the facility's template is this edition, a later one, or its own. */
const isCurrent = (known: PinnedTemplate | undefined, template: ShippedTemplate): known is PinnedTemplate =>
  known !== undefined && (known.shippedNumber === null || known.shippedNumber >= template.number);

/**
 * The facility's copy of a shipped template, created at first use. A raised `number` publishes a new version and retires
 * the one before; existing forms keep theirs (FRM-1). A template the facility published itself is left alone. Safe under
 * concurrent first use.
 */
export async function ensureShipped(db: TenantDb, template: ShippedTemplate, now: string): Promise<PinnedTemplate> {
  const known = await publishedVersion(db, template.key);
  if (isCurrent(known, template)) return known;
  const { definition, slots, number, ...settings } = template;
  await db
    .insertInto("formTemplates")
    .values({ id: newId(), ...settings, shippedNumber: number })
    .onConflict((conflict) => conflict.columns(["tenantId", "key"]).doNothing())
    .execute();
  const { id: templateId, status } = await db
    .selectFrom("formTemplates")
    .select(["id", "status"])
    .where("key", "=", template.key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === "archived") throw new Problem("wrong-state", `${template.title} is archived. Choose another form.`);
  const stored = await publishedVersion(db, template.key);
  if (isCurrent(stored, template)) return stored;
  const versionId = await insertVersion(db, templateId, {
    status: "published",
    title: template.title,
    description: template.description,
    language: "en",
    definition,
    slots,
    changeNote: "Shipped with Cairn",
    publishedAt: now,
  });
  await publishVersion(db, templateId, versionId, { shippedNumber: number });
  return versionById(db, versionId);
}

interface NewVersion {
  status: "draft" | "published";
  title: string;
  description: string;
  language: Language;
  definition: Definition;
  slots: Slot[];
  changeNote?: string;
  publishedAt?: string;
}

/** Adds the next version of a template whose row the caller locked. A published one retires the one before. */
export async function insertVersion(db: TenantDb, templateId: string, version: NewVersion): Promise<string> {
  if (version.status === "published") await retirePublished(db, templateId);
  const { definition, slots, ...values } = version;
  const id = newId();
  await db
    .insertInto("formTemplateVersions")
    .values((eb) => ({
      id,
      templateId,
      ...values,
      number: eb
        .selectFrom("formTemplateVersions as v")
        .select(sql<number>`coalesce(max(v.number), 0) + 1`.as("next"))
        .where("v.templateId", "=", templateId),
      definition: jsonb(definition),
      definitionHash: definitionHash(version),
      slots: jsonb(slots),
    }))
    .execute();
  return id;
}

export async function retirePublished(db: TenantDb, templateId: string): Promise<void> {
  await db
    .updateTable("formTemplateVersions")
    .set({ status: "retired" })
    .where("templateId", "=", templateId)
    .where("status", "=", "published")
    .execute();
}

/** New forms use this version from now on. */
export async function publishVersion(
  db: TenantDb,
  templateId: string,
  versionId: string,
  template: { shippedNumber: number | null; draftVersionId?: null },
): Promise<void> {
  const { title, description } = await versionById(db, versionId);
  await db
    .updateTable("formTemplates")
    .set({ title, description, publishedVersionId: versionId, ...template })
    .where("id", "=", templateId)
    .execute();
}

/** Hash of the items and slots, which signatures bind. */
export function definitionHash(version: { definition: Definition; slots: readonly Slot[] }): string {
  return canonicalHash({ definition: version.definition, slots: version.slots });
}
