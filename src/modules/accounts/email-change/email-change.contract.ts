import { z } from "zod";
import { TypedPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";

const Token = z.string().regex(/^[\w-]{20,100}$/, "This link is incomplete. Copy the whole link from the email.");
export const NewEmail = z.email("Enter a valid email address.").trim().toLowerCase().max(254);

/** AUTH-10: the address changes only when the emailed link is confirmed, which proves access to the mailbox. */
export const changeOwnEmail = endpoint({
  method: "POST",
  path: "/user/email",
  summary: "Request an email address change; a link is sent to the new address",
  permission: "self",
  switch: null,
  audit: { action: "auth.email-change-asked", subject: "user" },
  // Not marked `stepUp`: the current password, and the second factor of users who have one, are the proof (decision 0008).
  body: z.strictObject({ email: NewEmail, currentPassword: TypedPassword }),
  response: z.strictObject({ sentTo: z.string(), expiresAt: Instant }),
  problems: ["bad-credentials", "duplicate", "rate-limited", "step-up-required"],
  limit: { bucket: "reset", perMinute: 20 },
});

export const readEmailChange = endpoint({
  method: "GET",
  path: "/email-change/:token",
  summary: "Show whose address a link changes, without using the link",
  permission: "public",
  switch: null,
  params: z.strictObject({ token: Token }),
  response: z.strictObject({ email: z.string(), name: z.string(), expiresAt: Instant }),
  problems: ["link-expired"],
  limit: { bucket: "reset", perMinute: 20 },
});

export const confirmEmailChange = endpoint({
  method: "POST",
  path: "/email-change",
  summary: "Confirm the new address with the emailed link and end other sessions",
  permission: "public",
  switch: null,
  audit: { action: "auth.email-changed", subject: "user" },
  body: z.strictObject({ token: Token }),
  response: z.strictObject({ email: z.string() }),
  problems: ["link-expired", "duplicate"],
  limit: { bucket: "reset", perMinute: 20 },
});
