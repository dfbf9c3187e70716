import { defineReport, groupedBy, locationName, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy, percentOf, pointsOf, ratioOf, stepsOf, stepText } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { coveredMinutes } from "../time/time-entry.ts";
import { staffChoices, type TimeFact, timeFacts } from "./time-facts.store.ts";
import { timeRecordColumns, timeRecordPage } from "./time-records.ts";

type Key = "by" | "staff";
type Ask = ReportAsk<Key>;
const groupings = { staff: "Staff member", location: "Location", month: "Month" } as const;

async function facts(ask: Ask) {
  const { staff, by: [chosen = "staff"] = [] } = ask.filters;
  const by = isKeyOf(groupings, chosen) ? chosen : "staff";
  const kept = (await timeFacts(ask, staff)).filter(({ live }) => live);
  const names = new Map(kept.map(({ clinicianId, staffName }) => [clinicianId, staffName]));
  const keyOf: Record<typeof by, (fact: TimeFact) => string> = {
    staff: ({ clinicianId }) => clinicianId,
    location: ({ locationId }) => locationId,
    month: ({ date }) => date.slice(0, 7),
  };
  const labelOf: Record<typeof by, (key: string) => string> = {
    staff: (key) => names.get(key) ?? "",
    location: (key) => locationName(ask.scope, key) ?? "",
    month: stepText,
  };
  return { kept, keyOf: keyOf[by], labelOf: labelOf[by] };
}

const isPending = ({ state }: TimeFact) => state !== "approved" && state !== "exported";

/** Each instant of a staff member counts once, also where a signed note lies inside a clocked shift. */
function minutesOf(rows: readonly TimeFact[]): number {
  return [...groupBy(rows, ({ clinicianId }) => clinicianId).values()].reduce(
    (total, of) => total + coveredMinutes(of),
    0,
  );
}

function counts(rows: readonly TimeFact[]) {
  const [all, direct] = [minutesOf(rows), minutesOf(rows.filter(({ category }) => category === "direct"))];
  return {
    entries: rows.length,
    hours: ratioOf(all, 60) ?? 0,
    direct: ratioOf(direct, 60) ?? 0,
    share: percentOf(direct, all),
    billable: ratioOf(minutesOf(rows.filter(({ billable }) => billable)), 60) ?? 0,
    leave: ratioOf(minutesOf(rows.filter(({ category }) => category === "leave")), 60) ?? 0,
    pending: rows.filter(isPending).length,
  };
}

/** Hours of staff, and what is not approved yet. */
export const timeReport = defineReport<Key>({
  code: "time",
  title: "Time",
  group: "Staff time",
  question: "How many hours did staff work, and how much of it was direct care?",
  switch: "time",
  definition: [
    "Time entries with a work date in the period: typed, clocked, and made by signed notes and groups. The work date is the local date of the start. Voided and corrected entries are left out.",
    "Hours: elapsed time, 9 hours from 11 PM to 7 AM in the night in which clocks go back. Time that several entries of one staff member share counts once, so a session inside a clocked shift adds nothing.",
    "Direct care share: hours of direct care divided by hours.",
    "Not approved: entries in draft, submitted or returned.",
  ],
  grain: "One row for each staff member, or other group that was chosen.",
  permission: "timeEntries.view",
  period: { usual: "last30", most: 190 },
  filters: {
    by: groupedBy(groupings, "staff"),
    staff: { label: "Staff member", options: (view, scope) => staffChoices({ view, scope }) },
  },
  columns: [
    { key: "group", label: "Group", kind: "text", about: "What the rows are grouped by" },
    { key: "hours", label: "Hours", kind: "hours", about: "Elapsed hours, each instant once" },
    { key: "direct", label: "Direct care", kind: "hours", about: "Hours of activity types of direct care" },
    { key: "share", label: "Direct care share", kind: "percent", about: "Direct care divided by hours" },
    { key: "billable", label: "Billable", kind: "hours", about: "Hours of signed billable services" },
    { key: "leave", label: "Leave", kind: "hours", about: "Hours of leave" },
    { key: "entries", label: "Entries", kind: "count", about: "Time entries", opens: true, adds: true },
    {
      key: "pending",
      label: "Not approved",
      kind: "count",
      about: "Draft, submitted or returned",
      opens: true,
      adds: true,
    },
  ],
  async read(ask) {
    const { kept, keyOf, labelOf } = await facts(ask);
    const all = counts(kept);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    return {
      rows: [...groupBy(kept, keyOf)]
        .map(([key, of]) => ({ key, cells: { group: labelOf(key), ...counts(of) } }))
        .sort((a, b) => a.cells.group.localeCompare(b.cells.group) || a.key.localeCompare(b.key)),
      figures: [
        { key: "hours", label: "Hours", kind: "hours", value: all.hours, about: "Of all staff" },
        { key: "direct", label: "Direct care", kind: "hours", value: all.direct, about: "With or for clients" },
        { key: "share", label: "Direct care share", kind: "percent", value: all.share, about: "Of all hours" },
        {
          key: "pending",
          label: "Not approved",
          kind: "count",
          value: all.pending,
          about: "Entries in draft, submitted or returned",
          opens: "pending",
        },
      ],
      plot: {
        kind: "bars",
        stacked: true,
        measure: "Hours",
        unit: "hours",
        axis,
        series: [
          { key: "direct", label: "Direct care" },
          { key: "other", label: "Other time" },
        ],
        points: pointsOf(
          steps,
          kept,
          ({ date }) => stepOf(date),
          (of) => {
            const { hours, direct } = counts(of);
            return { direct, other: Math.round((hours - direct) * 10) / 10 };
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
        (fact) => (drill.row === null || keyOf(fact) === drill.row) && (drill.column !== "pending" || isPending(fact)),
      );
      return timeRecordPage(ask, chosen, drill);
    },
  },
});
