import { type CookieName, cookieNames } from "#platform/shared/authentication/cookie-names.ts";
import { isOneOf } from "#platform/shared/typed.ts";

/** The value of a cookie in `document.cookie`'s form, or undefined. An undecodable value is given as it stands. */
export function cookieIn(all: string, name: string): string | undefined {
  for (const part of all.split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const raw = part.slice(at + 1).trim();
    try {
      return decodeURIComponent(raw);
    } catch {
      return raw;
    }
  }
  return undefined;
}

export function readCookie(name: CookieName): string | undefined {
  return typeof document === "undefined" ? undefined : cookieIn(document.cookie, name);
}

const yearSeconds = 365 * 24 * 3600;

/** Writes a readable cookie for a year (the display cookies of §2.1; credentials are set by the server only). */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds = yearSeconds): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

/** Every readable cookie but the push token goes at sign-out (SES-9); the server clears the HttpOnly halves. */
export function clearCookies(keep: readonly CookieName[] = ["pushToken"]): void {
  for (const part of document.cookie.split(";")) {
    const name = part.split("=")[0]?.trim();
    if (isOneOf(cookieNames, name) && !keep.includes(name)) writeCookie(name, "", -1);
  }
}
