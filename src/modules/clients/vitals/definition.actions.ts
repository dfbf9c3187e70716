import { staleVersion } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { type DefinedMetric, listMetricDefinitions, saveMetricDefinition } from "./definition.contract.ts";
import { definitionForUpdate, definitionsOf, saveDefinition } from "./definition.store.ts";
import { metricOf, metrics } from "./metric.ts";
import { bandsClash, rangeProblem } from "./ranges.ts";

type Defined = Awaited<ReturnType<typeof definitionsOf>>;

function shown(defined: Defined, metric: string): DefinedMetric {
  const own = defined.get(metric);
  if (own) return { ...own, bands: [...own.bands] };
  return { metric, offered: true, bands: [], changedAt: null, changedByName: null, version: 0 };
}

const listMetricDefinitionsQuery = query(listMetricDefinitions, async (view) => {
  const defined = await definitionsOf(view.db);
  return { rows: metrics.map(({ key }) => shown(defined, key)) };
});

const saveMetricDefinitionAction = action(saveMetricDefinition, async (act, { body }) => {
  const metric = metricOf(body.metric);
  if (!metric) throw new Problem("not-found", "There is no such vital sign.");
  for (const [index, band] of body.bands.entries()) {
    const problem = rangeProblem(metric, band);
    if (problem) throw fieldProblem(`body.bands.${index}`, problem);
    if ((band.ageFrom ?? 0) > (band.ageTo ?? 130))
      throw fieldProblem(`body.bands.${index}`, "The first age must not be above the last.");
  }
  if (bandsClash(body.bands))
    throw fieldProblem("body.bands", "Two of these ranges are for the same age and sex. Change the ages.");
  const before = await definitionForUpdate(act.db, metric.key);
  const current = async () => shown(await definitionsOf(act.db), metric.key);
  if ((before?.version ?? 0) !== body.version) throw staleVersion(await current());
  const id = await saveDefinition(act.db, before?.id, body);
  if (id === undefined) throw staleVersion(await current());
  act.audit({ subjectId: id, fields: ["ranges"], detail: { metric: metric.key, bands: body.bands.length } });
  return current();
});

export const definitionHandlers = [listMetricDefinitionsQuery, saveMetricDefinitionAction];
