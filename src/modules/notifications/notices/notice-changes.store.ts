import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql, type Updateable } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB, Notifications } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { OptionCall } from "#platform/server/ports/notify.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Matter } from "./settled.store.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "notifications.options": OptionCall[];
  }
}

/** Changes the user's own notifications that are not archived; `all` changes every one of them. */
export async function changeOwnNotices(
  db: TenantDb,
  userId: string,
  ids: "all" | readonly string[],
  change: Updateable<Notifications>,
): Promise<void> {
  await lockNotices(db, (eb) =>
    eb.and([
      eb("userId", "=", userId),
      eb("archivedAt", "is", null),
      ...(ids === "all" ? [] : [eb("id", "in", [...ids])]),
    ]),
  );
  await db
    .updateTable("notifications")
    .set(change)
    .where("userId", "=", userId)
    .where("archivedAt", "is", null)
    .$if(ids !== "all", (q) => q.where("id", "in", ids === "all" ? [] : ids))
    .execute();
}

/** The user's own notification with its answers, or null. */
export async function noticeToAnswer(db: TenantDb, userId: string, id: string) {
  const row = await db
    .selectFrom("notifications as n")
    .leftJoin("clinicians as d", "d.userId", "n.doneBy")
    .select(["n.id", "n.noticeId", "n.options", "n.doneAt", "n.doneBy", "d.fullName as doneByName"])
    .where("n.id", "=", id)
    .where("n.userId", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

export interface Done {
  doneAt: string;
  doneBy: string | null;
}

/** Locks notifications in the order of their ids, so that two transactions cannot wait for each other. */
async function lockNotices(
  db: TenantDb,
  which: (eb: ExpressionBuilder<DB, "notifications">) => ExpressionWrapper<DB, "notifications", SqlBool>,
): Promise<void> {
  await db.selectFrom("notifications").select("id").where(which).orderBy("id").forUpdate().execute();
}

/** Marks one notification, or every recipient's copy of a notice, done with this answer. Returns the recipients. */
export async function markAnswered(
  db: TenantDb,
  which: { noticeId: string } | { id: string },
  done: Done & { chosenOption: string | null },
): Promise<string[]> {
  await lockNotices(db, (eb) => ("noticeId" in which ? eb("noticeId", "=", which.noticeId) : eb("id", "=", which.id)));
  const rows = await db
    .updateTable("notifications")
    .set(done)
    .where((eb) => ("noticeId" in which ? eb("noticeId", "=", which.noticeId) : eb("id", "=", which.id)))
    // The endpoint may have marked them done (settleNotices); then only the answer is missing.
    .where((eb) => eb.or([eb("doneAt", "is", null), eb("chosenOption", "is", null)]))
    .returning("userId")
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Marks the open notifications of a kind about a subject done. Returns the recipients. */
export async function markDoneAbout(db: TenantDb, about: Matter, done: Done): Promise<string[]> {
  await lockNotices(db, (eb) =>
    eb.and([
      eb("kind", "=", about.kind),
      eb("subjectType", "=", about.subject.type),
      eb("subjectId", "=", about.subject.id),
      eb("doneAt", "is", null),
    ]),
  );
  const rows = await db
    .updateTable("notifications")
    .set(done)
    .where("kind", "=", about.kind)
    .where("subjectType", "=", about.subject.type)
    .where("subjectId", "=", about.subject.id)
    .where("doneAt", "is", null)
    .returning("userId")
    .execute();
  return rows.map(({ userId }) => userId);
}

export interface NewNotice {
  noticeId: string;
  userId: string;
  kind: string;
  priority: number;
  title: string;
  /** Title of a grouped notification, with `{count}`. */
  groupTitle: string | null;
  body: string | null;
  link: string | null;
  subjectType: string | null;
  subjectId: string | null;
  clientId: string | null;
  actorId: string | null;
  groupKey: string | null;
  options: OptionCall[];
  expiresAt: string | null;
  digest: boolean;
  archivedAt: string | null;
  createdAt: string;
  /** What it asks for was completed before it was delivered. */
  done: Done | null;
}

/** Starts a new group: unread notifications of this group from before `before` are not added to any more (NTF-2). */
export async function closeOlderGroup(db: TenantDb, userId: string, groupKey: string, before: string): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ groupKey: null })
    .where("userId", "=", userId)
    .where("groupKey", "=", groupKey)
    .where("readAt", "is", null)
    .where("archivedAt", "is", null)
    .where("createdAt", "<", before)
    .execute();
}

/** Inserts the notification, or counts it in the user's unread one of the same group (NTF-2). Returns the row id. */
export async function insertOrGroupNotice(
  db: TenantDb,
  { groupTitle, options, done, ...notice }: NewNotice,
): Promise<string> {
  const row = await db
    .insertInto("notifications")
    .values({ id: newId(), ...notice, ...done, options: jsonb(options) })
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "userId", "groupKey"])
        .where("groupKey", "is not", null)
        .where("readAt", "is", null)
        .where("archivedAt", "is", null)
        .doUpdateSet({
          groupCount: sql<number>`notifications.group_count + 1`,
          title:
            groupTitle === null
              ? notice.title
              : sql<string>`replace(${groupTitle}::text, '{count}', (notifications.group_count + 1)::text)`,
          createdAt: notice.createdAt,
        }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * A notification that still needs attention, locked; null once it is read, archived or done. Locks all recipients' rows of the
 * notice in the order of their ids first, because an escalation changes all of them: two jobs that each held one row and asked
 * for the other's would deadlock.
 */
export async function unreadNoticeForUpdate(db: TenantDb, id: string) {
  await lockNotices(db, (eb) =>
    eb.or([
      eb("id", "=", id),
      eb("noticeId", "=", eb.selectFrom("notifications as own").select("own.noticeId").where("own.id", "=", id)),
    ]),
  );
  const row = await db
    .selectFrom("notifications")
    .selectAll()
    .where("id", "=", id)
    .where("readAt", "is", null)
    .where("archivedAt", "is", null)
    .where("doneAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setRepeats(db: TenantDb, id: string, repeats: number): Promise<void> {
  await db.updateTable("notifications").set({ repeats }).where("id", "=", id).execute();
}

/** Marks a notice escalated for all its recipients; false when that was done before. */
export async function markEscalated(
  db: TenantDb,
  notice: { id: string; noticeId: string | null },
  now: string,
): Promise<boolean> {
  const rows = await db
    .updateTable("notifications")
    .set({ escalatedAt: now })
    .where((eb) => (notice.noticeId ? eb("noticeId", "=", notice.noticeId) : eb("id", "=", notice.id)))
    .where("escalatedAt", "is", null)
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** A notification that may be sent outside the app: unread, of an active user. `zone`: the user's own time zone. */
export async function noticeToDeliver(db: TenantDb, id: string) {
  const row = await db
    .selectFrom("notifications as n")
    .innerJoin("users as u", "u.id", "n.userId")
    .leftJoin("userPreferences as p", "p.userId", "n.userId")
    .select([
      "n.id",
      "n.kind",
      "n.priority",
      "n.repeats",
      "n.userId",
      sql<string>`u.email::text`.as("email"),
      "u.locale",
      sql<string | null>`p.value ->> 'userTimezone'`.as("zone"),
    ])
    .where("n.id", "=", id)
    .where("n.readAt", "is", null)
    .where("n.doneAt", "is", null)
    .where("u.status", "=", clinicianStates.code("active"))
    .executeTakeFirst();
  return row ?? null;
}
