import {
  defineReport,
  groupedBy,
  locationName,
  optionsOf,
  pageOfRecords,
  type ReportAsk,
  type ReportRecord,
} from "#platform/server/reports/report.ts";
import { groupBy, pointsOf, stepsOf, stepText } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { harmLabels, isSevere, typeLabels } from "../incidents/incident.ts";
import { incidentStates } from "../incidents/incident-states.ts";
import { censusOf } from "./census-days.actions.ts";
import { type IncidentFact, incidentFacts } from "./incident-facts.store.ts";

type Ask = ReportAsk<"by" | "harm" | "type">;
const groupings = {
  type: "Type",
  harm: "Harm",
  location: "Location",
  hour: "Hour of the day",
  month: "Month",
} as const;

async function facts(ask: Ask) {
  const { type, harm, by: [chosen = "type"] = [] } = ask.filters;
  const by = isKeyOf(groupings, chosen) ? chosen : "type";
  const groupOf: Record<typeof by, (fact: IncidentFact) => string> = {
    type: (fact) => typeLabels[fact.type],
    harm: (fact) => harmLabels[fact.harm],
    location: ({ locationId }) => locationName(ask.scope, locationId) ?? "",
    hour: ({ hour }) => `${String(hour).padStart(2, "0")}:00`,
    month: ({ date }) => date.slice(0, 7),
  };
  const all = await incidentFacts(ask);
  const kept = all.filter((fact) => (!type || type.includes(fact.type)) && (!harm || harm.includes(fact.harm)));
  return { by, kept, groupOf: groupOf[by] };
}

const isOpen = ({ state }: IncidentFact) => state !== "closed";
const counts = (rows: readonly IncidentFact[]) => ({
  reports: rows.length,
  severe: rows.filter(({ harm }) => isSevere(harm)).length,
  open: rows.filter(isOpen).length,
});

/** What happened, how often, and per 1,000 patient days. */
export const incidentTrendsReport = defineReport<"by" | "harm" | "type">({
  code: "incident-trends",
  title: "Incidents",
  group: "Safety",
  question: "What happens here, and how often?",
  definition: [
    "Submitted incident reports that happened on a day of the period, on the calendar of their location. Drafts, dismissed and voided reports are left out, and every reader's own allegations.",
    "Severe: harm is severe or death.",
    "Rate: reports divided by patient days of the same locations and days that have ended, times 1,000.",
  ],
  grain: "One row for each type, or other group that was chosen.",
  permission: "incidents.view",
  period: { usual: "last90", most: 800 },
  filters: {
    by: groupedBy(groupings, "type"),
    type: { label: "Type", options: async () => optionsOf(typeLabels) },
    harm: { label: "Harm", options: async () => optionsOf(harmLabels) },
  },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    { key: "reports", label: "Reports", kind: "count", about: "Submitted reports", opens: true, adds: true },
    { key: "severe", label: "Severe", kind: "count", about: "Harm is severe or death", opens: true, adds: true },
    { key: "open", label: "Not closed", kind: "count", about: "Reports that are not closed", opens: true, adds: true },
  ],
  async read(ask) {
    const { by, kept, groupOf } = await facts(ask);
    const { days } = await censusOf(ask);
    const patientDays = days.filter(({ counted }) => counted).length;
    const all = counts(kept);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    const rows = [...groupBy(kept, groupOf)].map(([group, of]) => ({
      key: group,
      cells: { group: by === "month" ? stepText(group) : group, ...counts(of) },
    }));
    const most = [...rows]
      .sort((a, b) => b.cells.reports - a.cells.reports)
      .slice(0, 4)
      .map(({ key }) => key);
    const seriesOf = (fact: IncidentFact) => (most.includes(groupOf(fact)) ? groupOf(fact) : "Other");
    const names = [...new Set([...most, ...kept.map(seriesOf)])];
    return {
      rows: rows.sort((a, b) => b.cells.reports - a.cells.reports || a.key.localeCompare(b.key)),
      figures: [
        { key: "reports", label: "Reports", kind: "count", value: all.reports, about: "Submitted", opens: "reports" },
        {
          key: "severe",
          label: "Severe",
          kind: "count",
          value: all.severe,
          about: "Severe harm or death",
          opens: "severe",
        },
        {
          key: "rate",
          label: "Per 1,000 patient days",
          kind: "decimal",
          value: patientDays === 0 || ask.scope.isOwn ? null : Math.round((all.reports / patientDays) * 10_000) / 10,
          about: `Over ${patientDays.toLocaleString("en-US")} patient days`,
        },
        {
          key: "open",
          label: "Not closed",
          kind: "count",
          value: all.open,
          about: "In review or with open actions",
          opens: "open",
        },
      ],
      plot: {
        kind: "bars",
        stacked: true,
        measure: "Incident reports",
        unit: "count",
        axis,
        series: names.map((name) => ({ key: name, label: name })),
        points: pointsOf(
          steps,
          kept,
          ({ date }) => stepOf(date),
          (of) => {
            const bySeries = groupBy(of, seriesOf);
            return Object.fromEntries(names.map((name) => [name, bySeries.get(name)?.length ?? 0]));
          },
        ),
      },
    };
  },
  records: {
    noun: "Incident reports",
    columns: [
      { key: "number", label: "Number", kind: "text", about: "Number of the report" },
      { key: "at", label: "Occurred", kind: "instant", about: "When it happened" },
      { key: "type", label: "Type", kind: "text", about: "Type of incident" },
      { key: "harm", label: "Harm", kind: "text", about: "Harm of the person most affected" },
      { key: "state", label: "State", kind: "text", about: "State of the report" },
      { key: "location", label: "Location", kind: "text", about: "Where it happened" },
    ],
    async read(ask, drill) {
      const { kept, groupOf } = await facts(ask);
      const chosen = kept.filter(
        (fact) =>
          (drill.row === null || groupOf(fact) === drill.row) &&
          (drill.column !== "severe" || isSevere(fact.harm)) &&
          (drill.column !== "open" || isOpen(fact)),
      );
      const page = pageOfRecords(chosen, drill);
      return {
        ...page,
        rows: page.rows.map(
          (fact): ReportRecord => ({
            key: fact.id,
            subject: null,
            link: `/incidents/${fact.id}`,
            cells: {
              number: fact.number,
              at: fact.occurredAt,
              type: typeLabels[fact.type],
              harm: harmLabels[fact.harm],
              state: incidentStates.label(fact.state),
              location: locationName(ask.scope, fact.locationId),
            },
          }),
        ),
      };
    },
  },
});
