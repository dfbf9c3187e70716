import { cookieNames } from "#platform/shared/authentication/cookie-names.ts";
import type { Act, View } from "../execution/context.ts";
import { sessionPolicy } from "./session-policy.ts";
import type { SplitToken } from "./tokens.ts";

/** Paths and names as platform §2.1 spells them; secret halves take a prefix under HTTPS. */
export const refreshPath = "/api/auth/refresh-token";

export function secretName(name: string, secure: boolean): string {
  if (!secure) return name;
  // A __Host- cookie must have Path=/; the refresh secret keeps its narrow path and so takes __Secure-.
  return name === "refresh_token_sig" ? `__Secure-${name}` : `__Host-${name}`;
}

export function readSecret(view: View, name: string): string | undefined {
  return view.request.cookies[secretName(name, view.request.secure)];
}

export interface SignedIn {
  token: SplitToken;
  aiToken: SplitToken | null;
  refresh: { readable: string; secret: string };
  role: string;
  customerType: string;
  clinicianId: string | null;
  clinicianName: string;
}

export function setSessionCookies(act: Act, session: SignedIn): void {
  const { token: tokenDays, refresh: refreshDays } = sessionPolicy.cookieDays;
  const { secure } = act.request;
  const open = (name: string, value: string, days: number) => act.cookies.push({ name, value, httpOnly: false, days });
  const secret = (name: string, value: string, days: number, path = "/") =>
    act.cookies.push({ name: secretName(name, secure), value, httpOnly: true, days, path });
  open("token", session.token.readable, tokenDays);
  secret("token_sig", session.token.signature, tokenDays);
  if (session.aiToken) {
    open("navix_ai_token", session.aiToken.readable, tokenDays);
    secret("navix_ai_token_sig", session.aiToken.signature, tokenDays);
  }
  open("refresh_token", session.refresh.readable, refreshDays);
  secret("refresh_token_sig", session.refresh.secret, refreshDays, refreshPath);
  open("role", session.role, tokenDays);
  open("CUSTOMER_TYPE", session.customerType, tokenDays);
  open("clinician_id", session.clinicianId ?? "", tokenDays);
  open("clinician_name", session.clinicianName, tokenDays);
}

/** SES-9: every cookie but the push token. */
export function clearCookies(act: Act): void {
  const { secure } = act.request;
  for (const name of cookieNames)
    if (name !== "pushToken") act.cookies.push({ name, value: null, httpOnly: false, days: 0 });
  for (const name of ["token_sig", "navix_ai_token_sig"])
    act.cookies.push({ name: secretName(name, secure), value: null, httpOnly: true, days: 0 });
  act.cookies.push({
    name: secretName("refresh_token_sig", secure),
    value: null,
    httpOnly: true,
    days: 0,
    path: refreshPath,
  });
}
