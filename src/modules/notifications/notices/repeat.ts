import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob, type Job } from "#platform/server/jobs/jobs.ts";
import { kindOf } from "#platform/server/ports/notification-kinds.ts";
import { newId } from "#platform/shared/ids.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { deliverJob } from "./deliver.ts";
import { markEscalated, setRepeats, unreadNoticeForUpdate } from "./notice-changes.store.ts";
import { refreshNotices } from "./refresh-notices.ts";

/** Priority 1 is repeated every five minutes, three times, until read (NTF-2). */
export const repeatEverySeconds = 300;
export const repeatsMost = 3;
const Payload = z.object({ notificationId: z.string() });

/** Repeats the notification, or escalates it to the kind's recipients. */
export const repeatJob: Job<z.infer<typeof Payload>> = defineJob({
  module: "platform",
  name: "notifications.repeat",
  payload: Payload,
  run: async (act, { notificationId }) => {
    const notice = await unreadNoticeForUpdate(act.db, notificationId);
    if (!notice) return;
    if (notice.repeats < repeatsMost) {
      await setRepeats(act.db, notificationId, notice.repeats + 1);
      refreshNotices(act, notice.userId);
      act.enqueue(
        deliverJob,
        { notificationId, channel: "push" },
        { key: `notice:${notificationId}:push:${notice.repeats + 1}` },
      );
      act.enqueue(
        repeatJob,
        { notificationId },
        { runAt: later(act.now, repeatEverySeconds), key: `repeat:${notificationId}` },
      );
    } else if (!notice.escalatedAt) await escalate(act, notice);
  },
});

async function escalate(
  act: Act,
  notice: {
    id: string;
    noticeId: string | null;
    kind: string;
    title: string;
    body: string | null;
    link: string | null;
    subjectType: string | null;
    subjectId: string | null;
    clientId: string | null;
  },
): Promise<void> {
  const { escalateTo } = kindOf(act.platform.registry, notice.kind);
  // Escalates once per notification, not once per recipient.
  const isFirst = await markEscalated(act.db, notice, act.now);
  if (!escalateTo || !isFirst) return;
  act.notify({
    kind: "notifications.unread-critical",
    to: { permission: escalateTo },
    title: inEachLanguage((say) => say("unread", { title: notice.title })),
    ...(notice.body ? { body: notice.body } : {}),
    ...(notice.link ? { link: notice.link } : {}),
    // Keeps the subject, so that users who cannot open it are not notified (NTF-1).
    ...(notice.subjectType && notice.subjectId ? { subject: { type: notice.subjectType, id: notice.subjectId } } : {}),
    ...(notice.clientId ? { clientId: notice.clientId } : {}),
    groupKey: `escalated:${notice.noticeId ?? newId()}`,
  });
}
