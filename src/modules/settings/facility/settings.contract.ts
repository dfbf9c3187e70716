import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { settingKeys } from "./settings.ts";

const params = z.strictObject({ key: z.enum(settingKeys) });
export const Setting = z.strictObject({
  key: z.enum(settingKeys),
  /** Checked by the key's own schema in `settings.ts`. */
  value: z.record(z.string(), z.unknown()),
  /** What the product begins with; null where there is nothing to go back to (the facility's name). */
  usual: z.record(z.string(), z.unknown()).nullable(),
  changedAt: Instant.nullable(),
  changedByName: z.string().nullable(),
  /** 0: never changed. */
  version: z.number().int().min(0),
});
export type Setting = z.infer<typeof Setting>;

export const getSetting = endpoint({
  method: "GET",
  path: "/config/:key",
  summary: "One setting of the facility",
  permission: "settings.view",
  switch: null,
  params,
  response: Setting,
  problems: ["forbidden"],
});

export const putSetting = endpoint({
  method: "PUT",
  path: "/config/:key",
  summary: "Change a setting; acts at once, in every process and on every open page",
  permission: "settings.manage",
  switch: null,
  audit: { action: "config.changed", subject: "setting" },
  params,
  body: z.strictObject({ version: z.number().int().min(0), value: z.record(z.string(), z.unknown()) }),
  response: Setting,
  problems: ["stale-version", "validation", "forbidden", "step-up-required"],
});

export const getAbout = endpoint({
  method: "GET",
  path: "/config/about",
  summary: "What runs here",
  permission: "settings.view",
  switch: null,
  response: z.strictObject({
    version: z.string(),
    buildDate: z.string(),
    slug: z.string(),
    tenantId: z.string(),
    customerType: z.string(),
    foundedAt: Instant,
    people: z.number().int(),
    places: z.number().int(),
    database: z.string(),
    migrations: z.number().int(),
  }),
});
