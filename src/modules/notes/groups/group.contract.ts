import { z } from "zod";
import { BillingCodeText } from "#modules/facility/charges/billing-code.contract.ts";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { facilitatorRoles, groupModalities, groupTypes } from "./group.ts";

export const Group = z.strictObject({
  id: idOf("group"),
  locationId: Id,
  name: z.string(),
  shortName: z.string().nullable(),
  programIds: z.array(Id),
  type: z.enum(groupTypes),
  openness: z.enum(["open", "closed"]),
  modality: z.enum(groupModalities),
  capacitySoft: z.number().int(),
  capacityHard: z.number().int(),
  defaultDurationMinutes: z.number().int(),
  /** What its notes are billed with unless they name another code. */
  billingCode: z.string().nullable(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  active: z.boolean(),
  /** Clients on the roster today or later. */
  members: z.number().int(),
  version: Version,
});
export type Group = z.infer<typeof Group>;

export const listGroups = endpoint({
  method: "GET",
  path: "/groups",
  summary: "Groups of the user's locations",
  permission: "notes.read",
  query: z.strictObject({ locationId: Id.optional(), inactive: z.stringbool().default(false) }),
  response: z.strictObject({ rows: z.array(Group) }),
  problems: ["out-of-scope"],
});

export const getGroup = endpoint({
  method: "GET",
  path: "/groups/:groupId",
  summary: "A group",
  permission: "notes.read",
  params: z.strictObject({ groupId: Id }),
  response: Group,
  problems: ["not-found", "out-of-scope"],
});

const fields = {
  name: z.string().trim().min(1).max(80),
  shortName: z.string().trim().min(1).max(24).nullable(),
  programIds: z.array(Id).max(20),
  type: z.enum(groupTypes),
  openness: z.enum(["open", "closed"]),
  modality: z.enum(groupModalities),
  capacitySoft: z.number().int().min(1).max(200),
  capacityHard: z.number().int().min(1).max(200),
  defaultDurationMinutes: z.number().int().min(5).max(1440),
  billingCode: BillingCodeText.nullable(),
  roomId: Id.nullable(),
};

export const createGroup = endpoint({
  method: "POST",
  path: "/groups",
  summary: "Add a group",
  permission: "groups.manage",
  audit: { action: "group.changed", subject: "group" },
  body: z.strictObject({
    locationId: Id,
    name: fields.name,
    shortName: fields.shortName.default(null),
    programIds: fields.programIds.default([]),
    type: fields.type,
    openness: fields.openness.default("open"),
    modality: fields.modality.default("inPerson"),
    capacitySoft: fields.capacitySoft.default(10),
    capacityHard: fields.capacityHard.default(12),
    defaultDurationMinutes: fields.defaultDurationMinutes.default(60),
    billingCode: fields.billingCode.default(null),
    roomId: fields.roomId.default(null),
  }),
  response: Group,
  status: 201,
  problems: ["out-of-scope", "duplicate", "validation", "not-found"],
});

export const updateGroup = endpoint({
  method: "PATCH",
  path: "/groups/:groupId",
  summary: "Change or retire a group; its schedule is changed on its own",
  permission: "groups.manage",
  audit: { action: "group.changed", subject: "group" },
  params: z.strictObject({ groupId: Id }),
  body: z.strictObject({
    version: Version,
    ...z.strictObject(fields).partial().shape,
    active: z.boolean().optional(),
  }),
  response: Group,
  problems: ["not-found", "out-of-scope", "duplicate", "stale-version", "validation", "in-use"],
});

export const listGroupClinicians = endpoint({
  method: "GET",
  path: "/clinicians/group",
  summary: "The facilitators of a group; without a group, the groups the user facilitates",
  permission: "clinicians.view",
  query: z.strictObject({ groupId: Id.optional() }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        groupId: Id,
        groupName: z.string(),
        clinicianId: Id,
        name: z.string(),
        role: z.enum(facilitatorRoles),
      }),
    ),
  }),
  problems: ["not-found", "out-of-scope"],
});
