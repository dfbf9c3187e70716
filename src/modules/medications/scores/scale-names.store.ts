import type { SubjectProvider } from "#platform/server/execution/subjects.ts";

/** What versions of bedside scales are called in the audit log. */
export const scaleNames: SubjectProvider = {
  type: "scale-definition",
  label: "Bedside scale",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("scaleDefinitions")
      .select(["id", "key", "versionNo"])
      .where("id", "in", [...ids])
      .execute();
    return new Map(rows.map(({ id, key, versionNo }) => [id, { label: `${key}, version ${versionNo}`, link: null }]));
  },
};
