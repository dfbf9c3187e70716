import { call } from "#platform/web/api/call.ts";
import { entered } from "#platform/web/session/session.ts";
import type { SignInAnswer } from "../sign-in.contract.ts";

/** Signs in with email and password. Returns the next step (AUTH-1), or loads the session when there is none. */
export async function signIn(email: string, password: string): Promise<SignInAnswer> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Loaded on the first sign-in, because signed-in users do not need it.
  const { deviceProof, login } = await import("../../sessions/web/device-key.ts");
  const device = await deviceProof(email);
  const answer = await call(login, { body: { email, password, timezone, ...(device ? { device } : {}) } });
  if (answer.status === "signed-in") await entered(answer.twoFactorDueAt);
  return answer;
}
