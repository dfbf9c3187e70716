import { later } from "#platform/server/authentication/session-policy.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { requireFreshProof } from "#platform/server/authentication/step-up.ts";
import { hashPin, verifyPin } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import { mailAccountChanged } from "../account-notices.ts";
import { requireOwnPassword } from "../passwords/own-password.ts";
import { requireResettable } from "../passwords/password.actions.ts";
import { weakPinReason } from "../passwords/password-rules.ts";
import { requireResumableHere } from "../sessions/switch-user.actions.ts";
import { changePinCode } from "./pin.contract.ts";
import { deletePin, pinForCheck, pinHashesForUpdate, savePin, savePinAttempts } from "./pin.store.ts";

const pinTries = 5;
const pinLockMinutes = 15;

/**
 * AUTH-11: the only endpoint that takes a PIN. Wrong PINs are counted atomically, also in parallel requests; the fifth locks
 * the PIN for 15 minutes. A correct PIN yields a single-use ticket, valid for two minutes.
 */
export const checkPinAction = action(pinCodeChecker, async (act, { body }) => {
  const me = act.actor.clinicianId;
  const clinicianId = body.clinicianId ?? me;
  if (!clinicianId) throw new Problem("not-found", "Only clinicians have a PIN.");
  if (body.purpose === "witness" && clinicianId === me)
    throw new Problem("witness-same-person", "The witness must be someone else. Ask a coworker to enter their PIN.");
  if (body.purpose === "switch") await requireResumableHere(act, clinicianId);
  else if (body.purpose !== "witness" && clinicianId !== me)
    throw new Problem("forbidden", "Use your own PIN to sign and unlock.");
  const pin = await pinForCheck(act.db, clinicianId);
  act.audit({ subjectId: clinicianId, detail: { purpose: body.purpose } });
  if (pin?.status !== accountStates.code("active"))
    throw new Problem("pin-invalid", "No PIN is set. Set a PIN in your profile first.");
  const { pinDigits } = await signInPolicy(act);
  if (pin.digits !== pinDigits)
    throw new Problem("pin-invalid", `PINs must now have ${pinDigits} digits. Set a new PIN in your profile first.`);
  if (pin.lockedUntil && pin.lockedUntil > act.now) throw locked(pin.lockedUntil);
  if (pin.passwordDue) throw passwordDue();
  if (!(await verifyPin(act.platform.key("pin-pepper"), pin.pinHash, body.pin)))
    return refusePin(act, clinicianId, pin.failedCount + 1);
  if (pin.failedCount > 0 || pin.lockedUntil)
    await savePinAttempts(act.db, clinicianId, { failedCount: 0, lockedUntil: null });
  const ticket = await act.platform.tickets.issue(act, {
    purpose: body.purpose,
    sessionId: act.actor.sessionId ?? "",
    userId: pin.userId,
    clinicianId,
    method: "pin",
  });
  return { ok: true, ticket: ticket.text, expiresAt: ticket.expiresAt } as const;
});

function locked(until: string): Problem {
  return new Problem("pin-locked", {
    detail: "Five wrong PINs. Your PIN is locked for 15 minutes. Use your password to unlock.",
    params: { until },
  });
}

function passwordDue(): Problem {
  return new Problem(
    "pin-locked",
    "Five wrong PINs were entered. Lock the screen and unlock it with your password to use your PIN again.",
  );
}

async function refusePin(act: Act, clinicianId: string, failures: number): Promise<never> {
  const lockedUntil = failures >= pinTries ? later(act.now, pinLockMinutes * 60) : null;
  await savePinAttempts(act.db, clinicianId, {
    failedCount: lockedUntil ? 0 : failures,
    lockedUntil,
    passwordDue: lockedUntil !== null,
  });
  act.audit({ subjectId: clinicianId, action: "pin.refused", outcome: 4, detail: { failures } });
  if (lockedUntil) return act.refuseAndCommit(locked(lockedUntil));
  const left = pinTries - failures;
  return act.refuseAndCommit(
    new Problem("pin-invalid", {
      detail: `Wrong PIN. ${left} ${left === 1 ? "try" : "tries"} left.`,
      params: { left },
    }),
  );
}

/** AUTH-11, AUTH-13: removes a PIN that others may know. The user unlocks with their password and sets a new PIN. */
async function clearPin(act: Act, clinicianId: string): Promise<void> {
  act.require("clinicians.resetAccess");
  act.audit({ subjectId: clinicianId, detail: { cleared: true } });
  await requireFreshProof(act);
  const user = await requireResettable(act, clinicianId);
  await deletePin(act.db, clinicianId);
  await mailAccountChanged(act, user, "pin");
}

export const changePinAction = action(changePinCode, async (act, { body }) => {
  if ("clear" in body) return clearPin(act, body.clinicianId);
  const clinicianId = act.actor.clinicianId;
  if (!clinicianId) throw new Problem("not-found", "Only clinicians have a PIN.");
  act.audit({ subjectId: clinicianId });
  await requireOwnPassword(act, body.password);
  const { pinDigits } = await signInPolicy(act);
  const weak = body.newPin.length === pinDigits ? weakPinReason(body.newPin) : `Choose ${pinDigits} digits.`;
  if (weak) throw new Problem("weak-pin", { detail: weak, errors: [{ path: "body.newPin", message: weak }] });
  const pepper = act.platform.key("pin-pepper");
  const before = await pinHashesForUpdate(act.db, clinicianId);
  const used = before ? [before.pinHash, ...before.earlier].slice(0, 3) : [];
  for (const old of used)
    if (await verifyPin(pepper, old, body.newPin)) {
      const message = "You used this PIN recently. Choose another.";
      throw new Problem("weak-pin", { detail: message, errors: [{ path: "body.newPin", message }] });
    }
  await savePin(act.db, {
    clinicianId,
    pinHash: await hashPin(pepper, body.newPin),
    digits: pinDigits,
    changedAt: act.now,
    failedCount: 0,
    lockedUntil: null,
    passwordDue: false,
    earlier: used,
  });
});
