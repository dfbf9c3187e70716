import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { MrNo } from "../notes/note.contract.ts";
import { programTypes } from "./program.ts";

export const Program = z.strictObject({
  id: idOf("program"),
  locationId: Id,
  name: z.string(),
  code: z.string(),
  type: z.enum(programTypes),
  /** Codes of the levels of care it serves; empty for all. */
  levelOfCareCodes: z.array(z.string()),
  part2: z.boolean(),
  plannedHoursPerWeek: z.number().nullable(),
  active: z.boolean(),
  /** Clients enrolled today. */
  enrolled: z.number().int(),
  version: Version,
});
export type Program = z.infer<typeof Program>;

export const listPrograms = endpoint({
  method: "GET",
  path: "/programs",
  summary: "Programs of the user's locations",
  permission: "locations.view",
  query: z.strictObject({ locationId: Id.optional(), inactive: z.stringbool().default(false) }),
  response: z.strictObject({ rows: z.array(Program) }),
  problems: ["out-of-scope"],
});

const fields = {
  name: z.string().trim().min(1).max(80),
  code: z.string().trim().min(1).max(12),
  type: z.enum(programTypes),
  levelOfCareCodes: z.array(z.string().min(1).max(12)).max(20),
  part2: z.boolean(),
  plannedHoursPerWeek: z.number().min(0.5).max(168).nullable(),
};

export const createProgram = endpoint({
  method: "POST",
  path: "/programs",
  summary: "Add a program",
  permission: "programs.manage",
  audit: { action: "program.changed", subject: "program" },
  body: z.strictObject({
    locationId: Id,
    name: fields.name,
    code: fields.code,
    type: fields.type,
    levelOfCareCodes: fields.levelOfCareCodes.default([]),
    part2: fields.part2.default(true),
    plannedHoursPerWeek: fields.plannedHoursPerWeek.default(null),
  }),
  response: Program,
  status: 201,
  problems: ["out-of-scope", "duplicate"],
});

export const updateProgram = endpoint({
  method: "PATCH",
  path: "/programs/:programId",
  summary: "Change or retire a program",
  permission: "programs.manage",
  audit: { action: "program.changed", subject: "program" },
  params: z.strictObject({ programId: Id }),
  body: z.strictObject({
    version: Version,
    ...z.strictObject(fields).partial().shape,
    active: z.boolean().optional(),
  }),
  response: Program,
  problems: ["not-found", "out-of-scope", "duplicate", "stale-version", "in-use"],
});

export const Enrollment = z.strictObject({
  id: idOf("program-enrollment"),
  programId: Id,
  programName: z.string(),
  clientId: idOf("client"),
  demographicId: Id,
  startDate: PlainDate,
  endDate: PlainDate.nullable(),
  reasonEnded: z.string().nullable(),
  createdAt: Instant,
  version: Version,
});
export type Enrollment = z.infer<typeof Enrollment>;

export const enrollClient = endpoint({
  method: "POST",
  path: "/programs/:programId/enrollments",
  summary: "Enroll a client in a program",
  permission: "groups.facilitate",
  chart: "client",
  audit: { action: "program.enrolled", subject: "program-enrollment" },
  params: z.strictObject({ programId: Id }),
  body: z.strictObject({ mrNo: MrNo, startDate: PlainDate }),
  response: Enrollment,
  status: 201,
  problems: ["not-found", "mr-number-invalid", "out-of-scope", "duplicate", "wrong-state", "validation"],
});

export const endEnrollment = endpoint({
  method: "DELETE",
  path: "/programs/:programId/enrollments/:enrollmentId",
  summary: "End a client's enrollment in a program",
  permission: "groups.facilitate",
  chart: "client",
  audit: { action: "program.enrollment-ended", subject: "program-enrollment" },
  params: z.strictObject({ programId: Id, enrollmentId: Id }),
  query: z.strictObject({
    version: z.coerce.number().int().min(1),
    endDate: PlainDate,
    reason: z.string().trim().min(3).max(300),
  }),
  response: Enrollment,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"],
});
