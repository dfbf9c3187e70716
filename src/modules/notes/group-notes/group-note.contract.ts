import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { sessionStates } from "../groups/group.ts";
import { Session } from "../groups/session.contract.ts";
import { NotePart, NoteStatusSchema } from "../notes/note.contract.ts";
import { FieldValues, TemplateField } from "../templates/template.ts";
import { absences, attendanceStatuses, checkInMethods } from "./attendance.ts";

defineProblems({
  "client-in-other-group": [409, "The client is in another group"],
  "unconfirmed-arrivals": [409, "Arrivals are not confirmed"],
  "shared-part-locked": [409, "The shared part is signed"],
  "names-in-shared-narrative": [422, "The text names a client"],
  "too-similar": [422, "Too similar to another part"],
});

export const sessionParams = z.strictObject({ sessionId: Id });

const Attendance = z.strictObject({
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  /** First, last and preferred names, for the check that no text names another client. */
  names: z.array(z.string()),
  status: z.enum(attendanceStatuses),
  method: z.enum(checkInMethods).nullable(),
  isWalkIn: z.boolean(),
  selfCheckInAt: Instant.nullable(),
  arrivedAt: Instant.nullable(),
  leftAt: Instant.nullable(),
  /** Minutes inside the session, once it has ended. */
  minutes: z.number().int().nullable(),
  lateMinutes: z.number().int(),
  leftEarlyMinutes: z.number().int(),
  absenceReason: z.string().nullable(),
  /** The client's own part; null for a client who was not there. */
  note: z
    .strictObject({
      id: Id,
      status: NoteStatusSchema,
      fields: FieldValues,
      part: NotePart.nullable(),
      version: Version,
    })
    .nullable(),
  /** 0 before the session has begun. */
  version: z.number().int().min(0),
});
export type Attendance = z.infer<typeof Attendance>;

export const Signee = z.strictObject({
  id: Id,
  clinicianId: Id,
  name: z.string(),
  status: z.enum(["requested", "signed", "declined"]),
  decidedAt: Instant.nullable(),
  declineReason: z.string().nullable(),
  isMine: z.boolean(),
});
export type Signee = z.infer<typeof Signee>;

/** The documentation of one session, addressed by its session. */
export const GroupNote = z.strictObject({
  session: Session,
  /** When it began, or will begin. */
  start: Instant,
  author: z.strictObject({ clinicianId: Id, name: z.string() }).nullable(),
  shared: z.array(NotePart),
  isSharedLocked: z.boolean(),
  fields: z.array(TemplateField),
  attendances: z.array(Attendance),
  /** Clients on the roster whose charts the user can't open. */
  restricted: z.number().int(),
  signees: z.array(Signee),
  abilities: z.strictObject({ checkIn: z.boolean(), end: z.boolean(), write: z.boolean(), sign: z.boolean() }),
});
export type GroupNote = z.infer<typeof GroupNote>;

export const getGroupNote = endpoint({
  method: "GET",
  path: "/group-notes/:sessionId",
  summary: "The documentation of a session: attendance, what is shared, and each client's part",
  permission: "groupNotes.write",
  params: sessionParams,
  response: GroupNote,
  problems: ["not-found", "out-of-scope"],
});

/** A row of the list of documented sessions. */
export const GroupNoteRow = z.strictObject({
  sessionId: Id,
  groupName: z.string(),
  topic: z.string().nullable(),
  locationId: Id,
  timeZone: z.string(),
  start: Instant,
  end: Instant.nullable(),
  authorName: z.string(),
  status: z.enum(sessionStates.states),
  noteCount: z.number().int(),
  signedCount: z.number().int(),
});

export const listGroupNotes = endpoint({
  method: "GET",
  path: "/group-notes",
  summary: "Documented group sessions with how many of their notes are signed, newest first",
  permission: "groupNotes.write",
  query: z.strictObject({
    locationId: Id.optional(),
    author: Id.optional(),
    /** Only sessions with unsigned notes, or only those whose notes are all signed. */
    signed: z.enum(["some-open", "all"]).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    ...pageQuery,
  }),
  response: pageOf(GroupNoteRow),
  problems: ["out-of-scope"],
});

const problems = ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"] as const;

export const bulkCheckIn = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/bulk-checkin",
  summary: "Check clients in; each is answered on its own",
  permission: "groups.facilitate",
  audit: { action: "group.checked-in", subject: "group-session" },
  params: sessionParams,
  body: z.strictObject({
    clientIds: z.array(Id).min(1).max(100),
    /** When they arrived; by default the start, or now where that is clearly later. */
    at: Instant.optional(),
    /** Those who are in another group leave it now. */
    move: z.boolean().default(false),
  }),
  response: z.strictObject({
    results: z.array(
      z.strictObject({
        clientId: Id,
        outcome: z.enum(["present", "alreadyPresent", "notOnRoster", "otherGroup"]),
        otherGroup: z.strictObject({ name: z.string(), since: Instant }).nullable(),
      }),
    ),
  }),
  problems: [...problems, "client-in-other-group", "note-locked"],
});

export const addWalkIn = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/walk-ins",
  summary: "Add a client who is not on the roster of that day",
  permission: "groups.facilitate",
  chart: "client",
  audit: { action: "group.client-added", subject: "group-session" },
  params: sessionParams,
  body: z.strictObject({ mrNo: z.string().min(1).max(20) }),
  response: z.strictObject({ clientId: Id }),
  problems,
});

export const changeAttendance = endpoint({
  method: "PATCH",
  path: "/group-notes/:sessionId/attendance/:clientId",
  summary: "Correct when a client came and left, or say why the client was absent",
  permission: "groups.facilitate",
  chart: "client",
  audit: { action: "group.attendance-changed", subject: "group-session" },
  params: sessionParams.extend({ clientId: Id }),
  body: z.discriminatedUnion("status", [
    z.strictObject({
      status: z.literal("present"),
      version: z.number().int().min(0),
      arrivedAt: Instant.optional(),
      leftAt: Instant.nullable().optional(),
    }),
    z.strictObject({ status: z.literal("expected"), version: z.number().int().min(0) }),
    z.strictObject({
      status: z.enum(absences),
      version: z.number().int().min(0),
      absenceReason: z.string().trim().min(3, "Enter at least 3 characters.").max(300).nullable().default(null),
    }),
  ]),
  response: z.strictObject({ status: z.enum(attendanceStatuses) }),
  problems: [...problems, "client-in-other-group", "note-locked"],
});

export const endSession = endpoint({
  method: "POST",
  path: "/group-sessions/:sessionId/end",
  summary: "End a session, or correct its times until a note is signed",
  permission: "groups.facilitate",
  audit: { action: "group.session-ended", subject: "group-session" },
  params: sessionParams,
  body: z.strictObject({
    version: Version,
    actualStart: Instant,
    actualEnd: Instant,
    topic: z.string().trim().min(1).max(200).nullable().optional(),
  }),
  response: Session,
  problems: [...problems, "unconfirmed-arrivals", "note-locked"],
});

export const changeGroupClientNote = endpoint({
  method: "PATCH",
  path: "/group-client-notes/:noteId",
  summary: "Participation and affect of one client in a group note",
  permission: "groupNotes.write",
  chart: "client",
  audit: { action: "note.changed", subject: "note" },
  params: z.strictObject({ noteId: Id }),
  body: z.strictObject({ version: Version, fields: FieldValues }),
  response: z.strictObject({ fields: FieldValues, version: Version }),
  problems: ["not-found", "stale-version", "note-locked", "wrong-state", "validation"],
});
