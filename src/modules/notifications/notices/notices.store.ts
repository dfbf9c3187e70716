import { sql } from "kysely";
import { mayDo } from "#platform/server/access/actor.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { View } from "#platform/server/execution/context.ts";
import { kindOf } from "#platform/server/ports/notification-kinds.ts";
import { entriesInReach } from "#platform/server/search/search.ts";
import type { Notification, NotificationCounts } from "./notifications.contract.ts";

const me = (view: View) => view.actor.userId ?? "";

/** The unread counts, from one index-only scan of `notifications_unread`. */
export async function unreadCounts(view: View): Promise<NotificationCounts> {
  const { rows } = await unreadCountsQuery(view).execute(view.db);
  return {
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
    byKind: Object.fromEntries(rows.map((row) => [row.kind, row.unread])),
    critical: rows.reduce((sum, row) => sum + row.critical, 0),
  };
}

export function unreadCountsQuery(view: Pick<View, "actor" | "now">) {
  return sql<{ kind: string; unread: number; critical: number }>`
    SELECT kind, count(*)::int AS unread, count(*) FILTER (WHERE priority = 1)::int AS critical
    FROM notifications
    WHERE user_id = ${view.actor.userId ?? ""} AND read_at IS NULL AND archived_at IS NULL AND done_at IS NULL
      AND (snoozed_until IS NULL OR snoozed_until <= ${view.now}) AND (expires_at IS NULL OR expires_at > ${view.now})
    GROUP BY kind`;
}

export interface UrgentNotice {
  id: string;
  title: string;
  body: string | null;
  link: string | null;
  clientId: string | null;
  at: string;
  total: number;
}

/** The user's unread notices of the highest priority, the oldest first. */
export async function unreadUrgent(view: Pick<View, "actor" | "now" | "db">, limit: number): Promise<UrgentNotice[]> {
  const { rows } = await sql<UrgentNotice>`
    SELECT id, title, body, link, client_id, created_at AS at, count(*) OVER ()::int AS total
    FROM notifications
    WHERE user_id = ${view.actor.userId ?? ""} AND priority = 1
      AND read_at IS NULL AND archived_at IS NULL AND done_at IS NULL
      AND (snoozed_until IS NULL OR snoozed_until <= ${view.now}) AND (expires_at IS NULL OR expires_at > ${view.now})
    ORDER BY created_at, id LIMIT ${limit}`.execute(view.db);
  return rows;
}

export interface ListFilter {
  state: "open" | "snoozed" | "archived";
  kind?: string | undefined;
  clientId?: string | undefined;
}

/** The user's notifications of one state; `narrow` filters by kind and client. */
function mine(view: View, filter: ListFilter, narrow: boolean) {
  return view.db
    .selectFrom("notifications as n")
    .where("n.userId", "=", me(view))
    .where("n.archivedAt", filter.state === "archived" ? "is not" : "is", null)
    .where((eb) => eb.or([eb("n.expiresAt", "is", null), eb("n.expiresAt", ">", view.now)]))
    .$if(filter.state === "open", (q) =>
      q.where((eb) => eb.or([eb("n.snoozedUntil", "is", null), eb("n.snoozedUntil", "<=", view.now)])),
    )
    .$if(filter.state === "snoozed", (q) => q.where("n.snoozedUntil", ">", view.now))
    .$if(narrow && filter.kind !== undefined, (q) => q.where("n.kind", "=", filter.kind ?? ""))
    .$if(narrow && filter.clientId !== undefined, (q) => q.where("n.clientId", "=", filter.clientId ?? ""));
}

export async function listed(
  view: View,
  filter: ListFilter,
  page: number,
  pageSize: number,
): Promise<{ rows: Notification[]; total: number }> {
  const query = mine(view, filter, true)
    .leftJoin("clinicians as d", "d.userId", "n.doneBy")
    .select([
      "n.id",
      "n.kind",
      "n.priority",
      "n.title",
      "n.body",
      "n.link",
      "n.subjectType",
      "n.subjectId",
      "n.clientId",
      "n.groupCount",
      "n.options",
      "n.chosenOption",
      "n.readAt",
      "n.archivedAt",
      "n.snoozedUntil",
      "n.doneAt",
      "n.createdAt",
      "d.fullName as doneByName",
    ])
    .orderBy("n.createdAt", "desc")
    .orderBy("n.id", "desc");
  const { rows, total } = await paginate(view.db, query, { page, pageSize });
  return {
    total,
    rows: rows.map((row) => ({ ...row, options: row.options.map(({ key, label }) => ({ key, label })) })),
  };
}

/** Filter options of the list. Clients the user can no longer access are not named. */
export async function narrowings(view: View, filter: ListFilter) {
  const counted = await mine(view, filter, false)
    .select(["n.kind", "n.clientId", sql<number>`count(*)::int`.as("count")])
    .groupBy(["n.kind", "n.clientId"])
    .execute();
  const kinds = new Map<string, number>();
  const clients = new Map<string, number>();
  for (const { kind, clientId, count } of counted) {
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    if (clientId) clients.set(clientId, (clients.get(clientId) ?? 0) + count);
  }
  const titles = await clientTitles(view, [...clients.keys()]);
  return {
    kinds: [...kinds]
      .map(([kind, count]) => ({ kind, count, label: kindOf(view.platform.registry, kind).label }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    clients: titles
      .map(({ subjectId, title }) => ({ clientId: subjectId, name: title, count: clients.get(subjectId) ?? 0 }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

async function clientTitles(view: View, ids: string[]): Promise<{ subjectId: string; title: string }[]> {
  if (ids.length === 0 || !mayDo(view.actor, "clients.read")) return [];
  return entriesInReach(view, "client", "clients.read", ids);
}
