import type { GivenClient } from "#modules/clients/testing.ts";
import type { Person } from "#platform/server/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { savePart } from "./drafts/part.contract.ts";
import { contentFromText } from "./drafts/part-content.ts";
import { changeProgressNote, createProgressNote, getSignSheet, type Note, signNote } from "./notes/note.contract.ts";
import { documentHash, type LateEntry, withLateEntry } from "./notes/note-document.ts";

export interface GivenNote {
  templateKey?: string;
  /** Minutes before now at which the service ended. */
  endedMinutesAgo?: number;
  minutes?: number;
}

/** An empty draft of this author about an admitted client: an hour of individual work that ended just now. */
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

/** The words of each part, long enough for every shipped template. */
export const someWords =
  "Maria came on time and spoke about the call with her sister; we practised three ways to end such a call calmly.";

/** The same with every part written and every required answer given. */
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

/** What the sign sheet sends once the signer has read it. */
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

/** A note that was written, read and signed with the author's PIN. */
export async function givenSignedNote(
  author: Person,
  client: GivenClient,
  now: string,
  given: GivenNote = {},
): Promise<Note> {
  const note = await givenWrittenNote(author, client, now, given);
  return author.call(signNote, await aSigning(author, note.id), { signing: true });
}
