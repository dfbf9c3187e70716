import { beforeAll, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import * as clinician from "#modules/staff/clinicians/clinician.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { openApproval, returnNote } from "../approvals/approval.contract.ts";
import { getRevision, listMyDrafts, listRevisions, savePart } from "../drafts/part.contract.ts";
import { contentFromText, plainText } from "../drafts/part-content.ts";
import { discardNote, getNote, printNote } from "../notes/note.contract.ts";
import { getSignSheet, signNote } from "../notes/sign.contract.ts";
import {
  aSigning,
  givenDraftNote,
  givenSupervised,
  givenTrainee,
  givenWaitingNote,
  givenWrittenNote,
} from "../testing.ts";

let facility: Facility;
let admin: Person;
let supervisor: Person;
let client: GivenClient;
beforeAll(async () => {
  facility = await givenFacility();
  [admin, supervisor] = [await facility.as("admin"), await facility.as("therapist", "supervisor")];
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});

type Reassignment = { kind: string; id: string; toClinicianId: string };
async function deactivate(person: Person, reassignments: Reassignment[] = []) {
  const params = { clinicianId: person.clinicianId };
  const { version } = await admin.call(clinician.getClinician, { params });
  const body = { version, move: "deactivate" as const, reason: "Moved away", reassignments };
  return admin.call(clinician.setClinicianStatus, { params, body });
}
const given = (endedMinutesAgo: number) => ({ endedMinutesAgo, minutes: 20 });
const to = (person: Person, id: string) => ({ kind: "notes", id, toClinicianId: person.clinicianId });

describe("NTE-7: unsigned notes of a deactivated author", () => {
  it("must all be reassigned before deactivation, and are signed in the new author's own name", async () => {
    const leaver = await givenSupervised(facility, await facility.as("therapist", "leaver"), supervisor);
    const note = await givenWrittenNote(leaver, client, facility.clock.now(), given(30));
    const other = await givenDraftNote(leaver, client, facility.clock.now(), given(60));
    const { groups } = await admin.call(clinician.listDependents, { params: { clinicianId: leaver.clinicianId } });
    expect(groups).toMatchObject([{ kind: "notes", count: 2, hint: expect.stringContaining("in their own name") }]);
    expect(groups[0]?.rows.map((row) => row.suggestedId)).toEqual([supervisor.clinicianId, supervisor.clinicianId]);
    await expect(deactivate(leaver)).rejects.toMatchObject({ code: "has-caseload" });
    await expect(deactivate(leaver, [to(supervisor, note.id)])).rejects.toMatchObject({ code: "has-caseload" });
    // Refuses colleagues who cannot sign in this chart, by permission or by location.
    const billing = await facility.as("billing");
    const far = await facility.as("therapist", "far", "other");
    for (const person of [billing, far])
      await expect(deactivate(leaver, [to(person, note.id), to(supervisor, other.id)])).rejects.toMatchObject({
        code: "wrong-state",
      });
    expect(await leaver.call(getNote, { params: { noteId: note.id } })).toMatchObject({
      authorId: leaver.clinicianId,
      begunBy: null,
    });

    await deactivate(leaver, [to(supervisor, note.id), to(supervisor, other.id)]);
    await facility.runJobs();
    const bell = await supervisor.call(listNotifications, { query: { pageSize: 50 } });
    expect(bell.rows.filter(({ kind }) => kind === "notes.handed-over")).toMatchObject([{ groupCount: 2 }]);
    const mine = await supervisor.call(listMyDrafts);
    expect(mine.rows.map((row) => row.noteId)).toEqual(expect.arrayContaining([note.id, other.id]));

    const taken = await supervisor.call(getNote, { params: { noteId: note.id } });
    const name = note.authorName;
    expect(taken).toMatchObject({
      authorId: supervisor.clinicianId,
      begunBy: { name, reassignments: [{ fromName: name, toName: taken.authorName, byName: expect.any(String) }] },
      abilities: { sign: true, discard: true },
    });
    // The former author's text stays in the history after it is overwritten.
    const partKey = taken.parts[0]?.partKey ?? "";
    const params = { noteId: note.id, partKey };
    await supervisor.call(savePart, {
      params,
      body: {
        baseRevision: taken.parts[0]?.revision ?? 0,
        mutationId: newId(),
        tabId: newId(),
        seq: 1,
        content: contentFromText("I was not in the room. By the group's record he came and spoke."),
      },
    });
    const journal = await supervisor.call(listRevisions, { params });
    const left = journal.rows.find((row) => row.origin === "takeover");
    const words = await supervisor.call(getRevision, { params: { ...params, revisionId: left?.id ?? "" } });
    expect(plainText(words.content)).toBe(plainText(note.parts[0]?.content ?? words.content));
    expect(left?.savedByName).toBe(name);

    const sheet = await supervisor.call(getSignSheet, { params: { noteId: note.id } });
    expect(sheet.meaning).toBe(
      `${name} started this note and left it unsigned. I have reviewed and completed it, and I attest to it in my own name.`,
    );
    const signed = await supervisor.call(signNote, await aSigning(supervisor, note.id), { signing: true });
    expect(signed.signatures).toMatchObject([{ role: "author", signerName: taken.authorName, meaning: sheet.meaning }]);
    expect(signed.document).toMatchObject({
      author: { clinicianId: supervisor.clinicianId },
      begunBy: { clinicianId: leaver.clinicianId, name },
    });
    const director = await facility.as("medical_director");
    expect((await director.call(printNote, { params: { noteId: note.id } })).document.begunBy).toMatchObject({ name });
  });

  it("can be discarded with a reason by the new author; the text is kept", async () => {
    const leaver = await facility.as("therapist", "second-leaver");
    const note = await givenWrittenNote(leaver, client, facility.clock.now(), given(90));
    await deactivate(leaver, [to(supervisor, note.id)]);
    const { version } = await supervisor.call(getNote, { params: { noteId: note.id } });
    const body = { version, reason: "No one else was present" };
    expect(await supervisor.call(discardNote, { params: { noteId: note.id }, body })).toMatchObject({
      status: "discarded",
      begunBy: { name: note.authorName },
    });
  });

  it("NTE-5: don't count as overlapping services of the new author", async () => {
    const leaver = await facility.as("therapist", "third-leaver");
    const theirs = await givenWrittenNote(leaver, client, facility.clock.now(), given(120));
    const own = await givenWrittenNote(supervisor, client, facility.clock.now(), given(120));
    await deactivate(leaver, [to(supervisor, theirs.id)]);
    for (const { id } of [theirs, own])
      expect((await supervisor.call(getSignSheet, { params: { noteId: id } })).overlap).toBeNull();
    const signed = await supervisor.call(signNote, await aSigning(supervisor, own.id), { signing: true });
    expect(Object.keys(signed.document ?? {})).not.toContain("begunBy");
  });

  it("are reassigned to the approver when returned after the author was deactivated", async () => {
    const director = await facility.as("medical_director");
    const trainee = await givenTrainee(facility, director, "leaving-trainee");
    const { note, approvalId } = await givenWaitingNote(trainee, client, facility.clock.now(), given(150));
    // Signed by its author, so it doesn't block the deactivation.
    await deactivate(trainee);
    const { version } = await director.call(openApproval, { params: { approvalId } });
    await director.call(returnNote, {
      params: { approvalId },
      body: { version, reasonCode: "other", reasonText: "The plan is missing" },
    });
    expect(await director.call(getNote, { params: { noteId: note.id } })).toMatchObject({
      status: "returned",
      authorId: director.clinicianId,
      begunBy: { name: note.authorName },
      abilities: { sign: true },
    });
  });
});
