import { settleNotices } from "#modules/notifications/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { inSavepoint } from "#platform/server/execution/savepoint.store.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { chosenEpisode } from "../episodes/episode-list.store.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { voidChartEvents } from "../timeline/timeline.store.ts";
import { criticalVitalKind } from "./critical.actions.ts";
import { downsample } from "./downsample.ts";
import { isCritical, isValid } from "./reading.ts";
import { announceSet, recordSet } from "./record-set.actions.ts";
import {
  acceptVitals,
  acknowledgeReading,
  getMetricSeries,
  listVitals,
  type MetricSet,
  markVitalsInError,
  recordVitals,
  recordVitalsOfMany,
} from "./vital.contract.ts";
import {
  acceptSet,
  markInError,
  metricSets,
  readingForUpdate,
  saveAcknowledgement,
  seriesRows,
  setById,
  toReading,
} from "./vital.store.ts";
import { criticalProblem } from "./vital.ts";

const listVitalsQuery = query(listVitals, async (view, { params, query: { demographicId, from, to, limit } }) => {
  const client = await openClient(view, params.mrNo, "vitals");
  const episodeId = await chosenEpisode(view.db, client.clientId, demographicId);
  const { timeZone } = await demographicOf(view.db, client.clientId, episodeId);
  const sets = await metricSets(view.db, { clientId: client.clientId, demographicId: episodeId, from, to, limit });
  return { timeZone, sets };
});

const getMetricSeriesQuery = query(getMetricSeries, async (view, { params, query: { keys, from, to, points } }) => {
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
});

const recordVitalsAction = action(recordVitals, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  const { set, repeated } = await recordSet(act, client, body);
  act.audit({ subjectId: client.clientId, detail: repeated ? { setId: set.id, repeated } : auditOf(set) });
  return set;
});

const auditOf = (set: MetricSet) => ({
  setId: set.id,
  readings: set.readings.length,
  critical: set.readings.filter((reading) => isCritical(reading.flag)).length,
});

/** Vitals of several clients. What is refused of one is answered on its line, and nothing of it is saved. */
const recordVitalsOfManyAction = action(recordVitalsOfMany, async (act, { body }) => {
  act.requireLocation(body.locationId);
  const results: Answer<typeof recordVitalsOfMany>["results"] = [];
  const saved: string[] = [];
  // In the order of their numbers, as everybody locks clients.
  for (const { mrNo, ...input } of body.rows.toSorted((a, b) => (a.mrNo < b.mrNo ? -1 : 1))) {
    const ended = await inSavepoint(act.db, async () => recordSet(act, await openClient(act, mrNo, "vitals"), input));
    if (ended.ok) saved.push(ended.answer.set.id);
    results.push({
      mrNo,
      clientRequestId: input.clientRequestId,
      set: ended.ok ? ended.answer.set : null,
      problem: ended.ok ? null : problemOf(ended.problem),
    });
  }
  act.audit({ subjectId: body.locationId, detail: { clients: body.rows.length, sets: saved } });
  return { results };
});

const problemOf = ({ code, message, details: { errors } }: Problem) => ({
  code,
  detail: message,
  errors: (errors ?? []).map((error) => ({ path: error.path, message: error.message })),
});

/** Marks a set or some of its readings as entered in error; technicians only their own (VIT-4). */
const markVitalsInErrorAction = action(markVitalsInError, async (act, { params, body }) => {
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
  await announceSet(act, set, client.clientId);
  act.audit({
    subjectId: client.clientId,
    fields: ["status"],
    detail: { setId: set.id, inError: chosen.length, replacedBySetId: body.replacedBySetId ?? null },
  });
  return setById(act.db, client.clientId, set.id);
});

/** A nurse accepts what a monitor sent; its critical values need who was notified, as entered ones do (VIT-9). */
const acceptVitalsAction = action(acceptVitals, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  if (act.actor.role === "technician")
    throw new Problem("forbidden", "Ask a nurse to accept the readings of a monitor.");
  await lockClient(act, client.clientId);
  const set = await setById(act.db, client.clientId, params.setId);
  const open = set.readings.filter((reading) => reading.status === "preliminary");
  if (open.length === 0) throw new Problem("wrong-state", "These readings were already reviewed.");
  const critical = open.filter((reading) => isCritical(reading.flag));
  if (critical.length > 0 && body.told === undefined) throw criticalProblem(critical);
  await acceptSet(act, set.id, body.told ?? null);
  await announceSet(act, set, client.clientId);
  act.audit({ subjectId: client.clientId, fields: ["status"], detail: auditOf(set) });
  return setById(act.db, client.clientId, set.id);
});

/** Documents the action taken on a critical reading (VIT-7). */
const acknowledgeReadingAction = action(acknowledgeReading, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  const reading = await readingForUpdate(act.db, client.clientId, params.readingId);
  if (!isCritical(toReading(reading).flag))
    throw new Problem("wrong-state", "Only critical readings can be acknowledged.");
  if (reading.acknowledgement !== null) throw new Problem("wrong-state", "This reading is already acknowledged.");
  await saveAcknowledgement(act, reading.id, body.actionTaken);
  await settleNotices(act, { kind: criticalVitalKind, subject: { type: "metric-reading", id: reading.id } });
  act.audit({ subjectId: client.clientId, detail: { readingId: reading.id } });
  return toReading(await readingForUpdate(act.db, client.clientId, reading.id));
});

export const vitalHandlers = [
  listVitalsQuery,
  recordVitalsAction,
  recordVitalsOfManyAction,
  acceptVitalsAction,
  markVitalsInErrorAction,
  acknowledgeReadingAction,
  getMetricSeriesQuery,
];
