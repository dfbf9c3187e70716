import { clientsInReach } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { choiceLabels } from "../picklists/choices.actions.ts";
import { cancelReasons, diedReason } from "./cancel-reasons.ts";
import type { CalendarEvent } from "./event.contract.ts";
import type { EventRow } from "./event.store.ts";
import {
  type EventAction,
  eventActions,
  eventStates,
  isOpenEvent,
  noShowAfterMinutes,
  noShowCorrectionMinutes,
  safeTitle,
  seesDetails,
} from "./event.ts";

const nothing = { notes: null, location: null, cancelNote: null, info: {}, backfillReason: null, rrule: null };

/** Clients of these records that the reader may be shown by name. */
export async function namedClients(view: View, clientIds: readonly string[]) {
  if (clientIds.length === 0 || (view.actor.kind === "staff" && !view.can("clients.read"))) return new Map();
  const known = await clientsInReach(view, "clients.read", clientIds);
  return new Map(
    [...known].map(([clientId, { legalName, mrNo }]) => [clientId, { clientId, name: legalName, mrNo }] as const),
  );
}

function labelOf(code: string | null, labels: ReadonlyMap<string, string> | null): string | null {
  if (code === null || labels === null) return null;
  return code === diedReason.code ? diedReason.label : (labels.get(code) ?? code);
}

/** Events as this reader sees them: without names, notes and titles where they reach no client of the event (CAL-3, CAL-8). */
export async function eventViews(view: View, rows: readonly EventRow[]): Promise<CalendarEvent[]> {
  const named = await namedClients(
    view,
    rows.flatMap(({ clientIds }) => clientIds),
  );
  const labels = rows.some(({ cancelReason }) => cancelReason !== null)
    ? await choiceLabels(view, cancelReasons)
    : null;
  return rows.map((row) => {
    const { createdBy, statusBy: _, clientIds, ...event } = row;
    const clients = clientIds.flatMap((id) => named.get(id) ?? []);
    const isMine = event.clinicians.some(({ clinicianId }) => clinicianId === view.actor.clinicianId);
    const isOwn = isMine || (createdBy !== null && createdBy === view.actor.userId);
    const count = clientIds.length;
    const details = seesDetails({ ...event, isOwn, clients: count }, clients.length);
    return {
      ...event,
      cancelLabel: labelOf(event.cancelReason, labels),
      ...(details ? {} : nothing),
      title: details ? event.title : safeTitle({ ...event, clients: count }),
      clients: details ? clients : [],
      otherClients: details ? count - clients.length : 0,
      duration: minutesBetween(event.startTime, event.endTime),
      details,
      isMine,
      abilities: {
        edit: details && view.can("calendar.edit") && isOpenEvent(event.status),
        actions: details && view.can("calendar.edit") ? actionsOf(view, row) : [],
      },
    };
  });
}

export async function eventView(view: View, row: EventRow): Promise<CalendarEvent> {
  const [one] = await eventViews(view, [row]);
  if (!one) throw new Error("An event has a view.");
  return one;
}

/** What can be done with an event now. */
export function actionsOf(view: View, event: EventRow): EventAction[] {
  return eventActions.filter((action) => eventStates.can(event.status, action) && whyNot(view, event, action) === null);
}

/** Why an action that the state allows is refused now; null where it is not. */
export function whyNot(
  view: View,
  { status, statusAt, statusBy, startTime, clientIds }: EventRow,
  action: EventAction,
): string | null {
  if ((action === "arrive" || action === "noShow") && clientIds.length === 0)
    return "No client takes part in this event.";
  if (action === "noShow" && minutesBetween(startTime, view.now) < noShowAfterMinutes)
    return `A no-show is recorded from ${noShowAfterMinutes} minutes after the start.`;
  if ((action === "start" || action === "complete") && Date.parse(startTime) - Date.parse(view.now) > 864e5)
    return "This event is more than a day ahead.";
  if (status === "no_show") {
    const minutes = statusAt === null ? Number.POSITIVE_INFINITY : minutesBetween(statusAt, view.now);
    if (statusBy !== view.actor.clinicianId || minutes > noShowCorrectionMinutes)
      return "Only the user who recorded the no-show can correct it, within 2 hours.";
  }
  return null;
}
