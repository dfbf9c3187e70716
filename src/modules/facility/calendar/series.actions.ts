import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, combine, localDate, localMoment } from "#platform/shared/time/index.ts";
import { conflicts } from "./book-calendar.actions.ts";
import { bookEvents, bookingOf, readRecurrence } from "./book-event.actions.ts";
import {
  aheadOfSeries,
  type EventRow,
  fixedOfSeries,
  infoColumn,
  insertEvents,
  madeKeys,
  moveToSeries,
  saveEvent,
  setParticipants,
} from "./event.store.ts";
import { continueFrom, eventDaysAhead, type PlannedTime, timesOfSeries } from "./recurrence.ts";
import { endSeriesBefore, insertSeries, type SeriesRow, type SeriesTemplate, seriesForUpdate } from "./series.store.ts";

/** From an instant through the last day that events are made for. */
export const windowOf = (now: string, timeZone: string, from: string = now) => ({
  start: from,
  end: combine(addDays(localDate(now, timeZone), eventDaysAhead + 1), "00:00", timeZone).instant,
});

interface Making {
  confirmConflicts: boolean;
  /** An occurrence whose room is taken is made without it instead of refusing all. */
  dropsTakenRooms?: boolean;
}

/** Adds the occurrences and books their people and places. */
export async function makeOccurrences(
  act: Act,
  series: Pick<SeriesRow, "id" | "locationId" | "template">,
  times: readonly PlannedTime[],
  { confirmConflicts, dropsTakenRooms = false }: Making,
): Promise<string[]> {
  const { template, locationId } = series;
  const planned = times.map((time) => ({
    ...template,
    id: newId(),
    locationId,
    startTime: time.startsAt,
    endTime: time.endsAt,
    key: time.key,
  }));
  if (dropsTakenRooms) {
    const clashes = await conflicts(act, "event", planned.map(bookingOf));
    for (const event of planned)
      if (clashes.get(event.id)?.some(({ isExclusive }) => isExclusive))
        Object.assign(event, { roomId: null, vehicleId: null });
  }
  const overlapping = await bookEvents(act, planned, confirmConflicts);
  await insertEvents(
    act.db,
    planned.map(({ clinicianIds: _, clientIds: __, location, key, info, ...event }) => ({
      ...event,
      place: location,
      createdAt: act.now,
      info: infoColumn(info),
      hasConflicts: overlapping.has(event.id),
      seriesId: series.id,
      recurrenceId: key,
    })),
  );
  await setParticipants(
    act.db,
    planned.map(({ id }) => id),
    template,
  );
  return planned.map(({ id }) => id);
}

/** Makes what a series still lacks, 180 days ahead (CAL-1). Repeating it changes nothing. */
export async function extendSeries(act: Act, seriesId: string): Promise<void> {
  const series = await seriesForUpdate(act.db, seriesId);
  const made = await madeKeys(act.db, seriesId);
  const times = timesOfSeries(series, series.timeZone, windowOf(act.now, series.timeZone));
  await makeOccurrences(
    act,
    series,
    times.filter(({ key }) => !made.has(key)),
    { confirmConflicts: true, dropsTakenRooms: true },
  );
}

interface SeriesChange {
  template: SeriesTemplate;
  /** The new start and length of the occurrence that the user changed. */
  startTime: string;
  durationMinutes: number;
  confirmConflicts: boolean;
}

const daysApart = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 864e5);
const shiftKey = (key: string, days: number, time: string | null) =>
  `${addDays(key.slice(0, 10), days)}T${time ?? key.slice(11)}`;

/** From which original start on a change of a series applies: from the event on, or from now on. Never in the past (CAL-2). */
async function cutOf(act: Act, event: EventRow, scope: "following" | "all") {
  const { seriesId } = event;
  if (seriesId === null) throw new Problem("wrong-state", "This event is not part of a series.");
  const series = await seriesForUpdate(act.db, seriesId);
  const ahead = await aheadOfSeries(act.db, seriesId, scope === "all" ? "" : (event.recurrenceId ?? ""), act.now);
  const cut = ahead[0]?.recurrenceId;
  if (!cut) throw new Problem("wrong-state", "Nothing of this series is ahead. Change this event alone.");
  return { series, ahead, cut };
}

/**
 * Changes a series from an occurrence on: the rest of it becomes a series of its own. Occurrences that were changed or
 * canceled on their own stay; where the new times no longer have their original start they are returned, and the new series
 * leaves their day out (CAL-2).
 */
