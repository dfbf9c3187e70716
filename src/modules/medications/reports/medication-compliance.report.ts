import { defineReport, groupedBy, locationName, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy, isByDay, percentOf, pointsOf, stepsOf, stepText } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import {
  type DoseCount,
  type DoseOutcome,
  doseCounts,
  doseGroupings,
  doseOutcomes,
  doseRecords,
} from "./dose-facts.store.ts";

const outcomeLabels = {
  on_time: "Given on time",
  off_time: "Given early or late",
  refused: "Refused",
  not_available: "Not available (NA)",
  missed: "Missed",
  undocumented: "Not documented",
  held: "Held",
  on_leave: "On leave",
} as const satisfies Record<DoseOutcome, string>;

/** Held doses and doses on leave were not to be given here, and are not part of the share. */
const isDue = (outcome: DoseOutcome) => outcome !== "held" && outcome !== "on_leave";

/** The outcomes that a column counts. */
const outcomesOf: Readonly<Record<string, readonly DoseOutcome[]>> = {
  due: doseOutcomes.filter(isDue),
  onTime: ["on_time"],
  offTime: ["off_time"],
  refused: ["refused"],
  notAvailable: ["not_available"],
  missed: ["missed"],
  undocumented: ["undocumented"],
  notDue: ["held", "on_leave"],
};

function counts(rows: readonly DoseCount[]) {
  const sum = (column: string) =>
    rows.reduce((total, { outcome, count }) => total + (outcomesOf[column]?.includes(outcome) ? count : 0), 0);
  const numbers = Object.fromEntries(Object.keys(outcomesOf).map((column) => [column, sum(column)]));
  const { due = 0, onTime = 0, offTime = 0, undocumented = 0 } = numbers;
  return {
    ...numbers,
    due,
    onTime,
    undocumented,
    share: percentOf(onTime, due),
    given: percentOf(onTime + offTime, due),
  };
}

function grouping({ filters, period }: ReportAsk<"by">) {
  const [chosen = "location"] = filters.by ?? [];
  return { by: isKeyOf(doseGroupings, chosen) ? chosen : ("location" as const), byDay: isByDay(period) };
}

const column = (key: string, label: string, about: string) =>
  ({ key, label, kind: "count", about, opens: true, adds: true }) as const;

/** How many doses were given when they were due. */
export const medicationComplianceReport = defineReport<"by">({
  code: "medication-compliance",
  title: "Medication compliance",
  group: "Clinical quality",
  question: "How many doses are given on time?",
  definition: [
    "Scheduled doses that were due on a day of the period, on the calendar of the location, and are documented or can no longer be given. PRN doses and doses that can still be given are left out.",
    "Due: all of these except doses that were held, or fell on a leave.",
    "On time: given, or taken under observation, within the dose's window. Early or late: given outside it.",
    "Not documented: the dose has no entry and its late cutoff has passed. It is not a missed dose until a nurse says so.",
    "On-time share: doses on time divided by doses due. Given share: all given doses divided by doses due.",
  ],
  grain: "One row for each location, or other group that was chosen.",
  permission: "medications.analyse",
  period: { usual: "last30", most: 400 },
  filters: { by: groupedBy(doseGroupings, "location") },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    column("due", "Due", "Doses to be given"),
    { key: "share", label: "On time", kind: "percent", about: "Doses on time divided by doses due" },
    { key: "given", label: "Given", kind: "percent", about: "All given doses divided by doses due" },
    column("onTime", "Given on time", "Within the dose's window"),
    column("offTime", "Early or late", "Given outside the window"),
    column("refused", "Refused", "The client refused"),
    column("notAvailable", "NA", "Not available"),
    column("missed", "Missed", "Documented as missed"),
    column("undocumented", "Not documented", "No entry after the late cutoff"),
    column("notDue", "Held or on leave", "Not part of doses due"),
  ],
  async read(ask) {
    const { by, byDay } = grouping(ask);
    const all = await doseCounts(ask, by, byDay);
    const whole = counts(all);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    const nameOf = (group: string) => {
      if (by === "location") return locationName(ask.scope, group) ?? group;
      if (by === "hour") return `${group}:00`;
      return by === "step" ? stepText(group) : group;
    };
    const places = [...new Set(all.map(({ locationId }) => locationId))];
    return {
      rows: [...groupBy(all, ({ group }) => group)].map(([group, of]) => ({
        key: group,
        cells: { group: nameOf(group), ...counts(of) },
      })),
      figures: [
        { key: "share", label: "On time", kind: "percent", value: whole.share, about: "Of doses due" },
        { key: "given", label: "Given", kind: "percent", value: whole.given, about: "On time, early or late" },
        {
          key: "due",
          label: "Doses due",
          kind: "count",
          value: whole.due,
          about: "Without held doses and leave",
          opens: "due",
        },
        {
          key: "undocumented",
          label: "Not documented",
          kind: "count",
          value: whole.undocumented,
          about: "After the late cutoff",
          opens: "undocumented",
        },
      ],
      plot: {
        kind: "line",
        stacked: false,
        measure: "Doses given on time",
        unit: "percent",
        axis,
        series: places.map((id) => ({ key: id, label: locationName(ask.scope, id) ?? "" })),
        points: pointsOf(
          steps,
          all,
          ({ date }) => stepOf(date),
          (rows) =>
            Object.fromEntries(
              [...groupBy(rows, ({ locationId }) => locationId)].flatMap(([id, of]) => {
                const { share } = counts(of);
                return share === null ? [] : [[id, share]];
              }),
            ),
        ),
      },
    };
  },
  records: {
    noun: "Doses",
    subject: "Client",
    columns: [
      { key: "due", label: "Due", kind: "instant", about: "When the dose was due" },
      { key: "medication", label: "Medication", kind: "text", about: "The ordered product" },
      { key: "outcome", label: "Outcome", kind: "text", about: "What was documented" },
      { key: "at", label: "Given", kind: "instant", about: "When it was given or documented for" },
      { key: "location", label: "Location", kind: "text", about: "Location of the dose" },
    ],
    async read(ask, drill) {
      const outcomes = outcomesOf[drill.column] ?? doseOutcomes;
      const page = await doseRecords(ask, { ...grouping(ask), outcomes }, drill);
      return {
        ...page,
        rows: page.rows.map((dose) => ({
          key: dose.scheduleId,
          subject: { type: "client" as const, id: dose.clientId },
          cells: {
            due: dose.dueAt,
            medication: dose.medication,
            outcome: outcomeLabels[dose.outcome],
            at: dose.occurredAt,
            location: locationName(ask.scope, dose.locationId),
          },
        })),
      };
    },
  },
});
