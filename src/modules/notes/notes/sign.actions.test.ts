import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { getTimeline } from "#modules/clients/timeline/timeline.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { aSigning, givenDraftNote, givenSignedNote, givenWrittenNote, someWords } from "../testing.ts";
import { changeProgressNote, getNote, voidNote } from "./note.contract.ts";
import { documentHash } from "./note-document.ts";
import { getSignSheet, signNote } from "./sign.contract.ts";

let facility: Facility;
let therapist: Person;
let client: GivenClient;
const now = () => facility.clock.now();

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});

const change = (noteId: string, partKey: string, text: string, baseRevision: number) =>
  therapist.call(savePart, {
    params: { noteId, partKey },
    body: { baseRevision, mutationId: newId(), tabId: newId(), seq: 1, content: contentFromText(text) },
  });

describe("signing a note", () => {
  it("NTE-1: freezes exactly what was reviewed, bound by the author's PIN", async () => {
    const note = await givenSignedNote(therapist, client, now());
    expect(note).toMatchObject({ status: "signed", finalSignedAt: now(), isLateEntry: false, parts: [] });
    expect(note.document?.parts.map((part) => part.key)).toEqual(["data", "assessment", "plan"]);
    expect(documentHash(note.document!)).toBe(note.sha256);
    expect(note.signatures).toMatchObject([
      { role: "author", signerName: "Therapist First", method: "pin", sha256: note.sha256, verification: "valid" },
    ]);
    expect(note.abilities).toMatchObject({ write: false, sign: false, addAddendum: true });
  });

  it("adds one event to the chart timeline, at the time of the service", async () => {
    const note = await givenSignedNote(therapist, client, now(), { endedMinutesAgo: 90 });
    const { rows } = await therapist.call(getTimeline, { params: { mrNo: client.mrNo } });
    const lines = rows.filter((row) => row.link === `/notes/${note.id}`);
    expect(lines).toMatchObject([{ title: "Individual session · DAP" }]);
    expect(Date.parse(lines[0]!.at)).toBe(Date.parse(note.serviceStart));
  });

  it("NTE-7: needs the author's own PIN", async () => {
    const note = await givenWrittenNote(therapist, client, now(), { endedMinutesAgo: 200 });
    await expect(therapist.call(signNote, await aSigning(therapist, note.id))).rejects.toMatchObject({
      code: "step-up-required",
    });
    const other = await facility.as("therapist", "second");
    await expect(other.call(getSignSheet, { params: { noteId: note.id } })).rejects.toMatchObject({
      code: "not-the-author",
    });
    await expect(other.call(signNote, await aSigning(therapist, note.id), { signing: true })).rejects.toMatchObject({
      code: "not-the-author",
    });
    expect((await therapist.call(getNote, { params: { noteId: note.id } })).status).toBe("draft");
  });

  it("NTE-1: is refused when a part changed after the review, and nothing is signed", async () => {
    const note = await givenWrittenNote(therapist, client, now(), { endedMinutesAgo: 300 });
    const signing = await aSigning(therapist, note.id);
    await change(note.id, "plan", `${someWords} And one more thing.`, 1);
    await expect(therapist.call(signNote, signing, { signing: true })).rejects.toMatchObject({
      status: 409,
      code: "signed-text-changed",
    });
    expect((await therapist.call(getNote, { params: { noteId: note.id } })).status).toBe("draft");
    expect(await signaturesOn(note.id)).toBe(0);
  });

  it("NTE-1: is refused when the reviewed hash differs from the server's", async () => {
    const note = await givenWrittenNote(therapist, client, now(), { endedMinutesAgo: 400 });
    const signing = await aSigning(therapist, note.id);
    signing.body.hash = "f".repeat(64);
    await expect(therapist.call(signNote, signing, { signing: true })).rejects.toMatchObject({
      code: "signed-text-changed",
    });
    expect(await signaturesOn(note.id)).toBe(0);
  });

  it("NTE-2: lists everything that is missing, before signing and in the refusal", async () => {
    const draft = await givenDraftNote(therapist, client, now(), { endedMinutesAgo: 500 });
    const sheet = await therapist.call(getSignSheet, { params: { noteId: draft.id } });
    expect(sheet.stops.map((stop) => stop.path)).toEqual([
      "parts.data",
      "parts.assessment",
      "parts.plan",
      "fields.riskToSelf",
      "fields.riskToOthers",
    ]);
    await expect(
      therapist.call(signNote, await aSigning(therapist, draft.id), { signing: true }),
    ).rejects.toMatchObject({
      code: "note-incomplete",
      problem: { errors: expect.arrayContaining([expect.objectContaining({ path: "parts.data" })]) },
    });
  });

  it("NTE-13: answers a repeated request with the first answer", async () => {
    const note = await givenWrittenNote(therapist, client, now(), { endedMinutesAgo: 600, minutes: 20 });
    const signing = await aSigning(therapist, note.id);
    const idempotencyKey = newId();
    const first = await therapist.call(signNote, signing, { signing: true, idempotencyKey });
    const again = await therapist.call(signNote, signing, { signing: true, idempotencyKey });
    expect(again.signatures).toEqual(first.signatures);
    expect(await signaturesOn(note.id)).toBe(1);
  });

  it("NTE-5: warns about two services of one author at the same time", async () => {
    const clash = { endedMinutesAgo: 1000, minutes: 50 };
    await givenSignedNote(
      therapist,
      await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" }),
      now(),
      clash,
    );
    const other = await givenWrittenNote(
      therapist,
      await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" }),
      now(),
      clash,
    );
    const signing = await aSigning(therapist, other.id);
    await expect(therapist.call(signNote, signing, { signing: true })).rejects.toMatchObject({
      code: "author-overlap",
    });
    const seen = { ...signing, body: { ...signing.body, acknowledge: ["author-overlap" as const] } };
    expect((await therapist.call(signNote, seen, { signing: true })).status).toBe("signed");
  });
});

