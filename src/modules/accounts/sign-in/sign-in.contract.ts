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
  "sign-in-expired": [401, "Please start again"],
  "code-invalid": [422, "That code is not right"],
  "two-factor-required": [409, "Your role needs a second factor"],
  "too-soon": [429, "A moment, please"],
  "device-untrusted": [403, "This device is not one you trust"],
  "device-unproven": [422, "This browser could not prove itself"],
  "shared-device": [409, "Several people share this device"],
  "passkey-refused": [422, "That passkey was not accepted"],
  "terms-outdated": [409, "Newer terms are in force"],
});

export const factorMethods = ["totp", "passkey", "email", "sms", "recovery"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** A fresh TOTP secret to enrol: base32, and the `otpauth:` address for the QR code. */
export const TotpEnrolment = z.strictObject({ secret: z.string(), uri: z.string() });

const LoginRequestState = z.strictObject({
  requestId: Id,
  /** The two digits to choose on the trusted device. */
  number: z.number().int(),
  approver: z.enum(["self", "manager"]),
  expiresAt: Instant,
  resendAt: Instant,
  resendsLeft: z.number().int(),
});

/** AUTH-1: what a step of signing in answers. Every answer but the last carries a ticket of ten minutes. */
export const SignInAnswer = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("signed-in"),
    tokens: Tokens,
    /** Until when the person's role lets them go without a second factor; null: nothing is asked of them. */
    twoFactorDueAt: Instant.nullable(),
  }),
  z.strictObject({
    status: z.literal("two-factor"),
    ticket: z.string(),
    methods: z.array(z.enum(factorMethods)),
    /** Where a code can be mailed, half hidden. */
    email: z.string().nullable(),
    /** Where a code can be texted: the last two digits. */
    phone: z.string().nullable(),
    /** Only when a factor must be set up now: the grace is over and there is none. */
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

/** `bearer`: a native app, which gets whole tokens in the answer and no cookies (SES-11). */
export const Transport = z.enum(["cookie", "bearer"]);
export type Transport = z.infer<typeof Transport>;

export const login = endpoint({
  method: "POST",
  path: "/login",
  summary: "Sign in with e-mail and password",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.login", subject: "session" },
  body: z.strictObject({
    email: z.email("Enter your e-mail address.").max(254),
    password: TypedPassword,
    timezone: z.string().max(64).optional(),
    deviceName: z.string().max(120).optional(),
    transport: Transport.optional(),
    /** Whose account it is, where one address may be in two: staff unless it says so. */
    as: z.enum(principalTypes).optional(),
    /** Signed about the e-mail address. */
    device: DeviceProof.optional(),
  }),
  response: SignInAnswer,
  problems: ["bad-credentials", "account-inactive", "tenant-suspended", "rate-limited", "busy"],
  limit: { bucket: "sign-in", perMinute: 20 },
});

export const loginWithPasskey = endpoint({
  method: "POST",
  path: "/login/passkey",
  summary: "Sign in with a passkey: both factors at once",
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
  summary: "The next step of a sign-in, after it was approved elsewhere",
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
  summary: "Mail or text a six-digit code for this sign-in",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.two-factor-code-sent", subject: "user" },
  body: z.strictObject({ ticket: Ticket, method: z.enum(["email", "sms"]).default("email") }),
  response: z.strictObject({ sentTo: z.string(), resendAt: Instant, expiresAt: Instant }),
  problems: ["sign-in-expired", "too-soon", "rate-limited"],
  limit: { bucket: "two-factor", perMinute: 20 },
});

export const verifyTwoFactorCode = endpoint({
  method: "POST",
  path: "/verify-two-factor-code",
  summary: "The second factor of a sign-in: a code of the app, a mailed one, a recovery code, or a passkey",
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
    /** Shown once, when this step has set up the first factor. */
    recoveryCodes: z.array(z.string()).nullable(),
  }),
  problems: ["sign-in-expired", "code-invalid", "passkey-refused", "rate-limited"],
  limit: { bucket: "two-factor", perMinute: 20 },
});

export const changePasswordAtSignIn = endpoint({
  method: "POST",
  path: "/login/change-password",
  summary: "Choose a new password before the sign-in goes on",
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
  summary: "Whether a waiting sign-in was approved; the sign-in's ticket goes in X-Sign-Ticket",
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
  summary: "Ask again, or ask an administrator instead; the earlier request is superseded",
  permission: "public",
  native: true,
  switch: null,
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
  summary: "Sign-ins that wait for my approval",
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
    /** The second denial within the hour: the password opens nothing any more, a link to choose another was mailed. */
    passwordEnded: z.boolean(),
  }),
  problems: ["not-found", "wrong-state", "device-untrusted", "own-request"],
});
