import { ownAccount, principalTypeOf, providerOf } from "#platform/server/authentication/accounts.ts";
import { clearCookies, readSecret } from "#platform/server/authentication/cookies.ts";
import { later, secondsBetween, sessionPolicy } from "#platform/server/authentication/session-policy.ts";
import type { SessionState } from "#platform/server/authentication/sessions.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { stepUpMethods } from "#platform/server/authentication/step-up.ts";
import { readToken, refreshSecret, sameSecret } from "#platform/server/authentication/tokens.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import * as contract from "#platform/shared/authentication/session.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import { currentDeviceId } from "../devices/devices.ts";
import { verifyRecoveryCode, verifyTotp } from "../factors/factors.ts";
import { inEachLanguage } from "../notices.ts";
import { verifyPasskey } from "../passkeys/passkeys.ts";
import { requireOwnPassword, revokeSessionsOf } from "../passwords/own-password.ts";
import { pauseBrowserPush } from "../ports.ts";
import { recordAttempt, requireAttempt } from "../sign-in/throttle.ts";
import { issueTokens } from "./issue-tokens.ts";
import { networkLabel } from "./network-kind.ts";
import {
  countReuse,
  lastRotation,
  openSessions,
  ownerOfSession,
  rotateRefreshSecret,
  saveAuthTime,
  saveHanded,
  saveUnlock,
} from "./session.store.ts";
import { sessionInfo } from "./session-info.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "./session-list.contract.ts";
import { stepUp } from "./step-up.contract.ts";

const expired = () => new Problem("session-expired", "Your session has expired. Sign in again. Your work is saved.");

async function currentSession(act: Act, sessionId: string): Promise<SessionState | null> {
  act.platform.sessions.forget(sessionId);
  return act.platform.sessions.state(act.tenant.id, sessionId);
}

/**
 * SES-14: the current secret rotates the session to the next generation. The previous one, within 30 s and from the same
 * browser, gets the same answer again (two tabs, a lost response). Anything older is reuse and ends the session. A forged
 * secret is refused without ending it, so no one can be signed out by guessing.
 */
export const refreshAction = action(contract.refreshToken, async (act, { body }) => {
  const transport = act.request.native ? "bearer" : "cookie";
  const [sessionId, generationText, , whole] = (
    (act.request.native ? body?.refresh_token : act.request.cookies.refresh_token) ?? ""
  ).split(".");
  const secret = act.request.native ? whole : readSecret(act, "refresh_token_sig");
  const generation = Number(generationText);
  act.audit({ subjectId: null });
  if (!sessionId || !secret || !/^[0-9a-f-]{36}$/.test(sessionId) || !Number.isInteger(generation)) throw expired();
  if (!sameSecret(secret, refreshSecret(act.platform.key("refresh"), sessionId, generation))) throw expired();
  const session = await currentSession(act, sessionId);
  if (session?.status !== accountStates.code("active") || session.transport !== transport) throw expired();
  act.audit({ subjectId: sessionId, detail: { generation } });
  if (session.revokedAt) throw new Problem("session-revoked", "This session was signed out. Sign in again.");
  const idle = secondsBetween(session.lastActiveAt, act.now) > session.signOutHours * 3600;
  if (act.now >= session.expiresAt || idle) throw expired();
  const rotated = await rotateRefreshSecret(act.db, sessionId, generation, act.now);
  if (!rotated && !(await isRepeat(act, session, generation))) return reuse(act, session);
  act.platform.sessions.forget(sessionId);
  return issueTokens(act, {
    sessionId,
    generation: generation + 1,
    userId: session.userId,
    clinicianId: session.clinicianId,
    name: session.name,
    role: session.role,
    roleCodes: session.roleCodes,
    amr: session.amr,
    authTime: session.authTime,
    transport,
  });
});

/** Whether the generation before the current one was presented again, within 30 s and by the same browser. */
async function isRepeat(act: Act, session: SessionState, generation: number): Promise<boolean> {
  const { refreshGeneration, rotatedAt } = await lastRotation(act.db, session.id);
  return (
    refreshGeneration === generation + 1 &&
    rotatedAt !== null &&
    secondsBetween(rotatedAt, act.now) <= sessionPolicy.refreshRepeatSeconds &&
    session.userAgent === (act.request.userAgent ?? "")
  );
}

async function reuse(act: Act, session: SessionState): Promise<never> {
  act.platform.tally.add("refreshReuse");
  await act.platform.sessions.revoke(act, session.id, "reuse");
  await act.raise(
    "platform.session-reuse-detected",
    { sessionId: session.id, principalId: session.userId },
    { subject: { type: "session", id: session.id } },
  );
  act.notify({
    kind: "auth.session-reuse",
    to: { userIds: [session.userId], permission: "security.view" },
    title: inEachLanguage((say) => say("session.reuse")),
    body: inEachLanguage((say) => say("session.reuseText")),
    link: "/profile?tabs=security",
    subject: { type: "session", id: session.id },
  });
  const suspended = await suspendOnSecondReuse(act, session);
  act.audit({ subjectId: session.id, action: "session.reuse-detected", outcome: 8, detail: { suspended } });
  if (!act.request.native) clearCookies(act);
  return act.refuseAndCommit(
    new Problem("session-revoked", "This session was ended for your security. Sign in again."),
  );
}

/** Suspends the account after a second reuse within 24 hours, until an administrator reviews it. */
async function suspendOnSecondReuse(act: Act, session: SessionState): Promise<boolean> {
  const account = { type: session.principalType, id: session.userId };
  const times = await countReuse(act.db, account, later(act.now, -86_400));
  if (times < 2) return false;
  const { suspend } = providerOf(act.platform, session.principalType);
  return (await suspend?.(act, session.userId, "reuse-twice")) ?? false;
}

