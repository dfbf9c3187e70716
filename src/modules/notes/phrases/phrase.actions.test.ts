import { beforeAll, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { getSignSheet } from "../notes/sign.contract.ts";
import { givenDraftNote, givenWrittenNote, someWords } from "../testing.ts";
import { addPhrase, changePhrase, fillPhrase, listPhrases } from "./phrase.contract.ts";

let facility: Facility;
let therapist: Person;
let director: Person;
let client: GivenClient;
const own = { trigger: "risk", title: "Risk", content: "{client.preferredName} denies ***." };
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  director = await facility.as("medical_director");
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});

it("is one's own, or the facility's where note templates are managed", async () => {
  const mine = await therapist.call(addPhrase, { body: own });
  await expect(therapist.call(addPhrase, { body: own })).rejects.toMatchObject({ code: "duplicate" });
  await expect(therapist.call(addPhrase, { body: { ...own, isShared: true } })).rejects.toMatchObject({
    code: "forbidden",
  });
  const shared = await director.call(addPhrase, { body: { ...own, title: "Risk, brief", isShared: true } });
  expect((await therapist.call(listPhrases)).rows.map(({ id }) => id).sort()).toEqual([mine.id, shared.id].sort());
  expect((await director.call(listPhrases)).rows.map(({ id }) => id)).toEqual([shared.id]);
  const change = (who: Person, phrase: { id: string; version: number }, body: object) =>
    who.call(changePhrase, { params: { phraseId: phrase.id }, body: { version: phrase.version, ...body } });
  await expect(change(director, mine, { title: "Mine" })).rejects.toMatchObject({ code: "not-found" });
  await expect(change(therapist, shared, { title: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(change(therapist, mine, { content: "{client.ssn}" })).rejects.toMatchObject({ code: "validation" });
  await change(therapist, mine, { active: false });
  await expect(change(therapist, mine, { title: "Late" })).rejects.toMatchObject({ code: "stale-version" });
});

it("NTE-25: takes its facts from the note's client once, and an open field stops the signature", async () => {
  const phrase = await director.call(addPhrase, {
    body: {
      trigger: "facts",
      title: "Facts",
      content: `{client.age} years, {allergies}. ${someWords} ***`,
      isShared: true,
    },
  });
  const draft = await givenDraftNote(therapist, client, facility.clock.now());
  const { text } = await therapist.call(fillPhrase, { params: { noteId: draft.id, phraseId: phrase.id } });
  expect(text).toMatch(/^\d+ years, \S/);
  const note = await givenWrittenNote(therapist, client, facility.clock.now(), { endedMinutesAgo: 90 });
  const part = note.parts[0];
  if (!part) throw new Error("The template has no section.");
  const save = (baseRevision: number, words: string) =>
    therapist.call(savePart, {
      params: { noteId: note.id, partKey: part.partKey },
      body: { baseRevision, mutationId: newId(), tabId: newId(), seq: 1, content: contentFromText(words) },
    });
  const codes = async () =>
    (await therapist.call(getSignSheet, { params: { noteId: note.id } })).stops.map(({ code }) => code);
  await save(part.revision, text);
  expect(await codes()).toContain("unfilled-fields");
  await save(part.revision + 1, text.replaceAll("***", "nothing else"));
  expect(await codes()).not.toContain("unfilled-fields");
});

it("of someone else can't be inserted", async () => {
  const phrase = await director.call(addPhrase, { body: { ...own, trigger: "mine" } });
  const draft = await givenDraftNote(therapist, client, facility.clock.now());
  await expect(therapist.call(fillPhrase, { params: { noteId: draft.id, phraseId: phrase.id } })).rejects.toMatchObject(
    { code: "not-found" },
  );
});
