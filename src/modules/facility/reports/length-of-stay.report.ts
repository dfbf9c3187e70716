import { defineReport, groupedBy, locationName, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy, medianOf, pointsOf, ratioOf, stepsOf, stepText } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { recordPage } from "./admissions-discharges.report.ts";
import { levelFilter, levelNames } from "./report-filters.actions.ts";
import { type StayFact, stayFacts } from "./stay-facts.store.ts";
import { dischargeTypeWord } from "./stay-words.ts";

type Ask = ReportAsk<"by" | "level">;
const groupings = {
  level: "Level of care",
  type: "Discharge type",
  location: "Location",
  month: "Month of discharge",
} as const;

async function facts(ask: Ask) {
  const { level, by: [chosen = "level"] = [] } = ask.filters;
  const by = isKeyOf(groupings, chosen) ? chosen : "level";
  const nameOf = await levelNames(ask.view);
  const groupOf: Record<typeof by, (fact: StayFact) => string> = {
    level: ({ levelOfCareId }) => nameOf(levelOfCareId),
    type: ({ dischargeType }) => dischargeTypeWord(dischargeType),
    location: ({ locationId }) => locationName(ask.scope, locationId) ?? "",
    month: ({ date }) => date.slice(0, 7),
  };
  const all = await stayFacts(ask);
  const kept = all.filter(
    ({ kind, levelOfCareId }) =>
      kind === "discharge" && (!level || (levelOfCareId !== null && level.includes(levelOfCareId))),
  );
  return { by, kept, nameOf, groupOf: groupOf[by] };
}

const daysOfStays = (stays: readonly StayFact[]) => stays.map(({ days }) => days ?? 0);
function lengths(stays: readonly StayFact[]) {
  const days = daysOfStays(stays);
  const sum = days.reduce((total, one) => total + one, 0);
  return {
    discharges: days.length,
    days: sum,
    average: ratioOf(sum, days.length),
    median: medianOf(days),
    shortest: days.length > 0 ? Math.min(...days) : null,
    longest: days.length > 0 ? Math.max(...days) : null,
  };
}

/** How long stays that ended had lasted. */
export const lengthOfStayReport = defineReport<"by" | "level">({
  code: "length-of-stay",
  title: "Length of stay",
  group: "Census and beds",
  question: "How long do clients stay?",
  definition: [
    "Stays whose discharge is on a day of the period. Clients who are still here are not counted.",
    "Length of stay: local midnights from admission to discharge, at least 1; an admission and a discharge on one day are 1 day.",
    "Average length of stay (ALOS): days of all these stays divided by the number of discharges. The median stands beside it, because a few long stays raise the average.",
    "The level of care and location are those at discharge.",
  ],
  grain: "One row for each level of care, or other group that was chosen.",
  permission: "beds.view",
  period: { usual: "last90", most: 800 },
  filters: { by: groupedBy(groupings, "level"), level: levelFilter },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    { key: "discharges", label: "Discharges", kind: "count", about: "Stays that ended", opens: true, adds: true },
    { key: "average", label: "Average", kind: "days", about: "Days divided by discharges" },
    { key: "median", label: "Median", kind: "days", about: "The stay in the middle" },
    { key: "shortest", label: "Shortest", kind: "days", about: "The shortest stay" },
    { key: "longest", label: "Longest", kind: "days", about: "The longest stay" },
    { key: "days", label: "Days", kind: "count", about: "Days of these stays", adds: true },
  ],
  async read(ask) {
    const { by, kept, groupOf } = await facts(ask);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    const all = lengths(kept);
    const rows = [...groupBy(kept, groupOf)].map(([group, of]) => ({
      key: group,
      cells: { group: by === "month" ? stepText(group) : group, ...lengths(of) },
    }));
    return {
      rows: rows.sort((a, b) => a.key.localeCompare(b.key)),
      figures: [
        {
          key: "average",
          label: "Average length of stay",
          kind: "days",
          value: all.average,
          about: "ALOS of discharges",
        },
        { key: "median", label: "Median", kind: "days", value: all.median, about: "The stay in the middle" },
        {
          key: "discharges",
          label: "Discharges",
          kind: "count",
          value: all.discharges,
          about: "Stays that ended",
          opens: "discharges",
        },
      ],
      plot: {
        kind: "bars",
        stacked: false,
        measure: "Average length of stay",
        unit: "days",
        axis,
        series: [
          { key: "average", label: "Average" },
          { key: "median", label: "Median" },
        ],
        points: pointsOf(
          steps,
          kept,
          ({ date }) => stepOf(date),
          (of) => {
            const { average, median } = lengths(of);
            return { average: average ?? 0, median: median ?? 0 };
          },
        ),
      },
    };
  },
  records: {
    noun: "Stays",
    subject: "Client",
    columns: [
      { key: "at", label: "Discharged", kind: "instant", about: "When the stay ended" },
      { key: "days", label: "Days", kind: "days", about: "Length of stay" },
      { key: "level", label: "Level of care", kind: "text", about: "Level of care at discharge" },
      { key: "type", label: "Discharge type", kind: "text", about: "Why the stay ended" },
      { key: "location", label: "Location", kind: "text", about: "Where it ended" },
    ],
    async read(ask, drill) {
      const { kept, nameOf, groupOf } = await facts(ask);
      const chosen = kept.filter((fact) => drill.row === null || groupOf(fact) === drill.row);
      return recordPage(ask, chosen, nameOf, drill);
    },
  },
});
