import { clientsById } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { addMinutes, localMoment } from "#platform/shared/time/index.ts";
import { bookCalendar, releaseCalendar } from "./book-calendar.actions.ts";
import { announceEvent, rebookEvent } from "./book-event.actions.ts";
import { deleteEntriesOfClient } from "./calendar.store.ts";
import { cancelEvents } from "./event.actions.ts";
import { eventById, eventsAheadOfClient, removeClientFromEvent } from "./event.store.ts";
import { endSeriesBefore, leaveOutOfSeries, seriesOfClient } from "./series.store.ts";

const daysWithoutReturn = 30;

/** The local date and time that occurrences of a series are named by. */
function localKey(instant: string, timeZone: string): string {
  const { date, time } = localMoment(instant, timeZone);
  return `${date}T${time.slice(0, 5)}`;
}

/** Books a leave, so that appointments during it are named as conflicts. Without an expected return it lasts 30 days at most. */
async function bookLeave(
  act: Act,
  leave: { leaveId: string; clientId: string; from: string; expectedReturnAt: string | null },
): Promise<void> {
  const client = (await clientsById(act, [leave.clientId])).get(leave.clientId);
  const until = leave.expectedReturnAt ?? addMinutes(leave.from, daysWithoutReturn * 24 * 60);
  if (!client?.locationId || Date.parse(until) <= Date.parse(leave.from)) return;
  await bookCalendar(
    act,
    [
      {
        source: "leave",
        sourceId: leave.leaveId,
        locationId: client.locationId,
        from: leave.from,
        until,
        title: "Leave",
        subjects: [{ type: "client", id: leave.clientId }],
      },
    ],
    { confirmConflicts: true },
  );
}

/** The calendar follows leaves and deaths, in the transaction that records them. */
export const calendarEventHandlers = [
  on("clients.leave-started", { name: "calendar-leave", inTransaction: true }, async (act, { payload }) => {
    await bookLeave(act, { ...payload, from: payload.leftAt });
  }),

  on("clients.leave-changed", { name: "calendar-leave-changed", inTransaction: true }, async (act, { payload }) => {
    await bookLeave(act, { ...payload, from: payload.leftAt });
  }),

  on("clients.leave-returned", { name: "calendar-leave-returned", inTransaction: true }, async (act, { payload }) => {
    await releaseCalendar(act, "leave", [payload.leaveId]);
  }),

  // A discharge ends an open leave.
  on("clients.discharged", { name: "calendar-discharge", inTransaction: true }, async (act, { payload }) => {
    await deleteEntriesOfClient(act.db, "leave", payload.clientId);
  }),

  // No reminder may reach the family (CAL-6).
  on("clients.died", { name: "calendar-death", inTransaction: true }, async (act, { payload: { clientId } }) => {
    const events = await eventsAheadOfClient(act.db, clientId, act.now);
    await cancelEvents(
      act,
      events.filter(({ clientIds }) => clientIds.length === 1),
      { reason: "death" },
    );
    for (const event of events) {
      if (event.clientIds.length > 1) {
        await removeClientFromEvent(act.db, event.id, clientId);
        await rebookEvent(act, await eventById(act.db, event.id), true);
      }
      await announceEvent(act, event);
    }
    for (const { id, timeZone, template } of await seriesOfClient(act.db, clientId)) {
      const clientIds = template.clientIds.filter((one) => one !== clientId);
      if (clientIds.length === 0) await endSeriesBefore(act.db, id, localKey(act.now, timeZone));
      else await leaveOutOfSeries(act.db, id, { ...template, clientIds });
    }
  }),
];
