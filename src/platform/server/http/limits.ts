import type { FastifyReply } from "fastify";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { hmac } from "../crypto/secrets.ts";
import type { Platform } from "../platform.ts";
import type { Principal } from "./authenticate.ts";
import type { KeyHolder } from "./authenticate-key.ts";
import type { Buckets } from "./buckets.ts";

const readsPerMinute = 600;
const writesPerMinute = 120;

/** KEY-4: every answer, refusals included, names the limit of the key and what is left of it. */
export function sayPolicy(reply: FastifyReply, buckets: Buckets, { keyId, perMinute }: KeyHolder): void {
  const { tokens, fullIn } = buckets.left(`key|${keyId}`, perMinute);
  reply.header("ratelimit-policy", `"key";q=${perMinute};w=60`).header("ratelimit", `"key";r=${tokens};t=${fullIn}`);
}

/**
 * OPS-5: counts a call, or throws `rate-limited` with when to retry. Signed-in users are counted in memory, reconciled
 * between the processes each second; sign-in, PINs and public posts in the database, exact for all processes. Where only
 * failures count, it returns how to remove the call from the count.
 */
export async function countCall(
  platform: Platform,
  buckets: Buckets,
  { limit, method, anonymous }: Pick<AnyEndpoint, "limit" | "method" | "anonymous">,
  ip: string,
  principal: Principal | null,
  holder: KeyHolder | null,
): Promise<(() => Promise<void>) | null> {
  if (holder) countKey(buckets, holder);
  if (limit && "perHour" in limit) {
    await countUser(platform, limit, holder ? `key:${holder.keyId}` : principal?.actor.userId);
    return null;
  }
  if (holder) return null;
  const who = principal?.session.id ?? ip;
  if (!limit)
    count(buckets, method === "GET" ? "read" : "write", who, method === "GET" ? readsPerMinute : writesPerMinute);
  else if (principal && !limit.wrongTries) count(buckets, limit.bucket, who, limit.perMinute);
  // The address of an anonymous author is not kept, not even until the bucket is full again.
  else return countAddress(platform, limit, anonymous ? hmac(platform.key("addresses"), ip).toString("base64url") : ip);
  return null;
}

function countKey(buckets: Buckets, { keyId, perMinute }: KeyHolder): void {
  const retryAfter = buckets.take(`key|${keyId}`, perMinute);
  if (retryAfter > 0)
    throw new Problem("rate-limited", { detail: "This key asks too often. Wait a moment.", params: { retryAfter } });
}

function count(buckets: Buckets, bucket: string, who: string, perMinute: number): void {
  const retryAfter = buckets.take(`${bucket}|${who}`, perMinute);
  if (retryAfter > 0) throw tooMuch(retryAfter);
}

async function countAddress(
  platform: Platform,
  { bucket, perMinute, wrongTries }: { bucket: string; perMinute: number; wrongTries?: true },
  ip: string,
): Promise<(() => Promise<void>) | null> {
  const parts = [bucket, ip, perMinute];
  const [row] = await platform.database.global<{ ok: boolean }>("SELECT cairn_take_token($1, $2, $3) AS ok", parts);
  if (!row?.ok) throw tooMuch(Math.ceil(60 / perMinute));
  if (!wrongTries) return null;
  return async () => {
    await platform.database.global("SELECT cairn_give_token($1, $2, $3)", parts);
  };
}

/** Exports are counted by user, over all their sessions, in the database, so that all processes share one quota. */
async function countUser(
  platform: Platform,
  { bucket, perHour }: { bucket: string; perHour: number },
  who: string | null | undefined,
): Promise<void> {
  const [row] = await platform.database.global<{ wait: number }>("SELECT cairn_take_hourly($1, $2, $3) AS wait", [
    bucket,
    who ?? "-",
    perHour,
  ]);
  if (!row || row.wait === 0) return;
  throw new Problem("rate-limited", {
    detail: `This can be done ${perHour} times an hour. Try again in ${Math.ceil(row.wait / 60)} min.`,
    params: { retryAfter: row.wait },
  });
}

function tooMuch(retryAfter: number): Problem {
  return new Problem("rate-limited", {
    detail: "Too many requests at once. Wait a moment and try again.",
    params: { retryAfter },
  });
}
