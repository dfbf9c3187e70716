import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { duties } from "./duty.ts";

export const Duty = z.strictObject({
  id: idOf("duty-assignment"),
  locationId: Id,
  patternId: Id,
  shiftName: z.string(),
  localDate: PlainDate,
  startsAt: Instant,
  endsAt: Instant,
  clinicianId: Id,
  name: z.string(),
  duty: z.enum(duties),
  /** Empty for the whole location. */
  sectionIds: z.array(Id),
  acceptedAt: Instant.nullable(),
  handedOverAt: Instant.nullable(),
  handedOverToName: z.string().nullable(),
  version: Version,
});
export type Duty = z.infer<typeof Duty>;

export const listShifts = endpoint({
  method: "GET",
  path: "/shifts",
  summary: "Shifts of a location by day, with the staff on duty",
  permission: "beds.view",
  query: z.strictObject({ locationId: Id, from: PlainDate, days: z.coerce.number().int().min(1).max(31).default(7) }),
  response: z.strictObject({
    timeZone: z.string(),
    rows: z.array(
      z.strictObject({
        patternId: Id,
        name: z.string(),
        localDate: PlainDate,
        startsAt: Instant,
        endsAt: Instant,
        duties: z.array(Duty),
      }),
    ),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const listMyDuties = endpoint({
  method: "GET",
  path: "/duty-assignments/mine",
  summary: "The user's own duties now and in the next 14 days, with the charge nurses of the running shift",
  permission: "beds.view",
  response: z.strictObject({
    rows: z.array(Duty.extend({ locationName: z.string(), chargeNurses: z.array(z.string()) })),
  }),
});

export const assignDuty = endpoint({
  method: "POST",
  path: "/duty-assignments",
  summary: "Assign a staff member to a shift",
  permission: "duty.manage",
  audit: { action: "duty.changed", subject: "duty-assignment" },
  body: z.strictObject({
    patternId: Id,
    localDate: PlainDate,
    clinicianId: Id,
    duty: z.enum(duties),
    sectionIds: z.array(Id).max(50).default([]),
  }),
  response: Duty,
  status: 201,
  problems: ["not-found", "out-of-scope", "duplicate", "wrong-state", "validation"],
});

const params = z.strictObject({ dutyId: Id });

export const updateDuty = endpoint({
  method: "PATCH",
  path: "/duty-assignments/:dutyId",
  summary: "Change a duty or its sections",
  permission: "duty.manage",
  audit: { action: "duty.changed", subject: "duty-assignment" },
  params,
  body: z.strictObject({
    version: Version,
    duty: z.enum(duties).optional(),
    sectionIds: z.array(Id).max(50).optional(),
  }),
  response: Duty,
  problems: ["not-found", "out-of-scope", "stale-version", "duplicate", "wrong-state", "validation"],
});

export const removeDuty = endpoint({
  method: "DELETE",
  path: "/duty-assignments/:dutyId",
  summary: "Remove a staff member from a shift",
  permission: "duty.manage",
  audit: { action: "duty.changed", subject: "duty-assignment" },
  params,
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: Duty,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state"],
});

export const acceptDuty = endpoint({
  method: "POST",
  path: "/duty-assignments/:dutyId/accept",
  summary: "Accept one's own duty",
  permission: "beds.view",
  audit: { action: "duty.accepted", subject: "duty-assignment" },
  params,
  body: z.strictObject({ version: Version }),
  response: Duty,
  problems: ["not-found", "forbidden", "out-of-scope", "stale-version", "wrong-state"],
});

export const handOverDuty = endpoint({
  method: "POST",
  path: "/duty-assignments/:dutyId/hand-over",
  summary: "Hand a duty over to another staff member",
  permission: "beds.view",
  audit: { action: "duty.handed-over", subject: "duty-assignment" },
  params,
  body: z.strictObject({ version: Version, clinicianId: Id }),
  response: Duty,
  problems: ["not-found", "forbidden", "out-of-scope", "stale-version", "wrong-state", "duplicate", "validation"],
});

export const copyDuties = endpoint({
  method: "POST",
  path: "/duty-assignments/copy",
  summary: "Copy the assignments of a week to another week",
  permission: "duty.manage",
  audit: { action: "duty.copied", subject: "location" },
  body: z.strictObject({ locationId: Id, from: PlainDate, to: PlainDate }),
  response: z.strictObject({ copied: z.number().int(), left: z.number().int() }),
  problems: ["not-found", "out-of-scope", "validation"],
});
