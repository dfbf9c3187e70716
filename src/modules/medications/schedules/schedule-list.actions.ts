import { requireEpisode } from "#modules/clients/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { marDoses } from "../administrations/mar.store.ts";
import { plainDecimal } from "../orders/dose-amount.ts";
import { plansOfStay } from "./plan.store.ts";
import { listSchedules, scheduleDays } from "./schedule.contract.ts";
import { locationRules } from "./schedule.store.ts";
import { expandDoses } from "./schedule.ts";

/** Stored doses, then those of active orders beyond the days ahead that are stored, as the nightly job will plan them. */
export const listSchedulesQuery = query(listSchedules, async (view, { query: { demographicId, from, to } }) => {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  if (to <= from || addMinutes(from, scheduleDays * 1440) < to)
    throw fieldProblem("query.to", `Choose a span of at most ${scheduleDays} days.`);
  const stored = await marDoses(view.db, demographicId, from, to);
  const rules = await locationRules(view.db, episode.locationId, episode.timeZone);
  const ahead = (await plansOfStay(view.db, demographicId)).flatMap((order) => {
    if (order.plan.kind !== "scheduled" || order.generatedThrough === null) return [];
    // Doses between the stored ones and the span count toward the number of doses of the order.
    const doses = expandDoses(order.plan, rules, { from: order.generatedThrough, to }, order.lastDoseNo);
    return doses
      .filter(({ dueAt }) => dueAt >= from)
      .map(({ dueAt, windowStart, windowEnd, lateCutoffAt, doseValue }) => ({
        ...{ id: null, orderId: order.id, dueAt, windowStart, windowEnd, lateCutoffAt },
        state: "planned" as const,
        suspendReason: null,
        doseValue: plainDecimal(doseValue),
      }));
  });
  const doses = [...stored, ...ahead].sort((a, b) => (a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : 0));
  return { timeZone: episode.timeZone, doses };
});
