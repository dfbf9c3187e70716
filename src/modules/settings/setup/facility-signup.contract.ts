import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { PublicPost } from "#platform/shared/public-posts/public-post.contract.ts";
import { Slug } from "./setup.contract.ts";

const Token = z.string().regex(/^[\w-]{20,100}$/, "This link is not complete. Copy it whole from the e-mail.");
const limit = { bucket: "signup", perMinute: 20 } as const;

/** What somebody who wants a facility types. */
export const FacilityAsked = z.strictObject({
  name: z.string().trim().min(2, "Give the facility a name.").max(120),
  slug: Slug,
  email: z.email("That does not look like an e-mail address.").trim().toLowerCase().max(254),
});

/**
 * AUTH-16: a new facility, where the operator allows it (`ALLOW_SIGNUP`). Nothing is founded before the address is proven:
 * otherwise anybody could take every good name.
 */
export const askForFacility = endpoint({
  method: "POST",
  path: "/signup/facility",
  summary: "Ask to set up a new facility; a link goes to the address given",
  permission: "public",
  switch: null,
  audit: { action: "auth.signup", subject: "tenant" },
  body: FacilityAsked.extend({
    /** What the page was read in: its mails are written so. */
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
  summary: "What facility a link is for; opening it uses nothing up",
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
  summary: "Found the facility with a proven address; its set-up goes on at its own address",
  permission: "public",
  switch: null,
  audit: { action: "auth.signup", subject: "tenant" },
  body: z.strictObject({ token: Token }),
  status: 201,
  /** Where the wizard of the new facility stands, with the link that opens it for seven days. */
  response: z.strictObject({ address: z.string() }),
  problems: ["link-expired", "tenant-exists", "signup-closed"],
  limit,
});
