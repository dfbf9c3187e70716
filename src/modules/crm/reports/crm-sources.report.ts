import { defineReport, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy } from "#platform/shared/reports/report-math.ts";
import { type LeadFact, leadFacts } from "./lead-facts.store.ts";
import { countLeads, hidesBelow, leadColumn, leadDefinition, leadRecords } from "./lead-report.ts";

const facts = async (ask: ReportAsk) => ({
  leads: await leadFacts(ask),
  groupOf: ({ sourceName }: LeadFact) => sourceName ?? "Not recorded",
});

/** Which referral sources lead to admissions. */
export const crmSourcesReport = defineReport({
  code: "crm-sources",
  title: "Referral sources",
  group: "Admissions",
  question: "Which referral sources bring people who are admitted?",
  definition: [
    ...leadDefinition,
    "Source: the referral source on the lead. Each lead counts once, for the source that created it.",
    "Conversion: admitted leads divided by leads. Still open: leads that can still be admitted.",
  ],
  grain: "One row for each referral source.",
  permission: "crm.report",
  hidesBelow,
  period: { usual: "last90", most: 800 },
  filters: {},
  columns: [
    { key: "source", label: "Referral source", kind: "text", about: "Source of the lead" },
    leadColumn("leads", "Leads", "Leads received"),
    leadColumn("qualified", "Qualified", "Ever qualified"),
    leadColumn("admitted", "Admitted", "Converted to clients"),
    leadColumn("open", "Still open", "Open or in nurture now"),
    { key: "conversion", label: "Conversion", kind: "percent", about: "Admitted divided by leads" },
  ],
  async read(ask) {
    const { leads, groupOf } = await facts(ask);
    const all = countLeads(leads);
    const rows = [...groupBy(leads, groupOf)]
      .map(([source, of]) => ({ key: source, cells: { source, ...countLeads(of) } }))
      .sort(
        (a, b) => b.cells.admitted - a.cells.admitted || b.cells.leads - a.cells.leads || a.key.localeCompare(b.key),
      );
    const [best] = rows;
    return {
      rows,
      figures: [
        {
          key: "leads",
          label: "Leads",
          kind: "count",
          value: all.leads,
          about: "Received in the period",
          opens: "leads",
        },
        {
          key: "admitted",
          label: "Admitted",
          kind: "count",
          value: all.admitted,
          about: "Of these leads",
          opens: "admitted",
        },
        { key: "conversion", label: "Conversion", kind: "percent", value: all.conversion, about: "Of all sources" },
        {
          key: "best",
          label: "Most admissions",
          kind: "count",
          value: best?.cells.admitted ?? null,
          about: best ? best.key : "No leads",
        },
      ],
      plot: {
        kind: "bars",
        stacked: false,
        measure: "Leads and admissions by referral source",
        unit: "count",
        axis: "text",
        series: [
          { key: "leads", label: "Leads" },
          { key: "admitted", label: "Admitted" },
        ],
        points: rows
          .slice(0, 12)
          .map(({ key, cells }) => ({ x: key, values: { leads: cells.leads, admitted: cells.admitted } })),
      },
    };
  },
  records: leadRecords(facts),
});
