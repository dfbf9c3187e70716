import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { wordsIn } from "#platform/server/messages/notification-texts.ts";
import { kindOf } from "#platform/server/ports/notification-kinds.ts";
import { NotifyRequest } from "#platform/server/ports/notify.ts";
import { newId } from "#platform/shared/ids.ts";
import { preferencesOf, type Wanted } from "../preferences/preferences.store.ts";
import { deliverJob } from "./deliver.ts";
import { closeOlderGroup, type Done, insertOrGroupNotice } from "./notice-changes.store.ts";
import type { Recipient } from "./recipients.store.ts";
import { recipients } from "./recipients.ts";
import { refreshNotices } from "./refresh-notices.ts";
import { repeatEverySeconds, repeatJob } from "./repeat.ts";
import { settledSince } from "./settled.store.ts";

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
    const settled =
      request.subject && (await settledSince(act.db, { kind: request.kind, subject: request.subject }, at));
    const done = settled ? { doneAt: settled.settledAt, doneBy: settled.settledBy } : null;
    for (const recipient of (await recipients(act, request, actorId)).toSorted(byUser))
      await send(act, recipient, { noticeId, actorId, at, request, done });
  },
});

/** One order for all jobs, so that two that group notices of the same recipients do not deadlock. */
const byUser = (one: Recipient, other: Recipient) => (one.userId < other.userId ? -1 : 1);

interface Notice {
  noticeId: string;
  actorId: string | null;
  at: string;
  request: NotifyRequest;
  done: Done | null;
}

async function send(act: Act, recipient: Recipient, notice: Notice): Promise<void> {
  const { userId } = recipient;
  const kind = kindOf(act.platform.registry, notice.request.kind);
  const wanted = (await preferencesOf(act, userId)).wanted(kind);
  const id = await put(act, recipient, kind.priority, notice, wanted);
  refreshNotices(act, userId);
  if (notice.done) return;
  const channels = (["email", "push", "sms"] as const).filter((name) =>
    name === "email" ? wanted.email === "instant" : wanted[name],
  );
  for (const channel of channels)
    act.enqueue(deliverJob, { notificationId: id, channel }, { key: `notice:${id}:${channel}` });
  if (kind.priority === 1)
    act.enqueue(repeatJob, { notificationId: id }, { runAt: later(act.now, repeatEverySeconds), key: `repeat:${id}` });
}

/** Stores the notification, or adds it to an unread one of the same group (NTF-2). Returns the row id. */
async function put(
  act: Act,
  { userId, language }: Recipient,
  priority: number,
  notice: Notice,
  wanted: Wanted,
): Promise<string> {
  const { request } = notice;
  const { groupKey } = request;
  if (groupKey) await closeOlderGroup(act.db, userId, groupKey, later(notice.at, -collapseWithinSeconds));
  return insertOrGroupNotice(act.db, {
    noticeId: notice.noticeId,
    userId,
    kind: request.kind,
    priority,
    title: wordsIn(request.title, language),
    groupTitle: request.groupTitle ? wordsIn(request.groupTitle, language) : null,
    body: request.body === undefined ? null : wordsIn(request.body, language),
    link: request.link ?? null,
    subjectType: request.subject?.type ?? null,
    subjectId: request.subject?.id ?? null,
    clientId: request.clientId ?? (request.subject?.type === "client" ? request.subject.id : null),
    actorId: notice.actorId,
    groupKey: groupKey ?? null,
    options: (request.options ?? []).map((option) => ({ ...option, label: wordsIn(option.label, language) })),
    expiresAt: request.expiresAt ?? null,
    digest: wanted.email === "digest",
    // Wanted only in the daily summary: stored as archived.
    archivedAt: wanted.inApp ? null : act.now,
    createdAt: notice.at,
    done: notice.done,
  });
}
