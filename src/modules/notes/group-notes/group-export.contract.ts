import { z } from "zod";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { endpoint, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { MrNo } from "../notes/note.contract.ts";

/** The most notes of one prepared set. */
export const mostExported = 300;

export const createGroupNotesExport = endpoint({
  method: "POST",
  path: "/group-notes/exports",
  summary: "Prepare a client's signed group notes of some days for printing",
  permission: "notes.export",
  chart: "client",
  leaves: inPrintout,
  audit: { action: "note.export-prepared", subject: "group-note-export" },
  body: z.strictObject({ mrNo: MrNo, from: PlainDate, to: PlainDate }),
  response: z.strictObject({ id: idOf("group-note-export"), notes: z.number().int() }),
  status: 201,
  problems: ["not-found", "out-of-scope", "validation", "too-many-notes"],
});

export const readGroupNotesExport = endpoint({
  method: "GET",
  path: "/group-notes/exports/:exportId",
  summary: "Which notes a prepared set contains, in the order of their service",
  permission: "notes.export",
  chart: "client",
  leaves: inPrintout,
  params: z.strictObject({ exportId: Id }),
  response: z.strictObject({
    clientId: idOf("client"),
    clientName: z.string(),
    mrNo: z.string(),
    from: PlainDate,
    to: PlainDate,
    noteIds: z.array(Id),
  }),
  problems: ["not-found", "out-of-scope"],
});
