import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 07:00");

export const Hours = z.strictObject({
  /** 1 is Monday. */
  day: z.number().int().min(1).max(7),
  from: Clock,
  /** At or before the start: on the next day. */
  to: Clock,
});

const Member = z.strictObject({
  clinicianId: Id,
  /** Share of the leads, compared with the other members. */
  weight: z.number().int().min(1).max(10).default(1),
  dailyCap: z.number().int().min(1).max(500).nullable().default(null),
  paused: z.boolean().default(false),
  languages: z.array(z.string().trim().min(2).max(12)).max(10).default([]),
});

const fields = {
  name: z.string().trim().min(1, "Enter a name").max(80),
  locationId: Id.nullable(),
  isMain: z.boolean().default(true),
  hours: z.array(Hours).max(21).default([]),
  closedOnHolidays: z.boolean().default(true),
  slaSeconds: z.number().int().min(60).max(86_400).default(300),
  reassignSeconds: z.number().int().min(61).max(172_800).default(600),
  fallbackId: Id.nullable().default(null),
  active: z.boolean().default(true),
  members: z.array(Member).max(60).default([]),
};
const times = {
  path: ["reassignSeconds"],
  message: "Enter a time after the response target.",
};
const inOrder = (pool: { slaSeconds: number; reassignSeconds: number }) => pool.reassignSeconds > pool.slaSeconds;

export const PoolInput = z.strictObject(fields).refine(inOrder, times);
export type PoolInput = z.output<typeof PoolInput>;

export const Pool = z.strictObject({
  id: idOf("assignment-pool"),
  name: z.string(),
  locationId: Id.nullable(),
  isMain: z.boolean(),
  hours: z.array(Hours),
  closedOnHolidays: z.boolean(),
  slaSeconds: z.number().int(),
  reassignSeconds: z.number().int(),
  fallbackId: Id.nullable(),
  active: z.boolean(),
  members: z.array(
    z.strictObject({
      clinicianId: Id,
      name: z.string(),
      weight: z.number().int(),
      dailyCap: z.number().int().nullable(),
      paused: z.boolean(),
      languages: z.array(z.string()),
    }),
  ),
  version: Version,
});
export type Pool = z.output<typeof Pool>;

export const listPools = endpoint({
  method: "GET",
  path: "/crm/pools",
  summary: "Assignment pools with their members and hours",
  permission: "crm.view",
  response: z.strictObject({ rows: z.array(Pool) }),
});

export const addPool = endpoint({
  method: "POST",
  path: "/crm/pools",
  summary: "Add an assignment pool",
  permission: "crm.configure",
  audit: { action: "setting.changed", subject: "assignment-pool" },
  body: PoolInput,
  response: Pool,
  status: 201,
  problems: ["duplicate", "not-found"],
});

export const changePool = endpoint({
  method: "PATCH",
  path: "/crm/pools/:poolId",
  summary: "Change an assignment pool with its members",
  permission: "crm.configure",
  audit: { action: "setting.changed", subject: "assignment-pool" },
  params: z.strictObject({ poolId: idOf("assignment-pool") }),
  body: z.strictObject({ version: Version, ...fields }).refine(inOrder, times),
  response: Pool,
  problems: ["not-found", "stale-version", "duplicate"],
});

export const pausePoolMember = endpoint({
  method: "POST",
  path: "/crm/pools/paused",
  summary: "Pause or resume receiving new leads from your pools",
  permission: "crm.edit",
  audit: { action: "pool-member.paused", subject: "clinician" },
  body: z.strictObject({ paused: z.boolean() }),
  response: z.strictObject({ pools: z.number().int(), paused: z.boolean() }),
});
