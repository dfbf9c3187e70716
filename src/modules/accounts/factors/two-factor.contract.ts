import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { TotpEnrolment } from "../sign-in/sign-in.contract.ts";

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const getTwoFactor = endpoint({
  method: "GET",
  path: "/two-factor",
  summary: "Show my second factors and what my role requires",
  permission: "self",
  principals: principalTypes,
  switch: null,
  response: z.strictObject({
    enabled: z.boolean(),
    /** When the authenticator app was confirmed. */
    totpSince: Instant.nullable(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
    required: z.boolean(),
    dueAt: Instant.nullable(),
    emailCodes: z.boolean(),
    /** The facility allows text message codes. */
    smsCodes: z.boolean(),
    /** The verified phone number, masked. */
    phone: z.string().nullable(),
  }),
});

/** Turning on needs a confirmed app or a passkey; turning off is refused when the role requires two-factor. */
export const toggleTwoFactor = endpoint({
  method: "POST",
  path: "/toggle-2fa",
  summary: "Turn two-factor authentication on or off",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  body: z.strictObject({ on: z.boolean() }),
  problems: ["two-factor-required", "wrong-state"],
});

export const startTotp = endpoint({
  method: "POST",
  path: "/two-factor/totp",
  summary: "Create a secret for an authenticator app; it takes effect when confirmed",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  response: TotpEnrolment,
});
export const confirmTotp = endpoint({
  method: "POST",
  path: "/two-factor/totp/confirm",
  summary: "Confirm the app with one of its codes and return ten recovery codes",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  body: z.strictObject({ code: z.string().trim().max(10) }),
  response: RecoveryCodes,
  problems: ["code-invalid", "wrong-state", "rate-limited"],
});
export const newRecoveryCodes = endpoint({
  method: "POST",
  path: "/two-factor/recovery-codes",
  summary: "Create ten recovery codes and void the old ones",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  response: RecoveryCodes,
  problems: ["wrong-state"],
});

/** AUTH-6: text message codes, where the facility allows them. The first code verifies the number. */
export const startPhone = endpoint({
  method: "POST",
  path: "/two-factor/phone",
  summary: "Text a code to a phone number; the number takes effect when confirmed",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  body: z.strictObject({ phone: z.string().trim().min(7, "Enter the full phone number.").max(30) }),
  response: z.strictObject({ sentTo: z.string(), resendAt: Instant, expiresAt: Instant }),
  problems: ["wrong-state", "too-soon", "rate-limited"],
});
export const confirmPhone = endpoint({
  method: "POST",
  path: "/two-factor/phone/confirm",
  summary: "Confirm the phone number with the texted code and return ten recovery codes",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  body: z.strictObject({ code: z.string().trim().max(10) }),
  response: RecoveryCodes,
  problems: ["code-invalid", "wrong-state", "rate-limited"],
});
