import { sql } from "kysely";
import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { kindOf } from "#platform/server/ports/notification-kinds.ts";
import { preferencesOf, quietHoursOf } from "../preferences/preferences.store.ts";
import { addChannel, channelNamed, type DueNotice } from "./channels.ts";
import { mailAtOnce } from "./mail.ts";
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
  const row = await act.db
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
    .where("u.status", "=", 1)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, kind: kindOf(act.platform.registry, row.kind), zone: row.zone ?? act.timeZone };
}
