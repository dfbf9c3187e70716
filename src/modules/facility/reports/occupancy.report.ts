import {
  defineReport,
  locationName,
  pageOfRecords,
  type ReportAsk,
  type ReportRecord,
} from "#platform/server/reports/report.ts";
import { percentOf, pointsOf, stepsOf } from "#platform/shared/reports/report-math.ts";
import { leaveLabel } from "../census/census-state.ts";
import { bedCodes } from "./bed-codes.store.ts";
import { censusOf } from "./census-days.actions.ts";
import { blockedDays, capacities } from "./occupancy-facts.store.ts";

async function facts(ask: ReportAsk) {
  const { days, ended } = await censusOf(ask);
  const places = await capacities(ask);
  const inBed = days.filter(({ bedId }) => bedId !== null);
  return {
    places,
    ended,
    occupied: inBed.filter(({ counted }) => counted),
    away: inBed.filter(({ counted }) => !counted),
    blocked: await blockedDays(ask, ended),
  };
}

type Facts = Awaited<ReturnType<typeof facts>>;

/** The numbers of some locations, over the days that `isDay` says. */
function countOf({ places, ended, ...all }: Facts, locationIds: readonly string[], isDay = (_: string) => true) {
  const isHere = ({ locationId }: { locationId: string }) => locationIds.includes(locationId);
  const [occupied, away] = [all.occupied, all.away].map(
    (days) => days.filter((day) => isHere(day) && isDay(day.serviceDate)).length,
  );
  const blocked = all.blocked.filter((day) => isHere(day) && isDay(day.date)).length;
  const days = ended.filter(isDay).length;
  const here = places.filter(isHere);
  const staffed = here.reduce((sum, place) => sum + place.staffed, 0);
  const licensed = here.reduce((sum, place) => sum + place.licensed, 0);
  const available = staffed * days - blocked;
  return {
    staffed,
    available,
    days: occupied ?? 0,
    away: away ?? 0,
    blocked,
    occupancy: percentOf(occupied ?? 0, available),
    license: percentOf((occupied ?? 0) + (away ?? 0), licensed * days),
  };
}

/** How many of the beds were in use. */
export const occupancyReport = defineReport({
  code: "occupancy",
  title: "Occupancy",
  group: "Census and beds",
  question: "How many of the available beds are in use?",
  definition: [
    "Patient day in a bed: a client with a bed at midnight, present or on a pass.",
    "Available bed day: staffed beds minus beds that were blocked at midnight. Staffed and licensed beds are those set for the location today.",
    "Occupancy: patient days in a bed divided by available bed days. It is above 100% where more beds are used than staffed.",
    "Away day: a bed held for a client in the hospital, in court or AWOL. It is shown apart and is part of neither number.",
    "License use: patient days in a bed and away days, divided by licensed beds.",
  ],
  grain: "One row for each location with beds.",
  permission: "beds.view",
  period: { usual: "last30", most: 400 },
  filters: {},
  columns: [
    { key: "location", label: "Location", kind: "text", about: "Location of the bed" },
    { key: "staffed", label: "Staffed beds", kind: "count", about: "Beds that are staffed, as set today", adds: true },
    {
      key: "available",
      label: "Available bed days",
      kind: "count",
      about: "Staffed minus blocked, over the days",
      adds: true,
    },
    {
      key: "days",
      label: "Patient days",
      kind: "count",
      about: "Midnights with a client in a bed",
      opens: true,
      adds: true,
    },
    { key: "occupancy", label: "Occupancy", kind: "percent", about: "Patient days divided by available bed days" },
    {
      key: "away",
      label: "Away days",
      kind: "count",
      about: "Beds held for clients who are away",
      opens: true,
      adds: true,
    },
    {
      key: "blocked",
      label: "Blocked bed days",
      kind: "count",
      about: "Beds out of service at midnight",
      opens: true,
      adds: true,
    },
    { key: "license", label: "License use", kind: "percent", about: "Beds in use or held, of licensed beds" },
  ],
  async read(ask) {
    const found = await facts(ask);
    const all = countOf(
      found,
      found.places.map(({ locationId }) => locationId),
    );
    const { axis, steps, stepOf } = stepsOf(ask.period);
    const nameOf = (id: string) => ask.scope.locations.find((one) => one.id === id)?.name ?? "";
    const endedSteps = new Set(found.ended.map(stepOf));
    return {
      rows: found.places.map(({ locationId }) => ({
        key: locationId,
        cells: { location: nameOf(locationId), ...countOf(found, [locationId]) },
      })),
      figures: [
        { key: "occupancy", label: "Occupancy", kind: "percent", value: all.occupancy, about: "Of available bed days" },
        {
          key: "days",
          label: "Patient days",
          kind: "count",
          value: all.days,
          about: "In a bed at midnight",
          opens: "days",
        },
        {
          key: "available",
          label: "Available bed days",
          kind: "count",
          value: all.available,
          about: "Staffed minus blocked",
        },
        {
          key: "away",
          label: "Away days",
          kind: "count",
          value: all.away,
          about: "Beds held for clients away",
          opens: "away",
        },
      ],
      plot: {
        kind: "line",
        stacked: false,
        measure: "Occupancy",
        unit: "percent",
        axis,
        series: found.places.map(({ locationId }) => ({ key: locationId, label: nameOf(locationId) })),
        points: pointsOf(
          steps.filter((step) => endedSteps.has(step)),
          found.ended,
          stepOf,
          (_, step) =>
            Object.fromEntries(
              found.places.map(({ locationId }) => [
                locationId,
                countOf(found, [locationId], (date) => stepOf(date) === step).occupancy ?? 0,
              ]),
            ),
        ),
      },
    };
  },
  records: {
    noun: "Bed days",
    subject: "Client",
    columns: [
      { key: "date", label: "Day", kind: "date", about: "The day that ended at this midnight" },
      { key: "location", label: "Location", kind: "text", about: "Location of the bed" },
      { key: "bed", label: "Bed", kind: "text", about: "The bed at midnight" },
      { key: "state", label: "State", kind: "text", about: "Present, the kind of leave, or why the bed was blocked" },
    ],
    async read(ask, drill) {
      const { places, occupied, away, blocked } = await facts(ask);
      const ids = drill.row === null ? places.map(({ locationId }) => locationId) : [drill.row];
      const stays = (drill.column === "away" ? away : occupied).map((day) => ({
        ...day,
        date: day.serviceDate,
        key: day.demographicId,
        subject: { type: "client", id: day.clientId } as const,
        state: leaveLabel(day.state),
      }));
      const blocks = blocked.map((day) => ({
        ...day,
        key: day.stayId,
        subject: null,
        state: `Blocked: ${day.blockKind}`,
      }));
      const chosen = (drill.column === "blocked" ? blocks : stays).filter(({ locationId }) => ids.includes(locationId));
      const page = pageOfRecords(
        [...chosen].sort((a, b) => b.date.localeCompare(a.date)),
        drill,
      );
      const codes = await bedCodes(
        ask.view.db,
        page.rows.flatMap(({ bedId }) => bedId ?? []),
      );
      return {
        ...page,
        rows: page.rows.map(
          ({ key, date, subject, locationId, bedId, state }): ReportRecord => ({
            key: `${key} ${date}`,
            subject,
            cells: {
              date,
              location: locationName(ask.scope, locationId),
              bed: (bedId && codes.get(bedId)) || null,
              state,
            },
          }),
        ),
      };
    },
  },
});
