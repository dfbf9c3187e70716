import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";

export const listTerms = endpoint({
  method: "GET",
  path: "/terms",
  summary: "List the versions of the staff terms with the number of active staff who accepted each",
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
  summary: "Publish a version of the terms",
  permission: "settings.manage",
  switch: null,
  audit: { action: "terms.published", subject: "terms" },
  body: z.strictObject({
    title: z.string().trim().min(3, "Enter a title.").max(120),
    version: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,40}$/, "Use letters, digits, dots and dashes."),
    /** Plain text: an empty line starts a paragraph, `## ` a heading, `- ` a list item. */
    text: z.string().trim().min(20, "Enter the text of the terms.").max(60_000),
  }),
  status: 201,
  response: z.strictObject({ version: z.string() }),
  problems: ["duplicate"],
});
