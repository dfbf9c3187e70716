import { query } from "#platform/server/execution/module.ts";
import { shippedTemplates } from "./shipped-templates.ts";
import { listNoteTemplates } from "./template.contract.ts";

export const listNoteTemplatesQuery = query(listNoteTemplates, async () => ({
  rows: shippedTemplates.map(({ key, name, kind, format, parts, fields }) => ({
    key,
    name,
    kind,
    format,
    parts,
    fields,
  })),
}));
