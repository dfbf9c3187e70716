import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import { type PrincipalRef, standsFor } from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import { later, secondsBetween } from "#platform/server/authentication/session-policy.ts";
import { decrypt, encrypt, hmac } from "#platform/server/crypto/secrets.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import type { SignInPolicy } from "#platform/shared/authentication/sign-in-policy.ts";
import type { OneTimeCodePurpose } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { FactorMethod } from "../sign-in/sign-in.contract.ts";
import {
  confirmFactor,
  enrolledFactors,
  factorForUpdate,
  redeemRecoveryCode,
  savePendingFactor,
  saveRecoveryCodes,
  saveUsedStep,
} from "./factor.store.ts";
import { codesSentSince, insertCode, lastCodeForUpdate, saveCodeAttempt } from "./one-time-code.store.ts";

const stepSeconds = 30;
const recoveryCount = 10;
const codeMinutes = 10;
const codeTries = 5;
const resendSeconds = 30;
const codesPerHour = 5;

/** A user's second factors. */
export interface Factors {
  totpSince: string | null;
  passkeys: number;
  recoveryLeft: number;
  /** The phone number verified by a texted code (E.164). */
  phone: string | null;
}

export async function factorsOf(
  { db }: Pick<View, "db">,
  { id, phone }: Pick<Account, "id" | "phone">,
): Promise<Factors> {
  const { textsSince, ...factors } = await enrolledFactors(db, id);
  return { ...factors, phone: textsSince ? phone : null };
}

/** The second factors a user can sign in with; none when two-factor is off. */
export function factorMethods(
  { twoFactorEnabled }: Pick<Account, "twoFactorEnabled">,
  { totpSince, passkeys, phone, recoveryLeft }: Factors,
  { emailCodes, smsCodes }: Pick<SignInPolicy, "emailCodes" | "smsCodes">,
): FactorMethod[] {
  if (!twoFactorEnabled) return [];
  return [
    ...(totpSince ? (["totp"] as const) : []),
    ...(passkeys > 0 ? (["passkey"] as const) : []),
    ...(emailCodes ? (["email"] as const) : []),
    ...(smsCodes && phone ? (["sms"] as const) : []),
    ...(recoveryLeft > 0 ? (["recovery"] as const) : []),
  ];
}

/** Whether one of the user's roles requires a second factor (AUTH-6). */
export async function needsSecondFactor(view: View, user: PrincipalRef, policy: SignInPolicy): Promise<boolean> {
  const roles = await standsFor(view, user);
  return policy.twoFactorRoles.some((role) => roles.has(role));
}

/** Creates a TOTP secret to confirm with its first code. A confirmed app works until then. */
export async function startTotpFor(
  act: Act,
  user: PrincipalRef & { email: string },
): Promise<{ secret: string; uri: string }> {
  const { secret, uri, sealed: pendingEnc } = newTotpSecret(act, user.email);
  await savePendingFactor(act.db, user, "totp", pendingEnc);
  return { secret, uri };
}

/** A TOTP secret, its URI for the QR code and its encrypted form. Saves nothing. */
export function newTotpSecret(act: Act, email: string): { secret: string; uri: string; sealed: Buffer } {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: act.tenant.name, label: email, secret }),
    sealed: encrypt(act.platform.key("totp"), secret),
  };
}

/** The time step of a code for an encrypted secret; null for a wrong code. */
export function sealedTotpStep(act: Act, sealed: Buffer, code: string): number | null {
  return totpStep(open(act, sealed), plain(code), act.now, null);
}

/** The 30-second step of a code (±1 step of `now`); null for a wrong code. */
export function totpStep(secret: string, code: string, now: string, afterStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(Date.parse(now) / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds });
  if (!result.valid) return null;
  const step = Math.floor(epoch / stepSeconds) + result.delta;
  return afterStep !== null && step <= afterStep ? null : step;
}

const open = (act: Act, secret: Buffer) => decrypt(act.platform.key("totp"), secret).toString();
const plain = (code: string) => code.replace(/\s/g, "");

/** Checks a code of the app. Each step is accepted once, also for two simultaneous requests (AUTH-6). */
export async function verifyTotp(act: Act, userId: string, code: string): Promise<boolean> {
  const factor = await factorForUpdate(act.db, userId, "totp");
  if (!factor?.confirmedAt || !factor.secretEnc) return false;
  const step = totpStep(open(act, factor.secretEnc), plain(code), act.now, factor.lastUsedStep);
  if (step === null) return false;
  await saveUsedStep(act.db, factor.id, step);
  return true;
}

