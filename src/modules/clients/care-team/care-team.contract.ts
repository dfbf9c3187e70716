import { z } from "zod";
import { endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { ChartParams, MrNo } from "../episodes/demographic.contract.ts";
import { careRoles } from "../episodes/episode.ts";
import { CareTeamLine } from "../identity/client.contract.ts";

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"] as const;
const MemberParams = ChartParams.extend({ memberId: Id });

export const getCareTeam = endpoint({
  method: "GET",
  path: "/clients/:mrNo/care-team",
  summary: "Current and past care team of a client",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id.optional() }),
  response: z.strictObject({ rows: z.array(CareTeamLine) }),
  problems,
});

export const addCareTeamMember = endpoint({
  method: "POST",
  path: "/clients/:mrNo/care-team",
  summary: "Add a care team member",
  permission: "care-team.write",
  chart: "client",
  audit: { action: "care-team.changed", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    demographicId: Id,
    clinicianId: Id,
    role: z.enum(careRoles),
    isPrimary: z.boolean().default(false),
  }),
  response: CareTeamLine,
  status: 201,
  problems: [...problems, "clinician-inactive", "duplicate", "wrong-state"],
});

export const endCareTeamMember = endpoint({
  method: "DELETE",
  path: "/clients/:mrNo/care-team/:memberId",
  summary: "Remove a care team member",
  permission: "care-team.write",
  chart: "client",
  audit: { action: "care-team.changed", subject: "client" },
  params: MemberParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: CareTeamLine,
  problems: [...problems, "stale-version", "wrong-state"],
});

export const restoreCareTeamMember = endpoint({
  method: "POST",
  path: "/clients/:mrNo/care-team/:memberId/restore",
  summary: "Undo removing a care team member within a minute",
  permission: "care-team.write",
  chart: "client",
  audit: { action: "care-team.changed", subject: "client" },
  params: MemberParams,
  body: z.strictObject({ version: Version }),
  response: CareTeamLine,
  problems: [...problems, "clinician-inactive", "stale-version", "wrong-state"],
});

export const getPrimaryTherapist = endpoint({
  method: "GET",
  path: "/clients/:mrNo/primary-therapist",
  summary: "The primary therapist",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id.optional() }),
  response: z.strictObject({ member: CareTeamLine.nullable() }),
  problems,
});

export const setPrimaryTherapist = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/primary-therapist",
  summary: "Set the primary therapist",
  permission: "care-team.write",
  chart: "client",
  audit: { action: "care-team.changed", subject: "client" },
  params: ChartParams,
  body: z.strictObject({ demographicId: Id, clinicianId: Id }),
  response: CareTeamLine,
  problems: [...problems, "clinician-inactive", "wrong-state"],
});

export const CaseLoadRow = z.strictObject({
  clientId: idOf("client"),
  mrNo: MrNo,
  name: z.string(),
  birthDate: PlainDate,
  role: z.enum(careRoles),
  since: Instant,
  locationId: Id.nullable(),
  levelOfCareId: Id.nullable(),
});

export const getCaseLoad = endpoint({
  method: "GET",
  path: "/clinicians/case-load",
  summary: "A caseload: the current clients of a clinician",
  permission: "caseLoad.view",
  query: z.strictObject({ clinicianId: Id.optional(), ...pageQuery }),
  response: pageOf(CaseLoadRow),
  problems: ["not-found"],
});

export const listPrimaryTherapists = endpoint({
  method: "GET",
  path: "/clinicians/primary-therapists",
  summary: "Primary therapists with their caseloads",
  permission: "clinicians.view",
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        clinicianId: Id,
        name: z.string(),
        clients: z.number().int(),
        limit: z.number().int().nullable(),
      }),
    ),
  }),
});

const Result = z.strictObject({ clientId: Id, ok: z.boolean(), problem: z.string().nullable() });

export const addToClients = endpoint({
  method: "POST",
  path: "/clinicians/add-to-clients",
  summary: "Add a clinician to several care teams",
  permission: "care-team.write",
  beyondReach: "answers each client on its own line; one out of reach is refused there",
  audit: { action: "care-team.changed", subject: "clinician" },
  body: z.strictObject({ clinicianId: Id, clientIds: z.array(Id).min(1).max(100), careRole: z.enum(careRoles) }),
  response: z.strictObject({ results: z.array(Result) }),
  problems: ["clinician-inactive"],
});

export const removeFromClient = endpoint({
  method: "POST",
  path: "/clinicians/remove-from-client",
  summary: "Remove a clinician from a care team",
  permission: "care-team.write",
  audit: { action: "care-team.changed", subject: "client" },
  body: z.strictObject({ clinicianId: Id, clientId: idOf("client"), reason: z.string().trim().min(3).max(300) }),
  response: z.strictObject({ ended: z.number().int() }),
  problems: ["not-found", "out-of-scope"],
});
