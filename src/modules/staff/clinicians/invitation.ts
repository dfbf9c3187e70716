import { mailInvitation, mailReturnLink } from "#modules/accounts/index.ts";
import { issueActionToken } from "#platform/server/authentication/action-tokens.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";

export interface Invitee {
  userId: string;
  email: string;
  firstName: string;
}

/**
 * Mails a link that lets somebody set their password and begin: good for seven days, once; the link sent before dies.
 * Goes out if and only if the caller's transaction commits. Raises `platform.user-invited`.
 */
export async function sendInvitation(
  act: Act,
  { userId, email, firstName }: Invitee,
  inviter = act.actor.name,
): Promise<void> {
  const { token } = await issueActionToken(act, { purpose: "invite", userId });
  await mailInvitation(act, { id: userId, email, fullName: firstName }, token, inviter);
  await act.raise("platform.user-invited", { userId });
}

/** Mails a link for a new password to somebody who comes back (platform §3: 2 → 1). */
export async function sendReturnLink(act: Act, { userId, email, firstName }: Invitee): Promise<void> {
  const { token } = await issueActionToken(act, { purpose: "reset", userId });
  await mailReturnLink(act, { id: userId, email, fullName: firstName }, token);
}

export function refuseUnlessInvited(status: number): void {
  if (status !== 3) throw new Problem("wrong-state", "Only somebody who has not signed in yet can be invited again.");
}
