import type { SubjectProvider } from "#platform/server/subjects.ts";

/** How a form is called in the platform's own lists: audit, holds. */
export const formNames: SubjectProvider = {
  type: "form",
  label: "Form",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("forms as f")
      .innerJoin("formTemplates as t", "t.id", "f.templateId")
      .select(["f.id", "t.title", "f.clientId"])
      .where("f.id", "in", [...ids])
      .execute();
    return new Map(rows.map(({ id, title, clientId }) => [id, { label: title, link: null, clientId }]));
  },
};
