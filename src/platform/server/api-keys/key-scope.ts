import type { Permission } from "#platform/shared/permissions.ts";

/** What no key may ever do (KEY-3); the database holds the same list (`cairn_key_may_hold`). */
const never =
  /^(sudCounseling|roles|security|ai|scribe|breakGlass|developer|agreements)\.|^integrations\.manage$|^clients\.break-glass$|\.(sign|cosign|witness)$/;

export function mayBeGranted(permission: Permission): boolean {
  return !never.test(permission);
}

/** Requests a minute by class (KEY-4). */
export const rateClasses = { low: 60, standard: 300, high: 1_200 } as const;
export type RateClass = keyof typeof rateClasses;
