import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { shippedFrequencies, timesOn } from "../orders/frequencies.ts";
import { readMedTimes, saveMedTimes } from "./med-times.contract.ts";
import { ordersByFrequency, writeMedTimes, zoneOfLocation } from "./med-times.store.ts";
import { timesRefused } from "./med-times.ts";
import { horizonDays } from "./schedule.actions.ts";
import { locationRules } from "./schedule.store.ts";

/** A change is at most this many days ahead. */
const furthestDays = 366;

async function rulesAt(view: View, locationId: string) {
  view.requireLocation(locationId);
  const zone = await zoneOfLocation(view.db, locationId);
  if (zone === undefined) throw new Problem("not-found", "This location does not exist.");
  const today = localDate(view.now, zone);
  // The doses of the horizon are planned; its last day may be planned in part.
  return { rules: await locationRules(view.db, locationId, zone), today, earliest: addDays(today, horizonDays + 1) };
}

async function timesAt(view: View, locationId: string) {
  const { rules, today, earliest } = await rulesAt(view, locationId);
  const orders = await ordersByFrequency(view.db, locationId);
  const frequencies = shippedFrequencies.flatMap(({ code }) => {
    const frequency = rules.frequency(code);
    if (!frequency || frequency.times.length === 0) return [];
    const changes = rules.medTimes
      .filter(({ frequencyCode, effectiveFrom }) => frequencyCode === code && effectiveFrom > today)
      .map(({ times, effectiveFrom }) => ({ times: [...times], effectiveFrom }))
      .sort((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom));
    return {
      code,
      display: frequency.display,
      everyDays: frequency.everyDays ?? 1,
      times: [...timesOn(frequency, today, rules.medTimes)],
      changes,
      orders: orders.get(code) ?? 0,
    };
  });
  return { today, earliest, frequencies };
}

export const readMedTimesQuery = query(readMedTimes, (view, { query: { locationId } }) => timesAt(view, locationId));

/** Planned doses stay where they are; doses planned from now on follow the times of their day (MED-39). */
export const saveMedTimesAction = action(saveMedTimes, async (act, { body }) => {
  const { locationId, frequencyCode, effectiveFrom } = body;
  const { rules, today, earliest } = await rulesAt(act, locationId);
  const frequency = rules.frequency(frequencyCode);
  if (!frequency || frequency.times.length === 0)
    throw fieldProblem("body.frequencyCode", "Choose a frequency that has times of day.");
  const refused = timesRefused(frequency, body.times);
  if (refused) throw fieldProblem("body.times", refused);
  if (effectiveFrom < earliest)
    throw fieldProblem("body.effectiveFrom", `Doses are planned ${horizonDays} days ahead. Choose a later day.`);
  if (effectiveFrom > addDays(today, furthestDays))
    throw fieldProblem("body.effectiveFrom", "Choose a day within a year.");
  const times = [...body.times].sort();
  await writeMedTimes(act.db, { locationId, frequencyCode, times, effectiveFrom });
  act.audit({ subjectId: locationId, locationId, detail: { frequencyCode, effectiveFrom, times: times.join(", ") } });
  return timesAt(act, locationId);
});