/** Signs out. Accepts an expired token with a valid signature (SES-9). */
export const logoutAction = action(contract.logout, async (act) => {
  const signature = readSecret(act, "token_sig");
  const token = act.request.native ? act.request.bearer : signature && `${act.request.cookies.token}.${signature}`;
  const claims = token ? await readToken(act.platform.keys, token) : null;
  const mine = claims?.tid === act.tenant.id ? claims : null;
  act.audit({
    subjectId: mine?.sid ?? null,
    ...(mine ? { by: { userId: mine.sub, name: mine.name, role: mine.role, sessionId: mine.sid } } : {}),
  });
  if (mine) await act.platform.sessions.revoke(act, mine.sid, "logout");
  if (act.request.native) return;
  await pauseBrowserPush(act);
  clearCookies(act);
});

export const getSessionQuery = query(contract.getSession, (view) => sessionInfo(view));

export const lockAction = action(contract.lockSession, async (act) => {
  const id = act.actor.sessionId ?? "";
  await act.platform.sessions.lock(act, id);
  act.audit({ subjectId: id });
});

/** Unlocks the session with a ticket (from a PIN or passkey) or the password. */
export const unlockAction = action(contract.unlockSession, async (act, { body }) => {
  const id = act.actor.sessionId ?? "";
  act.audit({ subjectId: id, detail: { method: "ticket" in body ? "ticket" : "password" } });
  if ("ticket" in body) await act.platform.tickets.use(act, "unlock", body.ticket);
  else await requireOwnPassword(act, body.password);
  await saveUnlock(act.db, id, act.now);
  act.platform.sessions.forget(id);
});

/** The user hands the device to a client: from now on the session reaches one record only (SES-15). */
export const handDeviceAction = action(contract.handDevice, async (act, { body }) => {
  const id = act.actor.sessionId ?? "";
  act.audit({ subjectId: id, detail: { record: body.record } });
  await saveHanded(act.db, id, body.record);
  await act.platform.sessions.announceHanded(act, id);
});

/** Staff have the device back: proved like unlocking, by PIN, passkey or password. */
export const returnDeviceAction = action(contract.returnDevice, async (act, { body }) => {
  const id = act.actor.sessionId ?? "";
  act.audit({ subjectId: id, detail: { method: "ticket" in body ? "ticket" : "password" } });
  if ("ticket" in body) await act.platform.tickets.use(act, "unlock", body.ticket);
  else await requireOwnPassword(act, body.password);
  await saveHanded(act.db, id, null);
  await act.platform.sessions.announceHanded(act, id);
});

/** Confirms the user for endpoints marked `stepUp`, by one of the methods named in the refusal (AUTH-9). */
export const stepUpAction = action(stepUp, async (act, { body }) => {
  const id = act.actor.sessionId ?? "";
  const userId = act.actor.userId ?? "";
  act.audit({ subjectId: id });
  const methods = await stepUpMethods(act.platform, {
    tenantId: act.tenant.id,
    principalType: principalTypeOf(act.actor),
    userId,
  });
  if ("passkey" in body) await verifyPasskey(act, body.passkey, userId);
  else if ("code" in body) await requireOwnCode(act, userId, body.code);
  else if (!methods.includes("password"))
    throw new Problem("step-up-required", {
      detail: "Confirm with your second factor.",
      params: { methods },
    });
  else await requireOwnPassword(act, body.password);
  await saveAuthTime(act.db, id, act.now);
  act.platform.sessions.forget(id);
});

async function requireOwnCode(act: Act, userId: string, code: string): Promise<void> {
  const user = await ownAccount(act);
  const deviceId = await currentDeviceId(act);
  await requireAttempt(act, user.email, deviceId);
  const right = /^[\d\s]{6,8}$/.test(code)
    ? await verifyTotp(act, userId, code)
    : await verifyRecoveryCode(act, userId, code);
  if (right) return;
  await recordAttempt(act, user.email, "wrong", deviceId);
  act.audit({ subjectId: act.actor.sessionId, outcome: 4 });
  act.refuseAndCommit(new Problem("code-invalid", "Wrong code. Wait for the next code and try again."));
}

export const listSessionsQuery = query(listSessions, async (view, { query: { userId } }) => {
  if (userId && userId !== view.actor.userId) view.require("security.view");
  const policy = await signInPolicy(view);
  const rows = await openSessions(view.db, userId ?? view.actor.userId ?? "", {
    now: view.now,
    activeSince: later(view.now, -policy.signOutHours * 3600),
  });
  return {
    rows: rows.map((row) => ({
      ...row,
      place: networkLabel(row.ip, policy.ownNetworks),
      current: row.id === view.actor.sessionId,
    })),
  };
});

export const revokeSessionAction = action(revokeSession, async (act, { params }) => {
  const owner = await ownerOfSession(act.db, params.sessionId);
  const mine = owner === act.actor.userId;
  if (owner === undefined || (!mine && !act.can("security.revokeSessions")))
    throw new Problem("not-found", "This session has already ended. Reload the page.");
  await act.platform.sessions.revoke(act, params.sessionId, mine ? "by-owner" : "by-administrator");
  act.audit({ subjectId: params.sessionId });
});

export const revokeOthersAction = action(revokeOtherSessions, async (act) => {
  await revokeSessionsOf(act, act.actor.userId ?? "", "by-owner", act.actor.sessionId);
  act.audit({ subjectId: act.actor.sessionId });
});

export const sessionHandlers = [
  refreshAction,
  logoutAction,
  getSessionQuery,
  lockAction,
  unlockAction,
  handDeviceAction,
  returnDeviceAction,
  stepUpAction,
  listSessionsQuery,
  revokeSessionAction,
  revokeOthersAction,
];
