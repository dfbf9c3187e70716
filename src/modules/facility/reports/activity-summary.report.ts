import { defineReport, groupedBy, locationName, optionsOf, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy, percentOf, pointsOf, stepsOf, stepText } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { activityTypes } from "../time/activity-type.store.ts";
import { staffChoices, type TimeFact, timeFacts } from "./time-facts.store.ts";
import { timeRecordColumns, timeRecordPage } from "./time-records.ts";

type Key = "by" | "staff" | "type" | "billable";
type Ask = ReportAsk<Key>;
const groupings = { type: "Activity type", staff: "Staff member", location: "Location", day: "Day" } as const;
const billableWords = { yes: "Billable", no: "Not billable" } as const;

async function facts(ask: Ask) {
  const { staff, type, billable, by: [chosen = "type"] = [] } = ask.filters;
  const by = isKeyOf(groupings, chosen) ? chosen : "type";
  const kept = (await timeFacts(ask, staff)).filter(
    (fact) =>
      (!type || type.includes(fact.activityTypeId)) && (!billable || billable.includes(fact.billable ? "yes" : "no")),
  );
  const names = new Map(
    kept.flatMap(({ activityTypeId, typeName, clinicianId, staffName }) => [
      [activityTypeId, typeName],
      [clinicianId, staffName],
    ]),
  );
  const keyOf: Record<typeof by, (fact: TimeFact) => string> = {
    type: ({ activityTypeId }) => activityTypeId,
    staff: ({ clinicianId }) => clinicianId,
    location: ({ locationId }) => locationId,
    day: ({ date }) => date,
  };
  const labelOf: Record<typeof by, (key: string) => string> = {
    type: (key) => names.get(key) ?? "",
    staff: (key) => names.get(key) ?? "",
    location: (key) => locationName(ask.scope, key) ?? "",
    day: stepText,
  };
  return { by, kept, keyOf: keyOf[by], labelOf: labelOf[by] };
}

function counts(rows: readonly TimeFact[]) {
  const sum = (of: readonly TimeFact[]) => of.reduce((total, { minutes }) => total + minutes, 0);
  const billable = rows.filter((fact) => fact.billable);
  return {
    entries: rows.length,
    minutes: sum(rows),
    billable: billable.length,
    billableMinutes: sum(billable),
    units: billable.reduce((total, { units }) => total + (units ?? 0), 0),
  };
}

/** Documented activity: the same rows as the activity report's own page (ACT-1), as a report with files and saved filters. */
export const activitySummaryReport = defineReport<Key>({
  code: "activity-summary",
  title: "Activity",
  group: "Staff time",
  question: "What did staff document, and how much of it is billable?",
  switch: "time",
  definition: [
    "Time entries with a work date in the period, without voided ones. A correction of exported time counts with its sign.",
    "Minutes are the sums of the entries as they are: a session inside a clocked shift counts beside the shift. The Time report counts each instant once.",
    "Billable: services of a client with a billing code and a signed note or group. Units follow the rule of the code.",
    "To choose one client, open the Activity page.",
  ],
  grain: "One row for each activity type, or other group that was chosen.",
  permission: "reports.view",
  period: { usual: "last7", most: 190 },
  filters: {
    by: groupedBy(groupings, "type"),
    staff: { label: "Staff member", options: (view, scope) => staffChoices({ view, scope }) },
    type: {
      label: "Activity type",
      options: async (view) => (await activityTypes(view.db, true)).map(({ id, name }) => ({ value: id, label: name })),
    },
    billable: { label: "Billable", options: async () => optionsOf(billableWords) },
  },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    { key: "entries", label: "Entries", kind: "count", about: "Time entries", opens: true, adds: true },
    { key: "minutes", label: "Minutes", kind: "minutes", about: "Minutes of these entries", adds: true },
    {
      key: "billable",
      label: "Billable entries",
      kind: "count",
      about: "Entries of signed billable services",
      opens: true,
      adds: true,
    },
    { key: "billableMinutes", label: "Billable minutes", kind: "minutes", about: "Minutes of these", adds: true },
    { key: "units", label: "Units", kind: "count", about: "Units of billable entries", adds: true },
  ],
  async read(ask) {
    const { by, kept, keyOf, labelOf } = await facts(ask);
    const all = counts(kept);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    return {
      rows: [...groupBy(kept, keyOf)]
        .map(([key, of]) => ({ key, cells: { group: labelOf(key), ...counts(of) } }))
        .sort((a, b) =>
          by === "day" ? a.key.localeCompare(b.key) : b.cells.minutes - a.cells.minutes || a.key.localeCompare(b.key),
        ),
      figures: [
        {
          key: "entries",
          label: "Entries",
          kind: "count",
          value: all.entries,
          about: "Documented",
          opens: "entries",
        },
        { key: "minutes", label: "Minutes", kind: "minutes", value: all.minutes, about: "Of these entries" },
        {
          key: "share",
          label: "Billable share",
          kind: "percent",
          value: percentOf(all.billableMinutes, all.minutes),
          about: "Billable minutes of all minutes",
        },
        { key: "units", label: "Units", kind: "count", value: all.units, about: "Of billable entries" },
      ],
      plot: {
        kind: "bars",
        stacked: true,
        measure: "Minutes",
        unit: "minutes",
        axis,
        series: [
          { key: "billable", label: "Billable" },
          { key: "other", label: "Other" },
        ],
        points: pointsOf(
          steps,
          kept,
          ({ date }) => stepOf(date),
          (of) => {
            const { minutes, billableMinutes } = counts(of);
            return { billable: billableMinutes, other: minutes - billableMinutes };
          },
        ),
      },
    };
  },
  records: {
    noun: "Time entries",
    subject: "Client",
    columns: timeRecordColumns,
    async read(ask, drill) {
      const { kept, keyOf } = await facts(ask);
      const chosen = kept.filter(
        (fact) => (drill.row === null || keyOf(fact) === drill.row) && (drill.column !== "billable" || fact.billable),
      );
      return timeRecordPage(ask, chosen, drill);
    },
  },
});
