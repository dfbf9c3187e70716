import {
  defineReport,
  groupedBy,
  locationName,
  pageOfRecords,
  type ReportAsk,
} from "#platform/server/reports/report.ts";
import { groupBy, pointsOf, stepsOf } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { stages } from "../reviews/review.ts";
import { type CoverageFact, coverageFacts } from "./coverage-facts.store.ts";

const groupings = { payer: "Payer", location: "Location", level: "Level of care" } as const;

/** What each number counts: the stays of a column. */
const counted = (today: string, through: string) =>
  ({
    stays: () => true,
    ending: ({ uncoveredFrom }: CoverageFact) =>
      uncoveredFrom !== null && uncoveredFrom > today && uncoveredFrom <= through,
    uncovered: ({ uncoveredFrom }: CoverageFact) => uncoveredFrom !== null && uncoveredFrom <= today,
    gaps: ({ gapDays }: CoverageFact) => gapDays > 0,
  }) as const;

async function facts(ask: ReportAsk<"by">) {
  const [chosen = "payer"] = ask.filters.by ?? [];
  const by = isKeyOf(groupings, chosen) ? chosen : "payer";
  const groupOf: Record<typeof by, (fact: CoverageFact) => string> = {
    payer: ({ payerName }) => payerName ?? "No insurance",
    location: ({ locationId }) => locationName(ask.scope, locationId) ?? "",
    level: ({ levelName }) => levelName ?? "No level of care",
  };
  return { all: await coverageFacts(ask), groupOf: groupOf[by], is: counted(ask.today, ask.period.through) };
}

/** Whose coverage ends soon, and who has none. */
export const authorizationExpiryReport = defineReport<"by">({
  code: "authorization-expiry",
  title: "Authorization expiry",
  group: "Coverage",
  question: "Whose coverage ends soon, and who is not covered today?",
  definition: [
    "Stays in care, as their coverage was last computed from census days, authorizations and insurance.",
    "Ending: the first day without coverage is after today and in the period. It is the day after the authorization ends or its units are used up, within the planned stay.",
    "Not covered today: a stay with insurance without an approved day today.",
    "Gap days: past days of the stay that no authorization covers. Self-pay stays have none.",
  ],
  grain: "One row for each payer, or other group that was chosen.",
  permission: "authorizations.read",
  period: { usual: "next7", most: 180 },
  filters: { by: groupedBy(groupings, "payer") },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    { key: "stays", label: "Stays", kind: "count", about: "Stays in care", opens: true, adds: true },
    { key: "ending", label: "Ending", kind: "count", about: "Coverage ends in the period", opens: true, adds: true },
    {
      key: "uncovered",
      label: "Not covered today",
      kind: "count",
      about: "No approved day today",
      opens: true,
      adds: true,
    },
    {
      key: "gaps",
      label: "Stays with gaps",
      kind: "count",
      about: "Stays with past days not covered",
      opens: true,
      adds: true,
    },
    { key: "gapDays", label: "Gap days", kind: "count", about: "Past days not covered", adds: true },
  ],
  async read(ask) {
    const { all, groupOf, is } = await facts(ask);
    const counts = (rows: readonly CoverageFact[]) => ({
      stays: rows.length,
      ending: rows.filter(is.ending).length,
      uncovered: rows.filter(is.uncovered).length,
      gaps: rows.filter(is.gaps).length,
      gapDays: rows.reduce((sum, { gapDays }) => sum + gapDays, 0),
    });
    const whole = counts(all);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    return {
      rows: [...groupBy(all, groupOf)]
        .map(([group, of]) => ({ key: group, cells: { group, ...counts(of) } }))
        .sort((a, b) => b.cells.ending - a.cells.ending || a.key.localeCompare(b.key)),
      figures: [
        {
          key: "ending",
          label: "Ending",
          kind: "count",
          value: whole.ending,
          about: "Coverage ends in the period",
          opens: "ending",
        },
        {
          key: "uncovered",
          label: "Not covered today",
          kind: "count",
          value: whole.uncovered,
          about: "No approved day today",
          opens: "uncovered",
        },
        { key: "gapDays", label: "Gap days", kind: "count", value: whole.gapDays, about: "Past days not covered" },
        {
          key: "stays",
          label: "Stays in care",
          kind: "count",
          value: whole.stays,
          about: "With and without insurance",
          opens: "stays",
        },
      ],
      plot: {
        kind: "bars",
        stacked: false,
        measure: "Stays by first day without coverage",
        unit: "count",
        axis,
        series: [{ key: "ending", label: "Stays" }],
        points: pointsOf(
          steps,
          all.filter(is.ending),
          ({ uncoveredFrom }) => stepOf(uncoveredFrom ?? ""),
          (rows) => ({
            ending: rows.length,
          }),
        ),
      },
    };
  },
  records: {
    noun: "Stays",
    subject: "Client",
    columns: [
      { key: "from", label: "Not covered from", kind: "date", about: "First day without coverage" },
      { key: "stage", label: "Coverage", kind: "text", about: "What the stay needs" },
      { key: "payer", label: "Payer", kind: "text", about: "Payer that pays for the days" },
      { key: "level", label: "Level of care", kind: "text", about: "Level of care of the stay" },
      { key: "location", label: "Location", kind: "text", about: "Location of the stay" },
      { key: "left", label: "Units left", kind: "count", about: "Approved days or sessions not used" },
      { key: "gap", label: "Gap days", kind: "count", about: "Past days not covered" },
    ],
    async read(ask, drill) {
      const { all, groupOf, is } = await facts(ask);
      const isCounted = isKeyOf(is, drill.column) ? is[drill.column] : is.stays;
      const chosen = all.filter((fact) => (drill.row === null || groupOf(fact) === drill.row) && isCounted(fact));
      const page = pageOfRecords(chosen, drill);
      return {
        ...page,
        rows: page.rows.map((fact) => ({
          key: fact.demographicId,
          subject: { type: "client" as const, id: fact.clientId },
          cells: {
            from: fact.uncoveredFrom,
            stage: stages[fact.stage].label,
            payer: fact.payerName,
            level: fact.levelName,
            location: locationName(ask.scope, fact.locationId),
            left: fact.unitsLeft,
            gap: fact.gapDays,
          },
        })),
      };
    },
  },
});
