import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { View } from "#platform/server/execution/context.ts";

interface GroupNoteFilter {
  locationIds: readonly string[] | undefined;
  author?: string | undefined;
  signed?: "some-open" | "all" | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  pageSize: number;
}

const clientNotes = (condition: string) =>
  sql<number>`(SELECT count(*)::int FROM notes c WHERE c.tenant_id = n.tenant_id AND c.group_session_id = n.group_session_id
    AND c.client_id IS NOT NULL AND c.status NOT IN ('voided', 'discarded') ${sql.raw(condition)})`;
const unsigned = "AND c.status IN ('draft', 'returned')";
const signed = "AND c.status IN ('awaitingCosign', 'signed')";

/** A page of documented sessions, newest first: one index range and a count. They name no client. */
export function groupNotePage(view: View, filter: GroupNoteFilter) {
  let query = view.db
    .selectFrom("notes as n")
    .innerJoin("groupSessions as s", "s.id", "n.groupSessionId")
    .innerJoin("groups as g", "g.id", "s.groupId")
    .leftJoin("clinicians as a", "a.id", "n.authorId")
    .select([
      "s.id as sessionId",
      "g.name as groupName",
      "s.topic",
      "n.locationId",
      "n.timeZone",
      "n.serviceStart as start",
      "s.actualEnd as end",
      "s.status",
      sql<string>`coalesce(a.full_name, '')`.as("authorName"),
      clientNotes("").as("noteCount"),
      clientNotes(signed).as("signedCount"),
    ])
    .where("n.kind", "=", "group")
    .where("n.status", "<>", "voided");
  if (filter.locationIds)
    query = query.where("n.locationId", "=", sql<string>`ANY (${[...filter.locationIds]}::uuid[])`);
  if (filter.author) query = query.where("n.authorId", "=", filter.author);
  if (filter.signed === "some-open") query = query.where(clientNotes(unsigned), ">", 0);
  if (filter.signed === "all") query = query.where(clientNotes(unsigned), "=", 0).where(clientNotes(signed), ">", 0);
  if (filter.from) query = query.where("n.serviceStart", ">=", filter.from);
  if (filter.to) query = query.where("n.serviceStart", "<", filter.to);
  const ordered = query.orderBy("n.serviceStart", "desc").orderBy("n.id");
  return paginate(view.db, ordered, filter, { countTo: 1000 });
}
