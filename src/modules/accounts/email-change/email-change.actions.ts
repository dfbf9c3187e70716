import { accountByEmail, accountById, changeAccount, ownAccount } from "#platform/server/authentication/accounts.ts";
import { requireFreshFactor } from "#platform/server/authentication/step-up.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { mailAccountChanged, mailEmailLink } from "../account-notices.ts";
import {
  issueActionToken,
  readActionToken,
  redeemActionToken,
  voidActionTokens,
} from "../action-tokens/action-token.ts";
import { accountOfLink } from "../passwords/account-of-link.ts";
import { isLinkLimitReached } from "../passwords/link-limit.ts";
import { requireOwnPassword, revokeSessionsOf } from "../passwords/own-password.ts";
import { clearAttempts } from "../sign-in/throttle.ts";
import * as contract from "./email-change.contract.ts";

/** Emails a link to the new address. The old address stays in use until the link is opened and confirmed. */
export const changeOwnEmailAction = action(contract.changeOwnEmail, async (act, { body }) => {
  act.audit({ subjectId: act.actor.userId });
  await requireFreshFactor(act);
  await requireOwnPassword(act, body.currentPassword);
  const user = await ownAccount(act);
  if (user.email.toLowerCase() === body.email) throw fieldProblem("body.email", "This is already your email address.");
  await requireFree(act, user.type, body.email);
  if (await isLinkLimitReached(act, user.id, "changeEmail"))
    throw new Problem("rate-limited", "Too many requests within an hour. Try again later.");
  const { token, expiresAt } = await issueActionToken(act, {
    purpose: "changeEmail",
    userId: user.id,
    detail: { email: body.email, sessionId: act.actor.sessionId ?? "" },
  });
  await mailEmailLink(act, { ...user, email: body.email }, token);
  return { sentTo: body.email, expiresAt };
});

async function requireFree(act: Act, type: PrincipalType, email: string): Promise<void> {
  if (await accountByEmail(act, email, type))
    throw fieldProblem("body.email", "Another user already has this email address.", "duplicate");
}

export const readEmailChangeQuery = query(contract.readEmailChange, async (view, { params }) => {
  const link = await readActionToken(view, "changeEmail", params.token);
  const user = await accountOfLink(view, link);
  return { email: link.detail.email ?? "", name: user.fullName ?? "", expiresAt: link.expiresAt };
});

/**
 * Saves the new address, voids links sent to the old one, ends other sessions and emails the old address (AUTH-10). Throws
 * `link-expired` for an inactive account, `duplicate` if another user has taken the address since.
 */
export const confirmEmailChangeAction = action(contract.confirmEmailChange, async (act, { body }) => {
  const link = await redeemActionToken(act, "changeEmail", body.token);
  const email = link.detail.email ?? "";
  const user = await accountById(act, { type: link.principalType, id: link.userId });
  if (user?.status !== accountStates.code("active"))
    throw new Problem("link-expired", "This account is not active. Ask an administrator.");
  act.audit({ subjectId: user.id, fields: ["email"] });
  await requireFree(act, user.type, email);
  await changeAccount(act, user, { email, emailVerifiedAt: act.now });
  await voidActionTokens(act, { userId: user.id });
  await clearAttempts(act, email);
  // Keeps the session that requested the change: it entered the password, and the link may be opened on another device.
  await revokeSessionsOf(act, user.id, "email-changed", link.detail.sessionId || null);
  await mailAccountChanged(act, user, "email");
  return { email };
});

export const emailChangeHandlers = [changeOwnEmailAction, readEmailChangeQuery, confirmEmailChangeAction];
