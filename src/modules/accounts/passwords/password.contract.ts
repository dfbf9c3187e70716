import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { ChosenPassword, TypedPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { SignInAnswer } from "../sign-in/sign-in.contract.ts";

const Token = z.string().regex(/^[\w-]{20,100}$/, "This link is incomplete. Copy the whole link from the email.");

export const forgotPassword = endpoint({
  method: "POST",
  path: "/forgot_password",
  summary: "Request a password reset link; the answer is the same for every address",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.password-reset-asked", subject: "user" },
  body: z.strictObject({
    email: z.email("Enter your email address.").max(254),
    as: z.enum(principalTypes).optional(),
  }),
  status: 202,
  response: z.strictObject({ message: z.string() }),
  limit: { bucket: "reset", perMinute: 20 },
});

export const readReset = endpoint({
  method: "GET",
  path: "/reset/:token",
  summary: "Check a reset link without using it",
  permission: "public",
  switch: null,
  params: z.strictObject({ token: Token }),
  response: z.strictObject({ email: z.string(), name: z.string(), minLength: z.number().int(), expiresAt: Instant }),
  problems: ["link-expired"],
  limit: { bucket: "reset", perMinute: 20 },
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/reset",
  summary: "Set a new password with a reset link and end every session",
  permission: "public",
  switch: null,
  audit: { action: "auth.password-reset", subject: "user" },
  body: z.strictObject({ token: Token, password: ChosenPassword }),
  problems: ["link-expired", "weak-password"],
  limit: { bucket: "reset", perMinute: 20 },
});

export const changeOwnPassword = endpoint({
  method: "POST",
  path: "/user/reset-password",
  summary: "Change my password and end my other sessions",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.password-changed", subject: "user" },
  // Not marked `stepUp`: the current password is required every time, and users with a second factor are asked for it first
  // (decision 0008).
  body: z.strictObject({ currentPassword: TypedPassword, newPassword: ChosenPassword }),
  problems: ["bad-credentials", "weak-password", "step-up-required"],
});

export const readInvitation = endpoint({
  method: "GET",
  path: "/signup/:token",
  summary: "Show whom an invitation is for, without using it",
  permission: "public",
  switch: null,
  params: z.strictObject({ token: Token }),
  response: z.strictObject({
    email: z.string(),
    name: z.string(),
    facility: z.string(),
    roleLabel: z.string(),
    minLength: z.number().int(),
    expiresAt: Instant,
  }),
  problems: ["link-expired"],
  limit: { bucket: "reset", perMinute: 20 },
});

export const signUp = endpoint({
  method: "POST",
  path: "/signup",
  summary: "Accept an invitation by setting a password",
  permission: "public",
  switch: null,
  audit: { action: "auth.signup", subject: "user" },
  body: z.strictObject({ token: Token, password: ChosenPassword, deviceName: z.string().max(120).optional() }),
  response: SignInAnswer,
  problems: ["link-expired", "weak-password"],
  limit: { bucket: "reset", perMinute: 20 },
});

/** AUTH-13: no one can set or see another user's lasting password. */
export const changePasswordClinicians = endpoint({
  method: "POST",
  path: "/clinicians/change-password-clinicians",
  summary: "Send a staff member a reset link, or issue a one-time password",
  permission: "clinicians.resetAccess",
  switch: null,
  audit: { action: "clinician.access-reset", subject: "clinician" },
  stepUp: true,
  body: z.strictObject({ clinicianId: Id, how: z.enum(["link", "one-time-password"]) }),
  response: z.strictObject({
    sentTo: z.string().nullable(),
    /** Shown once to the administrator, who passes it on. */
    oneTimePassword: z.string().nullable(),
  }),
  problems: ["not-found", "own-request", "forbidden", "wrong-state"],
});