/** Confirms a pending secret with its first code. Null when no secret is pending. */
export async function confirmTotpOf(act: Act, userId: string, code: string): Promise<boolean | null> {
  const factor = await factorForUpdate(act.db, userId, "totp");
  if (!factor?.pendingEnc) return null;
  const step = totpStep(open(act, factor.pendingEnc), plain(code), act.now, null);
  if (step === null) return false;
  await confirmFactor(act.db, factor.id, act.now, { secretEnc: factor.pendingEnc, lastUsedStep: step });
  return true;
}

// Without 0/O, 1/I/L and U, which are easy to misread. 10 of 30 characters are 49 bits.
const recoveryLetters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const recoveryHash = (act: Act, userId: string, code: string) =>
  hmac(act.platform.key("recovery-code"), userId, code.toUpperCase().replace(/[^0-9A-Z]/g, ""));

/** Ten recovery codes and their hashes for this user. Saves nothing. */
export function makeRecoveryCodes(act: Act, userId: string): { codes: string[]; hashes: Buffer[] } {
  const letter = () => recoveryLetters[randomInt(recoveryLetters.length)];
  const codes = Array.from({ length: recoveryCount }, () => {
    const text = Array.from({ length: 10 }, letter).join("");
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  return { codes, hashes: codes.map((code) => recoveryHash(act, userId, code)) };
}

/** Creates ten recovery codes, shown once, and voids the earlier ones. */
export async function newRecoveryCodesFor(act: Act, account: PrincipalRef): Promise<string[]> {
  const { codes, hashes } = makeRecoveryCodes(act, account.id);
  await keepRecoveryCodes(act, account, hashes);
  return codes;
}

export function keepRecoveryCodes(act: Act, account: PrincipalRef, hashes: readonly Buffer[]): Promise<void> {
  return saveRecoveryCodes(act.db, account, hashes, act.now);
}

export function verifyRecoveryCode(act: Act, userId: string, code: string): Promise<boolean> {
  return redeemRecoveryCode(act.db, userId, recoveryHash(act, userId, code), act.now);
}

const codeHash = (act: Act, id: string, code: string) => hmac(act.platform.key("one-time-code"), id, code);

/** Purpose of a code, and its masked destination. */
export interface CodeUse {
  purpose: OneTimeCodePurpose;
  sentTo: string;
}

/** Creates a six-digit code. Throws `too-soon` within 30 s of the last one, `rate-limited` after five in an hour. */
export async function newOneTimeCode(act: Act, user: PrincipalRef, { purpose, sentTo }: CodeUse) {
  const recent = await codesSentSince(act.db, user.id, later(act.now, -3600));
  const [last] = recent;
  if (last && secondsBetween(last, act.now) < resendSeconds)
    throw new Problem("too-soon", {
      detail: "A code was just sent. You can request another in 30 seconds.",
      params: { retryAfter: Math.ceil(resendSeconds - secondsBetween(last, act.now)) },
    });
  if (recent.length >= codesPerHour)
    throw new Problem("rate-limited", {
      detail: "Too many codes were sent this hour. Sign in another way, or try again in an hour.",
      params: { retryAfter: 3600 },
    });
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = later(act.now, codeMinutes * 60);
  await insertCode(act.db, {
    id,
    principalType: user.type,
    userId: user.id,
    purpose,
    codeHash: codeHash(act, id, code),
    sentTo,
    sentAt: act.now,
    expiresAt,
  });
  return { code, sentTo, resendAt: later(act.now, resendSeconds), expiresAt };
}

/** Checks the last code sent for this purpose; the fifth wrong attempt voids it. */
export async function verifyOneTimeCode(
  act: Act,
  userId: string,
  code: string,
  purpose: CodeUse["purpose"] = "sign-in",
): Promise<boolean> {
  const row = await lastCodeForUpdate(act.db, userId, purpose, act.now);
  if (!row || row.attempts >= codeTries) return false;
  const right = row.codeHash.equals(codeHash(act, row.id, code.replace(/\s/g, "")));
  await saveCodeAttempt(act.db, row.id, right ? { usedAt: act.now } : { attempts: row.attempts + 1 });
  return right;
}
