import { Problem } from "#platform/shared/problems.ts";
import { formatDate, formatTime, minutesBetween } from "#platform/shared/time/index.ts";
import { type EpisodeMove, type EpisodeStatus, episodeStates } from "./episode.ts";

export interface AdmissionFacts {
  levelBedded: boolean;
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

/** What ADM-1 still asks for; empty when the person can be admitted. */
export function missingForAdmission(facts: AdmissionFacts): MissingItem[] {
  const missing: MissingItem[] = [];
  if (facts.emergencyContacts === 0 && !facts.emergencyContactDeclined)
    missing.push({ path: "body.emergencyContactDeclined", message: "An emergency contact, or that they declined one" });
  if (!facts.allergiesReviewed && facts.allergiesUnableReason === null)
    missing.push({ path: "body.allergiesUnableReason", message: "Allergies reviewed, or why they could not be asked" });
  if (facts.legalStatus === "involuntary_hold" && facts.legalStatusExpiresAt === null)
    missing.push({ path: "body.legalStatusExpiresAt", message: "When the involuntary hold ends" });
  if (facts.levelBedded && facts.bedId === null)
    missing.push({ path: "body.bedId", message: "A bed: people sleep here" });
  return missing;
}

export function requireComplete(missing: readonly MissingItem[]): void {
  if (missing.length === 0) return;
  throw new Problem("admission-incomplete", {
    detail: `Still needed: ${missing.map((item) => item.message.toLowerCase()).join("; ")}.`,
    errors: [...missing],
  });
}

const tolerance = 5;
const backdateLimit = 72 * 60;

/** ADM-2: not ahead of now (5 minutes' tolerance), and not more than 72 hours back without `clients.backdate`. */
export function requireAdmissionTime(admittedAt: string, now: string, mayBackdate: boolean): void {
  const refuse = (message: string) =>
    new Problem("admission-time-invalid", { detail: message, errors: [{ path: "body.admittedAt", message }] });
  if (minutesBetween(now, admittedAt) > tolerance) throw refuse("An admission cannot be ahead of now.");
  if (minutesBetween(admittedAt, now) > backdateLimit && !mayBackdate)
    throw refuse("An admission more than 72 hours back has to be entered by someone who may backdate.");
}

/** Throws `wrong-state` in the words of what the person wanted. */
export function requireMove(status: EpisodeStatus, move: EpisodeMove, what: string): EpisodeStatus {
  const to = episodeStates.next(status, move);
  if (to === undefined)
    throw new Problem("wrong-state", `${what}: this stay is ${episodeStates.label(status).toLowerCase()}.`);
  return to;
}

/** `Maria is admitted at Cedar House since 03-06-2026. Transfer or discharge there first.` (ADM-3) */
export function currentlyAdmitted(name: string, place: string, admittedAt: string, timeZone: string): Problem {
  return new Problem(
    "client-currently-admitted",
    `${name} is admitted at ${place} since ${formatDate(admittedAt, timeZone)}. Transfer or discharge there first.`,
  );
}

export interface DischargeTimes {
  dischargedAt: string;
  admittedAt: string;
  now: string;
  timeZone: string;
  lastEntry: { at: string; title: string } | null;
}

/** ADM-6: after the admission and the last clinical entry, and not ahead of now (2 minutes' tolerance). */
export function requireDischargeTime({ dischargedAt, admittedAt, now, timeZone, lastEntry }: DischargeTimes): void {
  const at = (message: string) => ({ detail: message, errors: [{ path: "body.dischargedAt", message }] });
  if (minutesBetween(now, dischargedAt) > 2)
    throw new Problem("time-in-future", at("A discharge is recorded once it has happened."));
  if (minutesBetween(admittedAt, dischargedAt) <= 0)
    throw new Problem("validation", at("The discharge must be after the admission."));
  if (lastEntry && minutesBetween(dischargedAt, lastEntry.at) > 0) {
    const when = `${formatDate(lastEntry.at, timeZone)} ${formatTime(lastEntry.at, timeZone)}`;
    throw new Problem(
      "discharge-before-last-entry",
      at(`"${lastEntry.title}" is recorded at ${when}. Give a later time, or correct that entry first.`),
    );
  }
}
