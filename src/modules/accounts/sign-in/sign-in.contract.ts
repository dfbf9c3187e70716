import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { Tokens } from "#platform/shared/authentication/tokens.contract.ts";
import { ChosenPassword, TypedPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { DeviceProof } from "../devices/device.contract.ts";
import { PasskeyAssertion } from "../passkeys/passkey-assertion.contract.ts";

defineProblems({
  "sign-in-expired": [401, "Sign-in expired"],
  "code-invalid": [422, "Wrong code"],
  "two-factor-required": [409, "Two-factor authentication required"],
  "too-soon": [429, "Please wait"],
  "device-untrusted": [403, "Device not trusted"],
  "device-unproven": [422, "Browser not verified"],
  "shared-device": [409, "Shared device"],
  "passkey-refused": [422, "Passkey not accepted"],
  "terms-outdated": [409, "Terms have changed"],
});

export const factorMethods = ["totp", "passkey", "email", "sms", "recovery"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** A new TOTP secret to enroll: base32, and the `otpauth:` URI for the QR code. */
export const TotpEnrolment = z.strictObject({ secret: z.string(), uri: z.string() });

const LoginRequestState = z.strictObject({
  requestId: Id,
  /** The two-digit number to choose on the trusted device. */
  number: z.number().int(),
  approver: z.enum(["self", "manager"]),
  expiresAt: Instant,
  resendAt: Instant,
  resendsLeft: z.number().int(),
});

/** AUTH-1: the answer of each sign-in step. Every answer but the last carries a ticket valid for ten minutes. */
export const SignInAnswer = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("signed-in"),
    tokens: Tokens,
    /** When the user's role starts to require a second factor; null when it does not. */
    twoFactorDueAt: Instant.nullable(),
  }),
  z.strictObject({
    status: z.literal("two-factor"),
    ticket: z.string(),
    methods: z.array(z.enum(factorMethods)),
    /** Masked email address for codes. */
    email: z.string().nullable(),
    /** Last two digits of the phone number for codes. */
    phone: z.string().nullable(),
    /** Set when the user must set up a factor now, because the grace period is over. */
    enrol: TotpEnrolment.nullable(),
    mayTrust: z.boolean(),
  }),
  z.strictObject({
    status: z.literal("approval"),
    ticket: z.string(),
    ...LoginRequestState.shape,
    mayTrust: z.boolean(),
  }),
  z.strictObject({ status: z.literal("change-password"), ticket: z.string(), email: z.string(), name: z.string() }),
  z.strictObject({ status: z.literal("accept-terms"), ticket: z.string(), version: z.string() }),
]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;
export type SignInStep = Exclude<SignInAnswer, { status: "signed-in" }>;

/** `bearer` is for native apps, which get whole tokens in the answer and no cookies (SES-11). */
export const Transport = z.enum(["cookie", "bearer"]);
export type Transport = z.infer<typeof Transport>;

export const login = endpoint({
  method: "POST",
  path: "/login",
  summary: "Sign in with email and password",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.login", subject: "session" },
  body: z.strictObject({
    email: z.email("Enter your email address.").max(254),
    password: TypedPassword,
    timezone: z.string().max(64).optional(),
    deviceName: z.string().max(120).optional(),
    transport: Transport.optional(),
    /** The kind of account, when one address belongs to two. Defaults to staff. */
    as: z.enum(principalTypes).optional(),
    /** Signed about the email address. */
    device: DeviceProof.optional(),
  }),
  response: SignInAnswer,
  problems: ["bad-credentials", "account-inactive", "tenant-suspended", "rate-limited", "busy"],
  limit: { bucket: "sign-in", perMinute: 20 },
});

export const loginWithPasskey = endpoint({
  method: "POST",
  path: "/login/passkey",
  summary: "Sign in with a passkey, which counts as both factors",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.login", subject: "session" },
  body: z.strictObject({
    response: PasskeyAssertion,
    deviceName: z.string().max(120).optional(),
    transport: Transport.optional(),
    /** Signed about `passkey`. */
    device: DeviceProof.optional(),
  }),
  response: SignInAnswer,
  problems: ["passkey-refused", "account-inactive", "tenant-suspended", "rate-limited"],
  limit: { bucket: "sign-in", perMinute: 20 },
});

const Ticket = z.string().min(20).max(200);

export const continueSignIn = endpoint({
  method: "POST",
  path: "/login/continue",
  summary: "Continue a sign-in after it was approved on another device",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.login", subject: "session" },
  body: z.strictObject({ ticket: Ticket, trustDevice: z.boolean().optional() }),
  response: SignInAnswer,
  problems: ["sign-in-expired", "wrong-state"],
  limit: { bucket: "sign-in-step", perMinute: 20 },
});

