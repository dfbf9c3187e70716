import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams } from "../episodes/demographic.contract.ts";
import "./stay.ts";

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"] as const;
const moveProblems = [...problems, "wrong-state", "time-in-future", "stay-overlap", "stale-version"] as const;
const OfEpisode = z.strictObject({ demographicId: Id.optional() });

export const LevelStay = z.strictObject({
  id: Id,
  levelOfCareId: Id,
  programId: Id.nullable(),
  from: Instant,
  until: Instant.nullable(),
  reason: z.enum(["admit", "step_up", "step_down", "correction"]),
  note: z.string().nullable(),
  superseded: z.boolean(),
  byName: z.string().nullable(),
});
export type LevelStay = z.output<typeof LevelStay>;

export const listLevelStays = endpoint({
  method: "GET",
  path: "/clients/:mrNo/level-of-care-history",
  summary: "Level of care history of a stay",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: OfEpisode,
  response: z.strictObject({ rows: z.array(LevelStay) }),
  problems,
});

export const changeLevel = endpoint({
  method: "POST",
  path: "/clients/:mrNo/level-of-care-history",
  summary: "Change the level of care",
  permission: "clients.move",
  chart: "client",
  idempotent: true,
  audit: { action: "level-of-care.changed", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    demographicId: Id,
    levelOfCareId: Id,
    programId: Id.optional(),
    effectiveAt: Instant,
    reason: z.enum(["step_up", "step_down"]),
    note: z.string().trim().max(1000).optional(),
  }),
  response: LevelStay,
  status: 201,
  problems: [...moveProblems, "approval-required"],
});

const note = z.string().trim().min(5, "Enter the reason for the correction.").max(1000);
const StayParams = ChartParams.extend({ stayId: Id });

/** Superseding rows; the former ones stay in the record (ADM-10). */
export const correctLevelStay = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/level-of-care-history/:stayId",
  summary: "Correct when a level of care began, or which it was",
  permission: "clients.move",
  chart: "client",
  audit: { action: "level-of-care.changed", subject: "client" },
  params: StayParams,
  body: z.strictObject({ demographicId: Id, effectiveAt: Instant, levelOfCareId: Id.optional(), note }),
  response: LevelStay,
  problems: [...moveProblems, "client-merged"],
});

export const LocationStay = z.strictObject({
  id: Id,
  locationId: Id,
  sectionId: Id.nullable(),
  from: Instant,
  until: Instant.nullable(),
  reason: z.enum(["admit", "transfer", "correction"]),
  note: z.string().nullable(),
  superseded: z.boolean(),
  byName: z.string().nullable(),
});
export type LocationStay = z.output<typeof LocationStay>;

export const listLocationStays = endpoint({
  method: "GET",
  path: "/clients/:mrNo/location-history",
  summary: "Location history of a stay",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: OfEpisode,
  response: z.strictObject({ rows: z.array(LocationStay) }),
  problems,
});

export const changeLocationEndpoint = endpoint({
  method: "POST",
  path: "/clients/:mrNo/location-history",
  summary: "Transfer to another location",
  permission: "clients.move",
  chart: "client",
  idempotent: true,
  audit: { action: "location.changed", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    demographicId: Id,
    locationId: Id,
    programId: Id.optional(),
    sectionId: Id.nullable().default(null),
    effectiveAt: Instant,
    note: z.string().trim().max(1000).optional(),
  }),
  response: LocationStay,
  status: 201,
  problems: [...moveProblems, "approval-required"],
});

export const correctLocationStay = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/location-history/:stayId",
  summary: "Correct when a location stay began, or where it was",
  permission: "clients.move",
  chart: "client",
  audit: { action: "location.changed", subject: "client" },
  params: StayParams,
  body: z.strictObject({
    demographicId: Id,
    effectiveAt: Instant,
    locationId: Id.optional(),
    sectionId: Id.nullable().optional(),
    /** The program at another location, for the current stay; the former program ends. */
    programId: Id.optional(),
    note,
  }),
  response: LocationStay,
  problems: [...moveProblems, "client-merged"],
});

export const DischargeDate = z.strictObject({
  date: PlainDate.nullable(),
  version: Version,
  history: z.array(
    z.strictObject({
      id: Id,
      from: PlainDate.nullable(),
      to: PlainDate.nullable(),
      reason: z.string(),
      at: Instant,
      byName: z.string().nullable(),
    }),
  ),
});

export type DischargeDate = z.output<typeof DischargeDate>;

export const getDischargeDate = endpoint({
  method: "GET",
  path: "/clients/:mrNo/anticipated-discharge-date",
  summary: "The planned discharge date and its history",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: OfEpisode,
  response: DischargeDate,
  problems,
});

export const setDischargeDate = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/anticipated-discharge-date",
  summary: "Set the planned discharge date",
  permission: "clients.write",
  chart: "client",
  audit: { action: "discharge-date.changed", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    demographicId: Id,
    version: Version,
    date: PlainDate.nullable(),
    reason: z.string().trim().min(3).max(300),
  }),
  response: DischargeDate,
  problems: [...problems, "stale-version", "wrong-state"],
});
