import { z } from "zod";
import { daysBetween } from "#platform/shared/time/index.ts";

export const credentialTypes = [
  "licence",
  "dea",
  "caqh",
  "cpr",
  "certification",
  "background_check",
  "tb_test",
  "vaccination",
  "training",
] as const;
export type CredentialType = (typeof credentialTypes)[number];
export const credentialLabels = {
  licence: "Licence",
  dea: "DEA registration",
  caqh: "CAQH profile",
  cpr: "CPR card",
  certification: "Certification",
  background_check: "Background check",
  tb_test: "TB test",
  vaccination: "Vaccination",
  training: "Training",
} as const satisfies Record<CredentialType, string>;

export const deaSchedules = ["II", "IIN", "III", "IIIN", "IV", "V"] as const;
export const DeaSchedule = z.enum(deaSchedules);

/** How a credential, or the worst of a person's, stands on a day. */
export const credentialStandings = ["none", "ok", "unverified", "expiring", "expired"] as const;
export type CredentialStanding = (typeof credentialStandings)[number];
export const standingLabels = {
  none: "None",
  ok: "In order",
  unverified: "To verify",
  expiring: "Expires soon",
  expired: "Expired",
} as const satisfies Record<CredentialStanding, string>;

/** Notices go out so many days before a credential ends, and on the day (AUTH-15). */
export const noticeDays = [60, 30, 7, 1, 0] as const;
const soonDays = 60;

export interface CredentialDates {
  expiresOn: string | null;
  verifiedAt: string | null;
}

/** A credential is good through its last day; from the day after it counts as expired. */
export function standingOf(credential: CredentialDates, today: string): Exclude<CredentialStanding, "none"> {
  if (credential.expiresOn !== null) {
    const left = daysBetween(today, credential.expiresOn);
    if (left < 0) return "expired";
    if (left <= soonDays) return "expiring";
  }
  return credential.verifiedAt === null ? "unverified" : "ok";
}

export function worstStanding(standings: readonly CredentialStanding[]): CredentialStanding {
  return standings.reduce<CredentialStanding>(
    (worst, one) => (credentialStandings.indexOf(one) > credentialStandings.indexOf(worst) ? one : worst),
    "none",
  );
}

/** The notice that is due on a day, or undefined: the nearest mark that is reached, said once for each mark. */
export function noticeDue(expiresOn: string, today: string): (typeof noticeDays)[number] | undefined {
  const left = daysBetween(today, expiresOn);
  if (left < 0) return undefined;
  return [...noticeDays].reverse().find((mark) => left <= mark);
}
