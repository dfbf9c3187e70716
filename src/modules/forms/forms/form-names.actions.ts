import type { SubjectProvider } from "#platform/server/execution/subjects.ts";
import { formTitlesOf } from "./form.store.ts";

/** Form titles for the audit explorer and legal holds. */
export const formNames: SubjectProvider = {
  type: "form",
  label: "Form",
  names: async (view, ids) => {
    const rows = await formTitlesOf(view.db, ids);
    return new Map(rows.map(({ id, title, clientId }) => [id, { label: title, link: null, clientId }]));
  },
};
