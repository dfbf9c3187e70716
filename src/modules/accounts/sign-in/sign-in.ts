import { accountById, changeAccount, providerOf, roleCodesOf } from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { SignInPolicy } from "#platform/shared/authentication/sign-in-policy.ts";
import { maskEmail, maskPhone } from "#platform/shared/mask.ts";
import { Problem } from "#platform/shared/problems.ts";
import { tellNewDevice } from "../account-notices.ts";
import { isTrusted, type KnownDevice, knownDevice, seeDevice } from "../devices/devices.ts";
import { type Factors, factorMethods, factorsOf, needsSecondFactor, startTotpFor } from "../factors/factors.ts";
import { pinCountsAgain } from "../passwords/own-password.ts";
import { resumeBrowserPush } from "../ports.ts";
import { issueTokens } from "../sessions/issue.ts";
import { termsToAccept } from "../terms/terms.ts";
import { approvalStep } from "./approval.ts";
import type { SignInAnswer } from "./sign-in.contract.ts";
import { endFlow, keepFlow, type SignInFlow } from "./sign-in-flow.ts";

/** Told only after a right password or passkey, so that strangers learn nothing about accounts (AUTH-2). */
export function requireOpenDoor(act: Act, user: Account): void {
  if (act.tenant.status !== 1)
    throw new Problem("tenant-suspended", "This facility is suspended. Its administrator knows more.");
  if (user.status !== 1)
    throw new Problem(
      "account-inactive",
      "Your account is not active. Ask an administrator of your facility to activate it.",
    );
}

/** Factors beyond the password that the person has already shown in this sign-in. */
const second = (flow: SignInFlow) => flow.amr.some((method) => method !== "pwd");

/**
 * The next step of signing in, in the order factor → approval → password → terms, or the session itself when nothing is
 * left (AUTH-1). Keeps the flow when there is a next step. Throws what `requireOpenDoor` refuses.
 */
export async function nextStep(act: Act, flow: SignInFlow): Promise<SignInAnswer> {
  const user = await accountById(act, { type: flow.principalType, id: flow.userId });
  if (!user) throw new Problem("bad-credentials");
  requireOpenDoor(act, user);
  const policy = await signInPolicy(act);
  const device = await knownDevice(act, user.id, flow.device);
  const factors = await factorsOf(act, user);
  return (
    (await factorStep(act, flow, user, factors, policy, device)) ??
    (await approval(act, flow, user, policy, device)) ??
    (await passwordStep(act, flow, user)) ??
    (await termsStep(act, flow, user)) ??
    (await enter(act, flow, user, factors, policy))
  );
}

/** Asked of those who have a bell or a manager to ask. */
const approval: typeof approvalStep = async (act, flow, user, policy, device) =>
  providerOf(act.platform, flow.principalType).asksApproval ? approvalStep(act, flow, user, policy, device) : null;

/** Only a browser that holds a key can be remembered, and a shared one is nobody's to trust. */
const mayTrust = (flow: SignInFlow, device: KnownDevice | null) => flow.device !== null && !device?.isShared;

async function factorStep(
  act: Act,
  flow: SignInFlow,
  user: Account,
  factors: Factors,
  policy: SignInPolicy,
  device: KnownDevice | null,
): Promise<SignInAnswer | null> {
  if (second(flow)) return null;
  const methods = factorMethods(user, factors, policy);
  if (methods.length > 0 && isTrusted(device, act.now)) {
    flow.amr = [...flow.amr, "swk"];
    return null;
  }
  // Whose last way was taken off the list (texts switched off, the paper used up) has no second factor: no other rule holds.
  if (methods.length === 0 && (await graceEnd(act, user, policy)) !== "over") return null;
  const enrol = methods.length === 0 ? await startTotpFor(act, user) : null;
  return {
    status: "two-factor",
    ticket: await keepFlow(act, flow, "two-factor"),
    methods,
    email: methods.includes("email") ? maskEmail(user.email) : null,
    phone: methods.includes("sms") && factors.phone ? maskPhone(factors.phone) : null,
    enrol,
    mayTrust: mayTrust(flow, device) && !enrol,
  };
}

/** When this person's roles stop going without a second factor: `null` never, `over` now. Starts the grace on first sight. */
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
  // A passkey needs no password, so an old one does not hold its owner up.
  if (!user.mustChangePassword || !flow.amr.includes("pwd")) return null;
  return {
    status: "change-password",
    ticket: await keepFlow(act, flow, "change-password"),
    email: user.email,
    name: user.fullName ?? user.email,
  };
}

async function termsStep(act: Act, flow: SignInFlow, user: Account): Promise<SignInAnswer | null> {
  const version = await termsToAccept(act, user);
  return version ? { status: "accept-terms", ticket: await keepFlow(act, flow, "accept-terms"), version } : null;
}

/** Everything is proved: the device is noted, the session opened, the cookies set. */
async function enter(
  act: Act,
  flow: SignInFlow,
  user: Account,
  factors: Factors,
  policy: SignInPolicy,
): Promise<SignInAnswer> {
  const hadDevices = await act.db.selectFrom("devices").select("id").where("userId", "=", user.id).executeTakeFirst();
  const device = flow.device
    ? await seeDevice(act, user, flow.device, {
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
  await pinCountsAgain(act, user.id);
  act.audit({
    subjectId: session.id,
    by: { userId: user.id, name: user.fullName ?? user.email, role: user.role ?? "service", sessionId: session.id },
    detail: { userId: user.id, amr: flow.amr },
  });
  if (device?.isNew) {
    await act.raise("platform.device-seen", { userId: user.id, deviceId: device.id });
    // The very first browser of an account is nobody's surprise.
    if (hadDevices) await tellNewDevice(act, user, flow.deviceName);
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
