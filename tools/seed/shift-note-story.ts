import { savePart } from "#modules/notes/drafts/part.contract.ts";
import { contentFromText } from "#modules/notes/drafts/part-content.ts";
import { changeDoctorNote, changeShiftNote, createDoctorNote } from "#modules/notes/kinds/kind-notes.contract.ts";
import { documentHash, withLateEntry } from "#modules/notes/notes/note-document.ts";
import { getSignSheet, signNote } from "#modules/notes/notes/sign.contract.ts";
import {
  getShiftBoard,
  getShiftSignSheet,
  readShiftReport,
  refreshShiftFacts,
  type ShiftBoard,
  signShiftNotes,
  startShiftNotes,
} from "#modules/notes/shift-notes/shift-note.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Life } from "./client-story.ts";
import { placeOf } from "./floor.ts";
import { doctorWords, shiftFollowUps, shiftLines } from "./shift-note-words.ts";
import type { Player, Stage } from "./stage.ts";

const nurseOf: Readonly<Record<string, string>> = { Day: "okafor", Night: "lindqvist" };

/** The last shifts of each unit are signed and read; the running one is begun. */
export async function tellShiftNotes(stage: Stage, calendar: Calendar): Promise<void> {
  const locationId = placeOf(stage, "ACR").id;
  const reader = stage.as("okafor");
  const { units, shifts } = await reader.do(calendar.now, getShiftBoard, { query: { locationId } });
  const [running, ...past] = shifts;
  for (const unit of units) {
    for (const shift of past.slice(0, 3).reverse())
      await tellShift(stage, {
        locationId,
        sectionId: unit.id,
        shift,
        at: addMinutes(shift.endsAt, -10),
        isOver: true,
      });
    const minutesIn = running ? (Date.parse(calendar.now) - Date.parse(running.startsAt)) / 60_000 : 0;
    if (running && minutesIn > 20)
      await tellShift(stage, {
        locationId,
        sectionId: unit.id,
        shift: running,
        at: calendar.minutesAgo(4),
        isOver: false,
      });
  }
}

interface Scene {
  locationId: string;
  sectionId: string;
  shift: ShiftBoard["shifts"][number];
  at: string;
  isOver: boolean;
}

async function tellShift(stage: Stage, { locationId, sectionId, shift, at, isOver }: Scene): Promise<void> {
  const nurse = stage.as(nurseOf[shift.name] ?? "okafor");
  const { patternId, localDate } = shift;
  const query = { locationId, sectionId, patternId, localDate };
  const before = await nurse.do(at, getShiftBoard, { query });
  if (before.rows.length === 0) return;
  const { reportId } = await nurse.do(at, startShiftNotes, { body: { sectionId, patternId, localDate } });
  const board = await nurse.do(at, getShiftBoard, { query });
  const written = isOver ? board.rows : board.rows.slice(0, Math.floor(board.rows.length / 3));
  for (const [index, row] of written.entries()) await writeLine(nurse, at, row, `${localDate} ${shift.name}`, index);
  if (!isOver) return;
  const params = { reportId };
  const signedAt = addMinutes(at, 6);
  await nurse.do(signedAt, refreshShiftFacts, { params });
  const { sheets } = await nurse.do(signedAt, getShiftSignSheet, { params });
  const notes = sheets.flatMap(({ noteId, version, revisions, document, stops }) =>
    document && stops.length === 0
      ? [{ noteId, version, revisions, hash: documentHash(withLateEntry(document, null)) }]
      : [],
  );
  if (notes.length === 0) return;
  await nurse.do(signedAt, signShiftNotes, { params, body: { notes } }, { sign: true });
  const next = stage.as(shift.name === "Day" ? "lindqvist" : "castellanos");
  await next.do(addMinutes(shift.endsAt, 8), readShiftReport, { params });
}

