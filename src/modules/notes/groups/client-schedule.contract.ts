import { z } from "zod";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { MrNo } from "../notes/note.contract.ts";
import { Enrollment } from "../programs/program.contract.ts";
import { Member, Weekdays } from "./member.contract.ts";
import { Session } from "./session.contract.ts";

export const GroupSchedule = z.strictObject({
  programs: z.array(Enrollment),
  memberships: z.array(Member),
  sessions: z.array(
    Session.extend({
      /** Another session of this client overlaps it. */
      overlaps: z.boolean(),
    }),
  ),
});
export type GroupSchedule = z.infer<typeof GroupSchedule>;

const params = z.strictObject({ mrNo: MrNo });
const problems = ["mr-number-invalid", "not-found", "out-of-scope", "validation"] as const;

export const getGroupSchedule = endpoint({
  method: "GET",
  path: "/clients/:mrNo/group-schedule",
  summary: "A client's programs and groups, and the sessions of a span of up to 62 days",
  permission: "notes.read",
  chart: "client",
  params,
  query: z.strictObject({ from: Instant, to: Instant }),
  response: GroupSchedule,
  problems,
});

export const putGroupSchedule = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/group-schedule",
  summary: "Set the groups of a client: new ones begin and missing ones end on a date",
  permission: "groups.facilitate",
  chart: "client",
  audit: { action: "schedule.changed", subject: "client" },
  params,
  body: z.strictObject({
    /** From this date on; today or later. */
    from: PlainDate,
    groups: z.array(z.strictObject({ groupId: Id, weekdays: Weekdays.default([]) })).max(40),
    /** For groups that are full or closed. */
    overReason: z.string().trim().min(3).max(300).optional(),
  }),
  response: z.strictObject({ memberships: z.array(Member) }),
  problems: [...problems, "wrong-state", "group-full", "duplicate"],
});
