import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { unreadUrgent } from "./notices.store.ts";

const shown = 5;

/** Unread notices of the highest priority: no one is caught up until they are read. */
export const urgentNotices: WorkItemProvider = {
  kind: "notifications.urgent",
  permission: "notifications.use",
  order: 0,
  everyone: true,
  load: async (view) => {
    const rows = await unreadUrgent(view, shown);
    const [first] = rows;
    if (!first) return null;
    return {
      kind: "notifications.urgent",
      label: "Urgent notices",
      count: first.total,
      oldestAt: first.at,
      link: "/notifications",
      rows: rows.map(({ id, title, body, link, at, clientId }) => ({
        id,
        clientId,
        title,
        detail: body,
        link: link ?? "/notifications",
        at,
      })),
    };
  },
};
