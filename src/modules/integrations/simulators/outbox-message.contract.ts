import { z } from "zod";

/** One message a simulator received. */
export const OutboxMessage = z.strictObject({
  id: z.string(),
  channel: z.enum(["mail", "sms", "push"]),
  /** The sending facility, if the protocol includes it. */
  facility: z.string().nullable(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** Mail headers in lower case; for texts and push, the other parameters. */
  headers: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;
