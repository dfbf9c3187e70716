import { z } from "zod";
import { type OwnAddresses, ownAddressesOf } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { takeDailyTurn } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import type { EventReminderChannel } from "#platform/shared/columns.generated.ts";
import { formatDate, formatTime, localMoment } from "#platform/shared/time/index.ts";
import { type DueReminder, dueReminders, markReminded } from "./reminder.store.ts";
import { extendSeries } from "./series.actions.ts";
import { openSeries } from "./series.store.ts";

const Nothing = z.strictObject({});

/** Makes the occurrences of every series 180 days ahead at 2:00 AM (CAL-1). A taken room leaves the occurrence without a room. */
export const extendEventSeries = defineJob({
  module: "facility",
  name: "series.materialise",
  payload: Nothing,
  cron: "*/15 * * * *",
  run: async (act) => {
    if (!(await takeDailyTurn(act, "series.materialise", "02:00"))) return;
    for (const seriesId of await openSeries(act.db)) await extendSeries(act, seriesId);
  },
});

const batch = 500;
/** No one is reminded at night, by the clock of the location. */
const [quietUntil, quietFrom] = ["08:00", "21:00"];

/** Reminds clients of their appointments (CAL-7). What was sent is stored in the same transaction, so nothing is sent twice. */
export const remindOfEvents = defineJob({
  module: "facility",
  name: "reminders",
  payload: Nothing,
  cron: "* * * * *",
  run: async (act) => {
    const due = (await dueReminders(act.db, act.now, batch)).filter(({ timeZone }) => {
      const { time } = localMoment(act.now, timeZone);
      return time >= quietUntil && time < quietFrom;
    });
    const addresses = await ownAddressesOf(
      act.db,
      due.map(({ clientId }) => clientId),
    );
    for (const reminder of due)
      await markReminded(act.db, reminder, await remind(act, reminder, addresses.get(reminder.clientId)));
  },
});

/** Sends one reminder and says how. Its words name neither the facility nor the reason: it shows on a lock screen. */
async function remind(
  act: Act,
  { eventId, clientId, startTime, timeZone, hoursBefore }: DueReminder,
  to: OwnAddresses | undefined,
): Promise<EventReminderChannel> {
  const when = `${formatDate(startTime, timeZone)} at ${formatTime(startTime, timeZone)}`;
  const body = `Reminder: you have an appointment on ${when}. If you can't come, please call us.`;
  const shared = {
    purpose: "informational" as const,
    kind: "facility.appointment-reminder",
    idempotencyKey: `event:${eventId}:${clientId}:${hoursBefore}:${startTime}`,
    subjectOf: { type: "event", id: eventId },
  };
  if (to?.textTo) {
    await sendText(act, { to: to.textTo, body, ...shared });
    return "sms";
  }
  if (to?.email) {
    await sendMail(act, { to: to.email, subject: "Appointment reminder", text: body, ...shared });
    return "email";
  }
  return "none";
}
