import { ageOn, daysBetween, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { leadStatuses, lifecycleLabel } from "../lead.ts";
import type { LeadRow } from "../lead-fields.contract.ts";

/** "34", "about 30" when only an age was told, nothing when neither is known. */
export function ageText(lead: Pick<LeadRow, "dateOfBirth" | "ageReported">, now: string, timeZone: string): string {
  const today = localDate(now, timeZone);
  if (lead.dateOfBirth && lead.dateOfBirth <= today) return String(ageOn(lead.dateOfBirth, today));
  return lead.ageReported === null ? "" : `about ${lead.ageReported}`;
}

/** How long ago, as short as a table allows: "4 min", "3 h", "12 d". */
export function agoText(instant: string, now: string): string {
  const minutes = Math.max(0, Math.round(minutesBetween(instant, now)));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} d`;
}

/** The same in a sentence: "3 h ago", "just now". */
export function sinceText(instant: string, now: string): string {
  return minutesBetween(instant, now) < 1 ? "just now" : `${agoText(instant, now)} ago`;
}

/** When something is due: "in 3 h", "2 d late". */
export function dueText(instant: string, now: string): { text: string; late: boolean } {
  const late = Date.parse(instant) < Date.parse(now);
  return late ? { text: `${agoText(instant, now)} late`, late } : { text: `in ${agoText(now, instant)}`, late };
}

/** Whole local days in the present stage. */
export function daysInStage(since: string, now: string, timeZone: string): number {
  return daysBetween(localDate(since, timeZone), localDate(now, timeZone));
}

/** The stage of an open lead, the status of any other. */
export function stageText(lead: { status: number; lifecycle: number | null }): string {
  if (lead.status === 1) return lifecycleLabel(lead.lifecycle);
  const state = leadStatuses.fromCode(lead.status);
  return state ? leadStatuses.label(state) : "";
}