export async function changeSeries(
  act: Act,
  event: EventRow,
  scope: "following" | "all",
  { template, startTime, durationMinutes, confirmConflicts }: SeriesChange,
): Promise<{ changed: number; leftOver: string[]; eventIds: string[] }> {
  const { series, ahead, cut } = await cutOf(act, event, scope);
  const zone = series.timeZone;
  const is = localMoment(startTime, zone);
  // The series follows an occurrence that had been moved on its own.
  const isMoved =
    (event.isEdited || event.startTime !== startTime) && event.recurrenceId !== `${is.date}T${is.time.slice(0, 5)}`;
  const days = isMoved ? daysApart((event.recurrenceId ?? "").slice(0, 10), is.date) : 0;
  const time = isMoved ? is.time.slice(0, 5) : null;
  const target = shiftKey(cut, days, time);
  const rest = readRecurrence(() =>
    continueFrom(series, zone, cut, { date: target.slice(0, 10), time: target.slice(11) }),
  );
  const fixed = await fixedOfSeries(act.db, series.id, { from: cut, now: act.now, except: event.id });
  const stay = new Set(fixed.map(({ recurrenceId }) => shiftKey(recurrenceId, days, time)));
  const exDates = isMoved ? [...rest.exDates, ...[...stay].map((key) => key.slice(0, 10))] : rest.exDates;

  const id = newId();
  const next = {
    ...rest,
    exDates,
    id,
    durationMinutes,
    timeZone: zone,
    endsBefore: series.endsBefore && shiftKey(series.endsBefore, days, time),
    template,
    locationId: series.locationId,
  };
  const times = readRecurrence(() =>
    timesOfSeries(next, zone, windowOf(act.now, zone)).filter(({ key }) => isMoved || !stay.has(key)),
  );
  await insertSeries(act.db, { ...next, continuesId: series.id });
  await endSeriesBefore(act.db, series.id, cut);
  if (next.endsBefore) await endSeriesBefore(act.db, id, next.endsBefore);
  if (!isMoved)
    await moveToSeries(
      act.db,
      fixed.map((row) => row.id),
      id,
    );

  const byKey = new Map(times.map((planned) => [planned.key, planned]));
  const own = ahead.filter((row) => !row.isEdited || row.id === event.id);
  const kept = own.flatMap((row) => {
    const planned = byKey.get(shiftKey(row.recurrenceId ?? "", days, time));
    return planned ? [{ row, planned }] : [];
  });
  const booked = kept.map(({ row, planned }) => ({
    ...template,
    id: row.id,
    locationId: row.locationId,
    startTime: planned.startsAt,
    endTime: planned.endsAt,
  }));
  const overlapping = await bookEvents(act, booked, confirmConflicts);
  for (const { row, planned } of kept)
    await saveEvent(act.db, row.id, {
      ...columnsOf(template),
      startTime: planned.startsAt,
      endTime: planned.endsAt,
      status: isMoved ? "scheduled" : row.status,
      seriesId: id,
      recurrenceId: planned.key,
      hasConflicts: overlapping.has(row.id),
      isEdited: false,
    });
  const keptIds = kept.map(({ row }) => row.id);
  await setParticipants(act.db, keptIds, template);
  const taken = new Set(kept.map(({ planned }) => planned.key));
  const missing = times.filter(({ key }) => !taken.has(key));
  const made = await makeOccurrences(act, { ...next }, missing, { confirmConflicts });
  return {
    changed: kept.length + made.length,
    leftOver: isMoved ? fixed.filter(({ isLive }) => isLive).map((row) => row.startTime) : [],
    eventIds: [...keptIds, ...made],
  };
}

/** Columns of events that come from what their series starts with. */
export const columnsOf = ({ clinicianIds: _, clientIds: __, location, info, ...template }: SeriesTemplate) => ({
  ...template,
  place: location,
  info: infoColumn(info),
});

/** What a series starts with when it is made or changed from this event. */
export const templateOf = (event: EventRow): SeriesTemplate => ({
  kind: event.kind,
  title: event.title,
  notes: event.notes,
  location: event.location,
  roomId: event.roomId,
  vehicleId: event.vehicleId,
  visibility: event.visibility,
  info: event.info,
  clinicianIds: event.clinicians.map(({ clinicianId }) => clinicianId),
  clientIds: event.clientIds,
});

/** Ends a series from an occurrence on and returns the events that are canceled with it. */
export async function endSeries(act: Act, event: EventRow, scope: "following" | "all"): Promise<EventRow[]> {
  const { series, ahead, cut } = await cutOf(act, event, scope);
  await endSeriesBefore(act.db, series.id, cut);
  return ahead;
}
