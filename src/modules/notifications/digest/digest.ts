import { z } from "zod";
import { settingOf } from "#modules/settings/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { turnOf } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { kindLabel, kindOf } from "#platform/server/ports/notification-kinds.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { mailDigest } from "../notices/mail.ts";
import { takeDigest, usersWithDigest } from "./digest.store.ts";

/**
 * Every 15 minutes, because time zones differ by quarter hours: users for whom it became 7:00 AM within the hour and who have
 * earlier unread notifications get one email. A clock change neither skips nor repeats it;
 * running twice sends once, because sent notifications are marked and the email has a key.
 */
export const digestJob = defineJob({
  module: "platform",
  name: "notifications.digest",
  payload: z.object({}),
  cron: "*/15 * * * *",
  run: async (act) => {
    const people = await usersWithDigest(act.db);
    if (people.length === 0) return;
    const { digestAt } = await settingOf(act, "notifications");
    for (const person of people) {
      const zone = person.zone ?? act.timeZone;
      const turn = turnOf(digestAt, act.now, zone);
      if (turn === null) continue;
      const { userId, email, locale } = person;
      await sendOne(act, { userId, email, locale, day: localDate(act.now, zone), turn });
    }
  },
});

async function sendOne(
  act: Act,
  person: { userId: string; email: string; locale: string; day: string; turn: string },
): Promise<void> {
  const counts = await takeDigest(act.db, person.userId, { until: person.turn, now: act.now });
  const lines = [...counts].map(([kind, count]) => ({
    kind,
    count,
    label: kindLabel(kindOf(act.platform.registry, kind), person.locale),
  }));
  if (lines.length > 0) await mailDigest(act, person, lines);
}
