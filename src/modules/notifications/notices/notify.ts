import { sql } from "kysely";
import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { wordsIn } from "#platform/server/messages/bell.ts";
import { kindOf } from "#platform/server/ports/notification-kinds.ts";
import { NotifyRequest, type OptionCall } from "#platform/server/ports/notify.ts";
import { newId } from "#platform/shared/ids.ts";
import { preferencesOf, type Wanted } from "../preferences/preferences.store.ts";
import { deliverJob } from "./deliver.ts";
import { type Reader, recipients } from "./recipients.ts";
import { ring } from "./refresh-notices.ts";
import { repeatEverySeconds, repeatJob } from "./repeat.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "notifications.options": OptionCall[];
  }
}

const Payload = NotifyRequest.extend({
  actorId: z.string().nullable(),
  /** Time of the event, which may be earlier than its delivery. */
  at: z.string().optional(),
});

const collapseWithinSeconds = 600;

/** Resolves the recipients, stores their notifications and queues the other channels. */
export const notifyJob = defineJob({
  module: "platform",
  name: "notify",
  payload: Payload,
  run: async (act, { actorId, at = act.now, ...request }) => {
    const noticeId = newId();
    for (const reader of await recipients(act, request, actorId))
      await tell(act, reader, { noticeId, actorId, at, request });
  },
});

interface Notice {
  noticeId: string;
  actorId: string | null;
  at: string;
  request: NotifyRequest;
}

async function tell(act: Act, reader: Reader, notice: Notice): Promise<void> {
  const { userId } = reader;
  const kind = kindOf(act.platform.registry, notice.request.kind);
  const wanted = (await preferencesOf(act, userId)).wanted(kind);
  const id = await put(act, reader, kind.priority, notice, wanted);
  ring(act, userId);
  const channels = (["email", "push", "sms"] as const).filter((name) =>
    name === "email" ? wanted.email === "instant" : wanted[name],
  );
  for (const channel of channels)
    act.enqueue(deliverJob, { notificationId: id, channel }, { key: `notice:${id}:${channel}` });
  if (kind.priority === 1)
    act.enqueue(repeatJob, { notificationId: id }, { runAt: later(act.now, repeatEverySeconds), key: `repeat:${id}` });
}

/** Inserts the notification, or adds it to an unread one of the same group (NTF-2). Returns the row id. */
async function put(
  act: Act,
  { userId, language }: Reader,
  priority: number,
  notice: Notice,
  wanted: Wanted,
): Promise<string> {
  const { request } = notice;
  const { groupKey } = request;
  if (groupKey)
    // Older notifications are not changed; a new group starts.
    await act.db
      .updateTable("notifications")
      .set({ groupKey: null })
      .where("userId", "=", userId)
      .where("groupKey", "=", groupKey)
      .where("readAt", "is", null)
      .where("archivedAt", "is", null)
      .where("createdAt", "<", later(notice.at, -collapseWithinSeconds))
      .execute();
  const row = await act.db
    .insertInto("notifications")
    .values({
      id: newId(),
      noticeId: notice.noticeId,
      userId,
      kind: request.kind,
      priority,
      title: wordsIn(request.title, language),
      body: request.body === undefined ? null : wordsIn(request.body, language),
      link: request.link ?? null,
      subjectType: request.subject?.type ?? null,
      subjectId: request.subject?.id ?? null,
      clientId: request.clientId ?? (request.subject?.type === "client" ? request.subject.id : null),
      actorId: notice.actorId,
      groupKey: groupKey ?? null,
      options: jsonb((request.options ?? []).map((option) => ({ ...option, label: wordsIn(option.label, language) }))),
      expiresAt: request.expiresAt ?? null,
      digest: wanted.email === "digest",
      // Wanted only in the daily summary: stored as archived.
      archivedAt: wanted.inApp ? null : act.now,
      createdAt: notice.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "userId", "groupKey"])
        .where("groupKey", "is not", null)
        .where("readAt", "is", null)
        .where("archivedAt", "is", null)
        .doUpdateSet({
          groupCount: sql<number>`notifications.group_count + 1`,
          title: request.groupTitle
            ? sql<string>`replace(${wordsIn(request.groupTitle, language)}::text, '{count}', (notifications.group_count + 1)::text)`
            : wordsIn(request.title, language),
          createdAt: notice.at,
        }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