async function writeLine(
  nurse: Player,
  at: string,
  row: ShiftBoard["rows"][number],
  seed: string,
  index: number,
): Promise<void> {
  const { note } = row;
  if (!note?.isMine) return;
  const chance = new Chance(`shift ${seed} ${row.mrNo}`);
  const needsCare = row.facts.groups.some(({ lines }) => lines.some(({ tone }) => tone !== "plain"));
  const lines = needsCare ? shiftLines.concern : shiftLines.quiet;
  await nurse.do(at, savePart, {
    params: { noteId: note.id, partKey: "line" },
    body: typed(lines[(index + chance.int(0, 3)) % lines.length] ?? ""),
  });
  if (needsCare && chance.isTrue(0.6))
    await nurse.do(at, savePart, {
      params: { noteId: note.id, partKey: "followUp" },
      body: typed(chance.pick(shiftFollowUps)),
    });
  await nurse.do(at, changeShiftNote, {
    params: { noteId: note.id },
    body: {
      version: note.version,
      fields: {
        course: needsCare ? "concern" : chance.pick(["uneventful", "uneventful", "improved"]),
        intake: chance.pick(["full", "full", "partial"]),
        ...(seed.endsWith("Night") ? { sleep: chance.pick(["well", "interrupted", "poor"]) } : {}),
      },
    },
  });
}

/** Prescribers' notes of clients in care: signed follow-ups, and a history and physical that is not signed yet. */
export async function tellDoctorNotes(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const inCare = lives.filter(({ admittedAt, guest }) => admittedAt !== null && guest.cast !== undefined);
  for (const [index, life] of inCare.slice(0, 8).entries()) {
    const stay = life.guest.stays.at(-1);
    if (stay?.place !== "ACR" || !stay.bed) continue;
    const doctor = stage.as(index % 2 === 0 ? "feld" : "sato");
    const at = calendar.minutesAgo(200 - index * 12);
    if ((life.admittedAt ?? at) >= addMinutes(at, -60)) continue;
    const templateKey =
      index === 0
        ? "doctor-history-physical"
        : index % 3 === 1
          ? "doctor-psychiatric-evaluation"
          : "doctor-psychiatric-follow-up";
    await writeDoctorNote(doctor, at, life, templateKey, index !== 0);
  }
}

async function writeDoctorNote(doctor: Player, at: string, life: Life, templateKey: string, isSigned: boolean) {
  const note = await doctor.do(at, createDoctorNote, {
    body: { mrNo: life.mrNo, templateKey, serviceStart: addMinutes(at, -40), serviceEnd: addMinutes(at, -5) },
  });
  const parts = isSigned ? note.parts : note.parts.slice(0, 2);
  for (const part of parts)
    await doctor.do(at, savePart, {
      params: { noteId: note.id, partKey: part.partKey },
      body: typed(
        (doctorWords[part.partKey] ?? "Reviewed with the client; no change.").replaceAll("{first}", life.guest.first),
      ),
    });
  const fields = Object.fromEntries(note.templateFields.map(({ key, options }) => [key, options[0]?.value ?? ""]));
  if (!isSigned) return;
  await doctor.do(addMinutes(at, 2), changeDoctorNote, {
    params: { noteId: note.id },
    body: { version: note.version, fields },
  });
  const params = { noteId: note.id };
  const sheet = await doctor.do(addMinutes(at, 4), getSignSheet, { params });
  if (!sheet.document || sheet.stops.length > 0) return;
  const hash = documentHash(withLateEntry(sheet.document, null));
  const acknowledge = sheet.overlap ? ["author-overlap" as const] : [];
  const body = { version: sheet.version, revisions: sheet.revisions, hash, lateEntry: null, acknowledge };
  await doctor.do(addMinutes(at, 4), signNote, { params, body }, { sign: true });
}

const typed = (text: string) => ({
  baseRevision: 0,
  mutationId: newId(),
  tabId: newId(),
  seq: 1,
  content: contentFromText(text),
  moment: true,
});
