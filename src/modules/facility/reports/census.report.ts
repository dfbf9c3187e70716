import {
  defineReport,
  locationName,
  pageOfRecords,
  type ReportAsk,
  type ReportRecord,
} from "#platform/server/reports/report.ts";
import { groupBy, pointsOf, ratioOf, stepsOf } from "#platform/shared/reports/report-math.ts";
import type { CensusDay } from "../census/census.ts";
import { leaveLabel } from "../census/census-state.ts";
import { bedCodes } from "./bed-codes.store.ts";
import { censusOf, type InCareNow } from "./census-days.actions.ts";
import { levelFilter, levelNames } from "./report-filters.actions.ts";

type Ask = ReportAsk<"level">;

const rowKey = ({ locationId, levelOfCareId }: Pick<CensusDay, "locationId" | "levelOfCareId">) =>
  `${locationId}|${levelOfCareId ?? ""}`;

async function facts(ask: Ask) {
  const { level } = ask.filters;
  const isChosen = ({ levelOfCareId }: { levelOfCareId: string | null }) =>
    !level || (levelOfCareId !== null && level.includes(levelOfCareId));
  const { days, now, ended } = await censusOf(ask);
  const [counted, away] = [days.filter((day) => day.counted), days.filter((day) => !day.counted)];
  return { patientDays: counted.filter(isChosen), awayDays: away.filter(isChosen), now: now.filter(isChosen), ended };
}

