import { createHash } from "node:crypto";
import { sql } from "kysely";
import { later, secondsBetween } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";

export const emailHash = (email: string) => createHash("sha256").update(email.trim().toLowerCase()).digest();

/**
 * AUTH-3: limits attempts per email address and per IP address. 5 failures in 15 min allow one attempt a minute; 10 pause for
 * 15 min. A known device has its own counter, so strangers cannot lock a user out.
 */
export async function requireAttempt(act: Act, email: string, deviceId: string | null = null): Promise<void> {
  await oneAtATime(act, email, deviceId);
  const since = later(act.now, -15 * 60);
  const ip = act.request.ip ?? "-";
  const row = await act.db
    .selectFrom("loginAttempts")
    .select((eb) => [
      sql<number>`count(*) FILTER (WHERE email_hash = ${emailHash(email)})::int`.as("byEmail"),
      sql<number>`count(*) FILTER (WHERE ip = ${ip} AND ${deviceId}::uuid IS NULL)::int`.as("byIp"),
      eb.fn.max("at").as("last"),
    ])
    .where("outcome", "=", "wrong")
    .where("at", ">", since)
    .where(sql<boolean>`device_id IS NOT DISTINCT FROM ${deviceId}::uuid`)
    .where((eb) => eb.or([eb("emailHash", "=", emailHash(email)), eb("ip", "=", ip)]))
    .executeTakeFirstOrThrow();
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

/** Serializes attempts on one counter until their transactions end, so parallel requests cannot exceed the limit. */
async function oneAtATime(act: Act, email: string, deviceId: string | null): Promise<void> {
  const counter = `${act.tenant.id} ${emailHash(email).toString("base64")} ${deviceId ?? ""}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(act.db);
}

export async function noteAttempt(
  act: Act,
  email: string,
  outcome: "ok" | "wrong" | "refused",
  deviceId: string | null = null,
): Promise<void> {
  if (outcome !== "ok") act.platform.tally.add("signInFailures");
  await act.db
    .insertInto("loginAttempts")
    .values({ id: newId(), emailHash: emailHash(email), ip: act.request.ip ?? "-", outcome, deviceId, at: act.now })
    .execute();
  if (outcome === "ok")
    await act.db
      .deleteFrom("loginAttempts")
      .where("emailHash", "=", emailHash(email))
      .where("outcome", "=", "wrong")
      .where(sql<boolean>`device_id IS NOT DISTINCT FROM ${deviceId}::uuid`)
      .execute();
}

/** Resets the account's counter after its owner proved access to the mailbox. */
export async function clearAttempts(act: Act, email: string): Promise<void> {
  await act.db
    .deleteFrom("loginAttempts")
    .where("emailHash", "=", emailHash(email))
    .where("outcome", "=", "wrong")
    .execute();
}
