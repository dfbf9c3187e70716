import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { ChartParams, MrNo } from "../episodes/demographic.contract.ts";

export const familyRoles = ["parent", "child", "spouse", "sibling", "grandparent", "guardian", "relative"] as const;
export const familyRoleLabels = {
  parent: "Parent",
  child: "Child",
  spouse: "Spouse or partner",
  sibling: "Sibling",
  grandparent: "Grandparent",
  guardian: "Guardian",
  relative: "Other relative",
} as const satisfies Record<(typeof familyRoles)[number], string>;
const Role = z.enum(familyRoles);

const Family = z.strictObject({
  family: z
    .strictObject({
      id: Id,
      name: z.string(),
      /** Members whose charts the user reaches; the others are left out. */
      members: z.array(z.strictObject({ id: Id, clientId: idOf("client"), mrNo: MrNo, name: z.string(), role: Role })),
    })
    .nullable(),
});
export type Family = z.output<typeof Family>;

const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;

export const getFamily = endpoint({
  method: "GET",
  path: "/clients/:mrNo/family",
  summary: "Relatives of a client who are clients",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  response: Family,
  problems,
});

/** Puts both into one family. Neither chart becomes open to anyone by it (FAM-1). */
export const linkRelative = endpoint({
  method: "POST",
  path: "/clients/:mrNo/family",
  summary: "Link a relative who is a client",
  permission: "clients.write",
  chart: "client",
  audit: { action: "family.linked", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    relativeMrNo: MrNo,
    /** What the client and the relative are in the family. */
    role: Role,
    relativeRole: Role,
  }),
  response: Family,
  status: 201,
  problems: [...problems, "client-merged", "duplicate"],
});

export const unlinkRelative = endpoint({
  method: "DELETE",
  path: "/clients/:mrNo/family/:memberId",
  summary: "End a client's place in the family",
  permission: "clients.write",
  chart: "client",
  audit: { action: "family.unlinked", subject: "client" },
  params: ChartParams.extend({ memberId: Id }),
  query: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
  response: Family,
  problems: [...problems, "client-merged"],
});
