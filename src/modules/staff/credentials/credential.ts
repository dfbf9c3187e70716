import { z } from "zod";
import { daysBetween } from "#platform/shared/time/index.ts";

export const credentialTypes = [
  "license",
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
  license: "License",
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
export type DeaSchedule = z.infer<typeof DeaSchedule>;

/** Status of a credential, or the worst status of a staff member's credentials, on a day. */
export const credentialStandings = ["none", "ok", "unverified", "expiring", "expired"] as const;
export type CredentialStanding = (typeof credentialStandings)[number];
export const standingLabels = {
  none: "None",
  ok: "Current",
  unverified: "Not verified",
  expiring: "Expires soon",
  expired: "Expired",
} as const satisfies Record<CredentialStanding, string>;

/** Days before expiration on which notices are sent (AUTH-15). */
export const noticeDays = [60, 30, 7, 1, 0] as const;
/** A credential expires soon when this many days or fewer are left. */
export const soonDays = 60;

export interface CredentialDates {
  expiresOn: string | null;
  verifiedAt: string | null;
}

/** A credential is valid through its last day and expired from the day after. */
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

/** The notice due on a day: the smallest mark that has been reached, or undefined. */
export function noticeDue(expiresOn: string, today: string): (typeof noticeDays)[number] | undefined {
  const left = daysBetween(today, expiresOn);
  if (left < 0) return undefined;
  return [...noticeDays].reverse().find((mark) => left <= mark);
}
