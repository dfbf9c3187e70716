import { changeAccount, ownAccount } from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { decrypt, encrypt } from "#platform/server/crypto/secrets.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { contactKey } from "#platform/shared/contact-key.ts";
import { Problem } from "#platform/shared/problems.ts";
import { mailAccountChanged, textCode } from "../account-notices.ts";
import { currentDeviceId } from "../devices/devices.ts";
import { maskPhone } from "../mask.ts";
import { revokeSessionsOf } from "../passwords/own-password.ts";
import { recordAttempt, requireAttempt } from "../sign-in/throttle.ts";
import { confirmFactor, deleteFactors, factorForUpdate, savePendingFactor } from "./factor.store.ts";
import {
  confirmTotpOf,
  factorsOf,
  needsSecondFactor,
  newOneTimeCode,
  newRecoveryCodesFor,
  startTotpFor,
  verifyOneTimeCode,
} from "./factors.ts";
import * as contract from "./two-factor.contract.ts";

export const getTwoFactorQuery = query(contract.getTwoFactor, async (view) => {
  const user = await ownAccount(view);
  const policy = await signInPolicy(view);
  const factors = await factorsOf(view, user);
  const required = await needsSecondFactor(view, user, policy);
  return {
    enabled: user.twoFactorEnabled,
    totpSince: factors.totpSince,
    passkeys: factors.passkeys,
    recoveryCodesLeft: factors.recoveryLeft,
    required,
    dueAt: required && !user.twoFactorEnabled ? user.twoFactorDueAt : null,
    emailCodes: policy.emailCodes,
    smsCodes: policy.smsCodes,
    phone: factors.phone ? maskPhone(factors.phone) : null,
  };
});

/** AUTH-10: ends other sessions and emails the user. */
async function changed(act: Act, user: Account): Promise<void> {
  await revokeSessionsOf(act, user.id, "two-factor-changed", act.actor.sessionId);
  await mailAccountChanged(act, user, "twoFactor");
}

export const toggleTwoFactorAction = action(contract.toggleTwoFactor, async (act, { body }) => {
  const user = await ownAccount(act);
  act.audit({ subjectId: user.id, fields: ["twoFactorEnabled"], detail: { on: body.on } });
  if (!body.on && (await needsSecondFactor(act, user, await signInPolicy(act))))
    throw new Problem("two-factor-required", "Your role requires two-factor authentication, so you can't turn it off.");
  const factors = await factorsOf(act, user);
  if (body.on && !factors.totpSince && factors.passkeys === 0 && !factors.phone)
    throw new Problem("wrong-state", "Set up an authenticator app or a passkey first.");
  await changeAccount(act, user, { twoFactorEnabled: body.on });
  if (!body.on) {
    // Turning two-factor back on starts over, so old apps and printed codes must stop working.
    await deleteFactors(act.db, user.id);
  }
  await changed(act, user);
});

export const startTotpAction = action(contract.startTotp, async (act) => {
  const user = await ownAccount(act);
  act.audit({ subjectId: user.id, fields: ["totp"], detail: { step: "started" } });
  return startTotpFor(act, user);
});

/** The app's first code turns two-factor on and creates ten recovery codes. */
export const confirmTotpAction = action(contract.confirmTotp, async (act, { body }) => {
  const user = await ownAccount(act);
  act.audit({ subjectId: user.id, fields: ["totp", "twoFactorEnabled"], detail: { step: "confirmed" } });
  const deviceId = await currentDeviceId(act);
  await requireAttempt(act, user.email, deviceId);
  const right = await confirmTotpOf(act, user.id, body.code);
  if (right === null) throw new Problem("wrong-state", "No authenticator app setup is in progress. Start again.");
  if (!right) {
    await recordAttempt(act, user.email, "wrong", deviceId);
    act.audit({ subjectId: user.id, action: "auth.two-factor-failed", outcome: 4 });
    return act.refuseAndCommit(
      new Problem(
        "code-invalid",
        "Wrong code. Enter the code your app shows now, and check that your phone's clock is correct.",
      ),
    );
  }
  await changeAccount(act, user, { twoFactorEnabled: true });
  const recoveryCodes = await newRecoveryCodesFor(act, user);
  await changed(act, user);
  return { recoveryCodes };
});

export const startPhoneAction = action(contract.startPhone, async (act, { body }) => {
  const user = await ownAccount(act);
  act.audit({ subjectId: user.id, fields: ["phone"], detail: { step: "started" } });
  if (!(await signInPolicy(act)).smsCodes)
    throw new Problem(
      "wrong-state",
      "Your facility doesn't use text message codes. Use an authenticator app or a passkey.",
    );
  const { key } = contactKey(body.phone);
  const { code, ...sent } = await newOneTimeCode(act, user, { purpose: "enrol", sentTo: maskPhone(key) });
  await savePendingFactor(act.db, user, "sms", encrypt(act.platform.key("totp"), key));
  await textCode(act, user, key, code);
  return sent;
});

/** The first texted code verifies the number. An earlier number stays in use until then. */
export const confirmPhoneAction = action(contract.confirmPhone, async (act, { body }) => {
  const user = await ownAccount(act);
  act.audit({ subjectId: user.id, fields: ["phone", "twoFactorEnabled"], detail: { step: "confirmed" } });
  const deviceId = await currentDeviceId(act);
  await requireAttempt(act, user.email, deviceId);
  const pending = await factorForUpdate(act.db, user.id, "sms");
  if (!pending?.pendingEnc) throw new Problem("wrong-state", "No phone number setup is in progress. Start again.");
  if (!(await verifyOneTimeCode(act, user.id, body.code, "enrol"))) {
    await recordAttempt(act, user.email, "wrong", deviceId);
    act.audit({ subjectId: user.id, action: "auth.two-factor-failed", outcome: 4 });
    return act.refuseAndCommit(new Problem("code-invalid", "Wrong code. Enter the most recent code."));
  }
  const phone = decrypt(act.platform.key("totp"), pending.pendingEnc).toString();
  await confirmFactor(act.db, pending.id, act.now, null);
  await changeAccount(act, user, { phone, twoFactorEnabled: true });
  const recoveryCodes = await newRecoveryCodesFor(act, user);
  await changed(act, user);
  return { recoveryCodes };
});

export const newRecoveryCodesAction = action(contract.newRecoveryCodes, async (act) => {
  const user = await ownAccount(act);
  act.audit({ subjectId: user.id, fields: ["recoveryCodes"] });
  if (!user.twoFactorEnabled) throw new Problem("wrong-state", "Turn on two-factor authentication first.");
  const recoveryCodes = await newRecoveryCodesFor(act, user);
  await changed(act, user);
  return { recoveryCodes };
});

export const twoFactorHandlers = [
  getTwoFactorQuery,
  toggleTwoFactorAction,
  startTotpAction,
  confirmTotpAction,
  startPhoneAction,
  confirmPhoneAction,
  newRecoveryCodesAction,
];
