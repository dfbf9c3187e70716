import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { SignInAnswer } from "../sign-in/sign-in.contract.ts";

/** The terms in force, for staff unless asked `as` somebody else; anybody at the door may read them, because they are accepted before a session begins. */
export const currentTerms = endpoint({
  method: "GET",
  path: "/terms/current",
  summary: "The terms of use in force",
  permission: "public",
  switch: null,
  query: z.strictObject({ as: z.enum(principalTypes).optional() }),
  response: z.strictObject({
    version: z.string(),
    title: z.string(),
    bodyHtml: z.string(),
    effectiveAt: Instant,
  }),
  problems: ["not-found"],
});
export const acceptTerms = endpoint({
  method: "POST",
  path: "/terms/accept",
  summary: "Accept the terms in force and go on signing in",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "terms.accepted", subject: "user" },
  body: z.strictObject({ ticket: z.string().min(20).max(200), version: z.string().max(40) }),
  response: SignInAnswer,
  problems: ["sign-in-expired", "terms-outdated"],
  limit: { bucket: "sign-in-step", perMinute: 20 },
});