/** Who was in care at the end of each day, and who is now. */
export const censusReport = defineReport<"level">({
  code: "census",
  title: "Census",
  group: "Census and beds",
  question: "Who is in care, by location and level of care?",
  definition: [
    "Patient day: a client in care at midnight at the end of the day, present or on a pass. The admission day counts and the discharge day does not; an admission and a discharge on one day count as one.",
    "Away day: the same in the hospital, in court or AWOL. Away days are never patient days.",
    "Average daily census: patient days divided by days that have ended. A night on which clocks change is one day.",
    "In care now: admitted clients at this moment, also on leave.",
  ],
  grain: "One row for each location and level of care at midnight.",
  permission: "beds.view",
  period: { usual: "last30", most: 400 },
  filters: { level: levelFilter },
  columns: [
    { key: "location", label: "Location", kind: "text", about: "Where the client was at midnight" },
    { key: "level", label: "Level of care", kind: "text", about: "The level of care at midnight" },
    { key: "now", label: "In care now", kind: "count", about: "Admitted clients now", opens: true, adds: true },
    {
      key: "days",
      label: "Patient days",
      kind: "count",
      about: "Midnights present or on a pass",
      opens: true,
      adds: true,
    },
    { key: "average", label: "Average daily census", kind: "decimal", about: "Patient days divided by days" },
    { key: "most", label: "Highest", kind: "count", about: "Most clients at one midnight" },
    { key: "least", label: "Lowest", kind: "count", about: "Fewest clients at one midnight" },
    {
      key: "away",
      label: "Away days",
      kind: "count",
      about: "Midnights in the hospital, court or AWOL",
      opens: true,
      adds: true,
    },
  ],
  async read(ask) {
    const { patientDays, awayDays, now, ended } = await facts(ask);
    const nameOf = await levelNames(ask.view);
    const keys = new Map([...now, ...patientDays, ...awayDays].map((one) => [rowKey(one), one]));
    const [byRow, awayByRow, nowByRow] = [
      groupBy(patientDays, rowKey),
      groupBy(awayDays, rowKey),
      groupBy(now, rowKey),
    ];
    const { axis, steps, stepOf } = stepsOf(ask.period);
    const isCurrent = ask.period.through >= ask.today;
    const endedSteps = new Set(ended.map(stepOf));
    const names = [...new Set([...keys.values()].map(({ levelOfCareId }) => nameOf(levelOfCareId)))].sort();
    return {
      rows: [...keys]
        .map(([key, { locationId, levelOfCareId }]) => {
          const days = byRow.get(key) ?? [];
          const perDay = groupBy(days, ({ serviceDate }) => serviceDate);
          const counts = ended.map((date) => perDay.get(date)?.length ?? 0);
          return {
            key,
            cells: {
              location: locationName(ask.scope, locationId),
              level: nameOf(levelOfCareId),
              now: isCurrent ? (nowByRow.get(key)?.length ?? 0) : null,
              days: days.length,
              average: ratioOf(days.length, ended.length),
              most: counts.length > 0 ? Math.max(...counts) : null,
              least: counts.length > 0 ? Math.min(...counts) : null,
              away: awayByRow.get(key)?.length ?? 0,
            },
          };
        })
        .sort((a, b) => `${a.cells.location} ${a.cells.level}`.localeCompare(`${b.cells.location} ${b.cells.level}`)),
      figures: [
        {
          key: "now",
          label: "In care now",
          kind: "count",
          value: isCurrent ? now.length : null,
          about: "Admitted clients",
          opens: "now",
        },
        {
          key: "average",
          label: "Average daily census",
          kind: "decimal",
          value: ratioOf(patientDays.length, ended.length),
          about: `Over ${ended.length === 1 ? "1 day" : `${ended.length} days`} that have ended`,
        },
        {
          key: "days",
          label: "Patient days",
          kind: "count",
          value: patientDays.length,
          about: "Present or on a pass",
          opens: "days",
        },
        {
          key: "away",
          label: "Away days",
          kind: "count",
          value: awayDays.length,
          about: "Hospital, court, AWOL",
          opens: "away",
        },
      ],
      plot: {
        kind: "area",
        stacked: true,
        measure: axis === "date" ? "Patient days" : "Average daily census",
        unit: axis === "date" ? "count" : "decimal",
        axis,
        series: names.map((name) => ({ key: name, label: name })),
        points: pointsOf(
          steps,
          patientDays,
          ({ serviceDate }) => stepOf(serviceDate),
          (days, step) => {
            const over = axis === "date" ? 1 : ended.filter((date) => stepOf(date) === step).length;
            const byLevel = groupBy(days, ({ levelOfCareId }) => nameOf(levelOfCareId));
            return Object.fromEntries(names.map((name) => [name, ratioOf(byLevel.get(name)?.length ?? 0, over) ?? 0]));
          },
        ).filter(({ x }) => endedSteps.has(x)),
      },
    };
  },
  records: {
    noun: "Days",
    subject: "Client",
    columns: [
      { key: "date", label: "Day", kind: "date", about: "The day that ended at this midnight" },
      { key: "location", label: "Location", kind: "text", about: "Location at midnight" },
      { key: "level", label: "Level of care", kind: "text", about: "Level of care at midnight" },
      { key: "bed", label: "Bed", kind: "text", about: "Bed at midnight" },
      { key: "state", label: "State", kind: "text", about: "Present, or the kind of leave" },
    ],
    async read(ask, drill) {
      const { patientDays, awayDays, now } = await facts(ask);
      const nameOf = await levelNames(ask.view);
      const of: readonly (InCareNow & { serviceDate?: string })[] =
        drill.column === "now" ? now : drill.column === "away" ? awayDays : patientDays;
      const chosen = of.filter((one) => drill.row === null || rowKey(one) === drill.row);
      const page = pageOfRecords(
        [...chosen].sort((a, b) => (b.serviceDate ?? "").localeCompare(a.serviceDate ?? "")),
        drill,
      );
      const codes = await bedCodes(
        ask.view.db,
        page.rows.flatMap(({ bedId }) => bedId ?? []),
      );
      return {
        ...page,
        rows: page.rows.map(
          (day): ReportRecord => ({
            key: `${day.demographicId} ${day.serviceDate ?? "now"}`,
            subject: { type: "client", id: day.clientId },
            cells: {
              date: day.serviceDate ?? null,
              location: locationName(ask.scope, day.locationId),
              level: nameOf(day.levelOfCareId),
              bed: (day.bedId && codes.get(day.bedId)) || null,
              state: leaveLabel(day.state),
            },
          }),
        ),
      };
    },
  },
});
