import { createShiftPattern } from "#modules/facility/duty/shift.contract.ts";
import { givenBed, givenResident } from "#modules/facility/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { changeShiftNote } from "../kinds/kind-notes.contract.ts";
import { documentHash, withLateEntry } from "../notes/note-document.ts";
import {
  getShiftBoard,
  getShiftSignSheet,
  readShiftReport,
  refreshShiftFacts,
  type ShiftBoard,
  signShiftNotes,
  startShiftNotes,
} from "./shift-note.contract.ts";

const pattern = new WeakMap<Facility, Promise<void>>();

/** Day and night shifts of 12 hours at the main location, from 7 to 7. */
export function givenShifts(facility: Facility): Promise<void> {
  const known = pattern.get(facility);
  if (known) return known;
  const made = makeShifts(facility);
  pattern.set(facility, made);
  return made;
}
async function makeShifts(facility: Facility): Promise<void> {
  const admin = await facility.as("admin");
  for (const [name, startLocal] of [
    ["Day", "07:00"],
    ["Night", "19:00"],
  ] as const)
    await admin.call(createShiftPattern, {
      body: { locationId: facility.locations.main, name, startLocal, durationMinutes: 720 },
    });
}

/** A unit with clients in beds, in the running shift. */
export async function givenUnit(facility: Facility, clients = 2) {
  await givenShifts(facility);
  const residents = [];
  for (let index = 0; index < clients; index += 1)
    residents.push(await givenResident(facility, { bedId: (await givenBed(facility)).id }));
  const [sectionId = ""] = facility.sections.values();
  return { residents, sectionId };
}

/** The board of the main location's first unit in the running shift. */
export function boardOf(person: Person, facility: Facility, shift: { patternId?: string; localDate?: string } = {}) {
  const [sectionId = ""] = facility.sections.values();
  return person.call(getShiftBoard, { query: { locationId: facility.locations.main, sectionId, ...shift } });
}

/** Starts the notes of these clients in this person's name, and returns the report. */
export async function givenStarted(facility: Facility, person: Person, clientIds: readonly string[]) {
  const { sectionId, shift } = await boardOf(person, facility);
  if (!sectionId || !shift) throw new Error("There is no unit or shift.");
  const { patternId, localDate } = shift;
  return person.call(startShiftNotes, { body: { sectionId, patternId, localDate, clientIds: [...clientIds] } });
}

const typed = (text: string) => ({
  baseRevision: 0,
  mutationId: newId(),
  tabId: newId(),
  seq: 1,
  content: contentFromText(text),
});

interface Words {
  line: string;
  followUp?: string;
  course?: string;
}

/** Writes the line of a client's note. */
export async function writeLine(person: Person, row: ShiftBoard["rows"][number], words: Words): Promise<void> {
  const { note } = row;
  if (!note) throw new Error("The client has no note.");
  await person.call(savePart, { params: { noteId: note.id, partKey: "line" }, body: typed(words.line) });
  if (words.followUp)
    await person.call(savePart, { params: { noteId: note.id, partKey: "followUp" }, body: typed(words.followUp) });
  await person.call(changeShiftNote, {
    params: { noteId: note.id },
    body: { version: note.version, fields: { course: words.course ?? "uneventful" } },
  });
}

/** Takes the facts again and returns the sign request of all complete notes, as the screen sends it. */
export async function aShiftSigning(person: Person, reportId: string) {
  const params = { reportId };
  await person.call(refreshShiftFacts, { params });
  const { sheets } = await person.call(getShiftSignSheet, { params });
  const notes = sheets.flatMap(({ noteId, version, revisions, document, stops }) =>
    document && stops.length === 0
      ? [{ noteId, version, revisions, hash: documentHash(withLateEntry(document, null)) }]
      : [],
  );
  return { params, body: { notes } };
}

/** A started report with one client's line written. */
export async function givenWrittenShift(facility: Facility, person: Person, words: Partial<Words> = {}) {
  const { residents, sectionId } = await givenUnit(facility, 1);
  const [client] = residents;
  if (!client) throw new Error("There is no client.");
  const { reportId } = await givenStarted(facility, person, [client.clientId]);
  const board = await boardOf(person, facility);
  const row = board.rows.find(({ clientId }) => clientId === client.clientId);
  if (!row?.note) throw new Error("The client has no note.");
  await writeLine(person, row, { line: "Rested in the room and took part in group.", ...words });
  return { client, sectionId, reportId, noteId: row.note.id };
}

/** One valid call of each endpoint, for the derived access tests. */
export const shiftSamples: readonly Sample[] = [
  sample(getShiftBoard, "nurse", async (facility) => {
    await givenUnit(facility, 1);
    return { query: { locationId: facility.locations.main } };
  }),
  sample(startShiftNotes, "nurse", async (facility) => {
    const { residents } = await givenUnit(facility, 1);
    const nurse = await facility.as("nurse");
    const { sectionId, shift } = await boardOf(nurse, facility);
    return {
      body: {
        sectionId: sectionId ?? "",
        patternId: shift?.patternId ?? "",
        localDate: shift?.localDate ?? "",
        clientIds: residents.map(({ clientId }) => clientId),
      },
    };
  }),
  sample(changeShiftNote, "nurse", async (facility) => {
    const nurse = await facility.as("nurse");
    const { noteId } = await givenWrittenShift(facility, nurse);
    const { rows } = await boardOf(nurse, facility);
    const version = rows.find(({ note }) => note?.id === noteId)?.note?.version ?? 1;
    return { params: { noteId }, body: { version, fields: { course: "improved" } } };
  }),
  sample(refreshShiftFacts, "nurse", async (facility) => ({
    params: { reportId: (await givenWrittenShift(facility, await facility.as("nurse"))).reportId },
  })),
  sample(getShiftSignSheet, "nurse", async (facility) => ({
    params: { reportId: (await givenWrittenShift(facility, await facility.as("nurse"))).reportId },
  })),
  sample(
    signShiftNotes,
    "nurse",
    async (facility) => {
      const nurse = await facility.as("nurse");
      return aShiftSigning(nurse, (await givenWrittenShift(facility, nurse)).reportId);
    },
    { signing: true },
  ),
  sample(readShiftReport, "nurse", async (facility) => {
    const other = await facility.as("nurse", "outgoing");
    const { reportId } = await givenWrittenShift(facility, other);
    await other.call(signShiftNotes, await aShiftSigning(other, reportId), { signing: true });
    return { params: { reportId } };
  }),
];