describe("late entries", () => {
  const day = 24 * 60;
  const lateEntry = { reasonCode: "staffAbsent" as const, reasonText: "Called to a crisis." };
  let house: Facility;
  let author: Person;
  let stay: GivenClient;
  beforeAll(async () => {
    house = await givenFacility({ now: "2026-11-10T18:00:00.000Z" });
    stay = await givenAdmittedClient(house);
    house.clock.set("2026-11-20T18:00:00.000Z");
    author = await house.as("therapist");
  });

  /** When the timeline says that the note was charted late; null if it does not. */
  const chartedAt = async (noteId: string) => {
    const { rows } = await author.call(getTimeline, { params: { mrNo: stay.mrNo } });
    return rows.find((row) => row.link === `/notes/${noteId}`)?.chartedAt;
  };

  it("NTE-6: needs a reason after 24 hours, marks the note and keeps the server's time", async () => {
    const note = await givenWrittenNote(author, stay, now(), { endedMinutesAgo: day + 1 });
    await expect(author.call(signNote, await aSigning(author, note.id), { signing: true })).rejects.toMatchObject({
      code: "late-entry-reason-required",
    });
    const signed = await author.call(signNote, await aSigning(author, note.id, lateEntry), { signing: true });
    expect(signed).toMatchObject({ isLateEntry: true, lateEntry, finalSignedAt: now() });
    expect(signed.document?.lateEntry).toEqual(lateEntry);
    expect(await chartedAt(note.id)).toBe(now());
  });

  it("NTE-6: is in time at exactly 24 hours", async () => {
    const punctual = await house.as("therapist", "punctual");
    const note = await givenSignedNote(punctual, stay, now(), { endedMinutesAgo: day });
    expect(note.isLateEntry).toBe(false);
    expect(await chartedAt(note.id)).toBeNull();
  });

  it("NTE-6: needs notes.approveLateEntry after 7 days", async () => {
    const note = await givenWrittenNote(author, stay, now(), { endedMinutesAgo: 8 * day });
    await expect(
      author.call(signNote, await aSigning(author, note.id, lateEntry), { signing: true }),
    ).rejects.toMatchObject({ status: 403, code: "late-entry-approval-required" });
    const director = await house.as("medical_director");
    const own = await givenWrittenNote(director, stay, now(), { endedMinutesAgo: 8 * day });
    expect(
      (await director.call(signNote, await aSigning(director, own.id, lateEntry), { signing: true })).isLateEntry,
    ).toBe(true);
  });

  it("NTE-6: accepts no field that dates the signature", async () => {
    const note = await givenWrittenNote(author, stay, now(), { endedMinutesAgo: 3 * day });
    const signing = await aSigning(author, note.id, lateEntry);
    const dated = { ...signing, body: { ...signing.body, signedAt: "2026-11-01T12:00:00.000Z" } };
    const response = await author.send(signNote, dated, { signing: true } as never);
    expect(response.statusCode).toBe(422);
  });
});

