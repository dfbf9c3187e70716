import { z } from "zod";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { alertLevels } from "../alerts/alert.ts";
import { MrNo } from "../episodes/demographic.contract.ts";
import { careRoles, episodeStatuses, liveStatuses } from "../episodes/episode.ts";
import { sexes } from "../episodes/person-fields.ts";

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
  /** Active alerts, most severe first. */
  alerts: z.array(
    z.strictObject({ category: z.string(), level: z.enum(alertLevels), instructions: z.string().nullable() }),
  ),
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
  myClient: flag.optional(),
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
