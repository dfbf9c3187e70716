import type { GivenClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Facility, Person } from "#testing/facility.ts";
import { savePart } from "./drafts/part.contract.ts";
import { contentFromText } from "./drafts/part-content.ts";
import { changeProgressNote, createProgressNote, type Note } from "./notes/note.contract.ts";
import { documentHash, type LateEntry, withLateEntry } from "./notes/note-document.ts";
import { getSignSheet, signNote } from "./notes/sign.contract.ts";

export interface GivenNote {
  templateKey?: string;
  /** Minutes before now at which the service ended. */
  endedMinutesAgo?: number;
  minutes?: number;
}

/** An empty draft by this author: a 50-minute individual session that ended just now. */
export async function givenDraftNote(
  author: Person,
  client: GivenClient,
  now: string,
  given: GivenNote = {},
): Promise<Note> {
  const { templateKey = "progress-dap", endedMinutesAgo = 5, minutes = 50 } = given;
  const serviceEnd = addMinutes(now, -endedMinutesAgo);
  const body = { mrNo: client.mrNo, templateKey, serviceStart: addMinutes(serviceEnd, -minutes), serviceEnd };
  return author.call(createProgressNote, { body });
}

/** Text for each part, long enough for every shipped template. */
export const someWords =
  "Maria came on time and spoke about the call with her sister; we practiced three ways to end such a call calmly.";

/** A draft with every part written and every required field answered. */
export async function givenWrittenNote(
  author: Person,
  client: GivenClient,
  now: string,
  given: GivenNote = {},
): Promise<Note> {
  const draft = await givenDraftNote(author, client, now, given);
  for (const part of draft.parts)
    await author.call(savePart, {
      params: { noteId: draft.id, partKey: part.partKey },
      body: {
        baseRevision: 0,
        mutationId: newId(),
        tabId: newId(),
        seq: 1,
        content: contentFromText(`${part.title}: ${someWords}`),
      },
    });
  const fields = Object.fromEntries(draft.templateFields.map((field) => [field.key, field.options[0]!.value]));
  return author.call(changeProgressNote, { params: { noteId: draft.id }, body: { version: draft.version, fields } });
}

/** The sign request the screen sends after review. */
export async function aSigning(author: Person, noteId: string, lateEntry: LateEntry | null = null) {
  const sheet = await author.call(getSignSheet, { params: { noteId } });
  return {
    params: { noteId },
    body: {
      version: sheet.version,
      revisions: sheet.revisions,
      hash: sheet.document ? documentHash(withLateEntry(sheet.document, lateEntry)) : "0".repeat(64),
      lateEntry,
    },
  };
}

/** A note written and signed with the author's PIN. */
export async function givenSignedNote(
  author: Person,
  client: GivenClient,
  now: string,
  given: GivenNote = {},
): Promise<Note> {
  const note = await givenWrittenNote(author, client, now, given);
  return author.call(signNote, await aSigning(author, note.id), { signing: true });
}

/** A trainee at the main location whose notes `supervisor` must co-sign. */
export async function givenTrainee(facility: Facility, supervisor: Person, name = "trainee"): Promise<Person> {
  return givenSupervised(facility, await facility.as("therapist", name), supervisor, { cosignRequired: true });
}

/** Gives a staff member a supervisor. */
export async function givenSupervised(
  facility: Facility,
  person: Person,
  supervisor: Person,
  more: { cosignRequired?: boolean } = {},
): Promise<Person> {
  await facility.system((act) =>
    act.db
      .updateTable("clinicians")
      .set({ supervisorId: supervisor.clinicianId, ...more })
      .where("id", "=", person.clinicianId)
      .execute(),
  );
  return person;
}

/** A trainee's signed note awaiting co-signature, with its approval. */
export async function givenWaitingNote(trainee: Person, client: GivenClient, now: string, given: GivenNote = {}) {
  const note = await givenSignedNote(trainee, client, now, given);
  if (!note.approval) throw new Error("This author's notes need no co-signature.");
  return { note, approvalId: note.approval.id, version: note.approval.version };
}
