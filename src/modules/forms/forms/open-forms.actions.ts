import type { View } from "#platform/server/context.ts";

/** Titles of a stay's forms that nobody has finished. The caller has opened the chart. */
export async function openFormsOf(view: View, demographicId: string): Promise<string[]> {
  const rows = await view.db
    .selectFrom("forms as f")
    .innerJoin("formTemplates as t", (join) =>
      join.onRef("t.tenantId", "=", "f.tenantId").onRef("t.id", "=", "f.templateId"),
    )
    .innerJoin("demographics as d", (join) =>
      join.onRef("d.tenantId", "=", "f.tenantId").onRef("d.id", "=", "f.demographicId"),
    )
    .select("t.title")
    // By the client first: that is the index; a stay's forms are a part of theirs.
    .whereRef("f.clientId", "=", "d.clientId")
    .where("d.id", "=", demographicId)
    .where("f.status", "in", ["assigned", "in_progress", "awaiting_signatures", "in_review", "kicked_back"])
    .orderBy("f.updatedAt", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => row.title);
}
