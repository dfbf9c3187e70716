import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { answerNotice } from "./answer.ts";
import { changeOwnNotices } from "./notice-changes.store.ts";
import { listed, narrowings, unreadCounts } from "./notices.store.ts";
import * as contract from "./notifications.contract.ts";
import { refreshNotices } from "./refresh-notices.ts";

/** Column changes of each action; `done` with an answer is handled separately. */
function changeOf(act: Act, action: "read" | "unread" | "archive" | "snooze" | "done", until: string | undefined) {
  switch (action) {
    case "read":
      return { readAt: act.now };
    case "unread":
      return { readAt: null, snoozedUntil: null };
    case "archive":
      return { archivedAt: act.now, readAt: act.now };
    // Always returns as unread.
    case "snooze":
      return { snoozedUntil: until ?? null, readAt: null };
    case "done":
      return { doneAt: act.now, doneBy: act.actor.userId, readAt: act.now };
  }
}

const longestSnoozeDays = 90;

function requireAhead(act: Act, until: string | undefined): void {
  const ahead = until ? Date.parse(until) - Date.parse(act.now) : 0;
  if (ahead > 0 && ahead <= longestSnoozeDays * 86_400_000) return;
  throw new Problem("validation", {
    detail: `Choose a time in the next ${longestSnoozeDays} days.`,
    errors: [{ path: "body.until", message: "Choose a future time." }],
  });
}

export const notificationHandlers = [
  query(contract.listNotifications, async (view, { query: filter }) => {
    const { rows, total } = await listed(view, filter, filter.page, filter.pageSize);
    return {
      rows,
      total,
      size: filter.pageSize,
      counts: await unreadCounts(view),
      ...(await narrowings(view, filter)),
    };
  }),
  query(contract.countNotifications, (view) => unreadCounts(view)),
  action(contract.actOnNotifications, async (act, { body }) => {
    const { ids, option } = body;
    if (body.action === "snooze") requireAhead(act, body.until);
    if (option !== undefined) {
      const [id] = ids === "all" ? [] : ids;
      if (body.action !== "done" || !id || ids.length !== 1)
        throw new Problem("validation", {
          detail: "Answer one notification at a time.",
          errors: [{ path: "body.ids", message: "Select one notification." }],
        });
      await answerNotice(act, id, option);
    } else await changeOwnNotices(act.db, act.actor.userId ?? "", ids, changeOf(act, body.action, body.until));
    // Refreshes the count on the user's other open pages.
    if (act.actor.userId) refreshNotices(act, act.actor.userId);
    return unreadCounts(act);
  }),
];
