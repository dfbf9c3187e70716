import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { dischargeTypes, episodeStatuses, legalStatuses } from "./episode.ts";
import { PersonFields, personFieldKeys, sexes } from "./person-fields.ts";

export const MrNo = z.string().min(3).max(20);
export const ChartParams = z.strictObject({ mrNo: MrNo });
export const EpisodeParams = z.strictObject({ mrNo: MrNo, demographicId: Id });

/** One stay in the list of stays. */
export const EpisodeSummary = z.strictObject({
  demographicId: Id,
  status: z.enum(episodeStatuses),
  locationId: Id,
  timeZone: z.string(),
  levelOfCareId: Id.nullable(),
  createdAt: Instant,
  admittedAt: Instant.nullable(),
  dischargedAt: Instant.nullable(),
  anticipatedDischargeDate: PlainDate.nullable(),
  isReadmission: z.boolean(),
});
export type EpisodeSummary = z.output<typeof EpisodeSummary>;

export const Demographic = z.strictObject({
  ...PersonFields.shape,
  demographicId: Id,
  clientId: idOf("client"),
  mrNo: MrNo,
  birthDate: PlainDate,
  sexAtBirth: z.enum(sexes),
  status: z.enum(episodeStatuses),
  locationId: Id,
  timeZone: z.string(),
  programId: Id.nullable(),
  part2: z.boolean(),
  admissionType: z.string().nullable(),
  legalStatus: z.enum(legalStatuses).nullable(),
  legalStatusExpiresAt: Instant.nullable(),
  leadId: Id.nullable(),
  admittingClinicianId: Id.nullable(),
  admittedAt: Instant.nullable(),
  anticipatedDischargeDate: PlainDate.nullable(),
  isReadmission: z.boolean(),
  daysSinceLastDischarge: z.number().int().nullable(),
  fieldsToConfirm: z.array(z.string()),
  dischargedAt: Instant.nullable(),
  dischargeType: z.enum(dischargeTypes).nullable(),
  nubcStatusCode: z.string().nullable(),
  tedsReason: z.string().nullable(),
  dischargeTo: z.string().nullable(),
  version: Version,
  updatedAt: Instant,
});
export type Demographic = z.output<typeof Demographic>;

export const listEpisodes = endpoint({
  method: "GET",
  path: "/clients/:mrNo/demographics",
  summary: "The stays of a client",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  response: z.strictObject({ rows: z.array(EpisodeSummary) }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const getDemographic = endpoint({
  method: "GET",
  path: "/clients/:mrNo/demographics/:demographicId",
  summary: "Demographics of a stay",
  permission: "clients.read",
  chart: "client",
  params: EpisodeParams,
  response: Demographic,
  problems: ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"],
});

export const getLatestDemographic = endpoint({
  method: "GET",
  path: "/clients/:mrNo/latest-demographic",
  summary: "Demographics of the current stay",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  response: Demographic,
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const updateDemographic = endpoint({
  method: "PATCH",
  path: "/clients/:mrNo/demographics/:demographicId",
  summary: "Update demographics of a stay",
  permission: "clients.write",
  chart: "client",
  audit: { action: "demographics.updated", subject: "client" },
  params: EpisodeParams,
  body: z.strictObject({
    version: Version,
    changes: PersonFields.partial().extend({ birthDate: PlainDate.optional(), sexAtBirth: z.enum(sexes).optional() }),
    /** Copied fields confirmed with the client. */
    confirmed: z.array(z.enum<readonly string[]>(personFieldKeys)).max(40).optional(),
    /** Required once a discharged stay is locked (CLI-10). */
    reason: z.string().trim().min(3).max(500).optional(),
  }),
  response: Demographic,
  problems: [
    "mr-number-invalid",
    "not-found",
    "episode-not-of-client",
    "out-of-scope",
    "stale-version",
    "episode-frozen",
    "birth-date-invalid",
  ],
});

export const DemographicChange = z.strictObject({
  id: Id,
  at: Instant,
  byName: z.string().nullable(),
  source: z.string(),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.strictObject({ before: z.unknown(), after: z.unknown() })),
});
export type DemographicChange = z.output<typeof DemographicChange>;

export const getDemographicHistory = endpoint({
  method: "GET",
  path: "/clients/:mrNo/demographics/:demographicId/history",
  summary: "Demographics history of a stay",
  permission: "clients.read",
  chart: "client",
  params: EpisodeParams,
  response: z.strictObject({ rows: z.array(DemographicChange) }),
  problems: ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"],
});
