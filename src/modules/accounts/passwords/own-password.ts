import { ownAccount } from "#platform/server/authentication/accounts.ts";
import { verifyPassword } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { currentDeviceId } from "../devices/devices.ts";
import { clearPasswordDue } from "../pins/pin.store.ts";
import { liveSessionIds } from "../sessions/session.store.ts";
import { endFlowsOf } from "../sign-in/sign-in-flow.ts";
import { recordAttempt, requireAttempt } from "../sign-in/throttle.ts";

/** Checks the user's own password. Wrong attempts count toward the sign-in limit. Throws `bad-credentials`. */
export async function requireOwnPassword(act: Act, password: string): Promise<void> {
  const user = await ownAccount(act);
  const deviceId = await currentDeviceId(act);
  await requireAttempt(act, user.email, deviceId);
  if (await verifyPassword(user.passwordHash, password)) return allowPinAgain(act, act.actor.userId ?? "");
  await recordAttempt(act, user.email, "wrong", deviceId);
  act.audit({ subjectId: act.note?.subjectId ?? act.actor.sessionId, outcome: 4 });
  act.refuseAndCommit(new Problem("bad-credentials", "Wrong password. Try again."));
}

/** Lets a locked PIN work again after a correct password or a full sign-in, once its 15 minutes are over (AUTH-11). */
export async function allowPinAgain(act: Act, userId: string): Promise<void> {
  await clearPasswordDue(act.db, userId);
}

/** Ends a user's sessions, except one if given, and every sign-in in progress. */
export async function revokeSessionsOf(
  act: Act,
  userId: string,
  reason: string,
  except: string | null = null,
): Promise<void> {
  for (const id of await liveSessionIds(act.db, userId, except)) await act.platform.sessions.revoke(act, id, reason);
  await endFlowsOf(act, userId);
}
