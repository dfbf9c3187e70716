import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatTime, relative } from "#platform/shared/time/index.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { chosenEpisode } from "../episodes/episode-list.store.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { recordChartEvent, voidChartEvents } from "../timeline/timeline.store.ts";
import { downsample } from "./downsample.ts";
import { metricOf } from "./metric.ts";
import { type EvaluatedReading, evaluateSet, isCritical, isValid, readingText } from "./reading.ts";
import { acknowledgeReading, getMetricSeries, listVitals, markVitalsInError, recordVitals } from "./vital.contract.ts";
import {
  insertSet,
  markInError,
  metricSets,
  readingForUpdate,
  saveAcknowledgement,
  seriesRows,
  setById,
  setOfRequest,
  toReading,
} from "./vital.store.ts";
import { criticalProblem, requireOncePerMetric, requireTime, summaryOf } from "./vital.ts";

export const listVitalsQuery = query(
  listVitals,
  async (view, { params, query: { demographicId, from, to, limit } }) => {
    const client = await openClient(view, params.mrNo, "vitals");
    const episodeId = await chosenEpisode(view.db, client.clientId, demographicId);
    const { timeZone } = await demographicOf(view.db, client.clientId, episodeId);
    const sets = await metricSets(view.db, { clientId: client.clientId, demographicId: episodeId, from, to, limit });
    return { timeZone, sets };
  },
);

export const getMetricSeriesQuery = query(
  getMetricSeries,
  async (view, { params, query: { keys, from, to, points } }) => {
    const client = await openClient(view, params.mrNo, "vitals");
    const episodeId = await chosenEpisode(view.db, client.clientId, undefined);
    const { timeZone } = await demographicOf(view.db, client.clientId, episodeId);
    const rows = await seriesRows(view.db, { clientId: client.clientId, keys, from, to });
    const series = keys.map((metric) => {
      const all = rows
        .filter((row) => row.metricKey === metric)
        .map((row) => ({
          at: Date.parse(row.effectiveAt),
          value: Number(row.value),
          flag: row.flag,
        }));
      const kept = downsample(all, points);
      return {
        metric,
        thinned: kept.length < all.length,
        points: kept.map((point) => ({ ...point, at: new Date(point.at).toISOString() })),
      };
    });
    return { timeZone, series };
  },
);

/**
 * Records one set of vitals. Repeating a `clientRequestId` returns the first set, so a retry never duplicates it (VIT-5).
 * Throws `value-implausible`, `bp-reversed`, `time-in-future`, `outside-episode`; `critical-value` until the person notified
 * is named, and `charted-just-now` until a recent reading by another user is confirmed. Raises `clients.vitals-recorded`,
 * and `clients.vital-critical` for each critical reading.
 */
export const recordVitalsAction = action(recordVitals, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  await lockClient(act, client.clientId);
  const sent = await setOfRequest(act.db, body.clientRequestId);
  if (sent) {
    if (sent.clientId !== client.clientId) throw new Problem("duplicate", "This set was recorded for another client.");
    act.audit({ subjectId: client.clientId, detail: { setId: sent.setId, repeated: true } });
    return setById(act.db, client.clientId, sent.setId);
  }
  const episode = await demographicOf(act.db, client.clientId, body.demographicId);
  requireTime(act, episode, body.effectiveAt, body.lateReason);
  requireOncePerMetric(body.readings, body.notDone);
  const evaluated = evaluateSet(body.readings);
  const critical = evaluated.filter((reading) => isCritical(reading.flag));
  if (critical.length > 0 && body.told === undefined) throw criticalProblem(critical);
  if (!body.seenRecent)
    await rejectRecentDuplicate(act, client.clientId, episode.timeZone, body.effectiveAt, evaluated);
  const { clientId } = client;
  const { demographicId, effectiveAt } = body;
  const setId = await insertSet(act, {
    clientId,
    demographicId,
    effectiveAt,
    clientRequestId: body.clientRequestId,
    context: body.context,
    position: body.position,
    lateReason: body.lateReason ?? null,
    notDone: body.notDone,
    readings: evaluated,
    told: body.told ?? null,
  });
  const set = await setById(act.db, clientId, setId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "vitals.recorded",
    subjectType: "metric-set",
    subjectId: setId,
    clientId,
    demographicId,
    at: effectiveAt,
    title: critical.length > 0 ? "Vitals: critical value" : "Vitals recorded",
    summary: summaryOf(set),
    importance: critical.length > 0 ? "high" : "low",
    permission: "metrics.read",
  });
  await act.raise("clients.vitals-recorded", { clientId, demographicId, setId });
  for (const reading of set.readings.filter((one) => isCritical(one.flag)))
    await act.raise("clients.vital-critical", { clientId, demographicId, readingId: reading.id });
  act.audit({ subjectId: clientId, detail: { setId, readings: evaluated.length, critical: critical.length } });
  return set;
});

