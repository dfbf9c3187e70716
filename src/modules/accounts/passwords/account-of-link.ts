import { accountById } from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ActionToken } from "../action-tokens/action-token.ts";

/** The account a link was sent to. Throws `link-expired` when it no longer exists. */
export async function accountOfLink(view: View, link: ActionToken): Promise<Account> {
  const account = await accountById(view, { type: link.principalType, id: link.userId });
  if (!account) throw new Problem("link-expired", "This account no longer exists. Ask an administrator.");
  return account;
}
