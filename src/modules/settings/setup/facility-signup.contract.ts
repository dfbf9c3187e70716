import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { PublicPost } from "#platform/shared/public-posts/public-post.contract.ts";
import { Slug } from "./setup.contract.ts";

const Token = z.string().regex(/^[\w-]{20,100}$/, "This link is incomplete. Copy the full link from the email.");
const limit = { bucket: "signup", perMinute: 20 } as const;

/** The sign-up form. */
export const FacilityAsked = z.strictObject({
  name: z.string().trim().min(2, "Enter the facility name.").max(120),
  slug: Slug,
  email: z.email("Enter a valid email address.").trim().toLowerCase().max(254),
});

/**
 * AUTH-16: sign-up of a new facility, if the operator allows it (`ALLOW_SIGNUP`). The facility is created only after the
 * email address is verified, so that names cannot be squatted.
 */
export const askForFacility = endpoint({
  method: "POST",
  path: "/signup/facility",
  summary: "Request a new facility; sends a link to the email address",
  permission: "public",
  switch: null,
  audit: { action: "auth.signup", subject: "tenant" },
  body: FacilityAsked.extend({
    /** The page's language, used for its emails. */
    language: z.enum(languages).default("en"),
    post: PublicPost,
  }),
  status: 202,
  response: z.strictObject({ sentTo: z.string() }),
  problems: ["tenant-exists", "signup-closed"],
  limit,
});

export const readFacilityLink = endpoint({
  method: "GET",
  path: "/signup/facility/:token",
  summary: "Get the facility of a sign-up link, without using the link up",
  permission: "public",
  switch: null,
  params: z.strictObject({ token: Token }),
  response: z.strictObject({ name: z.string(), slug: z.string(), email: z.string(), expiresAt: Instant }),
  problems: ["link-expired", "signup-closed"],
  limit,
});

export const beginFacility = endpoint({
  method: "POST",
  path: "/signup/facility/begin",
  summary: "Create the facility with a verified email address; setup continues at its own URL",
  permission: "public",
  switch: null,
  audit: { action: "auth.signup", subject: "tenant" },
  body: z.strictObject({ token: Token }),
  status: 201,
  /** The setup URL of the new facility, valid for seven days. */
  response: z.strictObject({ address: z.string() }),
  problems: ["link-expired", "tenant-exists", "signup-closed"],
  limit,
});
