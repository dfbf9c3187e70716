import { defineReport, groupedBy, locationName, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy, pointsOf, stepsOf, stepText } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { type LeadFact, leadFacts } from "./lead-facts.store.ts";
import { countLeads, hidesBelow, leadColumn, leadDefinition, leadRecords, medianResponse } from "./lead-report.ts";

const groupings = { step: "Day or month", location: "Location", owner: "Owner" } as const;

async function facts(ask: ReportAsk<"by">) {
  const [chosen = "step"] = ask.filters.by ?? [];
  const by = isKeyOf(groupings, chosen) ? chosen : "step";
  const { stepOf } = stepsOf(ask.period);
  const groupOf: Record<typeof by, (lead: LeadFact) => string> = {
    step: ({ date }) => stepOf(date),
    location: ({ locationId }) => (locationId && locationName(ask.scope, locationId)) || "No location",
    owner: ({ ownerName }) => ownerName ?? "Not assigned",
  };
  return { by, leads: await leadFacts(ask), groupOf: groupOf[by] };
}

/** What admissions did in a period. */
export const crmSummaryReport = defineReport<"by">({
  code: "crm-summary",
  title: "Admissions summary",
  group: "Admissions",
  question: "How many people reached out, and how many came?",
  definition: [
    ...leadDefinition,
    "Conversion: admitted leads divided by leads of the period. Leads that are still open stand beside it, because they can still be admitted.",
    "Median response: minutes from the inquiry to the first response, in the middle of all leads with one.",
  ],
  grain: "One row for each day, month or other group that was chosen.",
  permission: "crm.report",
  hidesBelow,
  period: { usual: "last30", most: 800 },
  filters: { by: groupedBy(groupings, "step") },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    leadColumn("leads", "Leads", "Leads received"),
    leadColumn("qualified", "Qualified", "Ever qualified"),
    leadColumn("admitted", "Admitted", "Converted to clients"),
    leadColumn("open", "Still open", "Open or in nurture now"),
    { key: "conversion", label: "Conversion", kind: "percent", about: "Admitted divided by leads" },
    { key: "response", label: "Median response", kind: "minutes", about: "Minutes to the first response" },
  ],
  async read(ask) {
    const { by, leads, groupOf } = await facts(ask);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    const all = countLeads(leads);
    const rows = [...groupBy(leads, groupOf)].map(([key, of]) => ({
      key,
      cells: { group: by === "step" ? stepText(key) : key, ...countLeads(of), response: medianResponse(of) },
    }));
    return {
      rows: rows.sort((a, b) => (by === "step" ? b.key.localeCompare(a.key) : a.key.localeCompare(b.key))),
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
        {
          key: "conversion",
          label: "Conversion",
          kind: "percent",
          value: all.conversion,
          about: "Admitted divided by leads",
        },
        { key: "open", label: "Still open", kind: "count", value: all.open, about: "Of these leads", opens: "open" },
        {
          key: "response",
          label: "Median response",
          kind: "minutes",
          value: medianResponse(leads),
          about: "To the first response",
        },
      ],
      plot: {
        kind: "bars",
        stacked: false,
        measure: "Leads and admissions by day of inquiry",
        unit: "count",
        axis,
        series: [
          { key: "leads", label: "Leads" },
          { key: "admitted", label: "Admitted" },
        ],
        points: pointsOf(
          steps,
          leads,
          ({ date }) => stepOf(date),
          (of) => {
            const { leads: received, admitted } = countLeads(of);
            return { leads: received, admitted };
          },
        ),
      },
    };
  },
  records: leadRecords(facts),
});
