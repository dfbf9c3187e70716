import { z } from "zod";
import { roles } from "../access/permissions.ts";

/** The facility's sign-in rules, stored as the setting `security.sign-in` (AUTH-11, SES-7, §2.1). */
export const SignInPolicy = z.strictObject({
  /** Roles that need a second factor after their grace period. */
  twoFactorRoles: z.array(z.enum(roles)).default(["owner", "admin", "medical_director", "prescriber", "compliance"]),
  twoFactorGraceDays: z.number().int().min(0).max(90).default(7),
  /** Mailed codes count as a second factor; off for staff by default. */
  emailCodes: z.boolean().default(false),
  /** Codes by text message to a verified phone number; off for staff by default. */
  smsCodes: z.boolean().default(false),
  loginApproval: z.enum(["off", "unknown-device", "outside-network", "always"]).default("unknown-device"),
  /** Prefixes of the facility's own network addresses, for `outside-network`: `203.0.113.`. */
  ownNetworks: z.array(z.string().min(2).max(60)).max(50).default([]),
  /** Number of digits of a PIN; after a change users set a new PIN and use their password until then. */
  pinDigits: z.number().int().min(4).max(8).default(6),
  idleLockMinutes: z.number().int().min(2).max(60).default(15),
  sharedIdleLockMinutes: z.number().int().min(2).max(60).default(5),
  /** How long a token is valid before it is renewed; activity renews it in the background. */
  tokenMinutes: z.number().int().min(15).max(1440).default(60),
  signOutHours: z.number().int().min(1).max(168).default(168),
  sessionMaxDays: z.number().int().min(1).max(90).default(30),
  sessionsPerUser: z.number().int().min(1).max(20).default(5),
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;
export const signInPolicyKey = "security.sign-in";
export const defaultSignInPolicy: SignInPolicy = SignInPolicy.parse({});
