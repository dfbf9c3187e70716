import { ownAccount } from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { mailAccountChanged } from "../account-notices.ts";
import { factorsOf } from "../factors/factors.ts";
import { revokeSessionsOf } from "../passwords/own-password.ts";
import * as contract from "./passkey.contract.ts";
import { deletePasskey, passkeysOf } from "./passkey.store.ts";
import { authenticationOptions, registrationOptions, savePasskey, verifyPasskey } from "./passkeys.ts";

export const listPasskeysQuery = query(contract.listPasskeys, async (view) => ({
  rows: await passkeysOf(view.db, view.actor.userId ?? ""),
}));

export const registrationOptionsAction = action(contract.passkeyRegistrationOptions, async (act) => {
  const user = await ownAccount(act);
  return { ...(await registrationOptions(act, { id: user.id, email: user.email, name: act.actor.name })) };
});

/** AUTH-10: a passkey is a factor, so adding or removing one ends other sessions and emails the user. */
async function changed(act: Act, user: Account): Promise<void> {
  await revokeSessionsOf(act, user.id, "two-factor-changed", act.actor.sessionId);
  await mailAccountChanged(act, user, "passkey");
}

export const addPasskeyAction = action(contract.addPasskey, async (act, { body }) => {
  const user = await ownAccount(act);
  const { id, backedUp } = await savePasskey(act, user, body.name, body.response);
  act.audit({ subjectId: id });
  await changed(act, user);
  return { id, name: body.name, createdAt: act.now, lastUsedAt: null, backedUp };
});

/** Refuses to remove the last factor while two-factor is on, because the user could not sign in again. */
export const removePasskeyAction = action(contract.removePasskey, async (act, { params }) => {
  const user = await ownAccount(act);
  if (!(await deletePasskey(act.db, user.id, params.passkeyId)))
    throw new Problem("not-found", "This passkey was already removed. Reload the page.");
  const left = await factorsOf(act, user);
  if (user.twoFactorEnabled && !left.totpSince && left.passkeys === 0)
    throw new Problem(
      "two-factor-required",
      "This is your only second factor. Set up another one first, or turn off two-factor authentication.",
    );
  act.audit({ subjectId: params.passkeyId });
  await changed(act, user);
});

export const authenticationOptionsAction = action(contract.passkeyAuthenticationOptions, async (act) => ({
  ...(await authenticationOptions(act)),
}));

/** AUTH-11: a passkey assertion yields the same ticket as a PIN. */
export const passkeyTicketAction = action(contract.passkeyTicket, async (act, { body }) => {
  const userId = act.actor.userId ?? "";
  const { passkeyId } = await verifyPasskey(act, body.response, userId);
  act.audit({ subjectId: passkeyId, detail: { purpose: body.purpose } });
  const ticket = await act.platform.tickets.issue(act, {
    purpose: body.purpose,
    sessionId: act.actor.sessionId ?? "",
    userId,
    clinicianId: act.actor.clinicianId,
    method: "passkey",
  });
  return { ticket: ticket.text, expiresAt: ticket.expiresAt };
});

export const passkeyHandlers = [
  listPasskeysQuery,
  registrationOptionsAction,
  addPasskeyAction,
  removePasskeyAction,
  authenticationOptionsAction,
  passkeyTicketAction,
];
