import { defineReport, type ReportAsk } from "#platform/server/reports/report.ts";
import { medianOf, stepsOf } from "#platform/shared/reports/report-math.ts";
import { daysOf } from "#platform/shared/reports/report-period.ts";
import type { ReportPlot } from "#platform/shared/reports/report-shape.ts";
import { dayBounds } from "#platform/shared/time/index.ts";
import { lifecycleCodes, lifecycleLabel } from "../leads/lead.ts";
import { type LeadFact, leadFacts } from "./lead-facts.store.ts";
import { hidesBelow, leadColumn, leadRecords } from "./lead-report.ts";
import { type StageFact, stageFacts } from "./stage-facts.store.ts";

const stages = [null, ...lifecycleCodes];
const keyOf = (lifecycle: number | null) => (lifecycle === null ? "new" : String(lifecycle));
const ms = (instant: string) => Date.parse(instant);
const aDay = 86_400_000;

const facts = async (ask: ReportAsk) => ({
  leads: await leadFacts(ask, "open"),
  groupOf: ({ lifecycle }: LeadFact) => keyOf(lifecycle),
});

/** Days in the stage, of the times that ended in the window. */
function medianDays(of: readonly StageFact[], from: number, until: number): number | null {
  const ended = of.filter((one) => one.until !== null && ms(one.until) >= from && ms(one.until) < until);
  const median = medianOf(ended.map((one) => (ms(one.until ?? "") - ms(one.from)) / aDay));
  return median === null ? null : Math.round(median * 10) / 10;
}

/** How many open leads stood in each stage at the end of each day, or of each month. */
function plotOf(ask: ReportAsk, all: readonly StageFact[]): ReportPlot {
  const { axis, steps, stepOf } = stepsOf(ask.period);
  const endOf = new Map(daysOf(ask.period).map((date) => [stepOf(date), ms(dayBounds(date, ask.view.timeZone).end)]));
  return {
    kind: "area",
    stacked: true,
    measure: "Open leads by stage",
    unit: "count",
    axis,
    series: stages.map((lifecycle) => ({ key: keyOf(lifecycle), label: lifecycleLabel(lifecycle) })),
    points: steps.map((x) => {
      const at = Math.min(endOf.get(x) ?? 0, ms(ask.view.now)) - 1;
      const standing = all.filter((one) => ms(one.from) <= at && (one.until === null || at < ms(one.until)));
      const count = (lifecycle: number | null) => standing.filter((one) => one.lifecycle === lifecycle).length;
      return { x, values: Object.fromEntries(stages.map((lifecycle) => [keyOf(lifecycle), count(lifecycle)])) };
    }),
  };
}

/** Where open leads stand, and how long they stay there. */
export const crmStatusReport = defineReport({
  code: "crm-status",
  title: "Lead status",
  group: "Admissions",
  question: "Where do open leads stand, and how long do they stay in a stage?",
  definition: [
    "Open now: leads that are open or in nurture at this moment, by their stage. Spam and merged leads are left out.",
    "Entered: how often an open lead came into the stage in the period. A lead that went back is counted again.",
    "Median days: how long leads were in the stage, of those that left it in the period.",
    "The plot counts open leads at the end of each day, or of the last day of each month, in the facility's time zone.",
  ],
  grain: "One row for each stage.",
  permission: "crm.report",
  hidesBelow,
  period: { usual: "last30", most: 400 },
  filters: {},
  columns: [
    { key: "stage", label: "Stage", kind: "text", about: "Stage of an open lead" },
    leadColumn("leads", "Open now", "Leads in the stage now"),
    { key: "entered", label: "Entered", kind: "count", about: "Came into the stage in the period", adds: true },
    { key: "left", label: "Left", kind: "count", about: "Left the stage in the period", adds: true },
    { key: "days", label: "Median days", kind: "days", about: "Days in the stage, of those that left it" },
  ],
  async read(ask) {
    const { leads } = await facts(ask);
    const window = {
      from: dayBounds(ask.period.from, ask.view.timeZone).start,
      until: dayBounds(ask.period.through, ask.view.timeZone).end,
    };
    const [from, until] = [ms(window.from), ms(window.until)];
    const all = await stageFacts(ask, window);
    const isIn = (instant: string | null) => instant !== null && ms(instant) >= from && ms(instant) < until;
    return {
      rows: stages.map((lifecycle) => {
        const of = all.filter((one) => one.lifecycle === lifecycle);
        return {
          key: keyOf(lifecycle),
          cells: {
            stage: lifecycleLabel(lifecycle),
            leads: leads.filter((lead) => lead.lifecycle === lifecycle).length,
            entered: of.filter((one) => isIn(one.from)).length,
            left: of.filter((one) => isIn(one.until)).length,
            days: medianDays(of, from, until),
          },
        };
      }),
      figures: [
        { key: "open", label: "Open now", kind: "count", value: leads.length, about: "In all stages", opens: "leads" },
        {
          key: "new",
          label: "New",
          kind: "count",
          value: leads.filter(({ lifecycle }) => lifecycle === null).length,
          about: "Not contacted yet",
        },
        {
          key: "unassigned",
          label: "Not assigned",
          kind: "count",
          value: leads.filter(({ ownerId }) => ownerId === null).length,
          about: "Open leads without an owner",
        },
      ],
      plot: plotOf(ask, all),
    };
  },
  records: leadRecords(facts),
});
