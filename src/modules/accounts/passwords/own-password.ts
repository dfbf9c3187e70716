import { ownAccount } from "#platform/server/authentication/accounts.ts";
import { verifyPassword } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { endFlowsOf } from "../sign-in/sign-in-flow.store.ts";
import { noteAttempt, requireAttempt } from "../sign-in/throttle.store.ts";

/** Checks the user's own password. Wrong attempts count toward the sign-in limit. Throws `bad-credentials`. */
export async function requireOwnPassword(act: Act, password: string): Promise<void> {
  const user = await ownAccount(act);
  const deviceId = await deviceOfSession(act);
  await requireAttempt(act, user.email, deviceId);
  if (await verifyPassword(user.passwordHash, password)) return allowPinAgain(act, act.actor.userId ?? "");
  await noteAttempt(act, user.email, "wrong", deviceId);
  act.audit({ subjectId: act.note?.subjectId ?? act.actor.sessionId, outcome: 4 });
  act.refuseAndCommit(new Problem("bad-credentials", "Wrong password. Try again."));
}

/** The known device of this session, so that wrong attempts count against that device (AUTH-3). */
export async function deviceOfSession(act: Act): Promise<string | null> {
  const session = await act.platform.sessions.state(act.tenant.id, act.actor.sessionId ?? "");
  return session?.deviceId ?? null;
}

/** Lets a locked PIN work again after a correct password or a full sign-in, once its 15 minutes are over (AUTH-11). */
export async function allowPinAgain(act: Act, userId: string): Promise<void> {
  await act.db
    .updateTable("clinicianPins")
    .set({ passwordDue: false })
    .where("passwordDue", "=", true)
    .where("clinicianId", "in", (eb) => eb.selectFrom("clinicians").select("id").where("userId", "=", userId))
    .execute();
}

/** Ends a user's sessions, except one if given, and every sign-in in progress. */
export async function revokeSessionsOf(
  act: Act,
  userId: string,
  reason: string,
  except: string | null = null,
): Promise<void> {
  const live = await act.db
    .selectFrom("sessions")
    .select("id")
    .where("principalId", "=", userId)
    .where("revokedAt", "is", null)
    .$if(except !== null, (q) => q.where("id", "<>", except ?? ""))
    .execute();
  for (const { id } of live) await act.platform.sessions.revoke(act, id, reason);
  await endFlowsOf(act, userId);
}
