import {
  defineReport,
  groupedBy,
  locationName,
  pageOfRecords,
  type ReportAsk,
  type ReportRecord,
} from "#platform/server/reports/report.ts";
import { groupBy, pointsOf, stepsOf, stepText } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { levelFilter, levelNames } from "./report-filters.actions.ts";
import { type StayFact, stayFacts } from "./stay-facts.store.ts";
import { admissionTypeWord, dischargeTypeWord, sourceWord } from "./stay-words.ts";

type Ask = ReportAsk<"by" | "level">;
const groupings = {
  step: "Day or month",
  location: "Location",
  level: "Level of care",
  type: "Admission or discharge type",
  source: "Referral source",
} as const;

const isAdmission = ({ kind }: StayFact) => kind === "admission";

/** The facts that the filters left, and the group of each. */
async function facts(ask: Ask) {
  const { level, by: [chosen = "step"] = [] } = ask.filters;
  const by = isKeyOf(groupings, chosen) ? chosen : "step";
  const nameOf = await levelNames(ask.view);
  const { stepOf } = stepsOf(ask.period);
  const groupOf: Record<typeof by, (fact: StayFact) => string> = {
    step: ({ date }) => stepOf(date),
    location: ({ locationId }) => locationName(ask.scope, locationId) ?? "",
    level: ({ levelOfCareId }) => nameOf(levelOfCareId),
    type: (fact) =>
      isAdmission(fact)
        ? `Admission: ${admissionTypeWord(fact.admissionType)}`
        : `Discharge: ${dischargeTypeWord(fact.dischargeType)}`,
    source: ({ source }) => sourceWord(source),
  };
  const all = await stayFacts(ask);
  const kept = all.filter(({ levelOfCareId }) => !level || (levelOfCareId !== null && level.includes(levelOfCareId)));
  return { by, kept, nameOf, groupOf: groupOf[by] };
}

/** Who came and who left, and why. */
export const admissionsDischargesReport = defineReport<"by" | "level">({
  code: "admissions-discharges",
  title: "Admissions and discharges",
  group: "Census and beds",
  question: "How many clients came and left?",
  definition: [
    "Admission: a stay whose admission time is on a day of the period, on the calendar of the location where it began. Canceled admissions are left out.",
    "Discharge: a stay whose discharge time is on a day of the period, on the calendar of the location where it ended. Discharges that were undone are left out.",
    "Net: admissions minus discharges. A move between locations or levels of care within a stay is neither.",
  ],
  grain: "One row for each day, month or other group that was chosen.",
  permission: "beds.view",
  period: { usual: "last90", most: 800 },
  filters: { by: groupedBy(groupings, "step"), level: levelFilter },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    { key: "admissions", label: "Admissions", kind: "count", about: "Stays that began", opens: true, adds: true },
    { key: "discharges", label: "Discharges", kind: "count", about: "Stays that ended", opens: true, adds: true },
    { key: "net", label: "Net", kind: "count", about: "Admissions minus discharges", adds: true },
  ],
  async read(ask) {
    const { by, kept, groupOf } = await facts(ask);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    const counts = (rows: readonly StayFact[]) => {
      const admissions = rows.filter(isAdmission).length;
      return { admissions, discharges: rows.length - admissions, net: 2 * admissions - rows.length };
    };
    const all = counts(kept);
    const rows = [...groupBy(kept, groupOf)].map(([group, of]) => ({
      key: group,
      cells: { group: by === "step" ? stepText(group) : group, ...counts(of) },
    }));
    const order =
      by === "step" ? (a: string, b: string) => b.localeCompare(a) : (a: string, b: string) => a.localeCompare(b);
    return {
      rows: rows.sort((a, b) => order(a.key, b.key)),
      figures: [
        {
          key: "admissions",
          label: "Admissions",
          kind: "count",
          value: all.admissions,
          about: "Stays that began",
          opens: "admissions",
        },
        {
          key: "discharges",
          label: "Discharges",
          kind: "count",
          value: all.discharges,
          about: "Stays that ended",
          opens: "discharges",
        },
        { key: "net", label: "Net", kind: "count", value: all.net, about: "Admissions minus discharges" },
      ],
      plot: {
        kind: "bars",
        stacked: true,
        measure: "Admissions and discharges",
        unit: "count",
        axis,
        series: [
          { key: "admissions", label: "Admissions" },
          { key: "discharges", label: "Discharges" },
        ],
        points: pointsOf(
          steps,
          kept,
          ({ date }) => stepOf(date),
          (of) => {
            const { admissions, discharges } = counts(of);
            return { admissions, discharges: -discharges };
          },
        ),
      },
    };
  },
  records: {
    noun: "Stays",
    subject: "Client",
    columns: [
      { key: "at", label: "Time", kind: "instant", about: "When the stay began or ended" },
      { key: "location", label: "Location", kind: "text", about: "Where it began or ended" },
      { key: "level", label: "Level of care", kind: "text", about: "Level of care at that time" },
      { key: "type", label: "Type", kind: "text", about: "Admission or discharge type" },
      { key: "source", label: "Referral source", kind: "text", about: "Referral source of the stay" },
    ],
    async read(ask, drill) {
      const { kept, nameOf, groupOf } = await facts(ask);
      const chosen = kept.filter(
        (fact) =>
          isAdmission(fact) === (drill.column === "admissions") && (drill.row === null || groupOf(fact) === drill.row),
      );
      return recordPage(ask, chosen, nameOf, drill);
    },
  },
});

/** A page of stays, as admissions or as discharges. */
export function recordPage(
  { scope }: Pick<ReportAsk, "scope">,
  facts: readonly StayFact[],
  levelName: (levelId: string | null) => string,
  drill: { page: number; pageSize: number },
) {
  const page = pageOfRecords(facts, drill);
  return {
    ...page,
    rows: page.rows.map(
      (fact): ReportRecord => ({
        key: `${fact.demographicId} ${fact.kind}`,
        subject: { type: "client", id: fact.clientId },
        cells: {
          at: fact.at,
          location: locationName(scope, fact.locationId),
          level: levelName(fact.levelOfCareId),
          type: isAdmission(fact) ? admissionTypeWord(fact.admissionType) : dischargeTypeWord(fact.dischargeType),
          source: sourceWord(fact.source),
          days: fact.days,
        },
      }),
    ),
  };
}
