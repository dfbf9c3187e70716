import { dateAt, showDate, showTime } from "#ui/index.ts";

interface Service {
  serviceStart: string;
  serviceEnd: string | null;
  timeZone: string;
}

/** `10:00 AM – 10:50 AM`, with the end date when the service ends on another day. */
export function showServiceTime({ serviceStart, serviceEnd, timeZone }: Service): string {
  const start = showTime(serviceStart, timeZone);
  if (!serviceEnd) return start;
  const endDate = dateAt(serviceEnd, timeZone);
  const end = showTime(serviceEnd, timeZone);
  return `${start} – ${endDate === dateAt(serviceStart, timeZone) ? end : `${showDate(endDate)} ${end}`}`;
}

export function showService(service: Service): string {
  return `${showDate(dateAt(service.serviceStart, service.timeZone))}, ${showServiceTime(service)}`;
}

/** `50 min`; empty when the end is unknown or the service lasted less than a minute. */
export function showMinutes(minutes: number | null): string {
  return minutes === null || minutes < 1 ? "" : `${Math.floor(minutes)} min`;
}
