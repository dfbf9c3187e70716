import { sql } from "kysely";
import { accountById, ownAccount } from "#platform/server/authentication/accounts.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { requireFreshFactor } from "#platform/server/authentication/step-up.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { mailAccountChanged, mailEmailLink } from "../account-notices.ts";
import {
  issueActionToken,
  readActionToken,
  redeemActionToken,
  voidActionTokens,
} from "../action-tokens/action-token.ts";
import { requireOwnPassword, revokeSessionsOf } from "../passwords/own-password.ts";
import { clearAttempts } from "../sign-in/throttle.store.ts";
import * as contract from "./email-change.contract.ts";

const mailsPerHour = 5;

/** Emails a link to the new address. The old address stays in use until the link is opened and confirmed. */
export const changeOwnEmailAction = action(contract.changeOwnEmail, async (act, { body }) => {
  act.audit({ subjectId: act.actor.userId });
  await requireFreshFactor(act);
  await requireOwnPassword(act, body.currentPassword);
  const user = await ownAccount(act);
  if (user.email.toLowerCase() === body.email) throw fieldProblem("body.email", "This is already your email address.");
  await requireFree(act, body.email);
  if ((await asksLastHour(act, user.id)) >= mailsPerHour)
    throw new Problem("rate-limited", "Too many requests within an hour. Try again later.");
  const { token, expiresAt } = await issueActionToken(act, {
    purpose: "changeEmail",
    userId: user.id,
    detail: { email: body.email, sessionId: act.actor.sessionId ?? "" },
  });
  await mailEmailLink(act, { ...user, email: body.email }, token);
  return { sentTo: body.email, expiresAt };
});

async function requireFree(act: Act, email: string): Promise<void> {
  const taken = await act.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (taken) throw fieldProblem("body.email", "Another user already has this email address.", "duplicate");
}

async function asksLastHour(act: Act, userId: string): Promise<number> {
  const { count } = await act.db
    .selectFrom("actionTokens")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("principalId", "=", userId)
    .where("purpose", "=", "changeEmail")
    .where("createdAt", ">", later(act.now, -3600))
    .executeTakeFirstOrThrow();
  return count;
}

export const readEmailChangeQuery = query(contract.readEmailChange, async (view: View, { params }) => {
  const link = await readActionToken(view, "changeEmail", params.token);
  const user = await view.db
    .selectFrom("users as u")
    .leftJoin("clinicians as c", "c.userId", "u.id")
    .select("c.fullName")
    .where("u.id", "=", link.userId)
    .executeTakeFirstOrThrow();
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
  if (user?.status !== 1) throw new Problem("link-expired", "This account is not active. Ask an administrator.");
  act.audit({ subjectId: user.id, fields: ["email"] });
  await requireFree(act, email);
  await act.db.updateTable("users").set({ email, emailVerifiedAt: act.now }).where("id", "=", user.id).execute();
  await act.db.updateTable("clinicians").set({ email }).where("userId", "=", user.id).execute();
  await voidActionTokens(act, { userId: user.id });
  await clearAttempts(act, email);
  // Keeps the session that requested the change: it entered the password, and the link may be opened on another device.
  await revokeSessionsOf(act, user.id, "email-changed", link.detail.sessionId || null);
  await mailAccountChanged(act, user, "email");
  return { email };
});

export const emailChangeHandlers = [changeOwnEmailAction, readEmailChangeQuery, confirmEmailChangeAction];
