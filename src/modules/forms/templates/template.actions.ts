import { query } from "#platform/server/execution/module.ts";
import { isInput, withMatrixRows } from "./item.contract.ts";
import { libraryRows } from "./library.store.ts";
import { shippedTemplates } from "./shipped-templates.ts";
import { listFormTemplates, type TemplateRow } from "./template.contract.ts";
import type { ShippedTemplate } from "./template.ts";

/** The facility's templates, and shipped templates that were not used yet. */
export const listFormTemplatesQuery = query(listFormTemplates, async (view, { query: filter }) => {
  const library = await libraryRows(view.db);
  const own = library.map(
    ({ publishedVersionId, draftVersionId, shippedNumber: _, ...row }): TemplateRow => ({
      ...row,
      number: publishedVersionId ? row.number : null,
      hasDraft: draftVersionId !== null,
      openForms: row.openForms ?? 0,
      slots: slotLines(row.slots),
    }),
  );
  const unused = shippedTemplates.filter((shipped) => !own.some((row) => row.key === shipped.key)).map(shippedRow);
  // A later edition of a shipped template is published with the next form.
  const renewed = own.map((row) => newerEdition(row, library) ?? row);
  const rows = [...renewed, ...unused]
    .filter((row) => filter.view === "library" || (row.status === "active" && row.number !== null))
    .filter((row) => filter.kind === undefined || row.kind === filter.kind)
    .filter((row) => filter.chartTab === undefined || row.chartTab === filter.chartTab)
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
  return { rows };
});

function newerEdition(row: TemplateRow, library: Awaited<ReturnType<typeof libraryRows>>): TemplateRow | undefined {
  const known = library.find((one) => one.id === row.id)?.shippedNumber ?? null;
  const shipped = shippedTemplates.find((one) => one.key === row.key);
  if (known === null || !shipped || shipped.number <= known) return undefined;
  const { id, status, hasDraft, openForms, updatedAt } = row;
  return { ...shippedRow(shipped), id, status, hasDraft, openForms, updatedAt, number: (row.number ?? 0) + 1 };
}

function shippedRow(template: ShippedTemplate): TemplateRow {
  const { definition, slots, revocable: _, notice: __, ...row } = template;
  return {
    ...row,
    id: null,
    status: "active",
    language: "en",
    hasDraft: false,
    openForms: 0,
    updatedAt: null,
    questions: definition.items.flatMap((section) => withMatrixRows(section.items).filter(isInput)).length,
    slots: slotLines(slots),
  };
}

const slotLines = (slots: ShippedTemplate["slots"]) =>
  slots.map(({ slotKey, label, required }) => ({ slotKey, label, required }));
