import { call } from "#platform/web/api/call.ts";
import { entered } from "#platform/web/session/session.ts";
import type { SignInAnswer } from "../sign-in.contract.ts";

/** Signs in with e-mail and password. Answers the next step (AUTH-1); without one the session is loaded. */
export async function signIn(email: string, password: string): Promise<SignInAnswer> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Loaded on the first sign-in of a page: whoever has a session never needs it.
  const { deviceProof, login } = await import("../../sessions/web/device-key.ts");
  const device = await deviceProof(email);
  const answer = await call(login, { body: { email, password, timezone, ...(device ? { device } : {}) } });
  if (answer.status === "signed-in") await entered(answer.twoFactorDueAt);
  return answer;
}
