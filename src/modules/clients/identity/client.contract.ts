import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { Alert } from "../alerts/alert.contract.ts";
import { ChartParams, EpisodeSummary, MrNo } from "../episodes/demographic.contract.ts";
import { careRoles } from "../episodes/episode.ts";
import { PersonFields, sexes } from "../episodes/person-fields.ts";
import { OpenLeave } from "../leaves/leave.contract.ts";
import "./social-security.ts";
import "./record-number.ts";

export const NewClient = PersonFields.partial()
  .required({ legalFirstName: true, legalLastName: true })
  .extend({
    birthDate: PlainDate,
    sexAtBirth: z.enum(sexes),
    ssn: z.string().min(9).max(11).optional(),
    locationId: Id,
    leadId: Id.optional(),
    /** Possible duplicates confirmed to be different people, with the reason (CLI-3). */
    confirmNotDuplicateOf: z.array(Id).max(20).optional(),
    notDuplicateReason: z.string().trim().min(5).max(500).optional(),
  });
export type NewClient = z.output<typeof NewClient>;

export const ClientCreated = z.strictObject({ clientId: idOf("client"), demographicId: Id, mrNo: MrNo });

export const createClientEndpoint = endpoint({
  method: "POST",
  path: "/clients",
  summary: "Add a client with a pre-admission stay",
  permission: "clients.create",
  idempotent: true,
  audit: { action: "client.created", subject: "client" },
  body: NewClient,
  response: ClientCreated,
  status: 201,
  problems: ["duplicate-suspected", "birth-date-invalid", "ssn-invalid", "out-of-scope"],
});

/** A chart that may be of the same person. Out of reach, only that there is one, and whom to ask. */
export const DuplicateHit = z.strictObject({
  /** For `confirmNotDuplicateOf`. */
  id: Id,
  clientId: idOf("client").nullable(),
  name: z.string().nullable(),
  mrNo: z.string().nullable(),
  birthDate: PlainDate.nullable(),
  locationId: Id.nullable(),
  score: z.number().int().nullable(),
  features: z.record(z.string(), z.number()),
  verdict: z.enum(["same", "possible"]),
  /** For a chart out of reach: what to do. */
  ask: z.string().nullable(),
});
export type DuplicateHit = z.output<typeof DuplicateHit>;

export const matchClients = endpoint({
  method: "POST",
  path: "/clients/match",
  summary: "Find possible duplicate clients",
  permission: "clients.create",
  audit: { action: "client.matched", subject: "client" },
  body: z.strictObject({
    legalFirstName: z.string().max(100).default(""),
    legalLastName: z.string().max(100).default(""),
    preferredName: z.string().max(100).nullish(),
    birthDate: PlainDate.nullish(),
    sexAtBirth: z.enum(sexes).nullish(),
    ssn: z.string().max(11).nullish(),
    phones: z.array(z.string().max(30)).max(6).default([]),
    email: z.string().max(254).nullish(),
    zip: z.string().max(10).nullish(),
  }),
  response: z.strictObject({ rows: z.array(DuplicateHit) }),
});

export const CareTeamLine = z.strictObject({
  id: Id,
  clinicianId: Id,
  name: z.string(),
  role: z.enum(careRoles),
  isPrimary: z.boolean(),
  from: Instant,
  until: Instant.nullable(),
  version: Version,
});
export type CareTeamLine = z.output<typeof CareTeamLine>;

/** Everything a chart needs to open, in one response. */
export const ChartContext = z.strictObject({
  clientId: idOf("client"),
  mrNo: MrNo,
  /** The requested MR number when its chart was merged into this one (CLI-2). */
  mergedFrom: MrNo.nullable(),
  legalFirstName: z.string(),
  legalMiddleName: z.string().nullable(),
  legalLastName: z.string(),
  suffix: z.string().nullable(),
  preferredName: z.string().nullable(),
  pronouns: z.string().nullable(),
  birthDate: PlainDate,
  sexAtBirth: z.enum(sexes),
  deceasedAt: Instant.nullable(),
  restricted: z.boolean(),
  ssnLast4: z.string().nullable(),
  photoFileId: Id.nullable(),
  version: Version,
  /** The requested stay, or the one the chart opens on. */
  episode: EpisodeSummary.extend({
    /** Start of the current level of care, for "Day n". */
    levelOfCareSince: Instant.nullable(),
    part2: z.boolean(),
    fieldsToConfirm: z.array(z.string()),
    version: Version,
    /** Whether the stay can have requests to show, so that the chart opens with them in place. */
    hasApprovalRequests: z.boolean(),
  }),
  episodes: z.array(EpisodeSummary),
  /** The leave the client is on now, of this stay. */
  leave: OpenLeave.nullable(),
  careTeam: z.array(CareTeamLine),
  alerts: z.array(Alert),
  principalDiagnosis: z.strictObject({ code: z.string(), title: z.string() }).nullable(),
  /** Actions the user may perform in this chart now. */
  abilities: z.array(z.string()),
  /** Set when the user has access only through break-the-glass: its id and expiration. */
  emergency: z.strictObject({ grantId: Id, expiresAt: Instant }).nullable(),
});
export type ChartContext = z.output<typeof ChartContext>;

export const getChart = endpoint({
  method: "GET",
  path: "/clients/:mrNo",
  summary: "Open a chart",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id.optional() }),
  response: ChartContext,
  problems: ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"],
});

export const updateClient = endpoint({
  method: "PATCH",
  path: "/clients/:mrNo",
  summary: "Update client identifiers",
  permission: "clients.write",
  chart: "client",
  audit: { action: "client.updated", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    version: Version,
    ssn: z.string().min(9).max(11).nullable().optional(),
    deceasedAt: Instant.nullable().optional(),
  }),
  response: z.strictObject({ version: Version, ssnLast4: z.string().nullable(), deceasedAt: Instant.nullable() }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope", "stale-version", "ssn-invalid"],
});

export const revealClient = endpoint({
  method: "POST",
  path: "/clients/:mrNo/reveal",
  summary: "Reveal the Social Security number",
  permission: "clients.read-ssn",
  chart: "client",
  audit: { action: "client.revealed", subject: "client" },
  params: ChartParams,
  body: z.strictObject({ field: z.literal("ssn") }),
  response: z.strictObject({ value: z.string().nullable() }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const restrictClient = endpoint({
  method: "POST",
  path: "/clients/:mrNo/restrict",
  summary: "Restrict a chart to the care team, or remove the restriction",
  permission: "clients.restrict",
  chart: "client",
  audit: { action: "client.restricted", subject: "client" },
  params: ChartParams,
  body: z.strictObject({ version: Version, restricted: z.boolean(), reason: z.string().trim().min(5).max(500) }),
  response: z.strictObject({ version: Version, restricted: z.boolean() }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope", "stale-version"],
});
