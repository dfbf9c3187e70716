import { defineReport, type ReportAsk } from "#platform/server/reports/report.ts";
import { medianOf, percentOf } from "#platform/shared/reports/report-math.ts";
import { inboundCalls, type LeadFact, leadFacts } from "./lead-facts.store.ts";
import { countLeads, hidesBelow, leadColumn, leadCounts, leadDefinition, leadRecords } from "./lead-report.ts";

/** The stages of the way to admission, in order, with the days from the inquiry to each. */
const stages = [
  { key: "leads", label: "Lead", daysTo: () => 0 },
  { key: "qualified", label: "Qualified", daysTo: (lead: LeadFact) => lead.daysToQualified },
  { key: "preAdmission", label: "Pre-admission", daysTo: (lead: LeadFact) => lead.daysToPreAdmission },
  { key: "intake", label: "Intake scheduled", daysTo: (lead: LeadFact) => lead.daysToIntake },
  { key: "admitted", label: "Admitted", daysTo: (lead: LeadFact) => lead.daysToAdmitted },
] as const;

const facts = async (ask: ReportAsk) => ({
  leads: await leadFacts(ask),
  groupOf: (lead: LeadFact) => stages.flatMap(({ key }) => (leadCounts[key](lead) ? [key] : [])),
});

/** How many went on at each step from the call to the admission. */
export const crmFunnelReport = defineReport({
  code: "crm-funnel",
  title: "Admissions funnel",
  group: "Admissions",
  question: "Where do people leave between the call and the admission?",
  definition: [
    ...leadDefinition,
    "Calls: inbound calls that began in the period, without spam. A call need not be a new lead, so calls are shown beside the leads and are not part of the shares.",
    "A stage counts every lead that ever reached it or a later one; an admitted lead reached them all.",
    "Went on: leads of this stage divided by leads of the stage before. Median days: from the inquiry to the first time in the stage.",
  ],
  grain: "One row for each stage.",
  permission: "crm.report",
  hidesBelow,
  period: { usual: "last90", most: 800 },
  filters: {},
  columns: [
    { key: "stage", label: "Stage", kind: "text", about: "Stage on the way to admission" },
    { ...leadColumn("leads", "Leads", "Leads that reached the stage"), adds: false },
    { key: "share", label: "Of leads", kind: "percent", about: "Divided by all leads" },
    { key: "went", label: "Went on", kind: "percent", about: "Divided by the stage before" },
    {
      key: "left",
      label: "Left before",
      kind: "count",
      about: "Leads of the stage before that did not reach this one",
    },
    { key: "days", label: "Median days", kind: "days", about: "From the inquiry to the stage" },
  ],
  async read(ask) {
    const { leads } = await facts(ask);
    const calls = await inboundCalls(ask);
    const all = countLeads(leads);
    const reached = stages.map(({ key }) => all[key]);
    return {
      rows: stages.map(({ key, label, daysTo }, at) => {
        const before = at === 0 ? null : (reached[at - 1] ?? 0);
        const days = medianOf(leads.filter(leadCounts[key]).flatMap((lead) => daysTo(lead) ?? []));
        return {
          key,
          cells: {
            stage: label,
            leads: reached[at] ?? 0,
            share: percentOf(reached[at] ?? 0, all.leads),
            went: before === null ? null : percentOf(reached[at] ?? 0, before),
            left: before === null ? null : before - (reached[at] ?? 0),
            days: at === 0 || days === null ? null : Math.round(days * 10) / 10,
          },
        };
      }),
      figures: [
        { key: "calls", label: "Calls", kind: "count", value: calls, about: "Inbound, without spam" },
        {
          key: "leads",
          label: "Leads",
          kind: "count",
          value: all.leads,
          about: "Received in the period",
          opens: "leads",
        },
        { key: "admitted", label: "Admitted", kind: "count", value: all.admitted, about: "Of these leads" },
        {
          key: "conversion",
          label: "Conversion",
          kind: "percent",
          value: all.conversion,
          about: "Admitted divided by leads",
        },
      ],
      plot: {
        kind: "bars",
        stacked: false,
        measure: "Leads that reached each stage",
        unit: "count",
        axis: "text",
        series: [{ key: "leads", label: "Leads" }],
        points: stages.map(({ label }, at) => ({ x: label, values: { leads: reached[at] ?? 0 } })),
      },
    };
  },
  records: leadRecords(facts),
});
