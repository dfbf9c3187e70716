import { Problem } from "#platform/shared/problems.ts";
import { weakPasswordReason } from "#platform/shared/session/password-rules.ts";
import * as contract from "#platform/shared/session/session.contract.ts";
import type { Act } from "../context.ts";
import { action, query } from "../module.ts";
import { clearCookies, readSecret } from "./cookies.ts";
import { issueTokens } from "./issue.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { later, secondsBetween, sessionPolicy } from "./policy.ts";
import { sessionInfo } from "./session-info.ts";
import type { SessionState } from "./sessions.ts";
import { noteAttempt, requireAttempt } from "./throttle.ts";
import { readToken, refreshSecret, sameSecret } from "./tokens.ts";

const wrong = () => new Problem("bad-credentials", "That e-mail and password do not match.");

function findUser(act: Act, column: "email" | "id", value: string) {
  return act.db
    .selectFrom("users as u")
    .leftJoin("clinicians as c", "c.userId", "u.id")
    .select(["u.id", "u.email", "u.passwordHash", "u.status", "c.id as clinicianId", "c.fullName", "c.role"])
    .where(`u.${column}`, "=", value)
    .executeTakeFirst();
}

/** Signs in with e-mail and password. Says the same, after the same time, for an unknown address and a wrong password. */
export const loginAction = action(contract.login, async (act, { body }) => {
  await requireAttempt(act, body.email);
  const user = await findUser(act, "email", body.email);
  const right = await verifyPassword(user?.passwordHash ?? null, body.password);
  if (!user || !right) {
    await noteAttempt(act, body.email, "wrong");
    act.audit({ subjectId: null, action: "auth.login-failed", outcome: 4 });
    return act.refuseAndCommit(wrong());
  }
  // Told only after a right password, so that strangers learn nothing about accounts.
  if (act.tenant.status !== 1)
    throw new Problem("tenant-suspended", "This facility is suspended. Its administrator knows more.");
  if (user.status !== 1) {
    await noteAttempt(act, body.email, "refused");
    act.audit({ subjectId: user.id, action: "auth.login-failed", outcome: 4 });
    return act.refuseAndCommit(
      new Problem(
        "account-inactive",
        "Your account is not active. Ask an administrator of your facility to activate it.",
      ),
    );
  }
  await noteAttempt(act, body.email, "ok");
  await act.db.updateTable("users").set({ lastLoginAt: act.now }).where("id", "=", user.id).execute();
  const session = await act.platform.sessions.open(act, {
    userId: user.id,
    amr: ["pwd"],
    deviceName: body.deviceName ?? deviceNameOf(act.request.userAgent),
    ip: act.request.ip ?? "-",
    userAgent: act.request.userAgent ?? "",
  });
  act.audit({ subjectId: session.id, detail: { userId: user.id } });
  const role = user.role ?? "service";
  const tokens = await issueTokens(act, {
    sessionId: session.id,
    generation: 1,
    userId: user.id,
    clinicianId: user.clinicianId,
    name: user.fullName ?? user.email,
    role,
    roleCodes: [role],
    amr: ["pwd"],
    authTime: session.authTime,
  });
  return { status: "signed-in", tokens } as const;
});

/** "Chrome on Windows" and the like, for the list of one's sessions. */
function deviceNameOf(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = /Edg\//.test(text)
    ? "Edge"
    : /Firefox\//.test(text)
      ? "Firefox"
      : /Chrome\//.test(text)
        ? "Chrome"
        : /Safari\//.test(text)
          ? "Safari"
          : "Browser";
  const system = /iPhone|iPad/.test(text)
    ? "iOS"
    : /Android/.test(text)
      ? "Android"
      : /Mac OS/.test(text)
        ? "macOS"
        : /Windows/.test(text)
          ? "Windows"
          : /Linux/.test(text)
            ? "Linux"
            : "this device";
  return `${browser} on ${system}`;
}

const expired = () =>
  new Problem("session-expired", "Your session has expired. Sign in again; nothing you typed is lost.");

async function currentSession(act: Act, sessionId: string): Promise<SessionState | null> {
  act.platform.sessions.forget(sessionId);
  return act.platform.sessions.state(act.tenant.id, sessionId);
}

/**
 * SES-14. The current secret rotates the session to the next generation; the one before, within 30 s and from the same
 * browser, gets the same answer again (two tabs, a lost reply); anything older is reuse and ends the session. A secret
 * that was never ours changes nothing: nobody can be signed out by guessing.
 */
export const refreshAction = action(contract.refreshToken, async (act) => {
  const [sessionId, generationText] = (act.request.cookies.refresh_token ?? "").split(".");
  const secret = readSecret(act, "refresh_token_sig");
  const generation = Number(generationText);
  act.audit({ subjectId: null });
  if (!sessionId || !secret || !/^[0-9a-f-]{36}$/.test(sessionId) || !Number.isInteger(generation)) throw expired();
  if (!sameSecret(secret, refreshSecret(act.platform.key("refresh"), sessionId, generation))) throw expired();
  const session = await currentSession(act, sessionId);
  if (session?.status !== 1) throw expired();
  act.audit({ subjectId: sessionId, detail: { generation } });
  if (session.revokedAt) throw new Problem("session-revoked", "This session was signed out. Sign in again.");
  const idle = secondsBetween(session.lastActiveAt, act.now) > sessionPolicy.refreshDays * 86_400;
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
  });
});

