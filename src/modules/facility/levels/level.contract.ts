import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

export const levelEditions = ["asam4", "asam3", "mh", "rr"] as const;
export const levelSettings = ["outpatient", "residential", "inpatient", "recovery"] as const;
export const billingModes = ["perDiem", "perDiemByAttendance", "perSession", "none"] as const;

export const LevelOfCare = z.strictObject({
  id: idOf("level-of-care"),
  edition: z.enum(levelEditions),
  code: z.string(),
  /** Our own words; the criteria text behind the code is licensed. */
  name: z.string(),
  setting: z.enum(levelSettings),
  /** People at this level sleep here: admission asks for a bed. */
  bedded: z.boolean(),
  withdrawal: z.boolean(),
  bio: z.boolean(),
  coe: z.boolean(),
  hoursWeekMin: z.number().int().nullable(),
  hoursWeekMax: z.number().int().nullable(),
  /** Intensity, for "higher" and "lower": 10 least, 100 most. */
  rank: z.number().int(),
  mapsTo: z.array(z.string()),
  billingMode: z.enum(billingModes),
  active: z.boolean(),
  version: Version,
});
export type LevelOfCare = z.infer<typeof LevelOfCare>;

/** `3.7 Medically managed residential`, as lists and pickers show it. */
export function levelLabel(level: Pick<LevelOfCare, "code" | "name">): string {
  return `${level.code} ${level.name}`;
}

export const listLevels = endpoint({
  method: "GET",
  path: "/levels-of-care",
  summary: "Levels of care",
  permission: "locations.view",
  switch: null,
  query: z.strictObject({ all: z.stringbool().default(false) }),
  response: z.strictObject({ rows: z.array(LevelOfCare) }),
});

export const createLevel = endpoint({
  method: "POST",
  path: "/levels-of-care",
  summary: "Add a level of care",
  permission: "programs.manage",
  switch: null,
  audit: { action: "billing.configured", subject: "level-of-care" },
  body: z.strictObject({
    edition: z.enum(levelEditions),
    code: z.string().trim().min(1).max(12),
    name: z.string().trim().min(1).max(80),
    setting: z.enum(levelSettings),
    bedded: z.boolean(),
    withdrawal: z.boolean().default(false),
    bio: z.boolean().default(false),
    coe: z.boolean().default(false),
    rank: z.number().int().min(0).max(1000),
    billingMode: z.enum(billingModes),
  }),
  response: LevelOfCare,
  status: 201,
  problems: ["duplicate"],
});

export const updateLevel = endpoint({
  method: "PATCH",
  path: "/levels-of-care/:levelId",
  summary: "Rename a level of care or switch it on and off",
  permission: "programs.manage",
  switch: null,
  audit: { action: "billing.configured", subject: "level-of-care" },
  params: z.strictObject({ levelId: Id }),
  body: z.strictObject({
    version: Version,
    name: z.string().trim().min(1).max(80).optional(),
    bio: z.boolean().optional(),
    coe: z.boolean().optional(),
    active: z.boolean().optional(),
  }),
  response: LevelOfCare,
  problems: ["not-found", "stale-version"],
});
