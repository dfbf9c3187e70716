import { z } from "zod";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { alertCategories, alertLevels } from "../alerts/alert.ts";
import { MrNo } from "../episodes/demographic.contract.ts";
import { careRoles, episodeStatuses, liveStatuses } from "../episodes/episode.ts";
import { sexes } from "../episodes/person-fields.ts";
import { labelColorKeys } from "../labels/label.ts";
import { authorizationLabels } from "./authorization-filter.ts";

export const ClientRow = z.strictObject({
  clientId: idOf("client"),
  mrNo: MrNo,
  demographicId: Id.nullable(),
  legalFirstName: z.string(),
  legalMiddleName: z.string().nullable(),
  legalLastName: z.string(),
  suffix: z.string().nullable(),
  preferredName: z.string().nullable(),
  pronouns: z.string().nullable(),
  birthDate: PlainDate,
  sexAtBirth: z.enum(sexes),
  photoFileId: Id.nullable(),
  restricted: z.boolean(),
  status: z.enum(episodeStatuses).nullable(),
  locationId: Id.nullable(),
  levelOfCareId: Id.nullable(),
  admittedAt: Instant.nullable(),
  dischargedAt: Instant.nullable(),
  anticipatedDischargeDate: PlainDate.nullable(),
  primaryTherapistId: Id.nullable(),
  primaryTherapistName: z.string().nullable(),
  programName: z.string().nullable(),
  /** Payer of the primary insurance today. */
  payerName: z.string().nullable(),
  /** The last day that authorizations cover; null where none does, and for users who do not see authorizations. */
  authorizedThrough: PlainDate.nullable(),
  /** Active alerts, most severe first. */
  alerts: z.array(
    z.strictObject({ category: z.string(), level: z.enum(alertLevels), instructions: z.string().nullable() }),
  ),
  labels: z.array(z.strictObject({ name: z.string(), color: z.enum(labelColorKeys) })),
});
export type ClientRow = z.output<typeof ClientRow>;

export const clientSorts = [
  "name",
  "-name",
  "admitted",
  "-admitted",
  "discharge",
  "-discharge",
  "mrNo",
  "-mrNo",
] as const;
export type ClientSort = (typeof clientSorts)[number];
export const listedStatuses = episodeStatuses.filter((status) => status !== "voided");
/** Default status filter: clients in treatment now (CLI-17). */
export const defaultStatuses = liveStatuses;

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const filters = {
  statusList: commaList(z.enum(listedStatuses)).optional(),
  location: commaList(Id).optional(),
  levelOfCare: commaList(Id).optional(),
  admittedFrom: PlainDate.optional(),
  admittedTo: PlainDate.optional(),
  dischargeFrom: PlainDate.optional(),
  dischargeTo: PlainDate.optional(),
  role: z.enum(careRoles).optional(),
  clinician: z.union([Id, z.literal("unassigned")]).optional(),
  primaryTherapist: commaList(z.union([Id, z.literal("unassigned")])).optional(),
  program: commaList(Id).optional(),
  section: commaList(Id).optional(),
  payer: commaList(z.union([Id, z.literal("none")])).optional(),
  alert: commaList(z.enum(alertCategories)).optional(),
  label: commaList(Id).optional(),
  /** For users who see authorizations. */
  authorization: commaList(z.enum(enumKeys(authorizationLabels))).optional(),
  /** I am on the care team. */
  myClient: flag.optional(),
  /** In a group that I lead, or led today. */
  myGroup: flag.optional(),
  /** Something of theirs awaits my signature, co-signature or approval. */
  myReviews: flag.optional(),
  /** Something that I submitted awaits another user. */
  mySubmissions: flag.optional(),
  sort: z.enum(clientSorts).default("name"),
};
export const ClientFilters = z.strictObject({ ...filters, ...pageQuery });
export type ClientFilters = z.output<typeof ClientFilters>;

export const listClients = endpoint({
  method: "GET",
  path: "/clients",
  summary: "Clients, with filters",
  permission: "clients.read",
  query: ClientFilters,
  response: pageOf(ClientRow),
});

/** Search text goes in the body because URLs with names or MR numbers end up in logs. */
export const searchClients = endpoint({
  method: "POST",
  path: "/clients/search",
  summary: "Search clients by name, MR number, date of birth or phone",
  permission: "clients.read",
  audit: { action: "client.listed", subject: "client" },
  body: z.strictObject({ q: z.string().max(100), filters: ClientFilters }),
  response: pageOf(ClientRow),
});

/** Filters whose values are offered with the number of clients. */
export const clientFacets = [
  "status",
  "location",
  "levelOfCare",
  "primaryTherapist",
  "program",
  "section",
  "payer",
  "alert",
  "label",
  "authorization",
] as const;
export type ClientFacet = (typeof clientFacets)[number];
/** Clients counted for one facet; a facet of more clients has no counts. */
export const mostCounted = 2000;
/** Clients counted of one status; a higher number means more. */
export const mostOfStatus = 500;

export const listClientFacets = endpoint({
  method: "GET",
  path: "/clients/facets",
  summary: "Values of client list filters, each with its number of clients under the other filters",
  permission: "clients.read",
  query: z.strictObject({ ...filters, facets: commaList(z.enum(clientFacets)) }),
  response: z.strictObject({
    facets: z.array(
      z.strictObject({
        facet: z.enum(clientFacets),
        /** False when more clients match than are counted: the values then are those of the first clients. */
        counted: z.boolean(),
        values: z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.number().int() })),
      }),
    ),
  }),
});

export const listClientPatients = endpoint({
  method: "GET",
  path: "/client-patients",
  summary: "Clients with a live stay, for pickers",
  permission: "clients.read",
  query: z.strictObject({ location: commaList(Id).optional(), ...pageQuery }),
  response: pageOf(
    z.strictObject({
      clientId: idOf("client"),
      demographicId: Id,
      mrNo: MrNo,
      name: z.string(),
      birthDate: PlainDate,
      locationId: Id,
      photoFileId: Id.nullable(),
    }),
  ),
});

export const listNameAlerts = endpoint({
  method: "GET",
  path: "/clients/name-alerts",
  summary: "Clients in care with a look-alike or sound-alike name at the same location",
  permission: "clients.read",
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        clientId: Id,
        others: z.array(z.strictObject({ clientId: Id, name: z.string(), birthDate: PlainDate })),
      }),
    ),
  }),
});
