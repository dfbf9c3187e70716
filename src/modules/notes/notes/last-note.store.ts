import { sql } from "kysely";
import type { GlanceProvider } from "#modules/settings/index.ts";

/** The latest signed note of each client, by any author. */
export const lastNote: GlanceProvider = {
  subjectType: "client",
  kind: "notes.last",
  label: "Last note",
  permission: "notes.read",
  order: 10,
  load: async (view, clientIds) => {
    const { rows } = await sql<{ clientId: string; noteId: string; title: string; at: string }>`
      SELECT ids.id AS client_id, last.id AS note_id, last.title, last.service_start AS at
      FROM unnest(${[...clientIds]}::uuid[]) AS ids(id) CROSS JOIN LATERAL (
        SELECT n.id, n.title, n.service_start FROM notes n
        WHERE n.client_id = ids.id AND n.status IN ('signed', 'awaitingCosign')
        ORDER BY n.service_start DESC, n.id LIMIT 1) AS last
      WHERE ${view.inReach("notes.read", "client", sql<string>`ids.id`)}`.execute(view.db);
    return new Map(
      rows.map(({ clientId, noteId, title, at }) => [clientId, { at, text: title, link: `/notes/${noteId}` }]),
    );
  },
};
