import { z } from "zod";

/** One message a simulator received: what a person would have found in their mail, on their phone or screen. */
export const OutboxMessage = z.strictObject({
  id: z.string(),
  channel: z.enum(["mail", "sms", "push"]),
  /** The facility it came from, where the protocol carries it. */
  facility: z.string().nullable(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** Mail headers in lower case; for texts and push what the provider was told besides. */
  headers: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;
