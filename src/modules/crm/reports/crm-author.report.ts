import { defineReport, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy, percentOf } from "#platform/shared/reports/report-math.ts";
import { type AuthorFact, authorFacts } from "./author-facts.store.ts";
import { type LeadFact, leadFacts } from "./lead-facts.store.ts";
import { countLeads, hidesBelow, leadColumn, leadDefinition, leadRecords, medianResponse } from "./lead-report.ts";

const unassigned = "none";
const facts = async (ask: ReportAsk) => ({
  leads: await leadFacts(ask),
  groupOf: ({ ownerId }: LeadFact) => ownerId ?? unassigned,
});

const adding = (key: string, label: string, about: string) =>
  ({ key, label, kind: "count", about, adds: true }) as const;

/** What each staff member did for leads. */
export const crmAuthorReport = defineReport({
  code: "crm-author",
  title: "Admissions staff",
  group: "Admissions",
  question: "Who works on leads, and what comes of it?",
  definition: [
    ...leadDefinition,
    "Leads belong to their owner now. Median response: minutes to the first response on these leads.",
    "Calls: calls that the staff member took, without spam, with the time talked. Notes: notes written on leads. Tasks: tasks on leads completed by the staff member; on time is by the due time. These are counted on the facility's calendar.",
  ],
  grain: "One row for each staff member.",
  permission: "crm.report",
  hidesBelow,
  period: { usual: "last30", most: 400 },
  filters: {},
  columns: [
    { key: "name", label: "Staff member", kind: "text", about: "Owner, caller or author" },
    leadColumn("leads", "Leads", "Leads they own"),
    leadColumn("admitted", "Admitted", "Of these leads"),
    { key: "conversion", label: "Conversion", kind: "percent", about: "Admitted divided by leads" },
    { key: "response", label: "Median response", kind: "minutes", about: "Minutes to the first response" },
    adding("calls", "Calls", "Calls they took"),
    { key: "talk", label: "Talk time", kind: "minutes", about: "Minutes talked on these calls", adds: true },
    adding("notes", "Notes", "Notes written on leads"),
    adding("tasks", "Tasks done", "Tasks on leads completed"),
    { key: "onTime", label: "Tasks on time", kind: "percent", about: "Completed by their due time" },
  ],
  async read(ask) {
    const { leads, groupOf } = await facts(ask);
    const work = new Map((await authorFacts(ask)).map((one) => [one.clinicianId, one]));
    const owned = groupBy(leads, groupOf);
    const names = new Map([
      ...leads.map(({ ownerId, ownerName }) => [ownerId ?? unassigned, ownerName ?? "Not assigned"] as const),
      ...[...work.values()].map(({ clinicianId, name }) => [clinicianId, name] as const),
    ]);
    const rows = [...names]
      .map(([key, name]) => ({ key, cells: { name, ...cellsOf(owned.get(key) ?? [], work.get(key)) } }))
      .sort((a, b) => b.cells.leads - a.cells.leads || a.cells.name.localeCompare(b.cells.name));
    const sum = (key: "calls" | "talk") => rows.reduce((total, { cells }) => total + cells[key], 0);
    return {
      rows,
      figures: [
        {
          key: "leads",
          label: "Leads",
          kind: "count",
          value: leads.length,
          about: "Received in the period",
          opens: "leads",
        },
        { key: "calls", label: "Calls", kind: "count", value: sum("calls"), about: "Taken by staff" },
        { key: "talk", label: "Talk time", kind: "minutes", value: sum("talk"), about: "On these calls" },
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
        measure: "Leads and admissions by owner",
        unit: "count",
        axis: "text",
        series: [
          { key: "leads", label: "Leads" },
          { key: "admitted", label: "Admitted" },
        ],
        points: rows
          .filter(({ cells }) => cells.leads > 0)
          .map(({ cells }) => ({ x: cells.name, values: { leads: cells.leads, admitted: cells.admitted } })),
      },
    };
  },
  records: leadRecords(facts),
});

function cellsOf(leads: readonly LeadFact[], work: AuthorFact | undefined) {
  const { leads: count, admitted, conversion } = countLeads(leads);
  return {
    leads: count,
    admitted,
    conversion,
    response: medianResponse(leads),
    calls: work?.calls ?? 0,
    talk: Math.round((work?.talkSeconds ?? 0) / 60),
    notes: work?.notes ?? 0,
    tasks: work?.tasksDone ?? 0,
    onTime: percentOf(work?.tasksOnTime ?? 0, work?.tasksDone ?? 0),
  };
}
