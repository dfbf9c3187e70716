import { ownAccount } from "#platform/server/authentication/accounts.ts";
import { verifyPassword } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { endFlowsOf } from "../sign-in/sign-in-flow.ts";
import { noteAttempt, requireAttempt } from "../sign-in/throttle.ts";

/** The person at the keyboard knows their password; wrong ones are counted as at the door. Throws `bad-credentials`. */
export async function requireOwnPassword(act: Act, password: string): Promise<void> {
  const user = await ownAccount(act);
  const deviceId = await deviceOfSession(act);
  await requireAttempt(act, user.email, deviceId);
  if (await verifyPassword(user.passwordHash, password)) return pinCountsAgain(act, act.actor.userId ?? "");
  await noteAttempt(act, user.email, "wrong", deviceId);
  act.audit({ subjectId: act.note?.subjectId ?? act.actor.sessionId, outcome: 4 });
  act.refuseAndCommit(new Problem("bad-credentials", "That password is not right. Try again."));
}

/** The browser this session was begun in, where it has shown its key: what is mistyped there is counted there (AUTH-3). */
export async function deviceOfSession(act: Act): Promise<string | null> {
  const session = await act.platform.sessions.state(act.tenant.id, act.actor.sessionId ?? "");
  return session?.deviceId ?? null;
}

/** The password was shown, or a whole sign-in done: a PIN that was guessed at counts again once its rest is over (AUTH-11). */
export async function pinCountsAgain(act: Act, userId: string): Promise<void> {
  await act.db
    .updateTable("clinicianPins")
    .set({ passwordDue: false })
    .where("passwordDue", "=", true)
    .where("clinicianId", "in", (eb) => eb.selectFrom("clinicians").select("id").where("userId", "=", userId))
    .execute();
}

/** Ends a person's sessions, all but one if it is given, and every sign-in that stands between two steps. */
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
