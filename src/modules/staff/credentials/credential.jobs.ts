import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { isDailyTurn } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addDays, daysBetween, formatDate, localDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { credentialsExpiring, markNoticeSent } from "./credential.store.ts";
import { credentialLabels, noticeDue, soonDays } from "./credential.ts";

/**
 * AUTH-15: notifies the holder and staff who edit staff profiles 60, 30, 7 and 1 days before a credential expires and on the day,
 * once each. A notice missed while the server was down is sent on the next run.
 */
export const credentialsExpiringJob = defineJob({
  module: "platform",
  name: "credentials.expiring",
  payload: z.object({}),
  // Every 15 minutes, because time zones differ by quarter hours; runs at 6:00 AM facility time.
  cron: "*/15 * * * *",
  run: async (act) => {
    if (isDailyTurn("06:00", act.now, act.timeZone)) await notifyExpiring(act);
  },
});

async function notifyExpiring(act: Act): Promise<void> {
  const today = localDate(act.now, act.timeZone);
  for (const row of await credentialsExpiring(act.db, today, addDays(today, soonDays))) {
    const daysBefore = row.expiresOn === null ? undefined : noticeDue(row.expiresOn, today);
    if (daysBefore === undefined || row.expiresOn === null) continue;
    const notice = { credentialId: row.id, expiresOn: row.expiresOn, daysBefore, at: act.now };
    if (!(await markNoticeSent(act.db, notice))) continue;
    const what = row.name ?? credentialLabels[row.type];
    const about = { name: row.fullName, what: row.state ? `${what} (${row.state})` : what };
    const date = formatDate(row.expiresOn);
    const left = daysBetween(today, row.expiresOn);
    act.notify({
      kind: "credential.expiring",
      to: { clinicianIds: [row.clinicianId], permission: "clinicians.edit" },
      title: inEachLanguage((say) =>
        left === 0 ? say("credential.today", about) : say("credential.inDays", { ...about, count: left }),
      ),
      body: inEachLanguage((say) => say("credential.text", { date })),
      link: `/clinicians/${row.clinicianId}?tabs=credentials`,
      subject: { type: "clinician", id: row.clinicianId },
    });
  }
}
