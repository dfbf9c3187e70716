import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { getTimeline } from "#modules/clients/timeline/timeline.contract.ts";
import { liftLegalHold, setLegalHold } from "#modules/compliance/legal-holds/legal-holds.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { contentFromText, plainText } from "../drafts/part-content.ts";
import { getNote, type Note } from "../notes/note.contract.ts";
import { givenDraftNote, givenSignedNote } from "../testing.ts";
import { changeAddendum, draftAddendum, listAddenda, signAddendum, voidAddendum } from "./addendum.contract.ts";

let facility: Facility;
let therapist: Person;
let nurse: Person;
let client: GivenClient;
let note: Note;
let minutesAgo = 5;

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  nurse = await facility.as("nurse");
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});
beforeEach(async () => {
  // Each service has its own time, because an author's services must not overlap.
  minutesAgo += 60;
  note = await givenSignedNote(therapist, client, facility.clock.now(), { endedMinutesAgo: minutesAgo, minutes: 50 });
});

const words = (text: string) => ({
  type: "correction" as const,
  reason: "The sister's name is Ana.",
  targetQuotes: [{ partKey: "data", quote: "her sister", strike: true }],
  content: contentFromText(text),
});
const params = () => ({ noteId: note.id });
const begin = (who: Person, text = "It was her cousin Ana.") =>
  who.call(draftAddendum, { params: params(), body: words(text) });

describe("an addendum", () => {
  it("NTE-11: has its own author, time and signature, and leaves the signed note unchanged", async () => {
    const draft = await begin(therapist);
    expect(draft).toMatchObject({ status: "draft", authorName: "Therapist First", abilities: { sign: true } });
    const signed = await therapist.call(
      signAddendum,
      { params: { ...params(), addendumId: draft.id }, body: { version: draft.version } },
      { signing: true },
    );
    expect(signed).toMatchObject({ status: "signed", verification: "valid", abilities: { write: false, sign: false } });
    expect(Date.parse(signed.signedAt!)).toBe(Date.parse(facility.clock.now()));
    const after = await therapist.call(getNote, { params: params() });
    expect(after).toMatchObject({ status: "signed", sha256: note.sha256, hasAddendum: true });
    expect(after.signatures).toMatchObject([{ verification: "valid" }]);
    expect(after.addenda.map((one) => plainText(one.content))).toEqual(["It was her cousin Ana."]);
  });

  it("NTE-11: can be added more than once, each on the timeline", async () => {
    for (const text of ["First.", "Second."]) {
      const draft = await begin(nurse, text);
      await nurse.call(
        signAddendum,
        { params: { ...params(), addendumId: draft.id }, body: { version: draft.version } },
        { signing: true },
      );
    }
    const { rows } = await nurse.call(listAddenda, { params: params() });
    expect(rows.map((row) => plainText(row.content))).toEqual(["First.", "Second."]);
    const timeline = await nurse.call(getTimeline, { params: { mrNo: client.mrNo } });
    const lines = timeline.rows.filter(
      (row) => row.kind === "note.addendum-signed" && row.link === `/notes/${note.id}`,
    );
    expect(lines).toHaveLength(2);
  });

  it("NTE-7: is visible to and editable by its author only until signed", async () => {
    const draft = await begin(nurse);
    const { rows } = await therapist.call(listAddenda, { params: params() });
    expect(rows).toEqual([]);
    const target = { ...params(), addendumId: draft.id };
    const tries = [
      () => therapist.call(signAddendum, { params: target, body: { version: draft.version } }, { signing: true }),
      () => therapist.call(changeAddendum, { params: target, body: { ...words("x"), version: draft.version } }),
      () => therapist.call(voidAddendum, { params: target, body: { version: draft.version, reason: "Not mine" } }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "not-the-author" });
  });

  it("needs a PIN, text and the current version to be signed", async () => {
    const draft = await begin(therapist, "");
    const target = { ...params(), addendumId: draft.id };
    await expect(
      therapist.call(signAddendum, { params: target, body: { version: draft.version } }, { signing: true }),
    ).rejects.toMatchObject({ code: "note-incomplete" });
    const written = await therapist.call(changeAddendum, {
      params: target,
      body: { ...words("Now."), version: draft.version },
    });
    await expect(
      therapist.call(signAddendum, { params: target, body: { version: draft.version } }, { signing: true }),
    ).rejects.toMatchObject({ code: "stale-version" });
    await expect(
      therapist.call(signAddendum, { params: target, body: { version: written.version } }),
    ).rejects.toMatchObject({ code: "step-up-required" });
  });

  it("can be added to signed notes only", async () => {
    const draft = await givenDraftNote(therapist, client, facility.clock.now());
    await expect(
      therapist.call(draftAddendum, { params: { noteId: draft.id }, body: words("x") }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("NTE-11: is frozen by the database once signed, and is voided together with its signature", async () => {
    const draft = await begin(therapist);
    const target = { ...params(), addendumId: draft.id };
    const signed = await therapist.call(
      signAddendum,
      { params: target, body: { version: draft.version } },
      { signing: true },
    );
    for (const statement of [
      sql`UPDATE note_addenda SET plain_text = 'x' WHERE id = ${draft.id}`,
      sql`UPDATE note_addenda SET status = 'draft' WHERE id = ${draft.id}`,
      sql`DELETE FROM note_addenda WHERE id = ${draft.id}`,
    ])
      await expect(facility.system((act) => statement.execute(act.db))).rejects.toMatchObject({ code: "42501" });
    await expect(
      therapist.call(changeAddendum, { params: target, body: { ...words("x"), version: signed.version } }),
    ).rejects.toMatchObject({ code: "note-locked" });
    const voiding = { params: target, body: { version: signed.version, reason: "Wrong note" } };
    const compliance = await facility.as("compliance");
    const { id: holdId } = await compliance.call(setLegalHold, {
      body: { subjectType: "note", subjectId: params().noteId, reason: "Subpoena of the county court" },
    });
    await expect(therapist.call(voidAddendum, voiding)).rejects.toMatchObject({ code: "legal-hold", status: 423 });
    await compliance.call(liftLegalHold, { params: { holdId }, body: { version: 1, reason: "The court released it" } });
    const voided = await therapist.call(voidAddendum, voiding);
    expect(voided).toMatchObject({ status: "voided", verification: "voided", voidReason: "Wrong note" });
  });
});
