import type { Tone } from "#platform/shared/state-table.ts";
import { showTime } from "#ui/index.ts";
import type { CalendarEvent, CalendarItem } from "../event.contract.ts";
import { eventKindLabels } from "../event.ts";

/** What a calendar shows: an event, or what another module booked. */
export interface Item {
  key: string;
  title: string;
  /** Clients and staff by name. */
  people: string;
  place: string;
  startTime: string;
  endTime: string;
  allDay: boolean;
  tone: Tone;
  canceled: boolean;
  clinicianIds: readonly string[];
  placeIds: readonly string[];
  event: CalendarEvent | null;
  booking: CalendarItem | null;
}

const kindTones = {
  appointment: "brand",
  telehealth: "brand",
  visit: "brand",
  outing: "attention",
  court: "attention",
  transport: "attention",
  staffMeeting: "neutral",
  block: "neutral",
  note: "neutral",
} as const satisfies Record<CalendarEvent["kind"], Tone>;

export const sourceLabels = {
  groupSession: "Group session",
  crmIntake: "Intake appointment",
  leave: "Leave",
  duty: "Shift",
  timeOff: "Time off",
} as const satisfies Record<CalendarItem["source"], string>;

const sourceTones = {
  groupSession: "info",
  crmIntake: "info",
  leave: "neutral",
  duty: "neutral",
  timeOff: "neutral",
} as const satisfies Record<CalendarItem["source"], Tone>;

const named = (names: readonly string[]) => names.filter(Boolean).join(", ");

function itemOfEvent(event: CalendarEvent): Item {
  const { clients, otherClients, clinicians } = event;
  return {
    key: event.id,
    title: event.title,
    people: named([
      ...clients.map(({ name }) => name),
      ...(otherClients > 0 ? [`${otherClients} other ${otherClients === 1 ? "client" : "clients"}`] : []),
      ...clinicians.map(({ name }) => name),
    ]),
    place: named([event.roomName ?? "", event.vehicleName ?? "", event.location ?? ""]),
    startTime: event.startTime,
    endTime: event.endTime,
    allDay: event.allDay,
    tone: kindTones[event.kind],
    canceled: event.status === "cancelled",
    clinicianIds: clinicians.map(({ clinicianId }) => clinicianId),
    placeIds: [event.roomId, event.vehicleId].filter((id) => id !== null),
    event,
    booking: null,
  };
}

function itemOfBooking(booking: CalendarItem): Item {
  return {
    key: `${booking.source}:${booking.sourceId}`,
    title: booking.title,
    people: named([...booking.clients.map(({ name }) => name), ...booking.clinicians]),
    place: named(booking.rooms),
    startTime: booking.startTime,
    endTime: booking.endTime,
    allDay: false,
    tone: sourceTones[booking.source],
    canceled: false,
    clinicianIds: booking.clinicianIds,
    placeIds: booking.roomIds,
    event: null,
    booking,
  };
}

/** Events and bookings, by start. */
export function itemsOf(data: { events: readonly CalendarEvent[]; bookings: readonly CalendarItem[] }): Item[] {
  return [...data.events.map(itemOfEvent), ...data.bookings.map(itemOfBooking)].sort(
    (a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || a.title.localeCompare(b.title),
  );
}

/** What is said of an item on hover. */
export function labelOf(item: Item, timeZone: string): string {
  const when = item.allDay ? "All day" : `${showTime(item.startTime, timeZone)} to ${showTime(item.endTime, timeZone)}`;
  return named([item.title, when, item.people, item.place, item.canceled ? "Canceled" : ""]);
}

/** What kind of work it is: "Court", "Group session". */
export const kindOf = ({ event, booking }: Item): string =>
  event ? eventKindLabels[event.kind] : booking ? sourceLabels[booking.source] : "";

/** Where an item of another module is opened. */
export function linkOf({ booking }: Item, date: string): { to: string; label: string } | null {
  if (booking?.source === "groupSession") return { to: `/groups?tabs=calendar&date=${date}`, label: "Open in Groups" };
  const client = booking?.clients[0];
  if (booking?.source === "leave" && client) return { to: `/clients/${client.mrNo}`, label: "Open chart" };
  return null;
}
