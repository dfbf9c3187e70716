import {
  accountByEmail,
  accountById,
  changeAccount,
  type PrincipalRef,
} from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { hashPassword, isDated, verifyPassword } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { mailAccountChanged, mailCode, textCode } from "../account-notices.ts";
import { deviceNameOf, knownDevice, type ProvenDevice, proveDevice } from "../devices/devices.ts";
import {
  confirmTotpOf,
  factorMethods,
  factorsOf,
  newOneTimeCode,
  newRecoveryCodesFor,
  verifyOneTimeCode,
  verifyRecoveryCode,
  verifyTotp,
} from "../factors/factors.ts";
import { maskEmail, maskPhone } from "../mask.ts";
import type { PasskeyAssertion } from "../passkeys/passkey-assertion.contract.ts";
import { verifyPasskey } from "../passkeys/passkeys.ts";
import { revokeSessionsOf } from "../passwords/own-password.ts";
import { setPassword } from "../passwords/password.actions.ts";
import { consumeApproval, resendRequest } from "./approval.ts";
import { requestOfFlow } from "./login-request.store.ts";
import * as contract from "./sign-in.contract.ts";
import { nextStep, requireActive } from "./sign-in.ts";
import { countWrongCode, resumeFlow, type SignInFlow } from "./sign-in-flow.ts";
import { recordAttempt, requireAttempt } from "./throttle.ts";

const accountOf = (act: Act, flow: SignInFlow) => accountById(act, { type: flow.principalType, id: flow.userId });

const wrong = () => new Problem("bad-credentials", "That email and password do not match.");

function newFlow(
  act: Act,
  { type: principalType, id: userId }: PrincipalRef,
  amr: string[],
  device: ProvenDevice | null,
  { deviceName, transport = "cookie" }: { deviceName?: string | undefined; transport?: contract.Transport | undefined },
): SignInFlow {
  return {
    id: null,
    principalType,
    userId,
    amr,
    device,
    trustDevice: false,
    deviceName: deviceName ?? deviceNameOf(act.request.userAgent),
    userAgent: act.request.userAgent ?? "",
    approvedAt: null,
    ticket: null,
    transport,
  };
}

/** Refuses an inactive account or suspended facility, and records the attempt. */
async function requireOpen(act: Act, user: Account, deviceId: string | null): Promise<void> {
  try {
    requireActive(act, user);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    await recordAttempt(act, user.email, "refused", deviceId);
    act.audit({ subjectId: user.id, action: "auth.login-failed", outcome: 4 });
    act.refuseAndCommit(problem);
  }
}

/** SES-11: whole tokens go to native apps only, and cookies to browsers only. */
function requireTransport(act: Act, transport: contract.Transport = "cookie"): void {
  if (act.request.native === (transport === "bearer")) return;
  throw new Problem(
    "csrf-refused",
    act.request.native
      ? "This request did not come from Cairn. Native apps sign in with transport bearer."
      : "Whole tokens are for native apps. Browsers sign in with cookies.",
  );
}

/** Signs in with email and password. An unknown address and a wrong password get the same answer after the same time. */
export const loginAction = action(contract.login, async (act, { body }) => {
  requireTransport(act, body.transport);
  const device = await proveDevice(act, body.device, body.email);
  const user = await accountByEmail(act, body.email, body.as);
  const known = user ? await knownDevice(act, user.id, device) : null;
  await requireAttempt(act, body.email, known?.id ?? null);
  const right = await verifyPassword(user?.passwordHash ?? null, body.password);
  if (!user || !right) {
    await recordAttempt(act, body.email, "wrong", known?.id ?? null);
    act.audit({ subjectId: null, action: "auth.login-failed", outcome: 4 });
    return act.refuseAndCommit(wrong());
  }
  await requireOpen(act, user, known?.id ?? null);
  await recordAttempt(act, body.email, "ok", known?.id ?? null);
  if (isDated(user.passwordHash ?? ""))
    await changeAccount(act, user, { passwordHash: await hashPassword(body.password) });
  act.audit({ subjectId: null, detail: { userId: user.id } });
  return nextStep(act, newFlow(act, user, ["pwd"], device, body));
});

/** Signs in with a passkey. With user verification it counts as both factors, and no email address is needed. */
export const loginWithPasskeyAction = action(contract.loginWithPasskey, async (act, { body }) => {
  requireTransport(act, body.transport);
  const device = await proveDevice(act, body.device, "passkey");
  act.audit({ subjectId: null, action: "auth.login-failed", outcome: 4 });
  const { userId, principalType } = await verifyPasskey(act, body.response);
  const user = await accountById(act, { type: principalType, id: userId });
  if (!user) throw wrong();
  const known = await knownDevice(act, userId, device);
  await requireOpen(act, user, known?.id ?? null);
  act.audit({ subjectId: null, action: "auth.login", outcome: 0, detail: { userId } });
  return nextStep(act, newFlow(act, user, ["hwk"], device, body));
});

/** Redeems an approval and continues the sign-in. */
export const continueSignInAction = action(contract.continueSignIn, async (act, { body }) => {
  const flow = await resumeFlow(act, body.ticket, "approval");
  act.audit({ subjectId: null, detail: { userId: flow.userId } });
  await consumeApproval(act, flow);
  flow.approvedAt = act.now;
  flow.trustDevice ||= body.trustDevice ?? false;
  return nextStep(act, flow);
});

