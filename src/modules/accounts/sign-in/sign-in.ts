import { accountById, changeAccount, providerOf, roleCodesOf } from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { isTenant } from "#platform/server/tenancy/tenant-states.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import type { SignInPolicy } from "#platform/shared/authentication/sign-in-policy.ts";
import { Problem } from "#platform/shared/problems.ts";
import { notifyNewDevice } from "../account-notices.ts";
import { hasDevices, type KnownDevice } from "../devices/device.store.ts";
import { isTrusted, knownDevice, recordDevice } from "../devices/devices.ts";
import { type Factors, factorMethods, factorsOf, needsSecondFactor, startTotpFor } from "../factors/factors.ts";
import { maskEmail, maskPhone } from "../mask.ts";
import { allowPinAgain } from "../passwords/own-password.ts";
import { resumeBrowserPush } from "../ports.ts";
import { issueTokens } from "../sessions/issue-tokens.ts";
import { termsToAccept } from "../terms/terms.ts";
import { approvalStep } from "./approval.ts";
import type { SignInAnswer } from "./sign-in.contract.ts";
import { endFlow, type SignInFlow, saveFlow } from "./sign-in-flow.ts";

/** Refuses a suspended facility or inactive account, only after a correct password or passkey (AUTH-2). */
export function requireActive(act: Act, user: Account): void {
  if (!isTenant("active", act.tenant))
    throw new Problem("tenant-suspended", "This facility is suspended. Contact your administrator.");
  if (user.status !== accountStates.code("active"))
    throw new Problem(
      "account-inactive",
      "Your account is not active. Ask an administrator of your facility to activate it.",
    );
}

/** Whether this sign-in already has a factor besides the password. */
const hasSecondFactor = (flow: SignInFlow) => flow.amr.some((method) => method !== "pwd");

/**
 * The next sign-in step, in the order factor → approval → password → terms, or the session when no step is left (AUTH-1).
 * Saves the flow when there is a next step. Throws what `requireActive` throws.
 */
export async function nextStep(act: Act, flow: SignInFlow): Promise<SignInAnswer> {
  const user = await accountById(act, { type: flow.principalType, id: flow.userId });
  if (!user) throw new Problem("bad-credentials");
  requireActive(act, user);
  const policy = await signInPolicy(act);
  const device = await knownDevice(act, user.id, flow.device);
  const factors = await factorsOf(act, user);
  return (
    (await factorStep(act, flow, user, factors, policy, device)) ??
    (await approval(act, flow, user, policy, device)) ??
    (await passwordStep(act, flow, user)) ??
    (await termsStep(act, flow, user)) ??
    (await openSession(act, flow, user, factors, policy))
  );
}

/** Only for account kinds that use sign-in approval. */
const approval: typeof approvalStep = async (act, flow, user, policy, device) =>
  providerOf(act.platform, flow.principalType).asksApproval ? approvalStep(act, flow, user, policy, device) : null;

/** Only a browser with a device key can be trusted, and a shared one cannot. */
const mayTrust = (flow: SignInFlow, device: KnownDevice | null) => flow.device !== null && !device?.isShared;

async function factorStep(
  act: Act,
  flow: SignInFlow,
  user: Account,
  factors: Factors,
  policy: SignInPolicy,
  device: KnownDevice | null,
): Promise<SignInAnswer | null> {
  if (hasSecondFactor(flow)) return null;
  const methods = factorMethods(user, factors, policy);
  if (methods.length > 0 && isTrusted(device, act.now)) {
    flow.amr = [...flow.amr, "swk"];
    return null;
  }
  // A user whose last method is no longer available (texts turned off, codes used up) counts as having no second factor.
  if (methods.length === 0 && (await graceEnd(act, user, policy)) !== "over") return null;
  const enrol = methods.length === 0 ? await startTotpFor(act, user) : null;
  return {
    status: "two-factor",
    ticket: await saveFlow(act, flow, "two-factor"),
    methods,
    email: methods.includes("email") ? maskEmail(user.email) : null,
    phone: methods.includes("sms") && factors.phone ? maskPhone(factors.phone) : null,
    enrol,
    mayTrust: mayTrust(flow, device) && !enrol,
  };
}

/** When the user's roles start to require a second factor: null for never, `over` for now. Starts the grace period. */
async function graceEnd(act: Act, user: Account, policy: SignInPolicy): Promise<string | "over" | null> {
  if (!(await needsSecondFactor(act, user, policy))) return null;
  const due = user.twoFactorDueAt ?? later(act.now, policy.twoFactorGraceDays * 86_400);
  if (!user.twoFactorDueAt) {
    await changeAccount(act, user, { twoFactorDueAt: due });
    user.twoFactorDueAt = due;
  }
  return due <= act.now ? "over" : due;
}

async function passwordStep(act: Act, flow: SignInFlow, user: Account): Promise<SignInAnswer | null> {
  // A passkey sign-in uses no password, so an expired password does not block it.
  if (!user.mustChangePassword || !flow.amr.includes("pwd")) return null;
  return {
    status: "change-password",
    ticket: await saveFlow(act, flow, "change-password"),
    email: user.email,
    name: user.fullName ?? user.email,
  };
}

async function termsStep(act: Act, flow: SignInFlow, user: Account): Promise<SignInAnswer | null> {
  const version = await termsToAccept(act, user);
  return version ? { status: "accept-terms", ticket: await saveFlow(act, flow, "accept-terms"), version } : null;
}

/** Records the device, opens the session and issues its tokens. */
async function openSession(
  act: Act,
  flow: SignInFlow,
  user: Account,
  factors: Factors,
  policy: SignInPolicy,
): Promise<SignInAnswer> {
  const hadDevices = await hasDevices(act.db, user.id);
  const device = flow.device
    ? await recordDevice(act, user, flow.device, {
        name: flow.deviceName,
        userAgent: flow.userAgent,
        trust: flow.trustDevice,
      })
    : null;
  await changeAccount(act, user, { lastLoginAt: act.now });
  const session = await act.platform.sessions.open(act, {
    principalType: user.type,
    userId: user.id,
    amr: flow.amr,
    deviceId: device?.id ?? null,
    deviceName: flow.deviceName,
    ip: act.request.ip ?? "-",
    userAgent: flow.userAgent,
    transport: flow.transport,
    policy,
  });
  await endFlow(act, flow);
  await resumeBrowserPush(act, user.id);
  await allowPinAgain(act, user.id);
  act.audit({
    subjectId: session.id,
    by: { userId: user.id, name: user.fullName ?? user.email, role: user.role ?? "service", sessionId: session.id },
    detail: { userId: user.id, amr: flow.amr },
  });
  if (device?.isNew) {
    await act.raise("platform.device-seen", { userId: user.id, deviceId: device.id });
    // No notice for the account's first browser.
    if (hadDevices) await notifyNewDevice(act, user, flow.deviceName);
  }
  const role = user.role ?? "service";
  const tokens = await issueTokens(act, {
    sessionId: session.id,
    generation: 1,
    userId: user.id,
    clinicianId: user.clinicianId,
    name: user.fullName ?? user.email,
    role,
    roleCodes: await roleCodesOf(act, user),
    amr: flow.amr,
    authTime: session.authTime,
    transport: flow.transport,
  });
  const asked = !user.twoFactorEnabled && factors.passkeys === 0 ? await graceEnd(act, user, policy) : null;
  return { status: "signed-in", tokens, twoFactorDueAt: asked === "over" ? act.now : asked };
}
