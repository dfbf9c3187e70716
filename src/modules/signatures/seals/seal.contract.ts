import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";

/** 20 letters and digits without those that look alike, in groups on paper: `7K2M-9QXT-…`. */
export const SealCode = z
  .string()
  .max(60)
  .transform((text) => text.toUpperCase().replace(/[^0-9A-Z]/g, ""));

/** What anyone with the code learns: whether the record is what was signed, and nothing of what it says. */
const Verified = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("unknown") }),
  z.strictObject({
    status: z.enum(["valid", "altered"]),
    /** "Form" */
    kind: z.string(),
    facility: z.string(),
    sealedAt: Instant,
    timeZone: z.string(),
    signatures: z.number().int(),
    /** The record was voided after it was signed; it stays readable. */
    isVoided: z.boolean(),
    checks: z.strictObject({ content: z.boolean(), signatures: z.boolean(), file: z.boolean() }),
    /** Of the sealed PDF, which a reader compares with the file they have. */
    fileSha256: z.string(),
  }),
]);
export type Verified = z.infer<typeof Verified>;

export const verifySealedRecord = endpoint({
  method: "GET",
  path: "/signatures/verify/:code",
  summary: "Whether a signed record and its PDF are unchanged, by the code on the PDF",
  permission: "public",
  params: z.strictObject({ code: SealCode }),
  response: Verified,
  limit: { bucket: "verify", perMinute: 30 },
});