const duplicateWindowMinutes = 5;

async function rejectRecentDuplicate(
  act: Act,
  clientId: string,
  timeZone: string,
  effectiveAt: string,
  evaluated: readonly EvaluatedReading[],
): Promise<void> {
  const near = await metricSets(act.db, {
    clientId,
    from: addMinutes(effectiveAt, -duplicateWindowMinutes),
    to: addMinutes(effectiveAt, duplicateWindowMinutes),
    limit: 5,
  });
  for (const set of near) {
    if (set.recordedById === act.actor.clinicianId) continue;
    const same = set.readings.find(
      (reading) => isValid(reading) && evaluated.some((one) => one.metric === reading.metric),
    );
    if (!same) continue;
    const what = `${metricOf(same.metric)?.label.toLowerCase()} ${readingText(same.metric, same.enteredValue, same.enteredUnit)}`;
    throw new Problem("charted-just-now", {
      detail: `${set.recordedByName ?? "Another user"} charted ${what} ${relative(set.effectiveAt, act.now, timeZone)} (${formatTime(set.effectiveAt, timeZone)}). Save yours as well?`,
      params: { setId: set.id },
    });
  }
}

/** Marks a set or some of its readings as entered in error; technicians only their own (VIT-4). */
export const markVitalsInErrorAction = action(markVitalsInError, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  await lockClient(act, client.clientId);
  const set = await setById(act.db, client.clientId, params.setId);
  if (set.recordedById !== act.actor.clinicianId && act.actor.role === "technician")
    throw new Problem(
      "forbidden",
      "Ask a nurse, or the staff member who recorded this set, to mark it as entered in error.",
    );
  const valid = set.readings.filter(isValid);
  const chosen = valid.filter((reading) => body.readingIds === undefined || body.readingIds.includes(reading.id));
  if (chosen.length === 0) throw new Problem("wrong-state", "These readings are already marked as entered in error.");
  // A legal hold blocks voiding, even with a replacement; the correct values are added as a new set.
  await refuseOnHold(act, { type: "metric-set", id: set.id, clientId: client.clientId });
  if (body.replacedBySetId !== undefined) await setById(act.db, client.clientId, body.replacedBySetId);
  await markInError(act, {
    setId: set.id,
    readingIds: chosen.map((reading) => reading.id),
    reason: body.reason,
    replacedBySetId: body.replacedBySetId,
  });
  if (chosen.length === valid.length)
    await voidChartEvents(act, { subjectType: "metric-set", subjectId: set.id, reason: body.reason });
  act.audit({
    subjectId: client.clientId,
    fields: ["status"],
    detail: { setId: set.id, inError: chosen.length, replacedBySetId: body.replacedBySetId ?? null },
  });
  return setById(act.db, client.clientId, set.id);
});

/** Documents the action taken on a critical reading (VIT-7). */
export const acknowledgeReadingAction = action(acknowledgeReading, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  const reading = await readingForUpdate(act.db, client.clientId, params.readingId);
  if (!isCritical(toReading(reading).flag))
    throw new Problem("wrong-state", "Only critical readings can be acknowledged.");
  if (reading.acknowledgement !== null) throw new Problem("wrong-state", "This reading is already acknowledged.");
  await saveAcknowledgement(act, reading.id, body.actionTaken);
  act.audit({ subjectId: client.clientId, detail: { readingId: reading.id } });
  return toReading(await readingForUpdate(act.db, client.clientId, reading.id));
});