async function reuse(act: Act, session: SessionState): Promise<never> {
  await act.platform.sessions.revoke(act, session.id, "reuse");
  await act.raise(
    "platform.session-reuse-detected",
    { sessionId: session.id, principalId: session.userId },
    { subject: { type: "session", id: session.id } },
  );
  act.notify({
    kind: "auth.session-reuse",
    to: { userIds: [session.userId], permission: "security.view" },
    title: "A sign-in was used twice and has been ended",
    body: "An old copy of a session was presented. If that was not you, change your password.",
    link: "/profile?tabs=security",
    subject: { type: "session", id: session.id },
  });
  act.audit({ subjectId: session.id, action: "session.reuse-detected", outcome: 8 });
  clearCookies(act);
  return act.refuseAndCommit(new Problem("session-revoked", "This session was ended to keep you safe. Sign in again."));
}

/** Signs out, accepting an expired but well-signed token (SES-9). */
export const logoutAction = action(contract.logout, async (act) => {
  const signature = readSecret(act, "token_sig");
  const claims = signature ? await readToken(act.platform.keys, `${act.request.cookies.token}.${signature}`) : null;
  act.audit({ subjectId: claims?.sid ?? null });
  if (claims && claims.tid === act.tenant.id) await act.platform.sessions.revoke(act, claims.sid, "logout");
  clearCookies(act);
});

export const getSessionQuery = query(contract.getSession, (view) => sessionInfo(view));

export const lockAction = action(contract.lockSession, async (act) => {
  const id = act.actor.sessionId ?? "";
  await act.db.updateTable("sessions").set({ lockedAt: act.now }).where("id", "=", id).execute();
  act.platform.sessions.forget(id);
  act.audit({ subjectId: id });
});

/** Back to the same place with a PIN ticket, or with the password. */
export const unlockAction = action(contract.unlockSession, async (act, { body }) => {
  const id = act.actor.sessionId ?? "";
  act.audit({ subjectId: id, detail: { method: "ticket" in body ? "pin" : "password" } });
  if ("ticket" in body) await act.platform.tickets.use(act, "unlock", body.ticket);
  else await requireOwnPassword(act, body.password);
  await act.db.updateTable("sessions").set({ lockedAt: null, lastActiveAt: act.now }).where("id", "=", id).execute();
  act.platform.sessions.forget(id);
});

async function requireOwnPassword(act: Act, password: string): Promise<void> {
  const user = await findUser(act, "id", act.actor.userId ?? "");
  if (!user) throw wrong();
  await requireAttempt(act, user.email);
  if (await verifyPassword(user.passwordHash, password)) return;
  await noteAttempt(act, user.email, "wrong");
  act.audit({ subjectId: act.actor.sessionId, outcome: 4 });
  return act.refuseAndCommit(new Problem("bad-credentials", "That password is not right. Try again."));
}

/** A fresh proof for endpoints marked `stepUp`. */
export const stepUpAction = action(contract.stepUp, async (act, { body }) => {
  const id = act.actor.sessionId ?? "";
  act.audit({ subjectId: id });
  await requireOwnPassword(act, body.password);
  await act.db.updateTable("sessions").set({ authTime: act.now }).where("id", "=", id).execute();
  act.platform.sessions.forget(id);
});

export const listSessionsQuery = query(contract.listSessions, async (view) => {
  const rows = await view.db
    .selectFrom("sessions")
    .select(["id", "deviceName", "ip", "createdAt", "lastActiveAt", "expiresAt"])
    .where("principalId", "=", view.actor.userId ?? "")
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", view.now)
    .where("lastActiveAt", ">", later(view.now, -sessionPolicy.refreshDays * 86_400))
    .orderBy("lastActiveAt", "desc")
    .execute();
  return { rows: rows.map((row) => ({ ...row, current: row.id === view.actor.sessionId })) };
});

export const revokeSessionAction = action(contract.revokeSession, async (act, { params }) => {
  const mine = await act.db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", params.sessionId)
    .where("principalId", "=", act.actor.userId ?? "")
    .executeTakeFirst();
  if (!mine) throw new Problem("not-found", "That session is not yours or has ended already.");
  await act.platform.sessions.revoke(act, mine.id, "by-owner");
  act.audit({ subjectId: mine.id });
});

export const revokeOthersAction = action(contract.revokeOtherSessions, async (act) => {
  await revokeOthers(act, "by-owner");
  act.audit({ subjectId: act.actor.sessionId });
});

async function revokeOthers(act: Act, reason: string): Promise<void> {
  const others = await act.db
    .selectFrom("sessions")
    .select("id")
    .where("principalId", "=", act.actor.userId ?? "")
    .where("revokedAt", "is", null)
    .where("id", "<>", act.actor.sessionId ?? "")
    .execute();
  for (const { id } of others) await act.platform.sessions.revoke(act, id, reason);
}

/** Changes one's own password and signs all other sessions out (AUTH-10). */
export const changePasswordAction = action(contract.changeOwnPassword, async (act, { body }) => {
  act.audit({ subjectId: act.actor.userId });
  await requireOwnPassword(act, body.currentPassword);
  const user = await findUser(act, "id", act.actor.userId ?? "");
  const reason = weakPasswordReason(body.newPassword, {
    email: user?.email ?? "",
    name: act.actor.name,
    facility: act.tenant.name,
  });
  if (reason)
    throw new Problem("weak-password", { detail: reason, errors: [{ path: "body.newPassword", message: reason }] });
  await act.db
    .updateTable("users")
    .set({ passwordHash: await hashPassword(body.newPassword), passwordChangedAt: act.now, mustChangePassword: false })
    .where("id", "=", act.actor.userId ?? "")
    .execute();
  await revokeOthers(act, "password-changed");
});

export const sessionHandlers = [
  loginAction,
  refreshAction,
  logoutAction,
  getSessionQuery,
  lockAction,
  unlockAction,
  stepUpAction,
  listSessionsQuery,
  revokeSessionAction,
  revokeOthersAction,
  changePasswordAction,
];
