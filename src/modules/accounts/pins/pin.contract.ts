import { z } from "zod";
import { TypedPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const changePinCode = endpoint({
  method: "POST",
  path: "/clinicians/change-pin-code",
  summary: "Set or change my PIN, or clear a coworker's PIN with clinicians.resetAccess",
  permission: "self",
  switch: null,
  audit: { action: "pin.changed", subject: "clinician" },
  body: z.union([
    z.strictObject({
      password: TypedPassword,
      newPin: z.string().regex(/^\d{4,8}$/, "Use digits only."),
    }),
    /** Clears a coworker's PIN. They unlock with their password and set a new one. */
    z.strictObject({ clinicianId: Id, clear: z.literal(true) }),
  ]),
  problems: [
    "bad-credentials",
    "rate-limited",
    "weak-pin",
    "step-up-required",
    "own-request",
    "forbidden",
    "wrong-state",
  ],
  limit: { bucket: "sign-in-again", perMinute: 20, wrongTries: true },
});
