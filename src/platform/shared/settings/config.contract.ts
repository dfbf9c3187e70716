import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const PublicConfig = z.strictObject({
  productName: z.string(),
  tenantName: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  locale: z.string(),
  /** Address of the facility's own logo, and its colour as each theme can show it (`brand-colour.ts`). */
  logo: z.string().nullable(),
  colour: z.strictObject({ light: z.string(), dark: z.string() }).nullable(),
  /** Whether a new facility may be founded here (AUTH-16). */
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
});
export type PublicConfig = z.infer<typeof PublicConfig>;
export const getConfig = endpoint({
  method: "GET",
  path: "/config",
  summary: "What the sign-in page may know about this facility",
  permission: "public",
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
