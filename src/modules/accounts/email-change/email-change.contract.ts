import { z } from "zod";
import { TypedPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";

const Token = z.string().regex(/^[\w-]{20,100}$/, "This link is not complete. Copy it whole from the e-mail.");
export const NewEmail = z.email("That does not look like an e-mail address.").trim().toLowerCase().max(254);

/** AUTH-10: the address changes only when its link is used, which proves that the person reads mail there. */
export const changeOwnEmail = endpoint({
  method: "POST",
  path: "/user/email",
  summary: "Ask to change my e-mail address; a link goes to the new one",
  permission: "self",
  switch: null,
  audit: { action: "auth.email-change-asked", subject: "user" },
  // Not marked `stepUp`: as for one's own password, the current one is that proof, and the second factor of whoever has one (decision 0008).
  body: z.strictObject({ email: NewEmail, currentPassword: TypedPassword }),
  response: z.strictObject({ sentTo: z.string(), expiresAt: Instant }),
  problems: ["bad-credentials", "duplicate", "rate-limited", "step-up-required"],
  limit: { bucket: "reset", perMinute: 20 },
});

export const readEmailChange = endpoint({
  method: "GET",
  path: "/email-change/:token",
  summary: "Whose address a link changes; opening it uses nothing up",
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
  summary: "Take the new address with the link that was mailed there; other sessions end",
  permission: "public",
  switch: null,
  audit: { action: "auth.email-changed", subject: "user" },
  body: z.strictObject({ token: Token }),
  response: z.strictObject({ email: z.string() }),
  problems: ["link-expired", "duplicate"],
  limit: { bucket: "reset", perMinute: 20 },
});
