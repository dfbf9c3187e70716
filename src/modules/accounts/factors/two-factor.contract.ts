import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { TotpEnrolment } from "../sign-in/sign-in.contract.ts";

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const getTwoFactor = endpoint({
  method: "GET",
  path: "/two-factor",
  summary: "My second factors, and what my role asks for",
  permission: "self",
  principals: principalTypes,
  switch: null,
  response: z.strictObject({
    enabled: z.boolean(),
    /** Since when codes of an app are taken. */
    totpSince: Instant.nullable(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
    required: z.boolean(),
    dueAt: Instant.nullable(),
    emailCodes: z.boolean(),
    /** The facility takes texted codes. */
    smsCodes: z.boolean(),
    /** The proved telephone, half hidden. */
    phone: z.string().nullable(),
  }),
});

/** On: with a confirmed app or a passkey. Off: only where the role's policy allows it. */
export const toggleTwoFactor = endpoint({
  method: "POST",
  path: "/toggle-2fa",
  summary: "Ask for a second factor at sign-in, or no longer",
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
  summary: "A new secret for an authenticator app; nothing changes until it is confirmed",
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
  summary: "Confirm the app with one of its codes; gives ten recovery codes",
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
  summary: "Ten new recovery codes; the old ones are void",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  response: RecoveryCodes,
  problems: ["wrong-state"],
});

/** AUTH-6: codes by text, where the facility takes them. The number is proved by the first code. */
export const startPhone = endpoint({
  method: "POST",
  path: "/two-factor/phone",
  summary: "Text a code to a telephone, to prove that it is mine; nothing changes until it is confirmed",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  body: z.strictObject({ phone: z.string().trim().min(7, "Enter the whole number.").max(30) }),
  response: z.strictObject({ sentTo: z.string(), resendAt: Instant, expiresAt: Instant }),
  problems: ["wrong-state", "too-soon", "rate-limited"],
});
export const confirmPhone = endpoint({
  method: "POST",
  path: "/two-factor/phone/confirm",
  summary: "Confirm the telephone with the texted code; gives ten recovery codes",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.two-factor-changed", subject: "user" },
  stepUp: true,
  body: z.strictObject({ code: z.string().trim().max(10) }),
  response: RecoveryCodes,
  problems: ["code-invalid", "wrong-state", "rate-limited"],
});
