import { formatDate, minutesBetween } from "#platform/shared/time/index.ts";

interface ReleaseFacts {
  facilityName: string;
  clientName: string;
  /** The guardian who signs for the client; null when the client signs. */
  guardianName: string | null;
  organizationName: string;
  expiresOn: string;
}

/**
 * The release a lead signs before a letter goes to an organization: the elements of 42 CFR 2.31 and 45 CFR 164.508. The
 * server stores the text as it was read.
 */
export function releaseText({
  facilityName,
  clientName,
  guardianName,
  organizationName,
  expiresOn,
}: ReleaseFacts): string {
  const [signer, whose, whom] = guardianName
    ? [`${guardianName}, guardian of ${clientName}`, "the client's", "the client"]
    : [clientName, "my", "me"];
  return [
    `I, ${signer}, permit ${facilityName} to give ${organizationName} ${whose} name, date of birth, phone number, reason for asking for help, and results of the pre-admission assessment, including information about substance use.`,
    `Purpose: to arrange treatment for ${whom} there.`,
    `This release ends on ${formatDate(expiresOn)}. I can revoke it at any time by telling ${facilityName}; what was already sent stays with them.`,
    "Care here does not depend on signing this.",
  ].join("\n\n");
}

/** A release counts through its last day, unless it was revoked. */
export function isReleaseActive(
  { expiresOn, revokedAt }: { expiresOn: string; revokedAt: string | null },
  today: string,
): boolean {
  return revokedAt === null && expiresOn >= today;
}

const emergencyHours = 24;

/** A letter of a medical emergency is given for a day (42 CFR 2.51); after that the client's release is needed. */
export function isEmergencyLetterOpen(referredAt: string, now: string): boolean {
  return minutesBetween(referredAt, now) < emergencyHours * 60;
}
