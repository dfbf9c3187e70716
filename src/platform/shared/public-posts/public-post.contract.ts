import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Forms without a session; each has its limits in `public-post.actions.ts`. */
export const publicForms = [
  "facility-signup",
  "onboarding",
  "form-link",
  "fit-letter",
  "incident",
  "public-form",
] as const;
export type PublicForm = (typeof publicForms)[number];

/** What every form without a session sends besides its own fields (CNT-2). */
export const PublicPost = z.strictObject({
  /** As `publicTicket` gave it. */
  ticket: z.string().max(200),
  /** SHA-256 of `<ticket>.<proof>` begins with the required zero bits. */
  proof: z.string().max(40),
  /** A hidden field that only bots fill in. */
  honeypot: z.string().max(500),
});
export type PublicPost = z.infer<typeof PublicPost>;

export const publicTicket = endpoint({
  method: "GET",
  path: "/public-posts/:form",
  summary: "What a form without a session has to bring: a ticket, and the work that is asked for it",
  permission: "public",
  switch: null,
  params: z.strictObject({ form: z.enum(publicForms) }),
  response: z.strictObject({
    ticket: z.string(),
    /** Zero bits of the proof of work. */
    difficulty: z.number().int(),
    /** So long after this answer it is sent at the earliest. */
    minimumSeconds: z.number().int(),
  }),
  limit: { bucket: "public-post", perMinute: 60 },
});
