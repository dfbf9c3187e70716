import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatTime, minutesBetween, relative } from "#platform/shared/time/index.ts";
import { chosenEpisode, demographicOf } from "../episodes/episode.store.ts";
import { isLive } from "../episodes/episode.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { metricOf } from "./metric.ts";
import { flagLabels, isCritical, type JudgedReading, judgeSet, readingText } from "./reading.ts";
import { thinSeries } from "./thin.ts";
import {
  acknowledgeReading,
  getMetricSeries,
  listVitals,
  type MetricSet,
  markVitalsInError,
  recordVitals,
} from "./vital.contract.ts";
import {
  insertSet,
  lateMinutes,
  markInError,
  metricSets,
  readingForUpdate,
  seriesRows,
  setById,
  setOfRequest,
  toReading,
} from "./vital.store.ts";

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
          flag: row.flag as JudgedReading["flag"],
        }));
      const kept = thinSeries(all, points);
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
 * Records what was measured at one moment. The same `clientRequestId` again gives the first set, so a retried device never
 * doubles (VIT-5). Throws `value-implausible`, `bp-reversed`, `time-in-future`, `outside-episode`; `critical-value` until
 * somebody was told, and `charted-just-now` until a colleague's reading of the same minutes was seen. Raises
 * `clients.vitals-recorded`, and `clients.vital-critical` for each critical reading.
 */
export const recordVitalsAction = action(recordVitals, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  await lockClient(act, client.clientId);
  const sent = await setOfRequest(act.db, body.clientRequestId);
  if (sent) {
    if (sent.clientId !== client.clientId) throw new Problem("duplicate", "This set was recorded for someone else.");
    act.audit({ subjectId: client.clientId, detail: { setId: sent.setId, repeated: true } });
    return setById(act.db, client.clientId, sent.setId);
  }
  const episode = await demographicOf(act.db, client.clientId, body.demographicId);
  requireTime(act, episode, body.effectiveAt, body.lateReason);
  requireOncePerMetric(body.readings, body.notDone);
  const judged = judgeSet(body.readings);
  const critical = judged.filter((reading) => isCritical(reading.flag));
  if (critical.length > 0 && body.told === undefined) throw criticalProblem(critical);
  if (!body.seenRecent) await askAboutRecent(act, client.clientId, episode.timeZone, body.effectiveAt, judged);
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
    readings: judged,
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
    title: critical.length > 0 ? "Vitals with a critical value" : "Vitals",
    summary: summaryOf(set),
    importance: critical.length > 0 ? "high" : "low",
    permission: "metrics.read",
  });
  await act.raise("clients.vitals-recorded", { clientId, demographicId, setId });
  for (const reading of set.readings.filter((one) => isCritical(one.flag)))
    await act.raise("clients.vital-critical", { clientId, demographicId, readingId: reading.id });
  act.audit({ subjectId: clientId, detail: { setId, readings: judged.length, critical: critical.length } });
  return set;
});

/** VIT-3: not ahead of now, inside the stay, late with a reason, very late only by those who may. */
function requireTime(
  act: Act,
  episode: { status: Parameters<typeof isLive>[0]; admittedAt: string | null; dischargedAt: string | null },
  effectiveAt: string,
  lateReason: string | undefined,
): void {
  if (minutesBetween(act.now, effectiveAt) > 2)
    throw fieldProblem("body.effectiveAt", "Vitals cannot be ahead of now.", "time-in-future");
  const before = episode.admittedAt === null || effectiveAt < addMinutes(episode.admittedAt, 0);
  const after = episode.dischargedAt !== null && minutesBetween(episode.dischargedAt, effectiveAt) > 0;
  if (before || after || (!isLive(episode.status) && episode.dischargedAt === null))
    throw fieldProblem("body.effectiveAt", "That time is outside the stay.", "outside-episode");
  const late = minutesBetween(effectiveAt, act.now);
  if (late > 24 * 60 && !act.can("metrics.backdate"))
    throw fieldProblem(
      "body.effectiveAt",
      "Vitals more than 24 hours old are entered by a nurse manager.",
      "forbidden",
    );
  if (late > lateMinutes && lateReason === undefined)
    throw fieldProblem("body.lateReason", "Say why this is entered more than an hour later.");
}

function requireOncePerMetric(readings: readonly { metric: string }[], notDone: readonly { metric: string }[]): void {
  const keys = [...readings, ...notDone].map((row) => row.metric);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw fieldProblem(`readings.${twice}`, `${metricOf(twice)?.label} is given twice.`);
  if (keys.length === 0) throw fieldProblem("body.readings", "Type at least one value, or say why none was taken.");
}

