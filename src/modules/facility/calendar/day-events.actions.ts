import type { DayEventProvider } from "#modules/settings/index.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { ownEventsBetween } from "./event-list.store.ts";
import { eventViews } from "./event-view.actions.ts";

/** The user's own events on the Home page, until they are over. */
export const eventsToday: DayEventProvider = {
  kind: "facility.event",
  permission: "calendar.view",
  load: async (view, span) => {
    if (!view.actor.clinicianId) return [];
    const events = await eventViews(view, await ownEventsBetween(view.db, view.actor.clinicianId, span));
    return events.map(({ id, title, startTime, allDay, timeZone, clients, roomName, location }) => ({
      id,
      at: allDay ? null : startTime,
      date: allDay ? localDate(startTime, timeZone) : null,
      clientId: clients.length === 1 ? (clients[0]?.clientId ?? null) : null,
      title,
      detail: [clients.map(({ name }) => name).join(", "), roomName ?? location].filter(Boolean).join(" · ") || null,
      link: `/calendar?date=${localDate(startTime, timeZone)}&event=${id}`,
    }));
  },
};
