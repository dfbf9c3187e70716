import { isActiveAlert } from "#modules/clients/alerts/alert.ts";
import { activeAlerts, requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { levelOfCare } from "../levels/level-reads.actions.ts";
import { changeLevels, liveLevels, type NewLevel } from "./assign-level.actions.ts";
import type { LevelRow } from "./assignment.store.ts";
import { lockDue, placeOfStay } from "./due.store.ts";
import { defaultLevel, firstDayLevel, isHigher, observationReasons } from "./observation-level.ts";
import { scheduleOf } from "./schedule.store.ts";

const dayMinutes = 24 * 60;

/**
 * Gives a client the observation level of the unit where their bed is: the unit's own, or by level of care; in withdrawal a
 * higher one for the first 24 hours; and the levels that active alerts ask for. Levels raised by staff or an order stay.
 * Without a bed, or in a unit without rounds, the unit's level ends.
 */
export async function followUnit(act: Act, demographicId: string): Promise<void> {
  const episode = await requireEpisode(act, { demographicId });
  if (episode.admittedAt === null || episode.dischargedAt !== null) return;
  const { clientId, admittedAt } = episode;
  const place = await placeOfStay(act.db, demographicId, act.now);
  const schedule = place ? await scheduleOf(act.db, place.sectionId) : null;
  const care = episode.levelOfCareId ? await levelOfCare(act, episode.levelOfCareId) : null;
  const level = schedule?.active && care ? (schedule.level ?? defaultLevel(care)) : null;
  // A client who was never observed and is not to be has no row.
  if (level === null && !(await lockDue(act.db, clientId))) return;
  const locationId = place?.locationId ?? episode.locationId;
  const { due, live } = await liveLevels(act, { clientId, demographicId, locationId });
  const unit = live.filter(({ source }) => source === "unit");
  if (level === null) {
    if (unit.length > 0) await changeLevels(act, due, { end: unit, endReason: "No rounds in this unit" });
    return;
  }
  const isSame = unit.some((row) => row.level === level);
  const start: NewLevel[] = isSame ? [] : [{ level, source: "unit", sourceId: demographicId }];
  const firstDayEnds = addMinutes(admittedAt, dayMinutes);
  const early = care ? firstDayLevel(care) : null;
  const isEarly = Date.parse(firstDayEnds) > Date.parse(act.now) && !live.some(({ source }) => source === "first_day");
  if (early && isEarly && isHigher(early, level))
    start.push({ level: early, source: "first_day", sourceId: demographicId, endsAt: firstDayEnds });
  const alerts = await levelsOfAlerts(act, clientId, live);
  if (start.length === 0 && alerts.start.length === 0) return;
  await changeLevels(act, due, {
    end: [...(isSame ? [] : unit), ...alerts.end],
    endReason: "Level changed",
    start: [...start, ...alerts.start],
  });
}

/** Alerts raise the level at once. Lowering stays a decision with an order, also when the alert is resolved. */
async function levelsOfAlerts(
  act: Act,
  clientId: string,
  live: readonly LevelRow[],
): Promise<{ start: NewLevel[]; end: LevelRow[] }> {
  const start: NewLevel[] = [];
  const end: LevelRow[] = [];
  for (const { id, observation, category, instructions, ...alert } of await activeAlerts(act.db, clientId)) {
    if (!observation || !isActiveAlert(alert)) continue;
    const known = live.filter(({ source, sourceId }) => source === "alert" && sourceId === id);
    if (known.some(({ level }) => !isHigher(observation, level))) continue;
    const reasons = observationReasons.filter((reason) => reason === category);
    start.push({ level: observation, source: "alert", sourceId: id, reasons, instructions });
    end.push(...known);
  }
  return { start, end };
}
