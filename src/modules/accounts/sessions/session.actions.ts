import { sql } from "kysely";
import { ownAccount, principalTypeOf, providerOf } from "#platform/server/authentication/accounts.ts";
import { clearCookies, readSecret } from "#platform/server/authentication/cookies.ts";
import { later, secondsBetween, sessionPolicy } from "#platform/server/authentication/session-policy.ts";
import type { SessionState } from "#platform/server/authentication/sessions.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { stepUpMethods } from "#platform/server/authentication/step-up.ts";
import { readToken, refreshSecret, sameSecret } from "#platform/server/authentication/tokens.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { inEachLanguage } from "#platform/server/messages/notification-texts.ts";
import * as contract from "#platform/shared/authentication/session.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import { takeRecoveryCode, takeTotp } from "../factors/factors.ts";
import { takePasskey } from "../passkeys/passkeys.ts";
import { deviceOfSession, requireOwnPassword, revokeSessionsOf } from "../passwords/own-password.ts";
import { pauseBrowserPush } from "../ports.ts";
import { noteAttempt, requireAttempt } from "../sign-in/throttle.store.ts";
import { issueTokens } from "./issue.ts";
import { placeOf } from "./place-of.ts";
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
  if (session?.status !== 1 || session.transport !== transport) throw expired();
  act.audit({ subjectId: sessionId, detail: { generation } });
  if (session.revokedAt) throw new Problem("session-revoked", "This session was signed out. Sign in again.");
  const idle = secondsBetween(session.lastActiveAt, act.now) > session.signOutHours * 3600;
  if (act.now >= session.expiresAt || idle) throw expired();
  const rotated = await act.db
    .updateTable("sessions")
    .set({ refreshGeneration: generation + 1, rotatedAt: act.now })
    .where("id", "=", sessionId)
    .where("refreshGeneration", "=", generation)
    .returning("refreshGeneration")
    .executeTakeFirst();
  let next = rotated?.refreshGeneration;
  if (next === undefined) {
    const now = await act.db
      .selectFrom("sessions")
      .select(["refreshGeneration", "rotatedAt"])
      .where("id", "=", sessionId)
      .executeTakeFirstOrThrow();
    const repeat =
      now.refreshGeneration === generation + 1 &&
      now.rotatedAt !== null &&
      secondsBetween(now.rotatedAt, act.now) <= sessionPolicy.refreshRepeatSeconds &&
      session.userAgent === (act.request.userAgent ?? "");
    if (!repeat) return reuse(act, session);
    next = now.refreshGeneration;
  }
  act.platform.sessions.forget(sessionId);
  return issueTokens(act, {
    sessionId,
    generation: next,
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
  const { times } = await act.db
    .selectFrom("sessions")
    .select(sql<number>`count(*)::int`.as("times"))
    .where("principalType", "=", session.principalType)
    .where("principalId", "=", session.userId)
    .where("revokeReason", "=", "reuse")
    .where("revokedAt", ">", later(act.now, -86_400))
    .executeTakeFirstOrThrow();
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
  await act.db.updateTable("sessions").set({ lockedAt: null, lastActiveAt: act.now }).where("id", "=", id).execute();
  act.platform.sessions.forget(id);
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
  if ("passkey" in body) await takePasskey(act, body.passkey, userId);
  else if ("code" in body) await requireOwnCode(act, userId, body.code);
  else if (!methods.includes("password"))
    throw new Problem("step-up-required", {
      detail: "Confirm with your second factor.",
      params: { methods },
    });
  else await requireOwnPassword(act, body.password);
  await act.db.updateTable("sessions").set({ authTime: act.now }).where("id", "=", id).execute();
  act.platform.sessions.forget(id);
});

async function requireOwnCode(act: Act, userId: string, code: string): Promise<void> {
  const user = await ownAccount(act);
  const deviceId = await deviceOfSession(act);
  await requireAttempt(act, user.email, deviceId);
  const right = /^[\d\s]{6,8}$/.test(code)
    ? await takeTotp(act, userId, code)
    : await takeRecoveryCode(act, userId, code);
  if (right) return;
  await noteAttempt(act, user.email, "wrong", deviceId);
  act.audit({ subjectId: act.actor.sessionId, outcome: 4 });
  act.refuseAndCommit(new Problem("code-invalid", "Wrong code. Wait for the next code and try again."));
}

export const listSessionsQuery = query(listSessions, async (view, { query: { userId } }) => {
  if (userId && userId !== view.actor.userId) view.require("security.view");
  const policy = await signInPolicy(view);
  const rows = await view.db
    .selectFrom("sessions as s")
    .leftJoin("devices as d", "d.id", "s.deviceId")
    .select([
      "s.id",
      "s.deviceName",
      "s.deviceId",
      "s.ip",
      "s.createdAt",
      "s.lastActiveAt",
      "s.expiresAt",
      sql<boolean>`s.locked_at IS NOT NULL`.as("locked"),
      sql<boolean>`coalesce(d.trusted_until > ${view.now}, false)`.as("trusted"),
    ])
    .where("s.principalId", "=", userId ?? view.actor.userId ?? "")
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", view.now)
    .where("s.lastActiveAt", ">", later(view.now, -policy.signOutHours * 3600))
    .orderBy("s.lastActiveAt", "desc")
    .execute();
  return {
    rows: rows.map((row) => ({
      ...row,
      place: placeOf(row.ip, policy.ownNetworks),
      current: row.id === view.actor.sessionId,
    })),
  };
});

export const revokeSessionAction = action(revokeSession, async (act, { params }) => {
  const row = await act.db
    .selectFrom("sessions")
    .select(["id", "principalId"])
    .where("id", "=", params.sessionId)
    .executeTakeFirst();
  const mine = row?.principalId === act.actor.userId;
  if (!row || (!mine && !act.can("security.revokeSessions")))
    throw new Problem("not-found", "This session has already ended. Reload the page.");
  await act.platform.sessions.revoke(act, row.id, mine ? "by-owner" : "by-administrator");
  act.audit({ subjectId: row.id });
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
  stepUpAction,
  listSessionsQuery,
  revokeSessionAction,
  revokeOthersAction,
];
