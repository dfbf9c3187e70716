import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { createGroupNotesExport, readGroupNotesExport } from "../group-notes/group-export.contract.ts";
import { listGroupNotes } from "../group-notes/group-note.contract.ts";
import { givenSignedGroup } from "../group-notes/testing.ts";
import { createProgressNote } from "../notes/note.contract.ts";
import { givenWrittenShift } from "../shift-notes/testing.ts";
import {
  changeDoctorNote,
  createDoctorNote,
  getDoctorNote,
  getGroupClientNote,
  getProgressNote,
  getShiftNote,
  listDoctorNotes,
  listGroupClientNotes,
  listProgressNotes,
  listShiftNotes,
  refreshFacts,
} from "./kind-notes.contract.ts";

/** A doctor note started by the first prescriber for a client admitted two days ago. */
export async function givenDoctorNote(facility: Facility, templateKey = "doctor-psychiatric-follow-up") {
  const now = facility.clock.now();
  const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(now, -48 * 60) });
  const prescriber = await facility.as("prescriber");
  const serviceStart = addMinutes(now, -30);
  const note = await prescriber.call(createDoctorNote, {
    body: { mrNo: client.mrNo, templateKey, serviceStart, serviceEnd: addMinutes(now, -5) },
  });
  return { client, prescriber, note };
}

/** One valid call of each endpoint, for the derived access tests. */
export const kindSamples: readonly Sample[] = [
  sample(listGroupNotes, "therapist", () => ({})),
  sample(listGroupClientNotes, "therapist", () => ({})),
  sample(listShiftNotes, "nurse", () => ({})),
  sample(listDoctorNotes, "prescriber", () => ({})),
  sample(listProgressNotes, "therapist", () => ({})),
  sample(getProgressNote, "therapist", async (facility) => {
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -48 * 60) });
    const note = await (await facility.as("therapist")).call(createProgressNote, {
      body: { mrNo: client.mrNo, templateKey: "progress-dap", serviceStart: facility.clock.now() },
    });
    return { params: { noteId: note.id } };
  }),
  sample(getGroupClientNote, "therapist", async (facility) => ({
    params: { noteId: (await givenSignedGroup(facility)).noteId },
  })),
  sample(getShiftNote, "nurse", async (facility) => ({
    params: { noteId: (await givenWrittenShift(facility, await facility.as("nurse"))).noteId },
  })),
  sample(getDoctorNote, "prescriber", async (facility) => ({
    params: { noteId: (await givenDoctorNote(facility)).note.id },
  })),
  sample(createDoctorNote, "prescriber", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const serviceStart = facility.clock.now();
    return { body: { mrNo: client.mrNo, templateKey: "doctor-history-physical", serviceStart } };
  }),
  sample(changeDoctorNote, "prescriber", async (facility) => {
    const { id, version } = (await givenDoctorNote(facility)).note;
    return { params: { noteId: id }, body: { version, psychotherapyMinutes: 16 } };
  }),
  sample(refreshFacts, "prescriber", async (facility) => {
    const { id, version } = (await givenDoctorNote(facility)).note;
    return { params: { noteId: id }, body: { version } };
  }),
  sample(createGroupNotesExport, "medical_director", async (facility) => {
    const { mrNo, date } = await givenSignedGroup(facility);
    return { body: { mrNo, from: date, to: date } };
  }),
  sample(readGroupNotesExport, "medical_director", async (facility) => {
    const { mrNo, date } = await givenSignedGroup(facility);
    const director = await facility.as("medical_director");
    const { id } = await director.call(createGroupNotesExport, { body: { mrNo, from: date, to: date } });
    return { params: { exportId: id } };
  }),
];
