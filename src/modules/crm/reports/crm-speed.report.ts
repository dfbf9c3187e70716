import { defineReport, groupedBy, locationName, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy, percentOf } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { type LeadFact, leadFacts } from "./lead-facts.store.ts";
import {
  countLeads,
  hidesBelow,
  leadColumn,
  leadDefinition,
  leadRecords,
  medianResponse,
  responseMinutes,
} from "./lead-report.ts";

const groupings = { time: "Response time", owner: "Owner", location: "Location" } as const;
const none = "No response yet";
const steps = [
  { label: "Within 5 min", minutes: 5 },
  { label: "5 to 15 min", minutes: 15 },
  { label: "15 to 60 min", minutes: 60 },
  { label: "1 to 4 h", minutes: 240 },
  { label: "4 to 24 h", minutes: 1440 },
  { label: "More than 24 h", minutes: Number.POSITIVE_INFINITY },
] as const;
const labels: readonly string[] = [...steps.map(({ label }) => label), none];

/** The step of a response time: exactly 5 minutes is within 5 minutes. */
export function responseStep(minutes: number | null): string {
  if (minutes === null) return none;
  return steps.find((step) => minutes <= step.minutes)?.label ?? none;
}

const isQuick = (lead: LeadFact) => (responseMinutes(lead) ?? Number.POSITIVE_INFINITY) <= 5;

async function facts(ask: ReportAsk<"by">) {
  const [chosen = "time"] = ask.filters.by ?? [];
  const by = isKeyOf(groupings, chosen) ? chosen : "time";
  const groupOf: Record<typeof by, (lead: LeadFact) => string> = {
    time: (lead) => responseStep(responseMinutes(lead)),
    owner: ({ ownerName }) => ownerName ?? "Not assigned",
    location: ({ locationId }) => (locationId && locationName(ask.scope, locationId)) || "No location",
  };
  return { by, leads: await leadFacts(ask), groupOf: groupOf[by] };
}

/** How soon someone answered. */
export const crmSpeedReport = defineReport<"by">({
  code: "crm-speed",
  title: "Response time",
  group: "Admissions",
  question: "How soon do we respond to a new lead?",
  definition: [
    ...leadDefinition,
    "Response time: minutes of the clock from the inquiry to the first response by staff, also at night and on weekends. An answered call is a response at once.",
    "Within 5 minutes: leads with a response at most 5 minutes after the inquiry, divided by all leads.",
  ],
  grain: "One row for each response time, or other group that was chosen.",
  permission: "crm.report",
  hidesBelow,
  period: { usual: "last30", most: 400 },
  filters: { by: groupedBy(groupings, "time") },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    leadColumn("leads", "Leads", "Leads received"),
    leadColumn("answered", "With a response", "Leads with a first response"),
    leadColumn("admitted", "Admitted", "Converted to clients"),
    { key: "quick", label: "Within 5 min", kind: "percent", about: "Of all leads of the group" },
    { key: "conversion", label: "Conversion", kind: "percent", about: "Admitted divided by leads" },
    { key: "response", label: "Median response", kind: "minutes", about: "Minutes to the first response" },
  ],
  async read(ask) {
    const { by, leads, groupOf } = await facts(ask);
    const cellsOf = (of: readonly LeadFact[]) => ({
      ...countLeads(of),
      quick: percentOf(of.filter(isQuick).length, of.length),
      response: medianResponse(of),
    });
    const all = cellsOf(leads);
    const rows = [...groupBy(leads, groupOf)].map(([group, of]) => ({ key: group, cells: { group, ...cellsOf(of) } }));
    const byTime = groupBy(leads, (lead) => responseStep(responseMinutes(lead)));
    return {
      rows: rows.sort((a, b) =>
        by === "time" ? labels.indexOf(a.key) - labels.indexOf(b.key) : a.key.localeCompare(b.key),
      ),
      figures: [
        {
          key: "response",
          label: "Median response",
          kind: "minutes",
          value: all.response,
          about: "To the first response",
        },
        { key: "quick", label: "Within 5 min", kind: "percent", value: all.quick, about: "Of all leads" },
        {
          key: "leads",
          label: "Leads",
          kind: "count",
          value: all.leads,
          about: "Received in the period",
          opens: "leads",
        },
        {
          key: "unanswered",
          label: "No response yet",
          kind: "count",
          value: all.leads - all.answered,
          about: "Leads without a first response",
        },
      ],
      plot: {
        kind: "bars",
        stacked: false,
        measure: "Leads by response time",
        unit: "count",
        axis: "text",
        series: [{ key: "leads", label: "Leads" }],
        points: labels.map((x) => ({ x, values: { leads: byTime.get(x)?.length ?? 0 } })),
      },
    };
  },
  records: leadRecords(facts),
});
