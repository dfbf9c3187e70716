import { sql } from "kysely";
import { z } from "zod";
import { settingOf } from "#modules/settings/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { turnOf } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { kindLabel, kindOf } from "#platform/server/ports/notification-kinds.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { mailDigest } from "../notices/mail.ts";

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
    const people = await waiting(act);
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

function waiting(act: Act) {
  return act.db
    .selectFrom("notifications as n")
    .innerJoin("users as u", "u.id", "n.userId")
    .leftJoin("userPreferences as p", "p.userId", "n.userId")
    .select([
      "n.userId",
      sql<string>`u.email::text`.as("email"),
      "u.locale",
      sql<string | null>`p.value ->> 'userTimezone'`.as("zone"),
    ])
    .distinct()
    .where("n.digest", "=", true)
    .where("n.digestedAt", "is", null)
    .where("n.readAt", "is", null)
    .where("n.doneAt", "is", null)
    .where("u.status", "=", 1)
    .execute();
}

async function sendOne(
  act: Act,
  person: { userId: string; email: string; locale: string; day: string; turn: string },
): Promise<void> {
  const rows = await act.db
    .updateTable("notifications")
    .set({ digestedAt: act.now })
    .where("userId", "=", person.userId)
    .where("digest", "=", true)
    .where("digestedAt", "is", null)
    .where("readAt", "is", null)
    .where("doneAt", "is", null)
    .where("createdAt", "<=", person.turn)
    .returning(["kind", "groupCount"])
    .execute();
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.kind, (counts.get(row.kind) ?? 0) + row.groupCount);
  const lines = [...counts].map(([kind, count]) => ({
    kind,
    count,
    label: kindLabel(kindOf(act.platform.registry, kind), person.locale),
  }));
  if (lines.length > 0) await mailDigest(act, person, lines);
}
