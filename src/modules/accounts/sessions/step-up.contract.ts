import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { TypedPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { PasskeyAssertion } from "../passkeys/passkey-assertion.contract.ts";

export const stepUp = endpoint({
  method: "POST",
  path: "/session/step-up",
  summary: "Confirm your identity for sensitive actions",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "session.stepped-up", subject: "session" },
  body: z.union([
    z.strictObject({ password: TypedPassword }),
    /** A code of the authenticator app, or a recovery code. */
    z.strictObject({ code: z.string().trim().min(6).max(40) }),
    z.strictObject({ passkey: PasskeyAssertion }),
  ]),
  problems: ["bad-credentials", "code-invalid", "passkey-refused", "step-up-required", "rate-limited"],
  limit: { bucket: "sign-in-again", perMinute: 20, wrongTries: true },
});