export const generateTwoFactorCode = endpoint({
  method: "POST",
  path: "/generate-two-factor-code",
  summary: "Email or text a six-digit code for this sign-in",
  permission: "public",
  native: true,
  switch: null,
  leaves: { unchecked: "Names no client." },
  audit: { action: "auth.two-factor-code-sent", subject: "user" },
  body: z.strictObject({ ticket: Ticket, method: z.enum(["email", "sms"]).default("email") }),
  response: z.strictObject({ sentTo: z.string(), resendAt: Instant, expiresAt: Instant }),
  problems: ["sign-in-expired", "too-soon", "rate-limited"],
  limit: { bucket: "two-factor", perMinute: 20 },
});

export const verifyTwoFactorCode = endpoint({
  method: "POST",
  path: "/verify-two-factor-code",
  summary: "Verify the second factor: a code of the app, an emailed or texted code, a recovery code, or a passkey",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.two-factor", subject: "user" },
  body: z.strictObject({
    ticket: Ticket,
    method: z.enum(factorMethods),
    code: z.string().trim().max(40).optional(),
    passkey: PasskeyAssertion.optional(),
    trustDevice: z.boolean().optional(),
  }),
  response: z.strictObject({
    next: SignInAnswer,
    /** Shown once, when this step set up the first factor. */
    recoveryCodes: z.array(z.string()).nullable(),
  }),
  problems: ["sign-in-expired", "code-invalid", "passkey-refused", "rate-limited"],
  limit: { bucket: "two-factor", perMinute: 20 },
});

export const changePasswordAtSignIn = endpoint({
  method: "POST",
  path: "/login/change-password",
  summary: "Set a new password to continue the sign-in",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.password-changed", subject: "user" },
  body: z.strictObject({ ticket: Ticket, newPassword: ChosenPassword }),
  response: SignInAnswer,
  problems: ["sign-in-expired", "weak-password"],
  limit: { bucket: "sign-in-step", perMinute: 20 },
});

export const checkLoginRequestStatus = endpoint({
  method: "GET",
  path: "/check-login-request-status/:requestId",
  summary: "Check whether a sign-in was approved; the sign-in's ticket goes in X-Sign-Ticket",
  permission: "public",
  switch: null,
  params: z.strictObject({ requestId: Id }),
  response: z.strictObject({
    status: z.enum(["pending", "approved", "denied", "expired", "superseded", "consumed"]),
    expiresAt: Instant,
  }),
  problems: ["not-found"],
  limit: { bucket: "login-request", perMinute: 120 },
});

export const resendLoginRequest = endpoint({
  method: "POST",
  path: "/resend-login-request",
  summary: "Resend the request, or ask an administrator instead; supersedes the earlier request",
  permission: "public",
  native: true,
  switch: null,
  leaves: { unchecked: "Names no client." },
  audit: { action: "auth.login-request-sent", subject: "login-request" },
  body: z.strictObject({ ticket: Ticket, approver: z.enum(["self", "manager"]).optional() }),
  response: LoginRequestState,
  problems: ["sign-in-expired", "too-soon", "rate-limited"],
  limit: { bucket: "sign-in-step", perMinute: 20 },
});

export const LoginRequestRow = z.strictObject({
  id: Id,
  name: z.string(),
  mine: z.boolean(),
  deviceInfo: z.string(),
  ip: z.string(),
  place: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  choices: z.array(z.number().int()),
});
export type LoginRequestRow = z.infer<typeof LoginRequestRow>;
export const listLoginRequests = endpoint({
  method: "GET",
  path: "/login-requests",
  summary: "List sign-ins that need my approval",
  permission: "self",
  switch: null,
  response: z.strictObject({ rows: z.array(LoginRequestRow) }),
});
export const decideLoginRequest = endpoint({
  method: "POST",
  path: "/login-requests/:requestId/decision",
  summary: "Approve a sign-in by choosing its number, or deny it",
  permission: "self",
  switch: null,
  audit: { action: "auth.login-request-decided", subject: "login-request" },
  params: z.strictObject({ requestId: Id }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve"), number: z.number().int() }),
    z.strictObject({ decision: z.literal("deny") }),
  ]),
  response: z.strictObject({
    status: z.enum(["approved", "denied"]),
    /** True after the second denial within an hour: the password no longer works and a reset link was emailed. */
    passwordEnded: z.boolean(),
  }),
  problems: ["not-found", "wrong-state", "device-untrusted", "own-request"],
});
