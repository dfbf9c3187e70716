import type { SubjectProvider } from "#platform/server/execution/subjects.ts";
import { clientsById } from "./client.store.ts";
import { listName } from "./name.ts";

/** Client names for audit, break-the-glass and legal hold lists. */
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
