import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { givenDraftNote, givenSignedNote } from "../testing.ts";
import { searchNotes } from "./note.contract.ts";
import { endOfHit, passageOf, startOfHit } from "./note-passage.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("searching a chart's notes", () => {
  it("finds signed notes and drafts by forms of a word, and shows the passage", async () => {
    const therapist = await facility.as("therapist");
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -48 * 60) });
    const signed = await givenSignedNote(therapist, client, facility.clock.now(), { endedMinutesAgo: 120 });
    const draft = await givenDraftNote(therapist, client, facility.clock.now());
    await therapist.call(savePart, {
      params: { noteId: draft.id, partKey: draft.parts[0]?.partKey ?? "" },
      body: {
        baseRevision: 0,
        mutationId: newId(),
        tabId: newId(),
        seq: 1,
        content: contentFromText("Reports craving in the evening; called her sponsor instead."),
      },
    });
    const find = async (q: string, more: { status?: "signed"[] } = {}) =>
      (await therapist.call(searchNotes, { body: { mrNo: client.mrNo, q, ...more } })).rows;
    expect((await find("practicing")).map(({ id }) => id)).toEqual([signed.id]);
    const [craving] = await find("cravings");
    expect(craving).toMatchObject({ id: draft.id, status: "draft" });
    expect(craving?.passage.filter(({ hit }) => hit)).toEqual([{ text: "craving", hit: true }]);
    expect(await find("cravings", { status: ["signed"] })).toEqual([]);
    expect(await find("zebra")).toEqual([]);
    // Another clinician without the right to write notes sees what is signed only.
    const owner = await facility.as("compliance");
    expect((await owner.call(searchNotes, { body: { mrNo: client.mrNo, q: "cravings" } })).rows).toEqual([]);
  });

  it("cuts a passage into pieces", () => {
    expect(passageOf(`a ${startOfHit}b${endOfHit} c`)).toEqual([
      { text: "a ", hit: false },
      { text: "b", hit: true },
      { text: " c", hit: false },
    ]);
  });
});
