import { z } from "zod";
import { Instant } from "../endpoint.ts";

/** Readable halves of the tokens; the secret halves travel as HttpOnly cookies (platform §2.1). Native apps get whole tokens here. */
export const Tokens = z.strictObject({
  access_token: z.string(),
  navix_ai_token: z.string().nullable(),
  refresh_token: z.string(),
  expiresAt: Instant,
});
export type Tokens = z.infer<typeof Tokens>;
