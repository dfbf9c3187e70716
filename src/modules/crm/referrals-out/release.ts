import { formatDate } from "#platform/shared/time/index.ts";

interface ReleaseFacts {
  facilityName: string;
  clientName: string;
  organizationName: string;
  expiresOn: string;
}

/**
 * The release a lead signs before a letter goes to an organization: the elements of 42 CFR 2.31 and 45 CFR 164.508. The
 * server stores the text as it was read.
 */
export function releaseText({ facilityName, clientName, organizationName, expiresOn }: ReleaseFacts): string {
  return [
    `I, ${clientName}, permit ${facilityName} to give ${organizationName} my name, date of birth, phone number, the reason I asked for help, and the results of my pre-admission assessment, including information about substance use.`,
    "Purpose: to arrange treatment for me there.",
    `This release ends on ${formatDate(expiresOn)}. I can revoke it at any time by telling ${facilityName}; what was already sent stays with them.`,
    "My care here does not depend on signing this.",
  ].join("\n\n");
}

/** A release counts through its last day, unless it was revoked. */
export function isReleaseActive(
  { expiresOn, revokedAt }: { expiresOn: string; revokedAt: string | null },
  today: string,
): boolean {
  return revokedAt === null && expiresOn >= today;
}
