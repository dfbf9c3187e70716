import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { type RoleCode, roleLabels } from "#platform/shared/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { maskEmail } from "#platform/shared/session/mask.ts";
import * as contract from "#platform/shared/session/password.contract.ts";
import { minPasswordLength } from "#platform/shared/session/password-rules.ts";
import {
  issueActionToken,
  killActionTokens,
  readActionToken,
  redeemActionToken,
} from "../action-tokens/action-tokens.ts";
import type { Act, View } from "../context.ts";
import { action, query } from "../module.ts";
import { indexForSearch } from "../search.ts";
import { deviceNameOf } from "./devices.ts";
import { mailAccountChanged, mailResetLink } from "./notices.ts";
import { requireOwnPassword, revokeSessionsOf } from "./own-password.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";
import { later } from "./policy.ts";
import { findUser, nextStep, type SigningUser } from "./sign-in.ts";
import { forgiveAttempts } from "./throttle.ts";

const resetMailsPerHour = 5;
const sameForAll = "If that address has an account, a link is on its way.";

/** Keeps a new password after the rules of AUTH-4. Throws `weak-password` with the reason beside the field `path`. */
export async function setPassword(act: Act, user: SigningUser, password: string, path: string): Promise<void> {
  const context = {
    email: user.email,
    name: user.fullName ?? "",
    facility: act.tenant.name,
    minLength: minPasswordLength(user.twoFactorEnabled),
  };
  await requireStrongPassword(act, password, context, path);
  await act.db
    .updateTable("users")
    .set({ passwordHash: await hashPassword(password), passwordChangedAt: act.now, mustChangePassword: false })
    .where("id", "=", user.id)
    .execute();
  // Whoever asked to move the account to another address may not have been its person.
  await killActionTokens(act, { purpose: "changeEmail", userId: user.id });
}

/** AUTH-5: always the same answer. A mail goes out only for an active account, and at most five an hour. */
export const forgotPasswordAction = action(contract.forgotPassword, async (act, { body }) => {
  const user = await findUser(act, "email", body.email);
  act.audit({ subjectId: user?.id ?? null });
  if (user?.status === 1 && (await asksLastHour(act, user.id)) < resetMailsPerHour) {
    const { token } = await issueActionToken(act, { purpose: "reset", userId: user.id });
    await mailResetLink(act, user, token);
  }
  return { message: sameForAll };
});

async function asksLastHour(act: Act, userId: string): Promise<number> {
  const { count } = await act.db
    .selectFrom("actionTokens")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("principalId", "=", userId)
    .where("purpose", "=", "reset")
    .where("createdAt", ">", later(act.now, -3600))
    .executeTakeFirstOrThrow();
  return count;
}

function personOf(view: View, userId: string) {
  return view.db
    .selectFrom("users as u")
    .leftJoin("clinicians as c", "c.userId", "u.id")
    .select(["u.email", "u.twoFactorEnabled", "u.status", "c.fullName", "c.role"])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
}

export const readResetQuery = query(contract.readReset, async (view, { params }) => {
  const link = await readActionToken(view, "reset", params.token);
  const user = await personOf(view, link.userId);
  return {
    email: user.email,
    name: user.fullName ?? "",
    minLength: minPasswordLength(user.twoFactorEnabled),
    expiresAt: link.expiresAt,
  };
});

/** The link is used up only together with a password that is kept: a weak one leaves it good. */
export const resetPasswordAction = action(contract.resetPassword, async (act, { body }) => {
  const link = await redeemActionToken(act, "reset", body.token);
  const user = await findUser(act, "id", link.userId);
  if (user?.status !== 1) throw new Problem("link-expired", "This account is not active. Ask an administrator.");
  act.audit({ subjectId: user.id });
  await setPassword(act, user, body.password, "body.password");
  await forgiveAttempts(act, user.email);
  await revokeSessionsOf(act, user.id, "password-reset");
  await mailAccountChanged(act, user, "password");
});

