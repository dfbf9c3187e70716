import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { requireActiveClinician, roleOfClinician } from "../care-team/care-team.store.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { isLive } from "../episodes/episode.ts";
import { chosenEpisode } from "../episodes/episode-list.store.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { metricOf } from "./metric.ts";
import { bandOf, rangeProblem } from "./ranges.ts";
import { rangesInForce } from "./ranges-in-force.actions.ts";
import { endVitalLimits, getVitalLimits, orderVitalLimits } from "./threshold.contract.ts";
import { endThresholds, insertThreshold, openThreshold, thresholdsOf } from "./threshold.store.ts";

const prescribing = ["prescriber", "medical_director"];
const entering = [...prescribing, "nurse", "nurse_manager"];
const mayOrder = (view: View) => view.can("metrics.write") && entering.includes(view.actor.role);

function requireMayOrder(act: Act): void {
  if (!mayOrder(act)) throw new Problem("forbidden", "Ask a prescriber or a nurse to change a client's limits.");
}

async function limitsOf(view: View, client: { clientId: string; sexAtBirth: "F" | "M" | "UNK" }, episodeId: string) {
  const episode = await demographicOf(view.db, client.clientId, episodeId);
  const { ranges, notOffered } = await rangesInForce(view, { ...client, ...episode }, view.now);
  return {
    inForce: ranges,
    notOffered,
    ordered: await thresholdsOf(view.db, episodeId),
    mayOrder: mayOrder(view) && isLive(episode.status),
  };
}

const getVitalLimitsQuery = query(getVitalLimits, async (view, { params, query: { demographicId } }) => {
  const client = await openClient(view, params.mrNo, "vitals");
  return limitsOf(view, client, await chosenEpisode(view.db, client.clientId, demographicId));
});

/** The prescriber of the order: the user, or the one a nurse names. */
async function prescriberOf(act: Act, orderedById: string | null): Promise<string> {
  const { clinicianId, role } = act.actor;
  const chosen = orderedById ?? (prescribing.includes(role) ? clinicianId : null);
  if (chosen === null) throw fieldProblem("body.orderedById", "Choose the prescriber who gave the order.");
  await requireActiveClinician(act.db, chosen, "body.orderedById");
  if (!prescribing.includes(await roleOfClinician(act.db, chosen)))
    throw fieldProblem("body.orderedById", "Choose a prescriber.");
  return chosen;
}

const orderVitalLimitsAction = action(orderVitalLimits, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  requireMayOrder(act);
  await lockClient(act, client.clientId);
  const episode = await demographicOf(act.db, client.clientId, body.demographicId);
  if (!isLive(episode.status)) throw new Problem("wrong-state", "Limits are ordered during a stay.");
  const { metric: key, low, high, criticalLow, criticalHigh, demographicId } = body;
  const metric = metricOf(key);
  if (!metric) throw new Problem("not-found", "There is no such vital sign.");
  if ([low, high, criticalLow, criticalHigh].every((one) => one === null))
    throw fieldProblem("body.low", "Enter at least one limit.");
  const problem = rangeProblem(metric, {
    normal: bandOf(low, high),
    critical: bandOf(criticalLow, criticalHigh),
  });
  if (problem) throw fieldProblem("body.low", problem);
  const orderedById = await prescriberOf(act, body.orderedById);
  await endThresholds(act.db, { demographicId, metric: key, at: act.now, by: act.actor.clinicianId });
  const subjectId = await insertThreshold(act.db, {
    clientId: client.clientId,
    demographicId,
    metric: key,
    low,
    high,
    criticalLow,
    criticalHigh,
    instructions: body.instructions,
    orderedById,
    from: act.now,
  });
  await recordChartEvent(act, {
    module: "clients",
    kind: "vitals.limits",
    subjectType: "metric-limits",
    subjectId,
    clientId: client.clientId,
    demographicId,
    title: `${metric.label}: limits ordered`,
    ...(body.instructions ? { summary: body.instructions } : {}),
    permission: "metrics.read",
  });
  act.audit({ subjectId: client.clientId, fields: ["limits"], detail: { metric: key } });
  return limitsOf(act, client, demographicId);
});

const endVitalLimitsAction = action(endVitalLimits, async (act, { params }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  requireMayOrder(act);
  const { demographicId, metric } = await openThreshold(act.db, client.clientId, params.thresholdId);
  await endThresholds(act.db, { demographicId, metric, at: act.now, by: act.actor.clinicianId });
  act.audit({ subjectId: client.clientId, fields: ["limits"], detail: { metric, ended: true } });
  return limitsOf(act, client, demographicId);
});

export const thresholdHandlers = [getVitalLimitsQuery, orderVitalLimitsAction, endVitalLimitsAction];
