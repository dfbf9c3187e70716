import { createHash } from "node:crypto";
import { later, secondsBetween } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { deleteWrongAttempts, insertAttempt, lockAttempts, wrongAttempts } from "./login-attempt.store.ts";

export const emailHash = (email: string) => createHash("sha256").update(email.trim().toLowerCase()).digest();

/**
 * AUTH-3: limits attempts per email address and per IP address. 5 failures in 15 min allow one attempt a minute; 10 pause for
 * 15 min. A known device has its own counter, so strangers cannot lock a user out.
 */
export async function requireAttempt(act: Act, email: string, deviceId: string | null = null): Promise<void> {
  const address = emailHash(email);
  await lockAttempts(act.db, `${act.tenant.id} ${address.toString("base64")} ${deviceId ?? ""}`);
  const ip = act.request.ip ?? "-";
  const row = await wrongAttempts(act.db, { emailHash: address, ip, deviceId, since: later(act.now, -15 * 60) });
  // A whole facility shares one IP address, so its limit is four times as high.
  const failures = Math.max(row.byEmail, Math.floor(row.byIp / 4));
  const waited = row.last ? secondsBetween(row.last, act.now) : Number.POSITIVE_INFINITY;
  const wait = failures >= 10 ? 15 * 60 - waited : failures >= 5 ? 60 - waited : 0;
  if (wait > 0)
    throw new Problem("rate-limited", {
      detail: `Too many wrong attempts. Try again in ${wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${Math.ceil(wait)} seconds`}.`,
      params: { retryAfter: Math.ceil(wait) },
    });
}

export async function recordAttempt(
  act: Act,
  email: string,
  outcome: "ok" | "wrong" | "refused",
  deviceId: string | null = null,
): Promise<void> {
  if (outcome !== "ok") act.platform.tally.add("signInFailures");
  const attempt = { emailHash: emailHash(email), deviceId };
  await insertAttempt(act.db, { id: newId(), ip: act.request.ip ?? "-", outcome, at: act.now, ...attempt });
  if (outcome === "ok") await deleteWrongAttempts(act.db, attempt);
}

/** Resets the account's counter after its owner proved access to the mailbox. */
export async function clearAttempts(act: Act, email: string): Promise<void> {
  await deleteWrongAttempts(act.db, { emailHash: emailHash(email) });
}
