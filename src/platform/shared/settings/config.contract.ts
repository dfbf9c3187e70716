import { z } from "zod";
import { principalTypes } from "../authentication/principals.ts";
import { SignInPolicy } from "../authentication/sign-in-policy.ts";
import { endpoint, tenantSwitches } from "../endpoint.ts";

/** The configuration of a signed-in user's page (CFG-1); the session has the user and their permissions. */
export const SessionConfig = z.strictObject({
  customerType: z.string(),
  modules: z.array(z.enum(tenantSwitches)),
  /** The facility's sign-in rules that pages need: lock time, sign-in duration, PIN length. */
  policies: SignInPolicy.pick({
    idleLockMinutes: true,
    sharedIdleLockMinutes: true,
    signOutHours: true,
    sessionMaxDays: true,
    pinDigits: true,
    twoFactorRoles: true,
    twoFactorGraceDays: true,
    loginApproval: true,
  }),
  /** Polling interval of a page, in milliseconds. */
  intervals: z.strictObject({
    versionCheck: z.number().int(),
    buildDateCheck: z.number().int(),
    liveHeartbeat: z.number().int(),
    pausedPoll: z.number().int(),
  }),
  /** The public half of the key that web push is signed with (RFC 8292). */
  vapidKey: z.string(),
  /** What this installation can do, beside the facility's modules. */
  features: z.strictObject({
    /** The far side of outside services is simulated: nothing leaves the machine. */
    simulators: z.boolean(),
    virusScan: z.boolean(),
    breachedPasswords: z.boolean(),
    backups: z.boolean(),
  }),
  /** Of the terms in force for this kind of account. */
  termsVersion: z.string().nullable(),
});
export type SessionConfig = z.infer<typeof SessionConfig>;

export const PublicConfig = z.strictObject({
  productName: z.string(),
  tenantName: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  locale: z.string(),
  /** Address of the facility's own logo, and its color as each theme can show it (`brand-color.ts`). */
  logo: z.string().nullable(),
  color: z.strictObject({ light: z.string(), dark: z.string() }).nullable(),
  /** Whether a new facility may be founded here. */
  allowsSignup: z.boolean(),
  /** A line of the facility's own on the sign-in page. */
  welcome: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  /** The facility is being set up: the sign-in page leads to `/customer-onboarding`. */
  isNew: z.boolean(),
  /** Only on demo facilities: who can be signed in as, to try each role. */
  demoSignIns: z
    .strictObject({
      password: z.string(),
      people: z.array(z.strictObject({ email: z.string(), name: z.string(), roleLabel: z.string(), pin: z.string() })),
    })
    .nullable(),
  /** Null without a session, and while it is locked. */
  signedIn: SessionConfig.nullable(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
export const getConfig = endpoint({
  method: "GET",
  path: "/config",
  summary: "What the sign-in page may know about this facility, and with a session what its pages go by",
  permission: "public",
  knowsSession: true,
  principals: principalTypes,
  switch: null,
  etag: true,
  response: PublicConfig,
});

export const getVersion = endpoint({
  method: "GET",
  path: "/version",
  summary: "The running version",
  permission: "public",
  cacheSeconds: 30,
  switch: null,
  response: z.strictObject({ version: z.string(), buildDate: z.string(), minimumVersion: z.string() }),
});
