import { later } from "#platform/server/authentication/session-policy.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { ActionTokenPurpose } from "#platform/shared/columns.generated.ts";
import { countLinksSent } from "./action-link.store.ts";

const linksPerHour = 5;

/** Whether a user was sent as many links of a purpose within the hour as the limit allows. */
export async function isLinkLimitReached(view: View, userId: string, purpose: ActionTokenPurpose): Promise<boolean> {
  return (await countLinksSent(view.db, userId, purpose, later(view.now, -3600))) >= linksPerHour;
}
