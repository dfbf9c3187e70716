import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { generateSecret, generateURI, verifySync } from "otplib";
import { type PrincipalRef, standsFor } from "#platform/server/authentication/accounts.ts";
import type { Account } from "#platform/server/authentication/principals.ts";
import { later, secondsBetween } from "#platform/server/authentication/session-policy.ts";
import { decrypt, encrypt, hmac } from "#platform/server/crypto/secrets.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import type { SignInPolicy } from "#platform/shared/authentication/sign-in-policy.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { FactorMethod } from "../sign-in/sign-in.contract.ts";

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
  view: Pick<View, "db">,
  { id, phone }: Pick<Account, "id" | "phone">,
): Promise<Factors> {
  const { textsSince, ...factors } = await view.db
    .selectNoFrom([
      sql<
        string | null
      >`(SELECT f.confirmed_at FROM two_factors f WHERE f.user_id = ${id}::uuid AND f.kind = 'totp')`.as("totpSince"),
      sql<number>`(SELECT count(*)::int FROM passkeys p WHERE p.user_id = ${id}::uuid)`.as("passkeys"),
      sql<number>`(SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = ${id}::uuid AND r.used_at IS NULL)`.as(
        "recoveryLeft",
      ),
      sql<
        string | null
      >`(SELECT f.confirmed_at FROM two_factors f WHERE f.user_id = ${id}::uuid AND f.kind = 'sms')`.as("textsSince"),
    ])
    .executeTakeFirstOrThrow();
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
  await act.db
    .insertInto("twoFactors")
    .values({ id: newId(), principalType: user.type, userId: user.id, kind: "totp", pendingEnc })
    .onConflict((conflict) => conflict.columns(["tenantId", "userId", "kind"]).doUpdateSet({ pendingEnc }))
    .execute();
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

function totpOf(act: Act, userId: string) {
  return act.db
    .selectFrom("twoFactors")
    .select(["id", "secretEnc", "pendingEnc", "lastUsedStep", "confirmedAt"])
    .where("userId", "=", userId)
    .where("kind", "=", "totp")
    .forUpdate()
    .executeTakeFirst();
}
const open = (act: Act, secret: Buffer) => decrypt(act.platform.key("totp"), secret).toString();
const plain = (code: string) => code.replace(/\s/g, "");

/** Checks a code of the app. Each step is accepted once, also for two simultaneous requests (AUTH-6). */
export async function takeTotp(act: Act, userId: string, code: string): Promise<boolean> {
  const factor = await totpOf(act, userId);
  if (!factor?.confirmedAt || !factor.secretEnc) return false;
  const step = totpStep(open(act, factor.secretEnc), plain(code), act.now, factor.lastUsedStep);
  if (step === null) return false;
  await act.db.updateTable("twoFactors").set({ lastUsedStep: step }).where("id", "=", factor.id).execute();
  return true;
}

/** Confirms a pending secret with its first code. Null when no secret is pending. */
export async function confirmTotpOf(act: Act, userId: string, code: string): Promise<boolean | null> {
  const factor = await totpOf(act, userId);
  if (!factor?.pendingEnc) return null;
  const step = totpStep(open(act, factor.pendingEnc), plain(code), act.now, null);
  if (step === null) return false;
  await act.db
    .updateTable("twoFactors")
    .set({ secretEnc: factor.pendingEnc, pendingEnc: null, confirmedAt: act.now, lastUsedStep: step })
    .where("id", "=", factor.id)
    .execute();
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

export async function keepRecoveryCodes(
  act: Act,
  { type: principalType, id: userId }: PrincipalRef,
  hashes: readonly Buffer[],
): Promise<void> {
  await act.db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await act.db
    .insertInto("recoveryCodes")
    .values(hashes.map((codeHash) => ({ id: newId(), principalType, userId, codeHash, createdAt: act.now })))
    .execute();
}

export async function takeRecoveryCode(act: Act, userId: string, code: string): Promise<boolean> {
  const used = await act.db
    .updateTable("recoveryCodes")
    .set({ usedAt: act.now })
    .where("userId", "=", userId)
    .where("codeHash", "=", recoveryHash(act, userId, code))
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

const codeHash = (act: Act, id: string, code: string) => hmac(act.platform.key("one-time-code"), id, code);

/** Purpose of a code, and its masked destination. */
export interface CodeUse {
  purpose: "sign-in" | "enrol";
  sentTo: string;
}

/** Creates a six-digit code. Throws `too-soon` within 30 s of the last one, `rate-limited` after five in an hour. */
export async function newOneTimeCode(act: Act, user: PrincipalRef, { purpose, sentTo }: CodeUse) {
  const recent = await act.db
    .selectFrom("oneTimeCodes")
    .select("sentAt")
    .where("userId", "=", user.id)
    .where("sentAt", ">", later(act.now, -3600))
    .orderBy("sentAt", "desc")
    .execute();
  const last = recent[0]?.sentAt;
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
  await act.db
    .updateTable("oneTimeCodes")
    .set({ usedAt: act.now })
    .where("userId", "=", user.id)
    .where("usedAt", "is", null)
    .execute();
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = later(act.now, codeMinutes * 60);
  await act.db
    .insertInto("oneTimeCodes")
    .values({
      id,
      principalType: user.type,
      userId: user.id,
      purpose,
      codeHash: codeHash(act, id, code),
      sentTo,
      sentAt: act.now,
      expiresAt,
    })
    .execute();
  return { code, sentTo, resendAt: later(act.now, resendSeconds), expiresAt };
}

/** Checks the last code sent for this purpose; the fifth wrong attempt voids it. */
export async function takeOneTimeCode(
  act: Act,
  userId: string,
  code: string,
  purpose: CodeUse["purpose"] = "sign-in",
): Promise<boolean> {
  const row = await act.db
    .selectFrom("oneTimeCodes")
    .select(["id", "codeHash", "attempts"])
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", act.now)
    .orderBy("sentAt", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.attempts >= codeTries) return false;
  const right = row.codeHash.equals(codeHash(act, row.id, code.replace(/\s/g, "")));
  await act.db
    .updateTable("oneTimeCodes")
    .set(right ? { usedAt: act.now } : { attempts: row.attempts + 1 })
    .where("id", "=", row.id)
    .execute();
  return right;
}
