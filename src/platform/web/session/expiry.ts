import { isRecord } from "#platform/shared/typed.ts";

/** What the readable half of `token` says (platform §2.1): `header.payload` of a JWT, unsigned on purpose. */
export interface TokenClaims {
  sub: string;
  sid: string;
  role: string;
  name: string;
  exp: number;
  iat: number;
}

/** The claims, or null when the text is missing or cannot be decoded. `exp` and `iat` are seconds. */
export function decodeToken(token: string | undefined): TokenClaims | null {
  const payload = token?.split(".")[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(claims) || typeof claims.exp !== "number") return null;
    const text = (name: string) => String(claims[name] ?? "");
    const iat = typeof claims.iat === "number" ? claims.iat : claims.exp;
    return { sub: text("sub"), sid: text("sid"), role: text("role"), name: text("name"), exp: claims.exp, iat };
  } catch {
    return null;
  }
}

/** Missing, undecodable or expired (exp ≤ now) counts as expired (SES-1). `nowMs` is the server's clock. */
export function isExpired(token: string | undefined, nowMs: number): boolean {
  const claims = decodeToken(token);
  return !claims || claims.exp * 1000 <= nowMs;
}

/** Whether another user has signed in to this browser: then nothing of this user may be sent from it. */
export function isOtherUser(token: string | undefined, userId: string): boolean {
  const claims = decodeToken(token);
  return claims !== null && claims.sub !== userId;
}

/** When to refresh silently while someone is active: at 80 % of the token's life (SES-3). Milliseconds from `nowMs`. */
export function silentRefreshIn(token: string | undefined, nowMs: number): number | null {
  const claims = decodeToken(token);
  if (!claims) return null;
  const life = Math.max(0, claims.exp - claims.iat);
  return Math.max(0, (claims.iat + life * 0.8) * 1000 - nowMs);
}

export interface LoadFacts {
  pathname: string;
  token: string | undefined;
  refreshToken: string | undefined;
  otherTabsOpen: number;
  nowMs: number;
  /** The route works without a session: sign-in, public forms, `/404`. */
  signedOutRoute: boolean;
}
export type LoadDecision = "continue" | "restore" | "sign-in" | "stay-signed-out";

/**
 * What a page does when it loads (SES-3). With another tab open an expired token is left to the first call's 401,
 * because that tab is likely restoring it right now.
 */
export function onLoad(facts: LoadFacts): LoadDecision {
  const { pathname, token, refreshToken, otherTabsOpen, nowMs, signedOutRoute } = facts;
  if (pathname === "/formViewer" || pathname.startsWith("/formViewer/")) return "stay-signed-out";
  if (token === undefined && refreshToken === undefined) return signedOutRoute ? "stay-signed-out" : "sign-in";
  if (token === undefined) return "restore";
  if (!isExpired(token, nowMs)) return "continue";
  if (otherTabsOpen === 0) return "restore";
  return "continue";
}

/** A same-origin path to open after sign-in, or `/home`. Anything that could lead elsewhere is refused. */
export function safeNext(next: string | undefined): string {
  const home = "/home";
  if (!next?.startsWith("/")) return home;
  // The parser the browser itself would use: it also sees through tabs and backslashes.
  const here = "https://cairn.invalid";
  const url = URL.parse(next, here);
  if (!url || url.origin !== here || url.pathname === "/" || url.pathname.startsWith("//")) return home;
  return url.pathname + url.search + url.hash;
}
