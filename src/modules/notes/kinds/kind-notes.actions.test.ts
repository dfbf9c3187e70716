import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { addAllergy } from "#modules/medications/allergies/allergy.contract.ts";
import { givenClientInCare } from "#modules/medications/orders/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { createGroupNotesExport, readGroupNotesExport } from "../group-notes/group-export.contract.ts";
import { listGroupNotes } from "../group-notes/group-note.contract.ts";
import { givenSignedGroup } from "../group-notes/testing.ts";
import { printNote, voidNote } from "../notes/note.contract.ts";
import { signNote } from "../notes/sign.contract.ts";
import { aSigning, givenSignedNote, someWords } from "../testing.ts";
import {
  changeDoctorNote,
  createDoctorNote,
  getDoctorNote,
  getProgressNote,
  listDoctorNotes,
  listGroupClientNotes,
  listProgressNotes,
  refreshFacts,
} from "./kind-notes.contract.ts";
import { givenDoctorNote } from "./samples.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const now = () => facility.clock.now();

describe("a doctor note", () => {
  it("NTE-20: starts with the allergies and the last note of the chart, and takes them again until it is signed", async () => {
    const client = await givenClientInCare(facility);
    facility.clock.advance({ minutes: 30 });
    const [prescriber, nurse, therapist] = [
      await facility.as("prescriber"),
      await facility.as("nurse"),
      await facility.as("therapist"),
    ];
    await givenSignedNote(therapist, client, now(), { endedMinutesAgo: 10, minutes: 5 });
    const note = await prescriber.call(createDoctorNote, {
      body: {
        mrNo: client.mrNo,
        templateKey: "doctor-psychiatric-evaluation",
        serviceStart: addMinutes(now(), -4),
        serviceEnd: now(),
      },
    });
    expect(note).toMatchObject({ kind: "doctor", subtype: "psychiatricEvaluation" });
    expect(note.parts.map(({ partKey }) => partKey)).toEqual(
      expect.arrayContaining(["onset", "mentalStatus", "medicalHistory", "strengths"]),
    );
    expect(note.templateFields.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["intellect", "memory", "orientation"]),
    );
    const of = (facts: typeof note.facts, key: string) =>
      facts?.groups.find((group) => group.key === key)?.lines.map(({ text }) => text);
    expect(of(note.facts, "lastNote")).toEqual([expect.stringContaining("Individual session")]);
    expect(of(note.facts, "allergies")).toEqual([]);
    await nurse.call(addAllergy, {
      params: { mrNo: client.mrNo },
      body: {
        kind: "allergy",
        substanceText: "Penicillin",
        category: "medication",
        reactions: [{ manifestation: "Hives", severity: "moderate" }],
        criticality: "high",
        verification: "reported",
      },
    });
    const fresh = await prescriber.call(refreshFacts, { params: { noteId: note.id }, body: { version: note.version } });
    expect(of(fresh.facts, "allergies")).toEqual(["Penicillin: Hives"]);
    await expect(
      nurse.call(refreshFacts, { params: { noteId: note.id }, body: { version: fresh.version } }),
    ).rejects.toMatchObject({ code: "not-the-author" });
  });

  it("freezes its facts with the signature and prints them", async () => {
    const { prescriber, note } = await givenDoctorNote(facility);
    const params = { noteId: note.id };
    for (const { partKey } of note.parts)
      await prescriber.call(savePart, {
        params: { ...params, partKey },
        body: { baseRevision: 0, mutationId: newId(), tabId: newId(), seq: 1, content: contentFromText(someWords) },
      });
    const fields = Object.fromEntries(note.templateFields.map(({ key, options }) => [key, options[0]?.value ?? ""]));
    const changed = await prescriber.call(changeDoctorNote, { params, body: { version: note.version, fields } });
    const signed = await prescriber.call(signNote, await aSigning(prescriber, note.id), { signing: true });
    expect(signed.document?.facts).toEqual(note.facts);
    await expect(
      prescriber.call(refreshFacts, { params, body: { version: changed.version + 1 } }),
    ).rejects.toMatchObject({ code: "note-locked" });
    const director = await facility.as("medical_director");
    expect((await director.call(printNote, { params })).document.facts).toEqual(note.facts);
  });

  it("NTE-17: is the only history and physical of a stay, also when two are started at once", async () => {
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(now(), -600) });
    const prescriber = await facility.as("prescriber");
    const second = await facility.as("prescriber", "second");
    const body = { mrNo: client.mrNo, templateKey: "doctor-history-physical", serviceStart: now() };
    const both = await Promise.allSettled([
      prescriber.call(createDoctorNote, { body }),
      second.call(createDoctorNote, { body }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(prescriber.call(createDoctorNote, { body })).rejects.toMatchObject({ code: "note-exists" });
    const { rows } = await prescriber.call(listDoctorNotes, {
      query: { mrNo: client.mrNo, subtype: "historyPhysical" },
    });
    expect(rows).toHaveLength(1);
    await expect(prescriber.call(getDoctorNote, { params: { noteId: rows[0]?.id ?? "" } })).resolves.toBeTruthy();
  });

  it("is written by prescribers only", async () => {
    const client = await givenAdmittedClient(facility);
    const body = { mrNo: client.mrNo, templateKey: "doctor-history-physical", serviceStart: now() };
    await expect((await facility.as("nurse")).call(createDoctorNote, { body })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("individual notes", () => {
  it("are listed across clients by kind and status, and read by their own path", async () => {
    const therapist = await facility.as("therapist");
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(now(), -600) });
    const note = await givenSignedNote(therapist, client, now(), { endedMinutesAgo: 90 });
    const rows = async (query: { kind?: string; status?: string }) =>
      (await therapist.call(listProgressNotes, { query: { mrNo: client.mrNo, ...query } })).rows.map(({ id }) => id);
    expect(await rows({})).toEqual([note.id]);
    expect(await rows({ kind: "crisis,collateral" })).toEqual([]);
    expect(await rows({ status: "draft" })).toEqual([]);
    const params = { noteId: note.id };
    expect(await therapist.call(getProgressNote, { params })).toMatchObject({ kind: "progress", status: "signed" });
    const doctor = (await givenDoctorNote(facility)).note;
    await expect(therapist.call(getProgressNote, { params: { noteId: doctor.id } })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("group notes in lists and prints", () => {
  it("lists documented sessions and clients' notes, and prepares the signed ones of a client for printing", async () => {
    const given = await givenSignedGroup(facility);
    const lead = await facility.as("case_manager");
    const sessions = await lead.call(listGroupNotes, { query: { signed: "all" } });
    expect(sessions.rows.find(({ sessionId }) => sessionId === given.sessionId)).toMatchObject({
      noteCount: 1,
      signedCount: 1,
    });
    const notes = await lead.call(listGroupClientNotes, { query: { sessionId: given.sessionId } });
    expect(notes.rows.map(({ id }) => id)).toEqual([given.noteId]);
    const director = await facility.as("medical_director");
    const body = { mrNo: given.mrNo, from: given.date, to: given.date };
    const set = await director.call(createGroupNotesExport, { body });
    expect(set.notes).toBe(1);
    const params = { exportId: set.id };
    expect((await director.call(readGroupNotesExport, { params })).noteIds).toEqual([given.noteId]);
    const compliance = await facility.as("compliance");
    const { version } = notes.rows[0] ?? { version: 1 };
    await compliance.call(voidNote, {
      params: { noteId: given.noteId },
      body: { version, reasonCode: "test", reasonText: "Test entry" },
    });
    expect((await director.call(readGroupNotesExport, { params })).noteIds).toEqual([]);
    await expect(director.call(createGroupNotesExport, { body })).rejects.toMatchObject({ code: "not-found" });
  });
});
