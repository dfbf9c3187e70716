import { z } from "zod";
import { endpoint, Instant, pinLimit } from "../endpoint.ts";
import { Id } from "../ids.ts";

export const pinCodeChecker = endpoint({
  method: "POST",
  path: "/clinicians/pin-code-checker",
  whileHanded: true,
  summary: "Check a PIN and give a single-use ticket for unlocking, signing or witnessing",
  permission: "self",
  switch: null,
  audit: { action: "pin.checked", subject: "clinician" },
  body: z.strictObject({
    pin: z.string().regex(/^\d{4,8}$/, "Enter your PIN."),
    purpose: z.enum(["unlock", "sign", "witness", "switch"]),
    /** The witness, when that is not the signed-in user. */
    clinicianId: Id.optional(),
  }),
  response: z.strictObject({ ok: z.literal(true), ticket: z.string(), expiresAt: Instant }),
  problems: ["pin-invalid", "pin-locked", "witness-same-person", "rate-limited"],
  limit: pinLimit,
});
