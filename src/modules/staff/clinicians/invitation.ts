import { issueActionToken, mailInvitation, mailReturnLink } from "#modules/accounts/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clinicianStates } from "./staff.contract.ts";

export interface Invitee {
  userId: string;
  email: string;
  firstName: string;
}

/**
 * Emails a single-use invitation link, valid for seven days, and voids the earlier one. Sent only if the caller's transaction
 * commits. Raises `platform.user-invited`.
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

/** Emails a password reset link to a reactivated staff member. */
export async function sendReturnLink(act: Act, { userId, email, firstName }: Invitee): Promise<void> {
  const { token } = await issueActionToken(act, { purpose: "reset", userId });
  await mailReturnLink(act, { id: userId, email, fullName: firstName }, token);
}

/** Throws `wrong-state` unless the staff member has yet to accept the invitation. */
export function requireInvited(status: number): void {
  if (clinicianStates.fromCode(status) !== "invited")
    throw new Problem("wrong-state", "This staff member has already accepted the invitation.");
}
