import type { SubjectProvider } from "#platform/server/execution/subjects.ts";

/** Names notes for the audit explorer and legal holds. */
export const noteNames: SubjectProvider = {
  type: "note",
  label: "Note",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("notes")
      .select(["id", "title", "clientId"])
      .where("id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, title, clientId }) => [id, { label: title ?? "Note", link: `/notes/${id}`, clientId }]),
    );
  },
};
