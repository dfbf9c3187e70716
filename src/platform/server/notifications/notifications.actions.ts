import { sql } from "kysely";
import * as contract from "#platform/shared/notifications/notifications.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { View } from "../context.ts";
import { action, query } from "../module.ts";

async function counts(view: View) {
  const rows = await view.db
    .selectFrom("notifications")
    .select([
      "kind",
      sql<number>`count(*)::int`.as("unread"),
      sql<number>`count(*) FILTER (WHERE priority = 1)::int`.as("critical"),
    ])
    .where("userId", "=", view.actor.userId ?? "")
    .where("readAt", "is", null)
    .where("archivedAt", "is", null)
    .groupBy("kind")
    .execute();
  return {
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
    byKind: Object.fromEntries(rows.map((row) => [row.kind, row.unread])),
    critical: rows.reduce((sum, row) => sum + row.critical, 0),
  };
}

export const notificationHandlers = [
  query(contract.listNotifications, async (view, { query: filter }) => {
    const mine = view.db
      .selectFrom("notifications")
      .where("userId", "=", view.actor.userId ?? "")
      .where("archivedAt", filter.archived === "true" ? "is not" : "is", null)
      .where((eb) => eb.or([eb("snoozedUntil", "is", null), eb("snoozedUntil", "<=", view.now)]))
      .$if(filter.kind !== undefined, (q) => q.where("kind", "=", filter.kind ?? ""));
    const { total } = await mine.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
    const rows = await mine
      .select([
        "id",
        "kind",
        "priority",
        "title",
        "body",
        "link",
        "subjectType",
        "subjectId",
        "groupCount",
        "readAt",
        "archivedAt",
        "createdAt",
      ])
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize)
      .execute();
    return { rows, counts: await counts(view), total, size: filter.pageSize };
  }),
  query(contract.countNotifications, (view) => counts(view)),
  action(contract.actOnNotifications, async (act, { body }) => {
    const change = {
      read: { readAt: act.now },
      unread: { readAt: null },
      archive: { archivedAt: act.now, readAt: act.now },
      snooze: { snoozedUntil: body.until ?? null },
    }[body.action];
    if (body.action === "snooze" && (!body.until || body.until <= act.now))
      throw new Problem("validation", {
        detail: "Choose a time ahead to be reminded at.",
        errors: [{ path: "body.until", message: "Choose a time ahead." }],
      });
    const { ids } = body;
    await act.db
      .updateTable("notifications")
      .set(change)
      .where("userId", "=", act.actor.userId ?? "")
      .where("archivedAt", "is", null)
      .$if(ids !== "all", (q) => q.where("id", "in", ids === "all" ? [] : ids))
      .execute();
    return counts(act);
  }),
];
