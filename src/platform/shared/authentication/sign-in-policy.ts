import { z } from "zod";
import { roles } from "../access/permissions.ts";

/** The facility's rules for signing in, kept under the setting `security.sign-in` (AUTH-11, SES-7, §2.1). */
export const SignInPolicy = z.strictObject({
  /** Roles that need a second factor once their grace is over. */
  twoFactorRoles: z.array(z.enum(roles)).default(["owner", "admin", "medical_director", "prescriber", "compliance"]),
  twoFactorGraceDays: z.number().int().min(0).max(90).default(7),
  /** Mailed codes count as a second factor; off for staff by default. */
  emailCodes: z.boolean().default(false),
  /** Texted codes, to a telephone the person has proved; off for staff by default. */
  smsCodes: z.boolean().default(false),
  loginApproval: z.enum(["off", "unknown-device", "outside-network", "always"]).default("unknown-device"),
  /** Prefixes of the facility's own network addresses, for `outside-network`: `203.0.113.`. */
  ownNetworks: z.array(z.string().min(2).max(60)).max(50).default([]),
  /** Everybody's PIN has this many; after a change people choose a new one, and their password serves until then. */
  pinDigits: z.number().int().min(4).max(8).default(6),
  idleLockMinutes: z.number().int().min(2).max(60).default(15),
  sharedIdleLockMinutes: z.number().int().min(2).max(60).default(5),
  /** How long a token says that the session lives before it is renewed; activity renews it unseen. */
  tokenMinutes: z.number().int().min(15).max(1440).default(60),
  signOutHours: z.number().int().min(1).max(168).default(168),
  sessionMaxDays: z.number().int().min(1).max(90).default(30),
  sessionsPerUser: z.number().int().min(1).max(20).default(5),
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;
export const signInPolicyKey = "security.sign-in";
export const defaultSignInPolicy: SignInPolicy = SignInPolicy.parse({});
