import { ageOn, daysBetween, formatDate, formatDateTime, localDate } from "#platform/shared/time/index.ts";
import { waitRank } from "../leads/lead.ts";

/** A lead who waits for a bed: in the line since `requestedAt`, or expected at `arrivesAt`. */
export interface Waiting {
  leadId: string;
  leadNo: string;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  dateOfBirth: string | null;
  ageReported: number | null;
  pregnant: string;
  injectsDrugs: string;
  mobilityNeeds: string | null;
  crisisFlag: string;
  levelOfCareId: string | null;
  requestedAt: string | null;
  admitByOn: string | null;
  arrivesAt: string | null;
  /** The reader may know who it is. */
  inReach: boolean;
}

/**
 * Who comes first (WAIT-1, 45 CFR 96.131): federal priority before everything; among equals those whose arrival is
 * booked, the earliest first, then the line in the order people asked. Each lead once, in their best place.
 */
export function inOrder(waiting: readonly Waiting[]): Waiting[] {
  const key = (one: Waiting) =>
    [waitRank(one), one.arrivesAt ? 0 : 1, one.arrivesAt ?? one.requestedAt ?? "", one.leadId] as const;
  const sorted = waiting
    .map((one) => ({ one, key: key(one) }))
    .sort(
      (a, b) =>
        a.key[0] - b.key[0] ||
        a.key[1] - b.key[1] ||
        a.key[2].localeCompare(b.key[2]) ||
        a.key[3].localeCompare(b.key[3]),
    )
    .map(({ one }) => one);
  return sorted.filter((one, at) => sorted.findIndex(({ leadId }) => leadId === one.leadId) === at);
}

const priorityWords = {
  1: "Federal priority: pregnant and injecting",
  2: "Federal priority: pregnant",
  3: "Federal priority: injecting",
} as const;

/** Why this person comes now, in the order of what weighs most. */
export function reasonsOf(one: Waiting, now: string, timeZone: string): string[] {
  const rank = waitRank(one);
  const reasons: string[] = rank === 4 ? [] : [priorityWords[rank]];
  if (one.arrivesAt) reasons.push(`Intake booked for ${formatDateTime(one.arrivesAt, timeZone)}, no bed yet`);
  if (one.requestedAt) reasons.push(`On the waiting list ${waitedWords(one.requestedAt, now, timeZone)}`);
  if (one.admitByOn) reasons.push(`To be admitted by ${formatDate(one.admitByOn)}`);
  return reasons;
}

function waitedWords(since: string, now: string, timeZone: string): string {
  const days = daysBetween(localDate(since, timeZone), localDate(now, timeZone));
  if (days === 0) return "since today";
  return `since ${formatDate(since, timeZone)}, ${days === 1 ? "1 day" : `${days} days`}`;
}

export function cautionsOf(one: Waiting): string[] {
  const cautions: string[] = [];
  if (one.crisisFlag === "imminent") cautions.push("An imminent safety concern is recorded");
  if (one.mobilityNeeds) cautions.push(`Mobility: ${one.mobilityNeeds}`);
  return cautions;
}

export function ageOf(one: Pick<Waiting, "dateOfBirth" | "ageReported">, now: string, timeZone: string): number | null {
  return one.dateOfBirth ? ageOn(one.dateOfBirth, localDate(now, timeZone)) : one.ageReported;
}
