import { diagnosesOf, latestMetrics } from "#modules/clients/index.ts";
import { latestScoresOf } from "#modules/medications/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { insertNeeds, needsOf, saveNeed } from "../plans/item.store.ts";
import { type PlanFacts, painFrom, scoreRules } from "./generate.ts";

/** Scores older than this say nothing about a plan that is written now. */
const scoreDays = 14;

/** Diagnoses, scores and the last pain rating of a stay. The caller has opened the chart. */
export async function planFactsOf(
  view: View,
  { clientId, demographicId }: { clientId: string; demographicId: string },
): Promise<Omit<PlanFacts, "present">> {
  const { rows } = await diagnosesOf(view, demographicId);
  const since = addMinutes(view.now, -scoreDays * 24 * 60);
  const scores = await latestScoresOf(view, demographicId, since);
  const pain = (await latestMetrics(view, clientId, ["pain"])).get("pain");
  return {
    diagnoses: rows.map(({ code, title }) => ({ code, title })),
    scores: scores.map(({ instrument, total, band }) => ({ instrument, total, band })),
    pain: pain && pain.effectiveAt >= since ? pain.value : null,
  };
}

/** Adds what a plan must answer (TXP-4): active diagnoses, raised scores and pain. Those that are there stay as they are. */
export async function proposeNeeds(
  act: Act,
  plan: { planId: string; clientId: string; demographicId: string },
): Promise<void> {
  const facts = await planFactsOf(act, plan);
  const rows = [
    ...facts.diagnoses.map(({ code, title }) => ({
      source: `diagnosis:${code}`,
      text: `${code} ${title}`.slice(0, 500),
    })),
    ...facts.scores
      .filter(({ instrument, total }) =>
        scoreRules.some((rule) => rule.instrument === instrument && total >= rule.from),
      )
      .map(({ instrument, total, band }) => ({
        source: `score:${instrument}`,
        text: `${instrument} ${total}, ${band}`,
      })),
    ...(facts.pain !== null && facts.pain >= painFrom
      ? [{ source: "metric:pain", text: `Pain ${facts.pain} of 10` }]
      : []),
  ];
  await insertNeeds(act.db, plan.planId, rows);
}

/** A problem answers the needs that its diagnoses or its score raised. */
export async function answerNeeds(
  act: Act,
  planId: string,
  problem: { stableId: string; icd10: readonly string[]; libraryKey: string | null },
): Promise<void> {
  const scores = scoreRules.filter(({ problemKey }) => problemKey === problem.libraryKey);
  const sources = new Set([
    ...problem.icd10.map((code) => `diagnosis:${code}`),
    ...scores.map(({ instrument }) => `score:${instrument}`),
    ...(problem.libraryKey === "pain" ? ["metric:pain"] : []),
  ]);
  for (const need of await needsOf(act.db, planId))
    if (need.disposition === "open" && sources.has(need.source))
      await saveNeed(act.db, need.id, { disposition: "addressed", problemStableId: problem.stableId });
}
