import { clientByMrNo, movementsOf, requireEpisode } from "#modules/clients/index.ts";
import { type BedsideSeries, bedsideSeriesOf } from "#modules/medications/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { listAssessments, listOutcomes, type OutcomeSeries } from "./assessment.contract.ts";
import { instrumentOf, instruments } from "./instruments/catalogue.ts";
import type { Instrument, Scale } from "./instruments/instrument.ts";
import { assessedForms, type Result, resultsOfForms, seriesOf } from "./result.store.ts";
import { missingText } from "./scoring.ts";
import { baselineOf, changeLabels, changeOf } from "./trend.ts";

const scaleOf = (result: Result): Scale | undefined =>
  instrumentOf(result.instrumentKey)?.scales.find(({ key }) => key === result.scaleKey);

interface Stay {
  timeZone: string;
  admittedOn: string | null;
}

function outcomeSeries(
  instrument: Instrument,
  scale: Scale,
  results: readonly Result[],
  stay: Stay,
): OutcomeSeries | null {
  const known = results.flatMap((one) =>
    one.value === null || one.scaleKey !== scale.key
      ? []
      : [{ ...one, value: one.value, day: localDate(one.effectiveAt, stay.timeZone) }],
  );
  if (known.length === 0) return null;
  const baseline = baselineOf(known, stay.admittedOn);
  const { min, max, higherIsWorse } = scale;
  return {
    instrumentKey: instrument.key,
    scaleKey: scale.key,
    label: scale.label,
    ...{ min, max, higherIsWorse },
    bands: [...scale.bands],
    baseline: baseline ? { at: baseline.effectiveAt, value: baseline.value } : null,
    points: known.map((one) => ({
      at: one.effectiveAt,
      value: one.value,
      band: one.band ?? "",
      formId: one.formId,
      notes: [
        ...(one.prorated ? [missingText(one) ?? ""] : []),
        ...(one.outsidePopulation ? ["Outside the validated age"] : []),
        ...(baseline && one.id !== baseline.id && one.effectiveAt > baseline.effectiveAt
          ? changeOf(scale, baseline.value, one.value).map((label) => changeLabels[label])
          : []),
      ],
    })),
  };
}

const toneOfBand = { ok: "moss", attention: "amber", danger: "rose" } as const;

/** A withdrawal scale beside the other outcomes: one record with medications (AST-10). */
const bedside = ({ instrument, min, max, bands, scores }: BedsideSeries): OutcomeSeries => ({
  instrumentKey: instrument.toLowerCase(),
  scaleKey: "total",
  label: `${instrument} total`,
  ...{ min, max, higherIsWorse: true },
  bands: bands.map(({ from, label, tone }) => ({ from, label, tone: toneOfBand[tone] })),
  baseline: null,
  points: scores.map(({ total, band, takenAt }) => ({ at: takenAt, value: total, band, notes: [], formId: null })),
});

export const assessmentHandlers = [
  query(listAssessments, async (view, { params, query: { page, pageSize } }) => {
    const { clientId } = await clientByMrNo(view, params.mrNo);
    await view.openChart(clientId, "assessments");
    const { timeZone } = await requireEpisode(view, { mrNo: params.mrNo });
    const { rows, total } = await assessedForms(view.db, clientId, { page, pageSize });
    const results = await resultsOfForms(
      view.db,
      rows.map(({ formId }) => formId),
    );
    return {
      page,
      pageSize,
      total,
      timeZone,
      rows: rows.map((row) => ({
        ...row,
        title: instrumentOf(row.instrumentKey)?.shortTitle ?? row.instrumentKey,
        results: (results.get(row.formId) ?? []).map((one) => ({
          scaleKey: one.scaleKey,
          label: scaleOf(one)?.label ?? one.scaleKey,
          value: one.value,
          max: scaleOf(one)?.max ?? 0,
          band: one.band,
          positive: one.positive,
          prorated: one.prorated,
          missing: one.missing,
        })),
      })),
    };
  }),

  query(listOutcomes, async (view, { params, query: { instrument: only } }) => {
    const { clientId } = await clientByMrNo(view, params.mrNo);
    await view.openChart(clientId, "assessments");
    const { timeZone, admittedAt } = await requireEpisode(view, { mrNo: params.mrNo });
    const stay = { timeZone, admittedOn: admittedAt === null ? null : localDate(admittedAt, timeZone) };
    const results = await seriesOf(view.db, clientId, only);
    const own = instruments.flatMap((instrument) => {
      const of = results.filter(({ instrumentKey }) => instrumentKey === instrument.key);
      return instrument.scales.flatMap((scale) => outcomeSeries(instrument, scale, of, stay) ?? []);
    });
    const bedsides = (await bedsideSeriesOf(view, clientId)).map(bedside);
    const series = [...own, ...bedsides].filter(({ instrumentKey }) => !only || instrumentKey === only);
    const from = series.flatMap(({ points }) => points.map(({ at }) => at)).sort()[0];
    const events = from ? await movementsOf(view, [clientId], { from, to: view.now }) : [];
    return { timeZone, series, events: events.map(({ at, title }) => ({ at, label: title })) };
  }),
];
