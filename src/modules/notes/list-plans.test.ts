// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { addCareTeamMember } from "#modules/clients/care-team/care-team.contract.ts";
import { listMyClients } from "#modules/clients/care-team/my-clients.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { listReportRecords } from "#modules/facility/reports/report.contract.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { listAddenda } from "./addenda/addendum.contract.ts";
import { listApprovals, listSubmissions } from "./approvals/approval.contract.ts";
import { listMyDrafts, listRevisions } from "./drafts/part.contract.ts";
import { listGroupNotes } from "./group-notes/group-note.contract.ts";
import {
  listDoctorNotes,
  listGroupClientNotes,
  listProgressNotes,
  listShiftNotes,
} from "./kinds/kind-notes.contract.ts";
import { getNoteHistory } from "./notes/history.contract.ts";
import { getNote, listNotes, searchNotes } from "./notes/note.contract.ts";
import { listPhrases } from "./phrases/phrase.contract.ts";
import { givenDraftNote, givenSignedNote, givenTrainee, givenWaitingNote } from "./testing.ts";
import { givenTransfer } from "./transfers/testing.ts";
import { listTransfers } from "./transfers/transfer.contract.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const [author, supervisor] = [await facility.as("therapist"), await facility.as("medical_director")];
  const trainee = await givenTrainee(facility, supervisor);
  const client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T18:00:00.000Z" });
  const now = facility.clock.now();
  const signed = await givenSignedNote(author, client, now, { endedMinutesAgo: 200 });
  await (await facility.as("case_manager")).call(addCareTeamMember, {
    params: { mrNo: client.mrNo },
    body: { demographicId: client.demographicId, clinicianId: author.clinicianId, role: "primary_therapist" },
  });
  const { note: waiting } = await givenWaitingNote(trainee, client, now, { endedMinutesAgo: 300 });
  const draft = await givenDraftNote(author, client, now);
  const partKey = draft.parts[0]?.partKey ?? "";
  const params = { noteId: signed.id };
  const { transfer } = await givenTransfer(facility);
  costs = await costsOf(facility, crowdOf(client, signed.id, waiting.id, draft.id, transfer.noteId), {
    "notes of a client": () => author.call(listNotes, { query: { mrNo: client.mrNo } }),
    "notes under a number": () =>
      supervisor.call(listReportRecords, {
        params: { code: "note-timeliness" },
        query: { period: "2026-11-20..2026-11-20", column: "notes" },
      }),
    "second page": () => author.call(listNotes, { query: { mrNo: client.mrNo, page: 2 } }),
    "my clients": () => author.call(listMyClients),
    "words in a client's notes": () => author.call(searchNotes, { body: { mrNo: client.mrNo, q: "practiced" } }),
    "drafts of a client": () => author.call(listNotes, { query: { mrNo: client.mrNo, status: "draft" } }),
    "my notes of a client": () => author.call(listNotes, { query: { mrNo: client.mrNo, author: author.clinicianId } }),
    "my drafts": () => author.call(listMyDrafts),
    "notes to co-sign": () => supervisor.call(listApprovals),
    "the team's notes to co-sign": () => supervisor.call(listApprovals, { query: { of: "team" } }),
    "an author's overdue notes to co-sign": () =>
      supervisor.call(listApprovals, { query: { of: "team", authorId: trainee.clinicianId, due: "overdue" } }),
    "versions of a note": () => author.call(getNoteHistory, { params: { noteId: signed.id } }),
    "smart phrases": () => author.call(listPhrases),
    "my submissions": () => trainee.call(listSubmissions),
    "shift notes": () => author.call(listShiftNotes, {}),
    "individual notes": () => author.call(listProgressNotes, {}),
    "doctor notes": () => author.call(listDoctorNotes, {}),
    "group notes of clients": () => author.call(listGroupClientNotes, {}),
    "documented sessions": () => author.call(listGroupNotes, {}),
    "transfers under way": () => author.call(listTransfers, {}),
    "accepted transfers": () => author.call(listTransfers, { query: { status: "accepted" } }),
    note: () => author.call(getNote, { params }),
    addenda: () => author.call(listAddenda, { params }),
    "versions of a part": () => author.call(listRevisions, { params: { noteId: draft.id, partKey } }),
  });
});

it("every list of notes keeps its query cost with 10,000 notes", () => {
  expect(tooDear(costs)).toEqual([]);
});

/** Notes of other clients and authors, few of them open; 500 belong to one client. */
function crowdOf(
  client: { clientId: string },
  signedId: string,
  waitingId: string,
  draftId: string,
  transferId: string,
): Crowd[] {
  const of = { client_id: "md5('client' || n)::uuid", demographic_id: "md5('episode' || n)::uuid" };
  const mine = (every: number, column: string) =>
    `CASE WHEN n % ${every} = 0 THEN m.${column} ELSE md5('staff' || n % 20)::uuid END`;
  const oneIn20 = (one: string, others = "NULL") => `CASE WHEN n % 20 = 0 THEN ${one} ELSE ${others} END`;
  const ago = "m.service_start - make_interval(hours => n)";
  const note = {
    ...of,
    id: "md5(m.id::text || n)::uuid",
    service_start: ago,
    service_end: "m.service_end - make_interval(hours => n)",
    author_id: mine(50, "author_id"),
  };
  const ofNote = (id: string) => `md5('${id}' || n)::uuid`;
  const {
    client_id: _,
    demographic_id: __,
    ...ownNote
  } = { ...note, id: "gen_random_uuid()", author_id: "m.author_id" };
  return [
    { table: "notes", like: { id: signedId }, count: many, columns: note },
    { table: "notes", like: { id: signedId }, count: 500, columns: ownNote },
    { table: "notes", like: { id: draftId }, count: 500, columns: note },
    { table: "notes", like: { id: waitingId }, count: 1000, columns: { ...note, author_id: "m.author_id" } },
    { table: "note_parts", like: { note_id: signedId }, count: many, columns: { note_id: ofNote(signedId) } },
    {
      table: "note_approvals",
      like: { note_id: waitingId },
      count: many,
      columns: {
        note_id: ofNote(waitingId),
        supervisor_id: mine(500, "supervisor_id"),
        author_id: "CASE WHEN n % 200 = 0 THEN m.author_id ELSE md5('author' || n % 20)::uuid END",
      },
    },
    {
      table: "transfer_handoffs",
      like: { id: transferId },
      count: many,
      columns: {
        ...of,
        id: ofNote(signedId),
        effective_at: "m.effective_at - make_interval(hours => n)",
        status: oneIn20("'accepted'", "'withdrawn'"),
        sent_at: "m.effective_at",
        accepted_at: oneIn20("m.effective_at"),
        accepted_by: oneIn20("md5('staff' || n % 20)::uuid"),
        read_back: oneIn20("'Stable, no precautions.'"),
        withdrawn_at: oneIn20("NULL", "m.effective_at"),
        withdraw_reason: oneIn20("NULL", "'Bed not available'"),
      },
    },
    {
      table: "access_scopes",
      like: { subject_id: client.clientId },
      count: many,
      columns: { subject_id: of.client_id },
    },
  ];
}
