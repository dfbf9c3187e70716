import { query } from "#platform/server/execution/module.ts";
import { isInput } from "./item.contract.ts";
import { shippedTemplates } from "./shipped-templates.ts";
import { listFormTemplates, type TemplateRow } from "./template.contract.ts";
import { archivedKeys, type PinnedTemplate, publishedTemplates } from "./template.store.ts";
import type { ShippedTemplate } from "./template.ts";

/** The facility's templates, and shipped templates that were not used yet. */
export const listFormTemplatesQuery = query(listFormTemplates, async (view, { query: filter }) => {
  const own = await publishedTemplates(view.db);
  const archived = await archivedKeys(view.db);
  const newer = shippedTemplates.filter(
    (shipped) =>
      !archived.has(shipped.key) &&
      !own.some((template) => template.key === shipped.key && template.number >= shipped.number),
  );
  const rows = [...own.filter(({ key }) => !newer.some((shipped) => shipped.key === key)), ...newer]
    .filter((template) => filter.kind === undefined || template.kind === filter.kind)
    .filter((template) => filter.chartTab === undefined || template.chartTab === filter.chartTab)
    .map(templateRow)
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
  return { rows };
});

function templateRow(template: PinnedTemplate | ShippedTemplate): TemplateRow {
  const { key, title, description, kind, chartTab, consentType, sensitivity, onePerEpisode, number } = template;
  return {
    key,
    title,
    description,
    kind,
    chartTab,
    consentType,
    sensitivity,
    onePerEpisode,
    number,
    questions: template.definition.items.flatMap((section) => section.items.filter(isInput)).length,
    slots: template.slots.map(({ slotKey, label, required }) => ({ slotKey, label, required })),
  };
}
