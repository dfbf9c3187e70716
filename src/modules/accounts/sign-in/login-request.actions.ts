import { randomBytes } from "node:crypto";
import { accountById, changeAccount } from "#platform/server/authentication/accounts.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { hashPassword } from "#platform/server/crypto/passwords.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import { Problem } from "#platform/shared/problems.ts";
import { mailDeniedTwice } from "../account-notices.ts";
import { issueActionToken } from "../action-tokens/action-token.ts";
import { isTrusted } from "../devices/devices.ts";
import { inEachLanguage } from "../notices.ts";
import { sessionDevice } from "../sessions/session.store.ts";
import { countDenials, openRequestsFor, requestForUpdate, saveDecision } from "./login-request.store.ts";
import * as contract from "./sign-in.contract.ts";
import { endFlowsOf } from "./sign-in-flow.ts";

/** Whether this session is on a trusted device. Approvals are accepted only from there. */
async function onTrustedDevice(view: View): Promise<boolean> {
  return isTrusted(await sessionDevice(view.db, view.actor.sessionId ?? ""), view.now);
}

export const listLoginRequestsQuery = query(contract.listLoginRequests, async (view) => {
  const me = view.actor.userId ?? "";
  const trusted = await onTrustedDevice(view);
  const manages = view.can("security.manage");
  if (!trusted && !manages) return { rows: [] };
  return { rows: await openRequestsFor(view.db, me, { trusted, manages, now: view.now }) };
});

/** AUTH-8: the correct number approves; a wrong number or the Deny button denies. */
export const decideLoginRequestAction = action(contract.decideLoginRequest, async (act, { params, body }) => {
  const me = act.actor.userId ?? "";
  const request = await requestForUpdate(act.db, params.requestId);
  const mine = request?.userId === me;
  const asManager = request?.approver === "manager" && act.can("security.manage");
  if (!request || (!mine && !asManager)) throw new Problem("not-found", "This sign-in request is not assigned to you.");
  if (mine && request.approver === "manager")
    throw new Problem("own-request", "You can't approve your own request. Ask an administrator.");
  if (mine && !(await onTrustedDevice(act)))
    throw new Problem("device-untrusted", "You can only approve sign-ins on a trusted device.");
  if (request.status !== "pending" || request.expiresAt <= act.now)
    throw new Problem("wrong-state", "This sign-in request is no longer open.");
  const approved = body.decision === "approve" && body.number === request.matchNumber;
  const status = approved ? "approved" : "denied";
  await saveDecision(act.db, request.id, { status, decidedBy: me, decidedAt: act.now });
  act.audit({ subjectId: request.id, outcome: approved ? 0 : 4, detail: { status, userId: request.userId } });
  await act.raise(
    "platform.login-request-changed",
    { requestId: request.id, userId: request.userId },
    { subject: { type: "login-request", id: request.id }, topics: [`user:${request.userId}`] },
  );
  return { status, passwordEnded: approved ? false : await afterDenial(act, request.userId) } as const;
});

/**
 * Voids the password after a second denial within an hour, because someone else knows it. The user gets a reset link by email,
 * and compliance is notified.
 */
async function afterDenial(act: Act, userId: string): Promise<boolean> {
  const denials = await countDenials(act.db, userId, later(act.now, -3600));
  if (denials < 2) return false;
  const user = await accountById(act, { type: "staff", id: userId });
  if (user?.status === accountStates.code("active")) {
    await changeAccount(act, user, { passwordHash: await hashPassword(randomBytes(32).toString("base64url")) });
    await endFlowsOf(act, userId);
    const { token } = await issueActionToken(act, { purpose: "reset", userId });
    await mailDeniedTwice(act, user, token);
  }
  act.notify({
    kind: "auth.login-request",
    to: { permission: "audit.verify" },
    title: inEachLanguage((say) => say("signIn.denied")),
    body: inEachLanguage((say) => say("signIn.deniedText")),
    link: "/audit?tabs=explorer",
    subject: { type: "user", id: userId },
  });
  return true;
}

export const loginRequestHandlers = [listLoginRequestsQuery, decideLoginRequestAction];
