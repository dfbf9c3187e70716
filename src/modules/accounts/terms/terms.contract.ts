import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { SignInAnswer } from "../sign-in/sign-in.contract.ts";

/** Public, because terms are accepted before a session starts. For staff unless `as` names another account kind. */
export const currentTerms = endpoint({
  method: "GET",
  path: "/terms/current",
  summary: "Get the current terms of use",
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
  summary: "Accept the current terms and continue the sign-in",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "terms.accepted", subject: "user" },
  body: z.strictObject({ ticket: z.string().min(20).max(200), version: z.string().max(40) }),
  response: SignInAnswer,
  problems: ["sign-in-expired", "terms-outdated"],
  limit: { bucket: "sign-in-step", perMinute: 20 },
});
