import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { levelOfCare } from "../levels/level-reads.actions.ts";
import { changeLevels, liveLevels, type NewLevel } from "./assign-level.actions.ts";
import { lockDue, placeOfStay } from "./due.store.ts";
import { defaultLevel, firstDayLevel, isHigher } from "./observation-level.ts";
import { scheduleOf } from "./schedule.store.ts";

const dayMinutes = 24 * 60;

/**
 * Gives a client the observation level of the unit where their bed is: the unit's own, or by level of care; in withdrawal a
 * higher one for the first 24 hours. Levels raised by staff, an alert or an order stay. Without a bed, or in a unit without
 * rounds, the unit's level ends.
 */
export async function followUnit(act: Act, demographicId: string): Promise<void> {
  const episode = await requireEpisode(act, { demographicId });
  const place = await placeOfStay(act.db, demographicId, act.now);
  const schedule = place ? await scheduleOf(act.db, place.sectionId) : null;
  const care = episode.levelOfCareId ? await levelOfCare(act, episode.levelOfCareId) : null;
  const level = schedule?.active && care ? (schedule.level ?? defaultLevel(care)) : null;
  // A client who was never observed and is not to be has no row.
  if (level === null && !(await lockDue(act.db, episode.clientId))) return;
  const { due, live } = await liveLevels(act, {
    clientId: episode.clientId,
    demographicId,
    locationId: place?.locationId ?? episode.locationId,
  });
  const unit = live.filter(({ source }) => source === "unit");
  const [only] = unit;
  if (level === null) {
    if (unit.length > 0) await changeLevels(act, due, { end: unit, endReason: "No rounds in this unit" });
    return;
  }
  const start: NewLevel[] = only?.level === level ? [] : [{ level, source: "unit", sourceId: demographicId }];
  const firstDayEnds = episode.admittedAt ? addMinutes(episode.admittedAt, dayMinutes) : null;
  const early = care ? firstDayLevel(care) : null;
  if (
    early &&
    isHigher(early, level) &&
    firstDayEnds &&
    Date.parse(firstDayEnds) > Date.parse(act.now) &&
    !live.some(({ source }) => source === "first_day")
  )
    start.push({ level: early, source: "first_day", sourceId: demographicId, endsAt: firstDayEnds });
  if (start.length === 0) return;
  const end = start.some(({ source }) => source === "unit") ? unit : [];
  await changeLevels(act, due, { end, endReason: "Unit level changed", start });
}
