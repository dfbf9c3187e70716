import type { ReviewDeadline } from "#modules/coverage/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { addDays, dayBounds } from "#platform/shared/time/index.ts";
import { siteCalendar } from "./calendar-reads.actions.ts";
import { isBusinessDay } from "./clock.ts";
import { openClocksForUpdate, saveClock } from "./clock-record.store.ts";
import { cancelClock, moveClock, openClock, satisfyClock } from "./open-clock.actions.ts";

const rule = "house.utilization-review";
const subjectOf = (reviewId: string) => ({ type: "utilization-review", id: reviewId });

/** The deadline of a utilization review: the end of its day. A moved or assigned review keeps its deadline. */
export async function setReviewDeadline(
  act: Act,
  { reviewId, dueOn, timeZone, ownerId, ...of }: ReviewDeadline,
): Promise<void> {
  const subject = subjectOf(reviewId);
  const anchorAt = dayBounds(dueOn, timeZone).start;
  const opened = await openClock(act, rule, {
    subject,
    ...of,
    ownerId,
    anchorAt,
    viewPermission: "authorizations.read",
  });
  if (opened) return;
  await moveClock(act, { subject, rules: [rule], anchorAt });
  for (const clock of await openClocksForUpdate(act.db, subject, [rule]))
    if (clock.ownerId !== ownerId) await saveClock(act.db, clock.id, { ownerId }, []);
}

export async function endReviewDeadline(
  act: Act,
  reviewId: string,
  ended: { at: string } | { reason: string },
): Promise<void> {
  const subject = subjectOf(reviewId);
  if ("at" in ended) await satisfyClock(act, { subject, by: subject, at: ended.at });
  else await cancelClock(act, { subject, reason: ended.reason });
}

/** The business day on or before a day, by the calendar of a location. */
export async function businessDayAt(view: View, locationId: string): Promise<(day: string) => string> {
  const calendar = await siteCalendar(view, locationId);
  return (day) => {
    let at = day;
    while (!isBusinessDay(at, calendar)) at = addDays(at, -1);
    return at;
  };
}