function criticalProblem(critical: readonly JudgedReading[]): Problem {
  const text = critical
    .map((one) => `${metricOf(one.metric)?.label} ${readingText(one.metric, one.enteredValue, one.enteredUnit)}`)
    .join(", ");
  return new Problem("critical-value", {
    detail: `${text} is critical. Check it, and say who was told.`,
    errors: critical.map((one) => ({
      path: `readings.${one.metric}`,
      message: one.flag === null ? "Critical" : flagLabels[one.flag],
    })),
    params: { metrics: critical.map((one) => one.metric) },
  });
}

const sameMinutes = 5;

async function askAboutRecent(
  act: Act,
  clientId: string,
  timeZone: string,
  effectiveAt: string,
  judged: readonly JudgedReading[],
): Promise<void> {
  const near = await metricSets(act.db, {
    clientId,
    from: addMinutes(effectiveAt, -sameMinutes),
    to: addMinutes(effectiveAt, sameMinutes),
    limit: 5,
  });
  for (const set of near) {
    if (set.recordedById === act.actor.clinicianId) continue;
    const same = set.readings.find(
      (reading) => reading.status !== "entered_in_error" && judged.some((one) => one.metric === reading.metric),
    );
    if (!same) continue;
    const what = `${metricOf(same.metric)?.label.toLowerCase()} ${readingText(same.metric, same.enteredValue, same.enteredUnit)}`;
    throw new Problem("charted-just-now", {
      detail: `${set.recordedByName ?? "A colleague"} charted ${what} ${relative(set.effectiveAt, act.now, timeZone)} (${formatTime(set.effectiveAt, timeZone)}). Save yours too?`,
      params: { setId: set.id },
    });
  }
}

function summaryOf(set: MetricSet): string {
  const value = (key: string) => set.readings.find((reading) => reading.metric === key);
  const [systolic, diastolic] = [value("systolic"), value("diastolic")];
  const parts = systolic && diastolic ? [`BP ${systolic.enteredValue}/${diastolic.enteredValue}`] : [];
  for (const reading of set.readings) {
    if (parts.length > 0 && (reading === systolic || reading === diastolic)) continue;
    parts.push(
      `${metricOf(reading.metric)?.short} ${readingText(reading.metric, reading.enteredValue, reading.enteredUnit)}`,
    );
  }
  for (const missing of set.notDone) parts.push(`${metricOf(missing.metric)?.short} ${missing.reason}`);
  return parts.join(", ");
}

/** Marks a set, or some of its readings, as entered in error; another person's only from nurse on (VIT-4). */
export const markVitalsInErrorAction = action(markVitalsInError, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  await lockClient(act, client.clientId);
  const set = await setById(act.db, client.clientId, params.setId);
  if (set.recordedById !== act.actor.clinicianId && act.actor.role === "technician")
    throw new Problem("forbidden", "Ask the person who recorded this, or a nurse, to mark it as an error.");
  const standing = set.readings.filter((reading) => reading.status !== "entered_in_error");
  const chosen = standing.filter((reading) => body.readingIds === undefined || body.readingIds.includes(reading.id));
  if (chosen.length === 0) throw new Problem("wrong-state", "These readings are marked as errors already.");
  // Striking out is voiding, also with something better in its place: on hold both stand, and the right one is added.
  await refuseOnHold(act, { type: "metric-set", id: set.id, clientId: client.clientId });
  if (body.replacedBySetId !== undefined) await setById(act.db, client.clientId, body.replacedBySetId);
  await markInError(act, {
    setId: set.id,
    readingIds: chosen.map((reading) => reading.id),
    reason: body.reason,
    replacedBySetId: body.replacedBySetId,
  });
  if (chosen.length === standing.length)
    await act.db
      .updateTable("chartEvents")
      .set({ voidedAt: act.now, voidReason: body.reason })
      .where("subjectType", "=", "metric-set")
      .where("subjectId", "=", set.id)
      .execute();
  act.audit({
    subjectId: client.clientId,
    fields: ["status"],
    detail: { setId: set.id, inError: chosen.length, replacedBySetId: body.replacedBySetId ?? null },
  });
  return setById(act.db, client.clientId, set.id);
});

/** What was done about a critical reading (VIT-7). */
export const acknowledgeReadingAction = action(acknowledgeReading, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  const reading = await readingForUpdate(act.db, client.clientId, params.readingId);
  if (reading.flag !== "HH" && reading.flag !== "LL")
    throw new Problem("wrong-state", "Only a critical reading is acknowledged.");
  if (reading.acknowledgement !== null) throw new Problem("wrong-state", "This reading was acknowledged already.");
  await act.db
    .updateTable("metricReadings")
    .set({ acknowledgement: jsonb({ by: act.actor.clinicianId, at: act.now, actionTaken: body.actionTaken }) as never })
    .where("id", "=", reading.id)
    .execute();
  act.audit({ subjectId: client.clientId, detail: { readingId: reading.id } });
  return toReading(await readingForUpdate(act.db, client.clientId, reading.id));
});
