import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { PulledFactsSchema } from "../facts/facts.contract.ts";
import { NotePart, NoteStatusSchema } from "../notes/note.contract.ts";
import { SeveralSheets, SeveralSigned, severalSigning } from "../notes/sign-several.contract.ts";
import { FieldValues, TemplateField } from "../templates/template.ts";

const ShiftOfDay = z.strictObject({
  patternId: Id,
  name: z.string(),
  localDate: PlainDate,
  startsAt: Instant,
  endsAt: Instant,
});

const BoardRow = z.strictObject({
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  bedCode: z.string(),
  /** When the client left the unit in this shift. */
  leftAt: Instant.nullable(),
  /** As signed with the note, as it took them last, or of now for a client without a note. */
  facts: PulledFactsSchema,
  /** The chart says something else now than the unsigned note. */
  isOutdated: z.boolean(),
  /** The client's last lines, newest first. */
  before: z.array(z.string()),
  note: z
    .strictObject({
      id: Id,
      status: NoteStatusSchema,
      authorId: Id,
      authorName: z.string(),
      isMine: z.boolean(),
      fields: FieldValues,
      /** Empty for a signed note. */
      parts: z.array(NotePart),
      line: z.string(),
      followUp: z.string(),
      version: Version,
    })
    .nullable(),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** A unit in one shift: all its clients. */
export const ShiftBoard = z.strictObject({
  locationId: Id,
  timeZone: z.string(),
  units: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** Shifts of the last days that have started, the newest first. */
  shifts: z.array(ShiftOfDay),
  sectionId: Id.nullable(),
  shift: ShiftOfDay.nullable(),
  /** Null before the first line is started. */
  reportId: Id.nullable(),
  fields: z.array(TemplateField),
  rows: z.array(BoardRow),
  /** Clients of the unit whose charts the user can't open. */
  restricted: z.number().int(),
  reads: z.array(z.strictObject({ clinicianId: Id, name: z.string(), at: Instant })),
  abilities: z.strictObject({ write: z.boolean(), sign: z.boolean(), markRead: z.boolean() }),
});
export type ShiftBoard = z.infer<typeof ShiftBoard>;

const problems = ["not-found", "out-of-scope", "wrong-state", "validation"] as const;

export const getShiftBoard = endpoint({
  method: "GET",
  path: "/shift-notes/board",
  summary: "The board of a unit for a shift: every client with facts of the shift and their line",
  permission: "notes.read",
  query: z.strictObject({
    locationId: Id,
    /** The first unit when left out. */
    sectionId: Id.optional(),
    /** The running shift when left out. */
    patternId: Id.optional(),
    localDate: PlainDate.optional(),
  }),
  response: ShiftBoard,
  problems,
});

export const startShiftNotes = endpoint({
  method: "POST",
  path: "/shift-notes",
  summary: "Start the notes of a unit's clients in one's own name; those who have one keep it",
  permission: "notes.write",
  idempotent: true,
  audit: { action: "note.shift-started", subject: "shift-report" },
  status: 201,
  body: z.strictObject({
    sectionId: Id,
    patternId: Id,
    localDate: PlainDate,
    /** All clients of the unit when left out. */
    clientIds: z.array(Id).min(1).max(100).optional(),
  }),
  response: z.strictObject({ reportId: Id, started: z.number().int() }),
  problems: [...problems, "forbidden"],
});

const params = z.strictObject({ reportId: Id });

export const refreshShiftFacts = endpoint({
  method: "POST",
  path: "/shift-notes/board/:reportId/refresh-facts",
  summary: "Take the facts of the shift again for one's own unsigned notes",
  permission: "notes.write",
  audit: { action: "note.facts-refreshed", subject: "shift-report" },
  params,
  response: z.strictObject({ refreshed: z.number().int() }),
  problems,
});

export const getShiftSignSheet = endpoint({
  method: "GET",
  path: "/shift-notes/board/:reportId/sign-sheet",
  summary: "Review one's own notes of a shift before signing, and what is missing in each",
  permission: "notes.sign",
  params,
  response: SeveralSheets,
  problems: [...problems, "not-the-author"],
});

export const signShiftNotes = endpoint({
  method: "POST",
  path: "/shift-notes/board/:reportId/sign",
  summary: "Sign one's own notes of a shift as reviewed; each is answered on its own",
  permission: "notes.sign",
  ticket: "sign",
  idempotent: true,
  audit: { action: "note.signed", subject: "shift-report" },
  params,
  body: severalSigning,
  response: SeveralSigned,
  problems: [...problems, "not-the-author", "step-up-required", "ticket-used"],
});

export const readShiftReport = endpoint({
  method: "POST",
  path: "/shift-notes/board/:reportId/read",
  summary: "Record that one read the report of a shift",
  permission: "notes.read",
  audit: { action: "note.shift-read", subject: "shift-report" },
  params,
  response: z.strictObject({ readAt: Instant }),
  problems: [...problems, "forbidden"],
});
