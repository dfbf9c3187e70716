import type { SubjectProvider } from "#platform/server/execution/subjects.ts";
import { clientsById } from "./client.store.ts";
import { listName } from "./name.ts";

/** How a chart is called in the platform's own lists: audit, emergency openings, holds. */
export const clientNames: SubjectProvider = {
  type: "client",
  label: "Client",
  names: async (view, ids) =>
    new Map(
      [...(await clientsById(view, ids))].map(([id, client]) => [
        id,
        {
          label: `${listName(client)} (${client.mrNo})`,
          link: `/clients/${client.mrNo}`,
          photoFileId: client.photoFileId,
        },
      ]),
    ),
};
