import { ageOn, daysBetween, formatDate, formatDateTime, localDate } from "#platform/shared/time/index.ts";
import { waitRank } from "../leads/lead.ts";

/** A lead who needs a bed: on the waiting list since `requestedAt`, or arriving at `arrivesAt`. */
export interface BedCandidate {
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
  /** Whether the reader may see this lead. */
  inReach: boolean;
}

/**
 * Sorts candidates for a bed (WAIT-1, 45 CFR 96.131): federal priority first, then booked arrivals by time, then the
 * waiting list by request date. A lead with several entries keeps the best position.
 */
export function inOrder(candidates: readonly BedCandidate[]): BedCandidate[] {
  const key = (one: BedCandidate) =>
    [waitRank(one), one.arrivesAt ? 0 : 1, one.arrivesAt ?? one.requestedAt ?? "", one.leadId] as const;
  const sorted = candidates
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
  1: "Federal priority: pregnant, injects drugs",
  2: "Federal priority: pregnant",
  3: "Federal priority: injects drugs",
} as const;

/** Why this candidate has this position, most important reason first. */
export function reasonsOf(one: BedCandidate, now: string, timeZone: string): string[] {
  const rank = waitRank(one);
  const reasons: string[] = rank === 4 ? [] : [priorityWords[rank]];
  if (one.arrivesAt) reasons.push(`Intake scheduled for ${formatDateTime(one.arrivesAt, timeZone)}, no bed held`);
  if (one.requestedAt) reasons.push(`On the waiting list ${waitedText(one.requestedAt, now, timeZone)}`);
  if (one.admitByOn) reasons.push(`Admit by ${formatDate(one.admitByOn)}`);
  return reasons;
}

function waitedText(since: string, now: string, timeZone: string): string {
  const days = daysBetween(localDate(since, timeZone), localDate(now, timeZone));
  if (days === 0) return "since today";
  return `since ${formatDate(since, timeZone)}, ${days === 1 ? "1 day" : `${days} days`}`;
}

export function cautionsOf(one: BedCandidate): string[] {
  const cautions: string[] = [];
  if (one.crisisFlag === "imminent") cautions.push("Imminent safety concern");
  if (one.mobilityNeeds) cautions.push(`Mobility: ${one.mobilityNeeds}`);
  return cautions;
}

export function ageOf(
  one: Pick<BedCandidate, "dateOfBirth" | "ageReported">,
  now: string,
  timeZone: string,
): number | null {
  return one.dateOfBirth ? ageOn(one.dateOfBirth, localDate(now, timeZone)) : one.ageReported;
}
