import { z } from "zod";

export const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
/** The result of `navigator.credentials.get()` in the JSON form of WebAuthn Level 3. */
export const PasskeyAssertion = z.strictObject({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;
