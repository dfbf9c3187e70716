import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";

export const listTerms = endpoint({
  method: "GET",
  path: "/terms",
  summary: "Every version of the terms for staff, and how many active staff have accepted it",
  permission: "settings.view",
  switch: null,
  response: z.strictObject({
    people: z.number().int(),
    rows: z.array(
      z.strictObject({ version: z.string(), title: z.string(), effectiveAt: Instant, accepted: z.number().int() }),
    ),
  }),
});

export const publishTermsVersion = endpoint({
  method: "POST",
  path: "/terms",
  summary: "Put a version of the terms in force",
  permission: "settings.manage",
  switch: null,
  audit: { action: "terms.published", subject: "terms" },
  body: z.strictObject({
    title: z.string().trim().min(3, "Give it a title.").max(120),
    version: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,40}$/, "Letters, digits, dots and dashes."),
    /** Plain text: an empty line begins a paragraph, `## ` a heading, `- ` a point. */
    text: z.string().trim().min(20, "Say what is agreed to.").max(60_000),
  }),
  status: 201,
  response: z.strictObject({ version: z.string() }),
  problems: ["duplicate"],
});
