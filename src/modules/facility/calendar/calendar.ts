export const calendarSources = ["event", "groupSession", "crmIntake", "leave", "duty", "timeOff"] as const;
export type CalendarSource = (typeof calendarSources)[number];
export const calendarSubjects = ["clinician", "client", "room", "vehicle"] as const;
export type CalendarSubject = (typeof calendarSubjects)[number];

export interface BookedSubject {
  type: CalendarSubject;
  id: string;
  /** A room or vehicle for this booking alone; a staff member who can do nothing else. Vehicles always are. */
  exclusive?: boolean;
}

export interface CalendarSlot {
  /** The record that owns the booking. */
  sourceId: string;
  locationId: string;
  from: string;
  until: string;
  subjects: readonly BookedSubject[];
}

export interface CalendarBooking extends CalendarSlot {
  source: CalendarSource;
  /** Names no client. */
  title: string;
}

export const isExclusive = ({ type, exclusive }: BookedSubject): boolean => type === "vehicle" || exclusive === true;

/** Whether two overlapping bookings exclude each other: two exclusive ones, or a room that one of them has alone. */
export function excludes(type: CalendarSubject, one: boolean, other: boolean): boolean {
  return type === "room" || type === "vehicle" ? one || other : one && other;
}