export const generateCodeAction = action(contract.generateTwoFactorCode, async (act, { body }) => {
  const flow = await resumeFlow(act, body.ticket, "two-factor");
  act.audit({ subjectId: flow.userId });
  const [user, policy] = [await accountOf(act, flow), await signInPolicy(act)];
  const byText = body.method === "sms";
  const phone = user && byText ? (await factorsOf(act, user)).phone : null;
  const open = byText ? policy.smsCodes && phone !== null : policy.emailCodes;
  if (!user?.twoFactorEnabled || !open)
    throw new Problem("wrong-state", "Your facility doesn't use this kind of code. Choose another method.");
  const sentTo = phone ? maskPhone(phone) : maskEmail(user.email);
  const { code, ...sent } = await newOneTimeCode(act, user, { purpose: "sign-in", sentTo });
  await (phone ? textCode(act, user, phone, code) : mailCode(act, user, code));
  return sent;
});

/** Checks the second factor. Five wrong codes end this sign-in; each counts as a wrong attempt of the account. */
export const verifyCodeAction = action(contract.verifyTwoFactorCode, async (act, { body }) => {
  const flow = await resumeFlow(act, body.ticket, "two-factor");
  const user = await accountOf(act, flow);
  if (!user) throw wrong();
  act.audit({ subjectId: user.id, detail: { method: body.method } });
  const known = await knownDevice(act, user.id, flow.device);
  await requireAttempt(act, user.email, known?.id ?? null);
  // The user sets up a factor during sign-in because the grace period is over; the first code confirms the app.
  const enrolling = factorMethods(user, await factorsOf(act, user), await signInPolicy(act)).length === 0;
  const right = enrolling
    ? body.method === "totp" && (await confirmTotpOf(act, user.id, body.code ?? ""))
    : await verifyFactor(act, user, body);
  if (!right) {
    const left = await countWrongCode(act, flow);
    await recordAttempt(act, user.email, "wrong", known?.id ?? null);
    act.audit({ subjectId: user.id, action: "auth.two-factor-failed", outcome: 4 });
    return act.refuseAndCommit(
      new Problem("code-invalid", {
        detail: left > 0 ? `Wrong code. ${left} ${left === 1 ? "try" : "tries"} left.` : "Wrong code. Sign in again.",
        params: { left },
      }),
    );
  }
  let recoveryCodes: string[] | null = null;
  if (enrolling) {
    await changeAccount(act, user, { twoFactorEnabled: true });
    recoveryCodes = await newRecoveryCodesFor(act, user);
  }
  flow.amr = [...flow.amr, body.method === "passkey" ? "hwk" : "otp"];
  flow.trustDevice ||= body.trustDevice ?? false;
  const next = await nextStep(act, flow);
  act.audit({ subjectId: user.id });
  return { next, recoveryCodes };
});

type FactorBody = { method: contract.FactorMethod; code?: string | undefined; passkey?: PasskeyAssertion | undefined };
async function verifyFactor(act: Act, user: Account, body: FactorBody): Promise<boolean> {
  const code = body.code ?? "";
  switch (body.method) {
    case "totp":
      return verifyTotp(act, user.id, code);
    case "email":
    case "sms": {
      const policy = await signInPolicy(act);
      const taken = body.method === "sms" ? policy.smsCodes : policy.emailCodes;
      return taken && verifyOneTimeCode(act, user.id, code);
    }
    case "recovery":
      return verifyRecoveryCode(act, user.id, code);
    case "passkey":
      return body.passkey
        ? verifyPasskey(act, body.passkey, user.id).then(
            () => true,
            () => false,
          )
        : false;
  }
}

export const changePasswordAtSignInAction = action(contract.changePasswordAtSignIn, async (act, { body }) => {
  const flow = await resumeFlow(act, body.ticket, "change-password");
  const user = await accountOf(act, flow);
  if (!user) throw wrong();
  act.audit({ subjectId: user.id });
  await setPassword(act, user, body.newPassword, "body.newPassword");
  await revokeSessionsOf(act, user.id, "password-changed");
  await mailAccountChanged(act, user, "password");
  // All sign-ins in progress were ended, so this one continues with a new ticket.
  const next = await nextStep(act, { ...flow, id: null, ticket: null });
  act.audit({ subjectId: user.id });
  return next;
});

export const checkRequestQuery = query(contract.checkLoginRequestStatus, async (view, { params }) => {
  const flowId = view.request.ticket?.split(".")[0] ?? "";
  const row = /^[0-9a-f-]{36}$/.test(flowId) ? await requestOfFlow(view.db, params.requestId, flowId) : undefined;
  if (!row) throw new Problem("not-found", "This sign-in request was not found. Sign in again.");
  const over = row.status === "pending" && row.expiresAt <= view.now;
  const lapsed = row.status === "approved" && !row.consumedAt && row.expiresAt <= view.now;
  const status = row.consumedAt ? "consumed" : over || lapsed ? "expired" : row.status;
  return { status, expiresAt: row.expiresAt } as const;
});

export const resendRequestAction = action(contract.resendLoginRequest, async (act, { body }) => {
  const flow = await resumeFlow(act, body.ticket, "approval");
  const user = await accountOf(act, flow);
  if (!user) throw wrong();
  act.audit({ subjectId: null, detail: { userId: user.id } });
  return resendRequest(act, flow, user, body.approver, await signInPolicy(act));
});

export const signInHandlers = [
  loginAction,
  loginWithPasskeyAction,
  continueSignInAction,
  generateCodeAction,
  verifyCodeAction,
  changePasswordAtSignInAction,
  checkRequestQuery,
  resendRequestAction,
];
