import { isDeepStrictEqual } from "node:util";
import { recordChartEvent, requireEpisode, voidChartEvents } from "#modules/clients/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import { staleVersion, type View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants, minutesBetween } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { passTopic } from "../orders/announce-order.actions.ts";
import { watchForPrecipitated } from "./precipitated.actions.ts";
import { type Scale, scaleFaults, scoreScale } from "./scale.ts";
import { listScales, listScores, recordScore, type Score, saveScale, voidScore } from "./score.contract.ts";
import {
  insertScale,
  insertScore,
  ownScales,
  saveVoid,
  scoreById,
  scoreForUpdate,
  scoreOfRequest,
  scoresOfStay,
} from "./score.store.ts";
import { planDosesByScore } from "./score-doses.actions.ts";
import { shippedScales } from "./shipped-scales.ts";

const isSameKey = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Shipped scales with the facility's bands, then its own scales. */
export async function knownScales(view: View): Promise<Scale[]> {
  const own = await ownScales(view.db);
  const shipped = shippedScales.map((scale) => own.find(({ key }) => isSameKey(key, scale.key)) ?? scale);
  return [...shipped, ...own.filter(({ key }) => !shippedScales.some((scale) => isSameKey(scale.key, key)))];
}

const shown = (scale: Scale) => ({
  ...scale,
  items: scale.items.map((item) => ({ ...item, options: [...item.options] })),
  bands: [...scale.bands],
  shipped: shippedScales.some(({ key }) => isSameKey(key, scale.key)),
});

export const listScalesQuery = query(listScales, async (view) => ({ scales: (await knownScales(view)).map(shown) }));

/** Saves the next version; scores keep the version and band they were taken with. */
export const saveScaleAction = action(saveScale, async (act, { body: { basedOn, ...body } }) => {
  const current = (await knownScales(act)).find(({ key }) => isSameKey(key, body.key));
  if ((current?.version ?? 0) !== basedOn) throw staleVersion(current ? shown(current) : null);
  const shippedOne = shippedScales.find(({ key }) => isSameKey(key, body.key));
  if (shippedOne && !isDeepStrictEqual(body.items, shown(shippedOne).items))
    throw fieldProblem("body.items", `The items of ${shippedOne.key} are fixed. Change its bands, or add a scale.`);
  const faults = scaleFaults(body);
  if (faults) throw fieldProblem("body.bands", faults);
  const scale: Scale = { ...body, key: current?.key ?? body.key, version: Math.max(basedOn, 1) + 1 };
  const id = await insertScale(act.db, scale);
  act.audit({ subjectId: id, detail: { key: scale.key, version: scale.version } });
  return shown(scale);
});

export const listScoresQuery = query(listScores, async (view, { query: { demographicId, instrument, limit } }) => {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  return {
    timeZone: episode.timeZone,
    scores: await scoresOfStay(view.db, { demographicId, instrument, limit }),
    mayRecord: view.can("metrics.write") && inCare.has(episode.status),
  };
});

const inCare = new Set(["admitted", "on_leave"]);
const dayMin = 1440;
const lateMin = 60;

/**
 * Records a bedside score of a client in care. Repeating a `clientRequestId` returns the first score. A score taken by staff
 * who do not administer is charted, and no dose depends on it.
 */
