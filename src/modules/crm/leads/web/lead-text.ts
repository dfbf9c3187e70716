import { ageOn, daysBetween, formatDateTime, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { isInPipeline, leadStatuses, lifecycleLabel, statusOf } from "../lead.ts";
import type { LeadRow } from "../lead-fields.contract.ts";

/** "34", "about 30" when only an age was reported, empty when neither is known. */
export function ageText(lead: Pick<LeadRow, "dateOfBirth" | "ageReported">, now: string, timeZone: string): string {
  const today = localDate(now, timeZone);
  if (lead.dateOfBirth && lead.dateOfBirth <= today) return String(ageOn(lead.dateOfBirth, today));
  return lead.ageReported === null ? "" : `about ${lead.ageReported}`;
}

/** Elapsed time in its largest unit: "4 min", "3 h", "12 days". */
export function agoText(instant: string, now: string): string {
  const minutes = Math.max(0, Math.round(minutesBetween(instant, now)));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} days`;
}

/** "3 h ago", "just now"; after a week the date and time. */
export function sinceText(instant: string, now: string, timeZone: string): string {
  if (minutesBetween(instant, now) > 7 * 1440) return formatDateTime(instant, timeZone);
  return minutesBetween(instant, now) < 1 ? "just now" : `${agoText(instant, now)} ago`;
}

/** When something is due: "in 3 h", "overdue by 2 h". */
export function dueText(instant: string, now: string): { text: string; late: boolean } {
  const late = Date.parse(instant) < Date.parse(now);
  return late ? { text: `overdue by ${agoText(instant, now)}`, late } : { text: `in ${agoText(now, instant)}`, late };
}

/** Whole days in the present stage, by local dates. */
export function daysInStage(since: string, now: string, timeZone: string): number {
  return daysBetween(localDate(since, timeZone), localDate(now, timeZone));
}

/** The stage of an open lead, the status of any other. */
export function stageText(lead: { status: number; lifecycle: number | null }): string {
  return isInPipeline(lead) ? lifecycleLabel(lead.lifecycle) : leadStatuses.label(statusOf(lead.status));
}
