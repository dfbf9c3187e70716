import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { ChosenPassword, TypedPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { SignInAnswer } from "../sign-in/sign-in.contract.ts";

const Token = z.string().regex(/^[\w-]{20,100}$/, "This link is not complete. Copy it whole from the e-mail.");

export const forgotPassword = endpoint({
  method: "POST",
  path: "/forgot_password",
  summary: "Ask for a link to choose a new password; says the same for every address",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.password-reset-asked", subject: "user" },
  body: z.strictObject({
    email: z.email("Enter your e-mail address.").max(254),
    as: z.enum(principalTypes).optional(),
  }),
  status: 202,
  response: z.strictObject({ message: z.string() }),
  limit: { bucket: "reset", perMinute: 20 },
});

export const readReset = endpoint({
  method: "GET",
  path: "/reset/:token",
  summary: "Whether a reset link is still good; opening it uses nothing up",
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
  summary: "Choose a new password with a link; the link is used up and every session ends",
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
  summary: "Change my password; other sessions are signed out",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.password-changed", subject: "user" },
  // Not marked `stepUp`: the current password is asked for every time, and is that proof for whoever has no second factor. Whoever
  // has one is asked for it first, as by every act that is marked (decision 0008).
  body: z.strictObject({ currentPassword: TypedPassword, newPassword: ChosenPassword }),
  problems: ["bad-credentials", "weak-password", "step-up-required"],
});

export const readInvitation = endpoint({
  method: "GET",
  path: "/signup/:token",
  summary: "Whom an invitation is for; opening it uses nothing up",
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
  summary: "Accept an invitation with a first password",
  permission: "public",
  switch: null,
  audit: { action: "auth.signup", subject: "user" },
  body: z.strictObject({ token: Token, password: ChosenPassword, deviceName: z.string().max(120).optional() }),
  response: SignInAnswer,
  problems: ["link-expired", "weak-password"],
  limit: { bucket: "reset", perMinute: 20 },
});

/** AUTH-13: nobody sets another's lasting password, or sees it. */
export const changePasswordClinicians = endpoint({
  method: "POST",
  path: "/clinicians/change-password-clinicians",
  summary: "Send a member of staff a reset link, or give a one-time password that must be changed",
  permission: "clinicians.resetAccess",
  switch: null,
  audit: { action: "clinician.access-reset", subject: "clinician" },
  stepUp: true,
  body: z.strictObject({ clinicianId: Id, how: z.enum(["link", "one-time-password"]) }),
  response: z.strictObject({
    sentTo: z.string().nullable(),
    /** Shown once to the administrator, to be said to the person. */
    oneTimePassword: z.string().nullable(),
  }),
  problems: ["not-found", "own-request", "forbidden", "wrong-state"],
});
