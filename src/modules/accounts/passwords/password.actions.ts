import { randomInt } from "node:crypto";
import { z } from "zod";
import {
  accountByEmail,
  accountById,
  changeAccount,
  mayReset,
  ownAccount,
  providerOf,
} from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import { requireFreshFactor } from "#platform/server/authentication/step-up.ts";
import { hashPassword } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { roleLabelOf } from "#platform/shared/access/permissions.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { Problem } from "#platform/shared/problems.ts";
import { mailAccountChanged, mailResetLink } from "../account-notices.ts";
import {
  issueActionToken,
  readActionToken,
  redeemActionToken,
  voidActionTokens,
} from "../action-tokens/action-token.ts";
import { deviceNameOf } from "../devices/devices.ts";
import { maskEmail } from "../mask.ts";
import { staffMember } from "../sessions/staff-member.store.ts";
import { nextStep } from "../sign-in/sign-in.ts";
import { clearAttempts } from "../sign-in/throttle.ts";
import { accountOfLink } from "./account-of-link.ts";
import { isLinkLimitReached } from "./link-limit.ts";
import { requireOwnPassword, revokeSessionsOf } from "./own-password.ts";
import * as contract from "./password.contract.ts";
import { minPasswordLength } from "./password-rules.ts";
import { requireStrongPassword } from "./password-strength.ts";

const sameForAll = "If that address has an account, a link is on its way.";

/** Saves a new password that meets AUTH-4. Throws `weak-password` with the reason at the field `path`. */
export async function setPassword(act: Act, user: Account, password: string, path: string): Promise<void> {
  const context = {
    email: user.email,
    name: user.fullName ?? "",
    facility: act.tenant.name,
    minLength: minPasswordLength(user.twoFactorEnabled),
  };
  await requireStrongPassword(act, password, context, path);
  await changeAccount(act, user, {
    passwordHash: await hashPassword(password),
    passwordChangedAt: act.now,
    mustChangePassword: false,
  });
  // Voids a pending email change, which someone else may have requested with the old password.
  await voidActionTokens(act, { purpose: "changeEmail", userId: user.id, principalType: user.type });
}

/**
 * AUTH-5: returns the same answer for every address. A job creates and emails the link, so that the response time does not
 * reveal whether the account exists.
 */
export const forgotPasswordAction = action(contract.forgotPassword, async (act, { body }) => {
  const user = await accountByEmail(act, body.email, body.as);
  act.audit({ subjectId: user?.id ?? null });
  act.enqueue(resetLinkJob, { account: user ? { type: user.type, id: user.id } : null });
  return { message: sameForAll };
});

/** Emails a reset link to an active account, at most five times an hour. */
export const resetLinkJob = defineJob({
  module: "platform",
  name: "sign-in.reset-link",
  payload: z.object({ account: z.object({ type: z.enum(principalTypes), id: z.uuid() }).nullable() }),
  run: async (act, { account }) => {
    const user = account && (await accountById(act, account));
    if (user?.status !== accountStates.code("active") || (await isLinkLimitReached(act, user.id, "reset"))) return;
    const { token } = await issueActionToken(act, { purpose: "reset", userId: user.id, principalType: user.type });
    await mailResetLink(act, user, token);
  },
});

export const readResetQuery = query(contract.readReset, async (view, { params }) => {
  const link = await readActionToken(view, "reset", params.token);
  const user = await accountOfLink(view, link);
  return {
    email: user.email,
    name: user.fullName ?? "",
    minLength: minPasswordLength(user.twoFactorEnabled),
    expiresAt: link.expiresAt,
  };
});

/** Uses up the link only when the password is saved, so the link still works after a weak password. */
export const resetPasswordAction = action(contract.resetPassword, async (act, { body }) => {
  const link = await redeemActionToken(act, "reset", body.token);
  const user = await accountById(act, { type: link.principalType, id: link.userId });
  if (user?.status !== accountStates.code("active"))
    throw new Problem("link-expired", "This account is not active. Ask an administrator.");
  act.audit({ subjectId: user.id });
  await setPassword(act, user, body.password, "body.password");
  await clearAttempts(act, user.email);
  await revokeSessionsOf(act, user.id, "password-reset");
  await mailAccountChanged(act, user, "password");
});

/**
 * Changes the user's own password and ends their other sessions (AUTH-10). Needs the current password and, with two-factor on,
 * a second factor at most five minutes old.
 */
