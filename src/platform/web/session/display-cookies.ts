import type { CookieName } from "#platform/shared/authentication/cookie-names.ts";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { entriesOf } from "#platform/shared/typed.ts";
import { readCookie, writeCookie } from "../api/cookies.ts";
import { decodeToken } from "./expiry.ts";

const daySeconds = 24 * 3600;

/** What the display cookies of §2.1 ought to say for this session. */
export function displayCookies(info: SessionInfo, tokenRole: string): Partial<Record<CookieName, string>> {
  const { preferences, tenant, user } = info;
  return {
    // The server never reads it (PERM-2); editing it misleads only this page.
    role: tokenRole || user.role,
    CUSTOMER_TYPE: tenant.customerType,
    clinician_id: user.clinicianId ?? "",
    clinician_name: user.fullName,
    // Only with a session: signing out leaves the push token behind and nothing else (SES-9).
    client_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    has_auto_timezone: String(preferences.hasAutoTimezone),
    user_timezone: preferences.userTimezone ?? tenant.timeZone,
  };
}

const forAYear: readonly string[] = ["client_timezone", "has_auto_timezone", "user_timezone"];

/** Puts right whatever differs: after sign-in, at each load, and when a preference changes. */
export function correctCookies(info: SessionInfo): void {
  const tokenRole = decodeToken(readCookie("token"))?.role ?? "";
  for (const [name, value] of entriesOf(displayCookies(info, tokenRole))) {
    if (value === undefined || (readCookie(name) ?? "") === value) continue;
    if (forAYear.includes(name)) writeCookie(name, value);
    else writeCookie(name, value, daySeconds);
  }
}
