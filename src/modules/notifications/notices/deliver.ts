import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { kindOf } from "#platform/server/ports/notification-kinds.ts";
import { preferencesOf, quietHoursOf } from "../preferences/preferences.store.ts";
import { addChannel, channelNamed, type DueNotice } from "./channels.ts";
import { mailAtOnce } from "./mail.ts";
import { noticeToDeliver } from "./notice-changes.store.ts";
import { pushNotice } from "./push.ts";
import { clockIn, isQuiet } from "./quiet.ts";

addChannel("email", mailAtOnce);
addChannel("push", pushNotice);

/** Sends one notification over one channel, unless it was read or quiet hours delay it. */
export const deliverJob = defineJob({
  module: "platform",
  name: "notifications.deliver",
  payload: z.object({ notificationId: z.string(), channel: z.enum(["email", "push", "sms"]) }),
  run: async (act, { notificationId, channel }) => {
    const send = channelNamed(channel);
    const notice = await dueNotice(act, notificationId);
    if (!send || !notice) return;
    const loud = channel !== "email" && notice.priority > 1;
    if (loud) {
      const { quietFrom, quietTo } = await quietHoursOf(act, await preferencesOf(act, notice.userId));
      if (isQuiet(clockIn(notice.zone, act.now), quietFrom, quietTo)) return;
    }
    await send(act, notice);
  },
});

async function dueNotice(act: Act, id: string): Promise<DueNotice | null> {
  const row = await noticeToDeliver(act.db, id);
  if (!row) return null;
  return { ...row, kind: kindOf(act.platform.registry, row.kind), zone: row.zone ?? act.timeZone };
}