export const changePasswordAction = action(contract.changeOwnPassword, async (act, { body }) => {
  act.audit({ subjectId: act.actor.userId });
  await requireFreshFactor(act);
  await requireOwnPassword(act, body.currentPassword);
  const user = await ownAccount(act);
  await setPassword(act, user, body.newPassword, "body.newPassword");
  await revokeSessionsOf(act, user.id, "password-changed", act.actor.sessionId);
  await mailAccountChanged(act, user, "password");
});

export const readInvitationQuery = query(contract.readInvitation, async (view, { params }) => {
  const link = await readActionToken(view, "invite", params.token);
  const user = await accountOfLink(view, link);
  return {
    email: user.email,
    name: user.fullName ?? "",
    facility: view.tenant.name,
    roleLabel: roleLabelOf(user.role ?? ""),
    minLength: minPasswordLength(user.twoFactorEnabled),
    expiresAt: link.expiresAt,
  };
});

/** AUTH-16: an invited user sets a password and becomes active; the sign-in continues with second factor and terms. */
export const signUpAction = action(contract.signUp, async (act, { body }) => {
  const link = await redeemActionToken(act, "invite", body.token);
  const user = await accountById(act, { type: link.principalType, id: link.userId });
  if (user?.status !== accountStates.code("invited"))
    throw new Problem("link-expired", "This invitation is no longer valid. Ask an administrator for a new one.");
  act.audit({ subjectId: user.id });
  await setPassword(act, user, body.password, "body.password");
  await providerOf(act.platform, user.type).activate(act, user);
  const next = await nextStep(act, {
    id: null,
    principalType: user.type,
    userId: user.id,
    amr: ["pwd"],
    device: null,
    trustDevice: false,
    deviceName: body.deviceName ?? deviceNameOf(act.request.userAgent),
    userAgent: act.request.userAgent ?? "",
    approvedAt: null,
    ticket: null,
    transport: "cookie",
  });
  act.audit({ subjectId: user.id });
  return next;
});

/**
 * AUTH-13: returns the account whose access is to be reset: an active coworker's, and an owner's only for an owner. Throws
 * `not-found`, `own-request`, `forbidden`, `wrong-state`.
 */
export async function requireResettable(act: Act, clinicianId: string): Promise<Account> {
  const clinician = await staffMember(act.db, clinicianId);
  const user = clinician ? await accountById(act, { type: "staff", id: clinician.userId }) : undefined;
  if (!clinician || !user) throw new Problem("not-found", "This staff member does not exist.");
  if (user.id === act.actor.userId)
    throw new Problem("own-request", "Change your own password or PIN in your profile.");
  if (!(await mayReset(act, user.id))) throw new Problem("forbidden", "Only an owner can reset an owner's access.");
  if (clinician.status !== accountStates.code("active"))
    throw new Problem("wrong-state", "This staff member is not active. Invite or activate them first.");
  return user;
}

/** AUTH-13: an administrator sends a reset link, or issues a one-time password that must be changed at sign-in. */
export const resetAccessAction = action(contract.changePasswordClinicians, async (act, { body }) => {
  act.audit({ subjectId: body.clinicianId, detail: { how: body.how } });
  const user = await requireResettable(act, body.clinicianId);
  if (body.how === "link") {
    const { token } = await issueActionToken(act, { purpose: "reset", userId: user.id });
    await mailResetLink(act, user, token);
    return { sentTo: maskEmail(user.email), oneTimePassword: null };
  }
  const oneTimePassword = newOneTimePassword();
  await changeAccount(act, user, {
    passwordHash: await hashPassword(oneTimePassword),
    passwordChangedAt: act.now,
    mustChangePassword: true,
  });
  await voidActionTokens(act, { purpose: "changeEmail", userId: user.id });
  await clearAttempts(act, user.email);
  await revokeSessionsOf(act, user.id, "access-reset");
  await mailAccountChanged(act, user, "password");
  return { sentTo: null, oneTimePassword };
});

// Read out over the phone, so without letters that sound or look alike. 4 × 4 of 27 characters are 76 bits.
const spoken = "abcdefghkmnpqrstuvwxyz23456789".replace(/[bpt]/g, "");
function newOneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => spoken[randomInt(spoken.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

export const passwordHandlers = [
  forgotPasswordAction,
  readResetQuery,
  resetPasswordAction,
  changePasswordAction,
  readInvitationQuery,
  signUpAction,
  resetAccessAction,
];
