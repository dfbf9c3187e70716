import type { ApiClient } from "./api-client.contract.ts";

/** Most active keys of one API client (KEY-2). */
export const mostActiveKeys = 2;
const soonDays = 30;

export const daysLater = (now: string, days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();

type KeyState = ApiClient["keys"][number]["state"];

export function keyStateAt(now: string, key: { revokedAt: string | null; expiresAt: string }): KeyState {
  if (key.revokedAt) return "revoked";
  if (key.expiresAt <= now) return "expired";
  return key.expiresAt <= daysLater(now, soonDays) ? "expiring" : "active";
}
