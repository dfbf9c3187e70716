import { type GivenAdmittedClient, givenAdmittedClient, givenDayLevel } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { refreshFacts } from "../kinds/kind-notes.contract.ts";
import { changeProgressNote, getNote } from "../notes/note.contract.ts";
import { documentHash, withLateEntry } from "../notes/note-document.ts";
import { getSignSheet, signNote } from "../notes/sign.contract.ts";
import {
  acceptTransfer,
  answerTransferQuestion,
  askAboutTransfer,
  changeTransfer,
  createTransfer,
  getTransfer,
  listTransfers,
  type Transfer,
  withdrawTransfer,
} from "./transfer.contract.ts";

export interface GivenTransfer {
  client: GivenAdmittedClient;
  author: Person;
  transfer: Transfer;
}

/** A draft transfer by a second nurse of the main location: to the other location, or to a day level at the same one. */
export async function givenTransfer(
  facility: Facility,
  { to = "level", effectiveInMinutes = 0 }: { to?: "level" | "location"; effectiveInMinutes?: number } = {},
): Promise<GivenTransfer> {
  const now = facility.clock.now();
  const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(now, -48 * 60) });
  const author = await facility.as("nurse", "sender");
  const transfer = await author.call(createTransfer, {
    body: {
      mrNo: client.mrNo,
      ...(to === "level"
        ? { toLevelId: await givenDayLevel(facility, "Evening program") }
        : { toLocationId: facility.locations.other }),
      effectiveAt: addMinutes(now, effectiveInMinutes),
      reasonCode: "clinicalProgress",
      transport: "Facility van",
    },
  });
  return { client, author, transfer };
}

/** Writes and signs the note of a transfer, which sends it. */
export async function sendIt(given: GivenTransfer): Promise<Transfer> {
  const { author, transfer } = given;
  const params = { noteId: transfer.noteId };
  const note = await author.call(getNote, { params });
  for (const { partKey, title } of note.parts)
    await author.call(savePart, {
      params: { ...params, partKey },
      body: {
        baseRevision: 0,
        mutationId: newId(),
        tabId: newId(),
        seq: 1,
        content: contentFromText(`${title}: stable, eating and sleeping, and ready for the next level.`),
      },
    });
  const fields = Object.fromEntries(note.templateFields.map(({ key, options }) => [key, options[0]?.value ?? ""]));
  const changed = await author.call(changeProgressNote, { params, body: { version: note.version, fields } });
  await author.call(refreshFacts, { params, body: { version: changed.version } });
  const sheet = await author.call(getSignSheet, { params });
  if (!sheet.document) throw new Error("The transfer note has no document.");
  await author.call(
    signNote,
    {
      params,
      body: {
        version: sheet.version,
        revisions: sheet.revisions,
        hash: documentHash(withLateEntry(sheet.document, null)),
        lateEntry: null,
      },
    },
    { signing: true },
  );
  return author.call(getTransfer, { params });
}

/** A transfer under way to a day level of the main location. */
async function givenSent(facility: Facility) {
  const given = await givenTransfer(facility);
  return { ...given, sent: await sendIt(given) };
}
async function givenQuestion(facility: Facility) {
  const { sent, author } = await givenSent(facility);
  const nurse = await facility.as("nurse");
  const asked = await nurse.call(askAboutTransfer, {
    params: { noteId: sent.noteId },
    body: { version: sent.version, question: "When was the last CIWA?" },
  });
  return { asked, author };
}

/** One valid call of each endpoint, for the derived access tests. */
export const transferSamples: readonly Sample[] = [
  sample(listTransfers, "nurse", () => ({})),
  sample(getTransfer, "nurse", async (facility) => ({
    params: { noteId: (await givenTransfer(facility)).transfer.noteId },
  })),
  sample(createTransfer, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const toLevelId = await givenDayLevel(facility, "Evening program");
    const effectiveAt = facility.clock.now();
    return { body: { mrNo: client.mrNo, toLevelId, effectiveAt, reasonCode: "coverage" as const } };
  }),
  sample(changeTransfer, "nurse", async (facility) => {
    const { noteId, version } = (await givenTransfer(facility)).transfer;
    return { params: { noteId }, body: { version, transport: "Family car" } };
  }),
  sample(acceptTransfer, "nurse", async (facility) => {
    const { noteId, version } = (await givenSent(facility)).sent;
    return { params: { noteId }, body: { version, readBack: "Stable, day program from today." } };
  }),
  sample(askAboutTransfer, "nurse", async (facility) => {
    const { noteId, version } = (await givenSent(facility)).sent;
    return { params: { noteId }, body: { version, question: "Who drives?" } };
  }),
  sample(answerTransferQuestion, "nurse", async (facility) => {
    const { noteId, version, questions } = (await givenQuestion(facility)).asked;
    return { params: { noteId }, body: { version, questionId: questions[0]?.id ?? "", answer: "This morning, 4." } };
  }),
  sample(withdrawTransfer, "nurse", async (facility) => {
    const { noteId, version } = (await givenSent(facility)).sent;
    return { params: { noteId }, body: { version, reason: "Bed not available" } };
  }),
];
