import { product } from "#platform/shared/product.ts";

/**
 * Session durations (platform SES-7, product specification §9). Minutes, hours and days as named. What a facility may
 * set itself is in `shared/authentication/sign-in-policy.ts`.
 */
export const sessionPolicy = {
  /** The server waits this much longer than the browser before it locks by itself. */
  idleGraceMinutes: 2,
  refreshDays: 7,
  cookieDays: { token: product.cookieDays.token, refresh: product.cookieDays.refreshToken, year: 365, push: 400 },
  /** A repeated refresh with the last secret is answered again within this time (two tabs, a lost reply). */
  refreshRepeatSeconds: 30,
} as const;

/** The instant so many seconds later. */
export function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}
export function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000;
}