describe("a signed note", () => {
  it("NTE-11: is frozen by the database", async () => {
    const note = await givenSignedNote(therapist, client, now(), { endedMinutesAgo: 700, minutes: 10 });
    for (const statement of [
      sql`UPDATE notes SET service_start = now() WHERE id = ${note.id}`,
      sql`UPDATE notes SET status = 'draft' WHERE id = ${note.id}`,
      sql`DELETE FROM notes WHERE id = ${note.id}`,
      sql`UPDATE note_parts SET plain_text = 'x' WHERE note_id = ${note.id}`,
      sql`UPDATE note_versions SET sha256 = ${"0".repeat(64)} WHERE note_id = ${note.id}`,
      sql`DELETE FROM note_versions WHERE note_id = ${note.id}`,
      sql`UPDATE note_signatures SET signer_name = 'Somebody Else' WHERE note_id = ${note.id}`,
      sql`DELETE FROM note_part_revisions WHERE part_id IN (SELECT id FROM note_parts WHERE note_id = ${note.id})`,
    ])
      await expect(facility.system((act) => statement.execute(act.db))).rejects.toMatchObject({ code: "42501" });
  });

  it("NTE-11: refuses changes and a second signature with note-locked", async () => {
    const note = await givenSignedNote(therapist, client, now(), { endedMinutesAgo: 720, minutes: 10 });
    await expect(
      therapist.call(changeProgressNote, {
        params: { noteId: note.id },
        body: { version: note.version, modality: "video" },
      }),
    ).rejects.toMatchObject({ code: "note-locked" });
    await expect(therapist.call(getSignSheet, { params: { noteId: note.id } })).rejects.toMatchObject({
      code: "note-locked",
    });
  });

  it("NTE-12: is voided with a reason by users who may, stays readable and is marked on the timeline", async () => {
    const note = await givenSignedNote(therapist, client, now(), { endedMinutesAgo: 740, minutes: 10 });
    const body = { version: note.version, reasonCode: "wrongClient" as const, reasonText: "Meant for another chart." };
    await expect(therapist.call(voidNote, { params: { noteId: note.id }, body })).rejects.toMatchObject({
      code: "forbidden",
    });
    const compliance = await facility.as("compliance");
    const voided = await compliance.call(voidNote, { params: { noteId: note.id }, body });
    expect(voided).toMatchObject({ status: "voided", sha256: note.sha256, voided: { reasonCode: "wrongClient" } });
    await expect(
      compliance.call(voidNote, { params: { noteId: note.id }, body: { ...body, version: voided.version } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    const { rows } = await therapist.call(getTimeline, { params: { mrNo: client.mrNo } });
    const lines = rows.filter((row) => row.link === `/notes/${note.id}`);
    expect(lines.map((line) => [line.kind, line.voided])).toEqual(
      expect.arrayContaining([
        ["note.signed", true],
        ["note.voided", false],
      ]),
    );
  });
});

async function signaturesOn(noteId: string): Promise<number> {
  const rows = await facility.system((act) =>
    act.db.selectFrom("signatures").select("id").where("subjectId", "=", noteId).execute(),
  );
  return rows.length;
}
