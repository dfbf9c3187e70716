import { type Permission, ruleOf } from "#platform/shared/access/permissions.ts";

/** What no key may ever do; the database holds the same list (`cairn_key_may_hold`). */
const never =
  /^(sudCounseling|roles|security|ai|scribe|breakGlass|developer|agreements)\.|^integrations\.manage$|\.(sign|cosign|witness)$/;

export function mayBeGranted(permission: Permission): boolean {
  return !never.test(permission) && !ruleOf(permission)?.breaksGlass;
}

/** The role an API client acts under; no user has it. */
export const serviceRole = "service";

/** Requests a minute by class (KEY-4). */
export const rateClasses = { low: 60, standard: 300, high: 1_200 } as const;
export type RateClass = keyof typeof rateClasses;

export interface Agreement {
  kinds: readonly string[];
  confirmedAt: string | null;
  endedAt: string | null;
  effectiveOn: string;
  expiresOn: string | null;
}

/** Whether a vendor's API client may work under this agreement today: confirmed, in force, and of the kinds that are needed. */
export function coversProgram(agreement: Agreement, part2Program: boolean, today: string): boolean {
  const { kinds, confirmedAt, endedAt, effectiveOn, expiresOn } = agreement;
  const inForce = confirmedAt !== null && endedAt === null && effectiveOn <= today && (expiresOn ?? today) >= today;
  return inForce && kinds.includes("baa") && (!part2Program || kinds.includes("qsoa"));
}
