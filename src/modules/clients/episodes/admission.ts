import { Problem } from "#platform/shared/problems.ts";
import { formatDate, formatTime, minutesBetween } from "#platform/shared/time/index.ts";
import { type EpisodeMove, type EpisodeStatus, episodeStates } from "./episode.ts";

export interface AdmissionFacts {
  levelBedded: boolean;
  programId: string | null;
  /** Programs of the location that serve the level of care. */
  programs: number;
  bedId: string | null;
  emergencyContacts: number;
  emergencyContactDeclined: boolean;
  allergiesReviewed: boolean;
  allergiesUnableReason: string | null;
  legalStatus: string;
  legalStatusExpiresAt: string | null;
}

export interface MissingItem {
  path: string;
  message: string;
}

/** Missing items for an admission (ADM-1); empty when complete. */
export function missingForAdmission(facts: AdmissionFacts): MissingItem[] {
  const missing: MissingItem[] = [];
  if (facts.emergencyContacts === 0 && !facts.emergencyContactDeclined)
    missing.push({ path: "body.emergencyContactDeclined", message: "An emergency contact or a declined answer" });
  if (!facts.allergiesReviewed && facts.allergiesUnableReason === null)
    missing.push({ path: "body.allergiesUnableReason", message: "An allergy review or the reason it was not done" });
  if (facts.legalStatus === "involuntary_hold" && facts.legalStatusExpiresAt === null)
    missing.push({ path: "body.legalStatusExpiresAt", message: "The involuntary hold expiration" });
  if (facts.programs > 0 && facts.programId === null) missing.push({ path: "body.programId", message: "A program" });
  if (facts.levelBedded && facts.bedId === null) missing.push({ path: "body.bedId", message: "A bed" });
  return missing;
}

export function requireComplete(missing: readonly MissingItem[]): void {
  if (missing.length === 0) return;
  throw new Problem("admission-incomplete", {
    detail: `Missing: ${missing.map((item) => item.message.toLowerCase()).join("; ")}.`,
    errors: [...missing],
  });
}

const tolerance = 5;
const backdateLimit = 72 * 60;

/** An admission is at most 5 min in the future, and at most 72 h in the past without `clients.backdate` (ADM-2). */
export function requireAdmissionTime(admittedAt: string, now: string, mayBackdate: boolean): void {
  const refuse = (message: string) =>
    new Problem("admission-time-invalid", { detail: message, errors: [{ path: "body.admittedAt", message }] });
  if (minutesBetween(now, admittedAt) > tolerance) throw refuse("Admission time can't be in the future.");
  if (minutesBetween(admittedAt, now) > backdateLimit && !mayBackdate)
    throw refuse("You can't backdate an admission by more than 72 h. Ask a manager to enter it.");
}

/** The state a move leads to; throws `wrong-state` with `what` as the message. */
export function requireMove(status: EpisodeStatus, move: EpisodeMove, what: string): EpisodeStatus {
  const to = episodeStates.next(status, move);
  if (to === undefined)
    throw new Problem("wrong-state", `${what}: this stay is ${episodeStates.label(status).toLowerCase()}.`);
  return to;
}

/** `Maria has been admitted at Cedar House since 03-06-2026. Transfer or discharge there first.` (ADM-3) */
export function currentlyAdmitted(name: string, place: string, admittedAt: string, timeZone: string): Problem {
  return new Problem(
    "client-currently-admitted",
    `${name} has been admitted at ${place} since ${formatDate(admittedAt, timeZone)}. Transfer or discharge there first.`,
  );
}

/** A client on leave is discharged when they left or later: a discharge for AWOL often takes effect at that moment. */
export function requireAfterLeave(leftAt: string, dischargedAt: string, timeZone: string): void {
  if (Date.parse(dischargedAt) >= Date.parse(leftAt)) return;
  const message = `The client left on leave on ${formatDate(leftAt, timeZone)} ${formatTime(leftAt, timeZone)}. Enter that time or a later one.`;
  throw new Problem("validation", { detail: message, errors: [{ path: "body.dischargedAt", message }] });
}

export interface DischargeTimes {
  dischargedAt: string;
  admittedAt: string;
  now: string;
  timeZone: string;
  lastEntry: { at: string; title: string } | null;
}

/** A discharge is after the admission and the last clinical entry, and at most 2 min in the future (ADM-6). */
export function requireDischargeTime({ dischargedAt, admittedAt, now, timeZone, lastEntry }: DischargeTimes): void {
  const at = (message: string) => ({ detail: message, errors: [{ path: "body.dischargedAt", message }] });
  if (minutesBetween(now, dischargedAt) > 2)
    throw new Problem("time-in-future", at("Discharge time can't be in the future."));
  if (minutesBetween(admittedAt, dischargedAt) <= 0)
    throw new Problem("validation", at("Discharge time must be after the admission."));
  if (lastEntry && minutesBetween(dischargedAt, lastEntry.at) > 0) {
    const when = `${formatDate(lastEntry.at, timeZone)} ${formatTime(lastEntry.at, timeZone)}`;
    throw new Problem(
      "discharge-before-last-entry",
      at(`"${lastEntry.title}" is charted at ${when}. Enter a later discharge time, or correct that entry first.`),
    );
  }
}

const undoLimit = 72 * 60;

interface UndoFacts {
  demographicId: string;
  dischargedAt: string;
  episodes: readonly { demographicId: string; status: EpisodeStatus; createdAt: string }[];
  now: string;
}

/** Why a discharge can no longer be undone: 72 h have passed, or the client has a newer stay. Null when it can. */
export function mayUndoDischarge({ demographicId, dischargedAt, episodes, now }: UndoFacts): string | null {
  if (minutesBetween(dischargedAt, now) > undoLimit)
    return "A discharge can be undone for 72 h. Readmit the client instead.";
  const own = episodes.find((episode) => episode.demographicId === demographicId);
  const newer = episodes.some(
    (episode) => own !== undefined && episode.createdAt > own.createdAt && episode.status !== "cancelled",
  );
  return newer ? "This client has a newer stay. Cancel that stay first." : null;
}
