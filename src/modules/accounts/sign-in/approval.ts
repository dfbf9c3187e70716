import { createHash, randomInt } from "node:crypto";
import { later, secondsBetween } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { SignInPolicy } from "#platform/shared/authentication/sign-in-policy.ts";
import type { LoginRequestApprover } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { notifyApprovers } from "../account-notices.ts";
import type { KnownDevice } from "../devices/device.store.ts";
import { networkLabel } from "../sessions/network-kind.ts";
import { hasTrustedSession } from "../sessions/session.store.ts";
import { insertRequest, lastRequestOf, redeemApproval, supersedeRequests } from "./login-request.store.ts";
import type { SignInAnswer } from "./sign-in.contract.ts";
import { type SignInFlow, saveFlow } from "./sign-in-flow.ts";

const requestMinutes = 10;
const resendSeconds = 30;
const resendsMost = 3;

interface Asking {
  id: string;
  fullName: string | null;
  email: string;
}

/** Whether the facility's policy requires approval of this sign-in (AUTH-8). */
export function needsApproval(
  policy: Pick<SignInPolicy, "loginApproval" | "ownNetworks">,
  facts: { known: boolean; ip: string | null; canAsk: boolean },
): boolean {
  switch (policy.loginApproval) {
    case "off":
      return false;
    // Without a trusted session on another device there is no device to approve from.
    case "unknown-device":
      return !facts.known && facts.canAsk;
    case "outside-network":
      return networkLabel(facts.ip, policy.ownNetworks) !== "The facility's network";
    case "always":
      return true;
  }
}

/** Three different two-digit numbers in random order, one of them correct. */
export function threeNumbers(pick: (below: number) => number = randomInt): { number: number; choices: number[] } {
  const choices: number[] = [];
  while (choices.length < 3) {
    const next = 10 + pick(90);
    if (!choices.includes(next)) choices.push(next);
  }
  const number = choices[pick(choices.length)];
  if (number === undefined) throw new Error("The random number is out of range.");
  return { number, choices };
}

export async function approvalStep(
  act: Act,
  flow: SignInFlow,
  user: Asking,
  policy: SignInPolicy,
  device: KnownDevice | null,
): Promise<SignInAnswer | null> {
  // A passkey is bound to a device the user has unlocked, so no further approval is needed.
  if (flow.approvedAt || flow.amr.includes("hwk")) return null;
  const canAsk = await hasTrustedSession(act.db, user.id, act.now);
  if (!needsApproval(policy, { known: device !== null, ip: act.request.ip, canAsk })) return null;
  const ticket = await saveFlow(act, flow, "approval");
  const request = await openRequest(act, { ...flow, id: flow.id ?? "" }, user, canAsk ? "self" : "manager", 0, policy);
  return { status: "approval", ticket, ...request, mayTrust: flow.device !== null && !device?.isShared };
}

const deviceKey = (flow: SignInFlow, act: Act) =>
  flow.device?.thumbprint ??
  createHash("sha256")
    .update(`${act.request.ip ?? "-"}|${flow.userAgent}`)
    .digest("base64url");

/** Opens a request and supersedes a pending one of the same user and device. */
export async function openRequest(
  act: Act,
  flow: SignInFlow & { id: string },
  user: Asking,
  approver: LoginRequestApprover,
  resends: number,
  policy: SignInPolicy,
) {
  const device = deviceKey(flow, act);
  await supersedeRequests(act.db, user.id, device);
  const id = newId();
  const { number, choices } = threeNumbers();
  const expiresAt = later(act.now, requestMinutes * 60);
  await insertRequest(act.db, {
    id,
    userId: user.id,
    flowId: flow.id,
    device,
    deviceInfo: flow.deviceName,
    ip: act.request.ip ?? "-",
    place: networkLabel(act.request.ip, policy.ownNetworks),
    matchNumber: number,
    choices,
    approver,
    expiresAt,
    resends,
    createdAt: act.now,
  });
  await notifyApprovers(act, user, {
    id,
    approver,
    deviceName: flow.deviceName,
    ip: act.request.ip,
    ownNetworks: policy.ownNetworks,
  });
  return {
    requestId: id,
    number,
    approver,
    expiresAt,
    resendAt: later(act.now, resendSeconds),
    resendsLeft: resendsMost - resends,
  };
}

/** Resends the request: after 30 s, at most three times. Asking a manager instead counts as one. */
export async function resendRequest(
  act: Act,
  flow: SignInFlow & { id: string },
  user: Asking,
  wanted: LoginRequestApprover | undefined,
  policy: SignInPolicy,
) {
  const last = await lastRequestOf(act.db, flow.id);
  if (!last) throw new Problem("wrong-state", "There is no request to resend. Sign in again.");
  const waited = secondsBetween(last.createdAt, act.now);
  if (waited < resendSeconds)
    throw new Problem("too-soon", {
      detail: "The request was just sent. Check your other device, or resend it in 30 seconds.",
      params: { retryAfter: Math.ceil(resendSeconds - waited) },
    });
  if (last.resends >= resendsMost)
    throw new Problem("rate-limited", {
      detail: "The request was sent three times. Sign in again, or ask an administrator.",
      params: { retryAfter: 600 },
    });
  return openRequest(act, flow, user, wanted ?? last.approver, last.resends + 1, policy);
}

/** Redeems the approval of a flow, once. Throws `wrong-state` when there is none. */
export async function consumeApproval(act: Act, flow: { id: string }): Promise<void> {
  if (!(await redeemApproval(act.db, flow.id, act.now)))
    throw new Problem("wrong-state", "This sign-in was not approved. Sign in again.");
}
