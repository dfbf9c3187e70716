import type { ReportAsk, ReportScope } from "#platform/server/reports/report.ts";
import { daysOf, type ReportPeriod } from "#platform/shared/reports/report-period.ts";
import { addDays, addMinutes, type DateText, dayBounds } from "#platform/shared/time/index.ts";
import { staysInCare } from "../census/census.store.ts";
import { type CensusDay, type CensusStay, censusDaysOf, censusNow } from "../census/census.ts";

const aDay = 24 * 60;

/** Census days of everyone in the reader's scope, in one statement (CEN-1), and who is in care now if today is in the period. */
export async function censusOf({ view, scope, period }: Pick<ReportAsk, "view" | "scope" | "period">) {
  // A day more on both sides: locations may be in other time zones.
  const window = {
    from: addMinutes(dayBounds(period.from, view.timeZone).start, -aDay),
    until: addMinutes(dayBounds(period.through, view.timeZone).end, aDay),
  };
  const stays = await staysInCare(view.db, { scope }, window);
  const here = new Set(scope.locations.map(({ id }) => id));
  const ended = endedDays(period, scope, view.now);
  const isEnded = new Set(ended);
  const days = stays.flatMap((stay) => censusDaysOf(stay, view.now));
  return {
    ended,
    days: days.filter(({ serviceDate, locationId }) => isEnded.has(serviceDate) && here.has(locationId)),
    now: window.from <= view.now && view.now < window.until ? inCareNow(stays, view.now, here) : [],
  };
}

/** Days of a period that have ended at every location, so that all of them are counted alike. */
function endedDays(period: ReportPeriod, { locations }: ReportScope, now: string): DateText[] {
  const sure = addDays(now.slice(0, 10), -2);
  return daysOf(period).filter(
    (date) => date <= sure || locations.every(({ timeZone }) => dayBounds(date, timeZone).end <= now),
  );
}

export type InCareNow = Omit<CensusDay, "serviceDate" | "admitDay">;

function inCareNow(stays: readonly CensusStay[], now: string, here: ReadonlySet<string>): InCareNow[] {
  return stays.flatMap((stay) => {
    const found = censusNow(stay, now);
    return found && here.has(found.locationId) ? [found] : [];
  });
}
