import { draftAddendum, signAddendum } from "#modules/notes/addenda/addendum.contract.ts";
import { savePart } from "#modules/notes/drafts/part.contract.ts";
import { contentFromText } from "#modules/notes/drafts/part-content.ts";
import { changeProgressNote, createProgressNote, type Note } from "#modules/notes/notes/note.contract.ts";
import { documentHash, withLateEntry } from "#modules/notes/notes/note-document.ts";
import { getSignSheet, signNote } from "#modules/notes/notes/sign.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { type Life, staffOf, zoneOfPlace } from "./client-story.ts";
import type { Director } from "./director.ts";
import type { Stay } from "./guests.ts";
import { nurseAt } from "./medication-story.ts";
import { managerWords, nurseWords, sessionWords } from "./note-words.ts";
import type { Player, Stage } from "./stage.ts";

interface Writing {
  author: Player;
  templateKey: string;
  words: Record<string, string>;
  start: string;
  minutes: number;
  /** Signed at once, or left as a draft. */
  isSigned: boolean;
  /** Signed on the next day, as a late entry. */
  isLate?: boolean;
}

/** A client's notes in these days: sessions with the therapist, a nurse's note, sometimes the case manager's. */
export function planNotes(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  life: Life,
  stay: Stay,
  since: string,
): void {
  const { chance, guest } = life;
  const staff = staffOf[stay.place];
  const therapist = stage.as(chance.pick(staff.therapists));
  const add = (at: string, writing: () => Omit<Writing, "start" | "words"> & { words: Record<string, string> }) => {
    const planned = writing();
    const hour = `${planned.author.clinicianId} ${at}`;
    // A therapist sees one client at a time.
    if (stage.hoursGiven.has(hour) || at <= since || addMinutes(at, 75) >= calendar.now) return;
    stage.hoursGiven.add(hour);
    director.add(guest.key, addMinutes(at, 60), () => write(life, { ...planned, start: at }));
  };
  const lastDays = Math.min(6, stay.from);
  for (let daysAgo = lastDays; daysAgo >= 0; daysAgo -= 1) {
    const zone = zoneOfPlace(stay.place);
    if (chance.isTrue(guest.cast ? 0.45 : 0.22))
      add(calendar.at(daysAgo, chance.pick(["09:00", "10:30", "13:00", "14:30"]), zone), () => ({
        author: therapist,
        templateKey: "progress-dap",
        words: { ...chance.pick(sessionWords[guest.trouble]) },
        minutes: 50,
        isSigned: !(daysAgo <= 1 && chance.isTrue(0.35)),
        isLate: daysAgo > 2 && !guest.cast && new Chance(`late note ${guest.key} ${daysAgo}`).isTrue(0.08),
      }));
    if (stay.bed && chance.isTrue(guest.cast ? 0.35 : 0.12)) {
      const at = calendar.at(daysAgo, chance.pick(["06:30", "11:30", "18:15"]), zone);
      add(at, () => ({
        author: nurseAt(stage, stay, at),
        templateKey: "progress-narrative",
        words: { narrative: chance.pick(nurseWords) },
        minutes: 15,
        isSigned: true,
      }));
    }
  }
  if (chance.isTrue(0.2))
    add(calendar.at(Math.min(2, lastDays), "15:40", zoneOfPlace(stay.place)), () => ({
      author: stage.as(chance.pick(staff.managers)),
      templateKey: "case-management",
      words: { ...chance.pick(managerWords) },
      minutes: 25,
      isSigned: true,
    }));
}

async function write(life: Life, writing: Writing): Promise<void> {
  if (life.admittedAt === null) return;
  const { author, start, minutes } = writing;
  const begun = addMinutes(start, 60);
  const draft = await author.do(begun, createProgressNote, {
    body: {
      mrNo: life.mrNo,
      templateKey: writing.templateKey,
      serviceStart: start,
      serviceEnd: addMinutes(start, minutes),
      modality: "inPerson",
    },
  });
  for (const part of draft.parts)
    await author.do(addMinutes(begun, 4), savePart, {
      params: { noteId: draft.id, partKey: part.partKey },
      body: {
        baseRevision: part.revision,
        mutationId: newId(),
        tabId: newId(),
        seq: 1,
        content: contentFromText(
          (writing.words[part.partKey] ?? "As discussed.").replaceAll("{first}", life.guest.first),
        ),
        moment: true,
      },
    });
  const fields = Object.fromEntries(draft.templateFields.map((field) => [field.key, answerOf(life, writing, field)]));
  const filled =
    draft.templateFields.length === 0
      ? draft
      : await author.do(addMinutes(begun, 6), changeProgressNote, {
          params: { noteId: draft.id },
          body: { version: draft.version, fields },
        });
  if (!writing.isSigned) return;
  const signed = await sign(author, addMinutes(begun, writing.isLate ? 26 * 60 : 8), filled.id, writing.isLate);
  if (["delgado", "hale", "lee-karen"].includes(life.guest.cast ?? ""))
    await addToNote(author, addMinutes(begun, 12), life, signed);
}

function answerOf({ guest }: Life, { words }: Writing, field: Note["templateFields"][number]): string {
  const has = (value: string) => field.options.some((option) => option.value === value);
  const tellsOfDeath = Object.values(words).some((text) => text.includes("Thoughts of death"));
  if ((guest.cast === "wright" || tellsOfDeath) && field.key === "riskToSelf" && has("ideation")) return "ideation";
  if (field.key === "mood" && guest.trouble === "mood" && has("depressed")) return "depressed";
  return field.options[0]?.value ?? "";
}

async function sign(author: Player, at: string, noteId: string, isLate = false): Promise<Note> {
  const params = { noteId };
  const sheet = await author.do(at, getSignSheet, { params });
  if (!sheet.document) throw new Error("There is nothing to sign.");
  const lateEntry = isLate ? { reasonCode: "staffAbsent" as const, reasonText: "Left for a family emergency." } : null;
  const hash = documentHash(withLateEntry(sheet.document, lateEntry));
  const body = { version: sheet.version, revisions: sheet.revisions, hash, lateEntry };
  return author.do(at, signNote, { params, body }, { sign: true });
}

const added = new WeakSet<Life>();
async function addToNote(author: Player, at: string, life: Life, note: Note): Promise<void> {
  if (added.has(life) || note.status !== "signed") return;
  added.add(life);
  const addendum = await author.do(at, draftAddendum, {
    params: { noteId: note.id },
    body: {
      type: "clarification",
      reason: "The client gave the date after the hour.",
      content: contentFromText(
        "The last drink was on the evening before admission, at about nine, not in the morning.",
      ),
    },
  });
  await author.do(
    addMinutes(at, 1),
    signAddendum,
    {
      params: { noteId: note.id, addendumId: addendum.id },
      body: { version: addendum.version },
    },
    { sign: true },
  );
}