export const recordScoreAction = action(recordScore, async (act, { body }) => {
  const takenBy = actingClinician(act);
  const episode = await requireEpisode(act, { demographicId: body.demographicId });
  const { clientId, demographicId, locationId } = episode;
  await act.openChart(clientId, "medications");
  const sent = await scoreOfRequest(act.db, body.clientRequestId);
  if (sent) {
    if (sent.clientId !== clientId) throw new Problem("duplicate", "This score was recorded for another client.");
    act.audit({ subjectId: clientId, clientId, detail: { scoreId: sent.id, repeated: true } });
    return { ...sent, doses: [] };
  }
  if (!inCare.has(episode.status)) throw new Problem("wrong-state", "This client is not admitted.");
  requireTaken(body.takenAt, body.lateReason, act.now);
  // A workstation's clock may run ahead: a score of the next minute could decide no dose that is given now.
  const takenAt = compareInstants(body.takenAt, act.now) > 0 ? act.now : body.takenAt;
  const scale = (await knownScales(act)).find(({ key }) => isSameKey(key, body.instrument));
  if (!scale) throw fieldProblem("body.instrument", "Choose a scale from the list.");
  if (scale.version !== body.scaleVersion) throw staleVersion(shown(scale));
  const { total, band, tone } = scoreScale(scale, body.items);
  const id = newId();
  await insertScore(act.db, {
    id,
    clientId,
    demographicId,
    instrument: scale.key,
    scaleVersion: scale.version,
    items: body.items,
    total,
    band,
    bandTone: tone,
    takenAt,
    takenBy,
    decidesDoses: act.can("medications.administer"),
    lateReason: body.lateReason ?? null,
    clientRequestId: body.clientRequestId,
  });
  act.audit({ subjectId: clientId, clientId, detail: { scoreId: id, instrument: scale.key, total } });
  await recordChartEvent(act, {
    module: "medications",
    kind: "score.recorded",
    subjectType: "withdrawal-score",
    subjectId: id,
    subjectVersion: 1,
    clientId,
    demographicId,
    at: takenAt,
    title: `${scale.key} ${total}`,
    summary: band,
    permission: "metrics.read",
  });
  await act.raise(
    "medications.score-recorded",
    { clientId, demographicId, scoreId: id, instrument: scale.key, total, band },
    {
      subject: { type: "withdrawal-score", id },
      topics: [passTopic(locationId), `record:medications:${demographicId}`],
    },
  );
  const taken = { clientId, demographicId, timeZone: episode.timeZone, scoreId: id };
  const doses = [
    ...(await watchForPrecipitated(act, { ...taken, instrument: scale.key, total, takenAt })),
    // No dose depends on the score of staff who do not administer.
    ...(act.can("medications.administer") ? await planDosesByScore(act, episode, scale.key) : []),
  ];
  return { ...(await scoreById(act.db, id)), doses };
});

function requireTaken(takenAt: string, lateReason: string | undefined, now: string): void {
  if (takenAt > addMinutes(now, 2))
    throw fieldProblem("body.takenAt", "A score can't be taken in the future.", "time-in-future");
  if (takenAt < addMinutes(now, -dayMin))
    throw fieldProblem("body.takenAt", "Record a score at most 24 hours after it was taken.");
  if (minutesBetween(takenAt, now) > lateMin && lateReason === undefined)
    throw fieldProblem("body.lateReason", "Enter a reason for the late entry (more than 60 min).");
}

/** Own scores can be voided for 24 hours; later, and those of others, by users who may void any entry. */
export const voidScoreAction = action(voidScore, async (act, { params: { scoreId }, body }): Promise<Score> => {
  const score = await scoreForUpdate(act.db, scoreId);
  await act.openChart(score.clientId, "medications");
  await refuseOnHold(act, { type: "client", id: score.clientId });
  const { takenBy, ...current } = score;
  if (score.version !== body.version) throw staleVersion(current);
  if (score.voidedAt !== null) throw new Problem("wrong-state", "This score is already voided.");
  const by = actingClinician(act);
  const isOwn = takenBy === by && score.takenAt > addMinutes(act.now, -dayMin);
  if (!isOwn && !act.can("medications.voidAny"))
    throw new Problem("forbidden", "Ask a nurse manager to void this score.");
  await saveVoid(act.db, scoreId, by, body.reason, act.now);
  await voidChartEvents(act, { subjectType: "withdrawal-score", subjectId: scoreId, reason: body.reason });
  act.audit({ subjectId: score.clientId, clientId: score.clientId, detail: { scoreId } });
  const { clientId, demographicId } = score;
  const episode = await requireEpisode(act, { demographicId });
  const { locationId } = episode;
  await planDosesByScore(act, episode, score.instrument);
  await act.raise(
    "medications.score-voided",
    { clientId, demographicId, scoreId },
    {
      subject: { type: "withdrawal-score", id: scoreId },
      topics: [passTopic(locationId), `record:medications:${demographicId}`],
    },
  );
  return scoreById(act.db, scoreId);
});
