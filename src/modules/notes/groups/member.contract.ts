import { z } from "zod";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { MrNo } from "../notes/note.contract.ts";

defineProblems({ "group-full": [409, "This group is full"] });

export const Weekdays = z.array(z.literal([1, 2, 3, 4, 5, 6, 7])).max(7);

export const Member = z.strictObject({
  id: idOf("group-membership"),
  groupId: Id,
  groupName: z.string(),
  clientId: idOf("client"),
  demographicId: Id,
  startDate: PlainDate,
  endDate: PlainDate.nullable(),
  /** ISO weekdays; empty for every session. */
  weekdays: Weekdays,
  reasonEnded: z.string().nullable(),
  version: Version,
});
export type Member = z.infer<typeof Member>;

export const listMembers = endpoint({
  method: "GET",
  path: "/groups/:groupId/members",
  summary: "The roster of a group: clients in the user's reach, and how many there are in all",
  permission: "notes.read",
  params: z.strictObject({ groupId: Id }),
  response: z.strictObject({
    rows: z.array(Member.extend({ clientName: z.string(), mrNo: z.string() })),
    total: z.number().int(),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const addMember = endpoint({
  method: "POST",
  path: "/groups/:groupId/members",
  summary: "Add a client to a group's roster",
  permission: "groups.facilitate",
  chart: "client",
  audit: { action: "group.member-added", subject: "group-membership" },
  params: z.strictObject({ groupId: Id }),
  body: z.strictObject({
    mrNo: MrNo,
    startDate: PlainDate,
    weekdays: Weekdays.default([]),
    /** For a full or closed group. */
    overReason: z.string().trim().min(3).max(300).optional(),
  }),
  response: Member,
  status: 201,
  problems: ["not-found", "mr-number-invalid", "out-of-scope", "duplicate", "wrong-state", "validation", "group-full"],
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/groups/:groupId/members/:membershipId",
  summary: "Take a client off a group's roster after a date",
  permission: "groups.facilitate",
  chart: "client",
  audit: { action: "group.member-removed", subject: "group-membership" },
  params: z.strictObject({ groupId: Id, membershipId: Id }),
  query: z.strictObject({
    version: z.coerce.number().int().min(1),
    /** The last day. */
    endDate: PlainDate,
    reason: z.string().trim().min(3).max(300),
  }),
  response: Member,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"],
});
