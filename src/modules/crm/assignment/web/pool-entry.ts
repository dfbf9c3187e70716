import { z } from "zod";
import { Id } from "#platform/shared/ids.ts";
import type { Pool, PoolInput } from "../pool.contract.ts";

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const Time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time")
  .nullable()
  .optional();
const Day = z
  .object({ from: Time, to: Time })
  .refine(({ from, to }) => Boolean(from) === Boolean(to), { path: ["to"], message: "Enter both times, or neither" });

/** The entry form of a pool: minutes instead of seconds, one row for each weekday, one for each member. */
export const PoolEntry = z
  .object({
    name: z.string().trim().min(1, "Enter a name").max(80),
    locationId: Id.nullable(),
    isMain: z.boolean(),
    always: z.boolean(),
    days: z.array(Day).length(7),
    closedOnHolidays: z.boolean(),
    slaMinutes: z.number().int().min(1, "Enter at least 1 min").max(1440),
    reassignMinutes: z.number().int().min(2).max(2880),
    fallbackId: Id.nullable().optional(),
    active: z.boolean(),
    memberIds: z.array(Id).max(60),
    shares: z.record(
      z.string(),
      z.object({
        weight: z.number().int().min(1).max(10),
        dailyCap: z.number().int().min(1).max(500).nullable().optional(),
        paused: z.boolean(),
        languages: z.array(z.string()),
      }),
    ),
  })
  .refine((entry) => entry.reassignMinutes > entry.slaMinutes, {
    path: ["reassignMinutes"],
    message: "Enter a time after the response target",
  });
export type PoolEntry = z.output<typeof PoolEntry>;

const newShare = { weight: 1, dailyCap: null, paused: false, languages: [] };

export function entryOf(pool: Pool | null, staff: readonly { id: string }[]): z.input<typeof PoolEntry> {
  const shares = Object.fromEntries(
    staff.map(({ id }): [string, z.input<typeof PoolEntry>["shares"][string]] => {
      const member = pool?.members.find(({ clinicianId }) => clinicianId === id);
      if (!member) return [id, { ...newShare }];
      const { weight, dailyCap, paused, languages } = member;
      return [id, { weight, dailyCap, paused, languages: [...languages] }];
    }),
  );
  return {
    name: pool?.name ?? "",
    locationId: pool?.locationId ?? null,
    isMain: pool?.isMain ?? true,
    always: pool ? pool.hours.length === 0 : false,
    days: weekdays.map((_, index) => {
      const span = pool?.hours.find(({ day }) => day === index + 1);
      if (pool) return { from: span?.from ?? null, to: span?.to ?? null };
      return { from: "07:00", to: "22:00" };
    }),
    closedOnHolidays: pool?.closedOnHolidays ?? false,
    slaMinutes: Math.round((pool?.slaSeconds ?? 300) / 60),
    reassignMinutes: Math.round((pool?.reassignSeconds ?? 600) / 60),
    fallbackId: pool?.fallbackId ?? null,
    active: pool?.active ?? true,
    memberIds: pool?.members.map(({ clinicianId }) => clinicianId) ?? [],
    shares,
  };
}

export function poolOf({
  always,
  days,
  memberIds,
  shares,
  slaMinutes,
  reassignMinutes,
  ...entry
}: PoolEntry): PoolInput {
  const hours = always ? [] : days.flatMap(({ from, to }, index) => (from && to ? [{ day: index + 1, from, to }] : []));
  return {
    ...entry,
    hours,
    fallbackId: entry.fallbackId ?? null,
    slaSeconds: slaMinutes * 60,
    reassignSeconds: reassignMinutes * 60,
    members: memberIds.map((clinicianId) => {
      const { dailyCap, ...share } = shares[clinicianId] ?? newShare;
      return { clinicianId, ...share, dailyCap: dailyCap ?? null };
    }),
  };
}