/** Changes one's own password and signs all other sessions out (AUTH-10). */
export const changePasswordAction = action(contract.changeOwnPassword, async (act, { body }) => {
  act.audit({ subjectId: act.actor.userId });
  await requireOwnPassword(act, body.currentPassword);
  const user = await findUser(act, "id", act.actor.userId ?? "");
  if (!user) throw new Problem("session-expired");
  await setPassword(act, user, body.newPassword, "body.newPassword");
  await revokeSessionsOf(act, user.id, "password-changed", act.actor.sessionId);
  await mailAccountChanged(act, user, "password");
});

export const readInvitationQuery = query(contract.readInvitation, async (view, { params }) => {
  const link = await readActionToken(view, "invite", params.token);
  const user = await personOf(view, link.userId);
  return {
    email: user.email,
    name: user.fullName ?? "",
    facility: view.tenant.name,
    roleLabel: roleLabels[user.role as RoleCode] ?? user.role ?? "",
    minLength: minPasswordLength(user.twoFactorEnabled),
    expiresAt: link.expiresAt,
  };
});

/** AUTH-16: an invited person chooses a password and is active; the sign-in goes on from there (factor, terms). */
export const signUpAction = action(contract.signUp, async (act, { body }) => {
  const link = await redeemActionToken(act, "invite", body.token);
  const user = await findUser(act, "id", link.userId);
  if (user?.status !== 3) throw new Problem("link-expired", "This invitation is no longer open. Ask for a new one.");
  act.audit({ subjectId: user.id });
  await setPassword(act, user, body.password, "body.password");
  await activate(act, user);
  const next = await nextStep(act, {
    id: null,
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

async function activate(act: Act, user: SigningUser): Promise<void> {
  await act.db.updateTable("users").set({ status: 1, emailVerifiedAt: act.now }).where("id", "=", user.id).execute();
  if (!user.clinicianId) return;
  const clinician = await act.db
    .updateTable("clinicians")
    .set({ status: 1 })
    .where("id", "=", user.clinicianId)
    .returning(["id", "fullName", "title", "credentials"])
    .executeTakeFirstOrThrow();
  await indexForSearch(act, {
    kind: "clinician",
    subjectId: clinician.id,
    title: clinician.fullName,
    subtitle: clinician.title,
    text: [clinician.fullName, ...clinician.credentials, clinician.title ?? ""].join(" "),
    link: `/clinicians/${clinician.id}`,
    locationId: null,
  });
  await act.raise("platform.user-activated", { userId: user.id, clinicianId: clinician.id });
}

/**
 * AUTH-13: an administrator sends a link, or gives a one-time password that must be changed at once. Never for one's own
 * account; an owner's access is reset by an owner only.
 */
export const resetAccessAction = action(contract.changePasswordClinicians, async (act, { body }) => {
  const clinician = await act.db
    .selectFrom("clinicians")
    .select(["userId", "role", "status"])
    .where("id", "=", body.clinicianId)
    .executeTakeFirst();
  const user = clinician ? await findUser(act, "id", clinician.userId) : undefined;
  if (!clinician || !user) throw new Problem("not-found", "That person is not on the staff list.");
  act.audit({ subjectId: body.clinicianId, detail: { how: body.how } });
  if (user.id === act.actor.userId) throw new Problem("own-request", "Change your own password in your profile.");
  if (clinician.role === "owner" && act.actor.role !== "owner")
    throw new Problem("forbidden", "Only an owner can reset an owner's access.");
  if (clinician.status !== 1)
    throw new Problem("wrong-state", "This person is not active. Invite or activate them first.");
  if (body.how === "link") {
    const { token } = await issueActionToken(act, { purpose: "reset", userId: user.id });
    await mailResetLink(act, user, token);
    return { sentTo: maskEmail(user.email), oneTimePassword: null };
  }
  const oneTimePassword = newOneTimePassword();
  await act.db
    .updateTable("users")
    .set({ passwordHash: await hashPassword(oneTimePassword), passwordChangedAt: act.now, mustChangePassword: true })
    .where("id", "=", user.id)
    .execute();
  await killActionTokens(act, { purpose: "changeEmail", userId: user.id });
  await forgiveAttempts(act, user.email);
  await revokeSessionsOf(act, user.id, "access-reset");
  await mailAccountChanged(act, user, "password");
  return { sentTo: null, oneTimePassword };
});

// To be read out over a telephone: no letters that sound or look alike. 4 × 4 of 27: 76 bits.
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
