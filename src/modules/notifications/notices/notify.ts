import { sql } from "kysely";
import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { JsonArray } from "#platform/server/database/schema.generated.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { wordsIn } from "#platform/server/messages/bell.ts";
import { kindOf } from "#platform/server/ports/notification-kinds.ts";
import { newId } from "#platform/shared/ids.ts";
import { preferencesOf, type Wanted } from "../preferences/preferences.store.ts";
import { deliverJob } from "./deliver.ts";
import { type Reader, recipients } from "./recipients.ts";
import { repeatEverySeconds, repeatJob } from "./repeat.ts";
import { ring } from "./ring.ts";

/** What an answer calls: an endpoint, under the answering person's own permission (NTF-4). */
export const OptionCall = z.object({
  key: z.string().max(40),
  label: z.string().max(40),
  call: z.object({
    method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
    path: z.string(),
    params: z.record(z.string(), z.string()).optional(),
    body: z.json().optional(),
  }),
});
export type OptionCall = z.infer<typeof OptionCall>;

const Words = (most: number) =>
  z.union([z.string().max(most), z.strictObject({ en: z.string().max(most), es: z.string().max(most) })]);

const Request = z.object({
  kind: z.string(),
  /** These people, and (or) everyone who holds a permission, at one location if it is given. */
  to: z.object({
    userIds: z.array(z.string()).optional(),
    clinicianIds: z.array(z.string()).optional(),
    permission: z.string().optional(),
    locationId: z.string().optional(),
  }),
  /** Plain, or one for each language (`inEachLanguage()`, `noticeWords()`): everybody reads their own (I18N-1). */
  title: Words(200),
  body: Words(1000).optional(),
  link: z.string().max(500).optional(),
  subject: z.object({ type: z.string(), id: z.string() }).optional(),
  /** Only people who may open this chart are told. Taken from `subject` when that is a client. */
  clientId: z.string().optional(),
  /** Within 10 minutes and while unread, a second notice of the same key raises the first one's count instead (NTF-2). */
  groupKey: z.string().optional(),
  /** What the collapsed notice says, `{count}` for how many: '{count} forms signed by J. R.' */
  groupTitle: Words(200).optional(),
  options: z
    .array(OptionCall.extend({ label: Words(40) }))
    .max(4)
    .optional(),
  /** After this instant it no longer counts. */
  expiresAt: z.string().optional(),
});
export type NotifyRequest = z.infer<typeof Request>;
const Payload = Request.extend({
  actorId: z.string().nullable(),
  /** When it happened: a queue that was behind tells it late, but not as if it had been later. */
  at: z.string().optional(),
});

const collapseWithinSeconds = 600;

/** Works out who is to be told, tells them by the bell, and hands what they chose to the other channels. */
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

/** The row in the bell; one that is already there and unread takes it up (NTF-2). Gives the row's id. */
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
    // What was told longer ago stays as it is; a new group begins.
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
      options: jsonb(
        (request.options ?? []).map((option) => ({ ...option, label: wordsIn(option.label, language) })) as JsonArray,
      ) as never,
      expiresAt: request.expiresAt ?? null,
      digest: wanted.email === "digest",
      // Not wanted in the bell, but in the morning mail: kept where the bell does not look.
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
