import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getNote, type Note } from "../notes/note.contract.ts";
import { getSignSheet, signNote } from "../notes/sign.contract.ts";
import { aSigning, givenDraftNote, givenWrittenNote } from "../testing.ts";
import { releaseLease, requestLease, takeLease } from "./lease.contract.ts";
import { chooseVersion, getRevision, listMyDrafts, listRevisions, type PartSaved, savePart } from "./part.contract.ts";
import { contentFromText, joinContent, plainText } from "./part-content.ts";

let facility: Facility;
let rosa: Person;
let ben: Person;
let client: GivenClient;
let note: Note;

beforeAll(async () => {
  facility = await givenFacility();
  rosa = await facility.as("therapist", "rosa");
  ben = await facility.as("case_manager", "ben");
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});
beforeEach(async () => {
  note = await givenDraftNote(rosa, client, facility.clock.now());
});

type Save = Partial<Parameters<typeof body>[1]>;
function body(
  text: string,
  over: { baseRevision?: number; tabId?: string; seq?: number; mutationId?: string; moment?: boolean } = {},
) {
  return { baseRevision: 0, mutationId: newId(), tabId: newId(), seq: 1, ...over, content: contentFromText(text) };
}
const save = (who: Person, text: string, over: Save = {}): Promise<PartSaved> =>
  who.call(savePart, { params: { noteId: note.id, partKey: "data" }, body: body(text, over) });
async function dataPart() {
  const { parts } = await rosa.call(getNote, { params: { noteId: note.id } });
  return parts.find((part) => part.partKey === "data")!;
}
const words = async () => plainText((await dataPart()).content);

describe("saving what is typed", () => {
  it("DRF-1: is returned unchanged after a reload, with its revision", async () => {
    const answer = await save(rosa, "Slept four hours.\nAte breakfast.");
    expect(answer).toEqual({ outcome: "saved", revision: 1, savedAt: facility.clock.now() });
    expect(await words()).toBe("Slept four hours.\nAte breakfast.");
    expect(await dataPart()).toMatchObject({ revision: 1, savedByName: "Therapist Rosa", branches: [] });
  });

  it("DRF-3: counts a repeated save once, and a late older text never overwrites", async () => {
    const tabId = newId();
    const mutationId = newId();
    for (let i = 0; i < 3; i += 1) await save(rosa, "one", { tabId, mutationId, seq: 1 });
    expect((await dataPart()).revision).toBe(1);
    await save(rosa, "one two three", { tabId, seq: 3, baseRevision: 1 });
    const late = await save(rosa, "one two", { tabId, seq: 2, baseRevision: 1 });
    expect(late.outcome).toBe("saved");
    expect(await words()).toBe("one two three");
    const { rows } = await rosa.call(listRevisions, { params: { noteId: note.id, partKey: "data" } });
    expect(rows.map((row) => row.words).sort()).toEqual([1, 2]);
  });

  it("DRF-4: saves revisions a minute apart and on blur, and overwrites the head in between", async () => {
    const tabId = newId();
    let seq = 0;
    const type = (text: string, moment = false) => {
      seq += 1;
      return save(rosa, text, { tabId, seq, baseRevision: seq - 1, moment });
    };
    await type("first");
    await type("second");
    await type("third");
    await type("left the field", true);
    facility.clock.advance({ minutes: 1 });
    await type("a minute on");
    const { rows } = await rosa.call(listRevisions, { params: { noteId: note.id, partKey: "data" } });
    expect(rows.map((row) => row.revision)).toEqual([5, 4, 1]);
    const oldest = await rosa.call(getRevision, {
      params: { noteId: note.id, partKey: "data", revisionId: rows.at(-1)!.id },
    });
    expect(plainText(oldest.content)).toBe("first");
  });

  it("DRF-12: refuses unknown nodes and removes hidden characters", async () => {
    await save(rosa, "no\u202e harm");
    expect(await words()).toBe("no harm");
    const bad = { ...body("x"), content: { blocks: [{ type: "script", children: [] }] } };
    const response = await rosa.send(savePart, { params: { noteId: note.id, partKey: "data" }, body: bad });
    expect(response.statusCode).toBe(422);
  });

  it("requires notes.write and an existing part", async () => {
    const utilization = await facility.as("utilization_review");
    await expect(save(utilization, "x")).rejects.toMatchObject({ status: 403 });
    await expect(
      rosa.call(savePart, { params: { noteId: note.id, partKey: "nothing" }, body: body("x") }),
    ).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("two users editing one part", () => {
  async function diverge() {
    await save(rosa, "Rosa wrote this.");
    const answer = await save(ben, "Ben wrote that.");
    if (answer.outcome !== "diverged") throw new Error("Expected the second save to diverge.");
    return answer;
  }

  it("DRF-1: keeps the second text as a branch and returns both", async () => {
    const answer = await diverge();
    expect(answer).toMatchObject({
      reason: "changed-elsewhere",
      status: "draft",
      head: { revision: 1, savedByName: "Therapist Rosa" },
    });
    const part = await dataPart();
    expect(plainText(part.content)).toBe("Rosa wrote this.");
    expect(part.branches.map((branch) => [branch.savedByName, plainText(branch.content)])).toEqual([
      ["Case Ben", "Ben wrote that."],
    ]);
  });

  it("DRF-7: blocks signing until a version is chosen", async () => {
    note = await givenWrittenNote(rosa, client, facility.clock.now(), { endedMinutesAgo: 100 });
    await save(ben, "Ben wrote that.");
    await expect(rosa.call(signNote, await aSigning(rosa, note.id), { signing: true })).rejects.toMatchObject({
      code: "unresolved-versions",
    });
  });

  it("DRF-7: joins both texts, and both originals stay in the revision history", async () => {
    const { branchId, head } = await diverge();
    const both = joinContent(head.content, contentFromText("Ben wrote that."));
    const choice = { branchId, baseRevision: 1, mutationId: newId(), tabId: newId(), content: both };
    const params = { noteId: note.id, partKey: "data" };
    expect(await ben.call(chooseVersion, { params, body: choice })).toMatchObject({ revision: 2, openBranches: 0 });
    expect(await words()).toBe("Rosa wrote this.\nBen wrote that.");
    expect((await dataPart()).branches).toEqual([]);
    const { rows } = await rosa.call(listRevisions, { params });
    const texts = await Promise.all(
      rows.map(async (row) =>
        plainText((await rosa.call(getRevision, { params: { ...params, revisionId: row.id } })).content),
      ),
    );
    expect(texts).toEqual(
      expect.arrayContaining(["Rosa wrote this.", "Ben wrote that.", "Rosa wrote this.\nBen wrote that."]),
    );
  });

  it("DRF-7: refuses a choice over a head that was not compared", async () => {
    const { branchId } = await diverge();
    await save(rosa, "Rosa wrote more.", { baseRevision: 1 });
    const choice = {
      branchId,
      baseRevision: 1,
      mutationId: newId(),
      tabId: newId(),
      content: contentFromText("Ben's"),
    };
    await expect(
      ben.call(chooseVersion, { params: { noteId: note.id, partKey: "data" }, body: choice }),
    ).rejects.toMatchObject({ code: "stale-version", problem: { current: { revision: 2 } } });
    expect(await words()).toBe("Rosa wrote more.");
  });

  it("DRF-1: loses no text of concurrent saves", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => save(i % 2 ? rosa : ben, `text ${i}`)));
    expect(answers.filter((answer) => answer.outcome === "saved")).toHaveLength(1);
    const part = await dataPart();
    const all = [plainText(part.content), ...part.branches.map((branch) => plainText(branch.content))];
    expect(all.sort()).toEqual(["text 0", "text 1", "text 2", "text 3", "text 4", "text 5"]);
  });
});

describe("a save to a signed note", () => {
  it("DRF-1: is kept as a branch and leaves the note unchanged", async () => {
    note = await givenWrittenNote(rosa, client, facility.clock.now(), { endedMinutesAgo: 200 });
    const signed = await rosa.call(signNote, await aSigning(rosa, note.id), { signing: true });
    const answer = await save(ben, "One more thing", { baseRevision: 1 });
    expect(answer).toMatchObject({ outcome: "diverged", reason: "not-writable", status: "signed" });
    const after = await rosa.call(getNote, { params: { noteId: note.id } });
    expect([after.sha256, after.status]).toEqual([signed.sha256, "signed"]);
    const { rows } = await ben.call(listRevisions, { params: { noteId: note.id, partKey: "data" } });
    expect(rows.some((row) => row.branchId !== null && row.words === 3)).toBe(true);
  });
});

it("lists my unsigned notes, oldest service first", async () => {
  const nora = await facility.as("therapist", "nora");
  const older = await givenDraftNote(nora, client, facility.clock.now(), { endedMinutesAgo: 300 });
  const newer = await givenDraftNote(nora, client, facility.clock.now(), { endedMinutesAgo: 10 });
  const { rows } = await nora.call(listMyDrafts);
  expect(rows.map((row) => row.noteId)).toEqual([older.id, newer.id]);
  expect(rows[0]).toMatchObject({ mrNo: client.mrNo, status: "draft", openBranches: 0 });
  await expect(nora.call(getSignSheet, { params: { noteId: older.id } })).resolves.toMatchObject({
    lateness: "in-time",
  });
});

describe("DRF-5: two users in one section", () => {
  const lease = () => ({ params: { noteId: note.id, partKey: "data" } });
  const [hers, his] = [newId(), newId()];

  it("DRF-6: the second one asks; the first one's unsent text is kept beside what the second one writes", async () => {
    await rosa.call(takeLease, { ...lease(), body: { tabId: hers } });
    await save(rosa, "She slept four hours.", { tabId: hers });
    await expect(ben.call(takeLease, { ...lease(), body: { tabId: his } })).rejects.toMatchObject({
      code: "part-in-use",
      problem: { current: { revision: 1, lease: { holderName: "Therapist Rosa" } } },
    });
    // A page that missed it: its text is safe, and does not replace hers.
    const late = await save(ben, "He slept.", { tabId: his, baseRevision: 1 });
    expect(late).toMatchObject({ outcome: "diverged", reason: "changed-elsewhere" });
    expect(await words()).toBe("She slept four hours.");
    await ben.call(chooseVersion, {
      params: lease().params,
      body: {
        branchId: late.outcome === "diverged" ? late.branchId : "",
        baseRevision: 1,
        mutationId: newId(),
        tabId: his,
        content: contentFromText("She slept four hours."),
      },
    });
    const asked = await ben.call(requestLease, { ...lease(), body: { tabId: his } });
    expect(asked.lease).toMatchObject({ tabId: hers, askedByName: "Case Ben" });
    expect((await dataPart()).lease).toMatchObject({ askedByName: "Case Ben" });
    const handed = await rosa.call(releaseLease, { ...lease(), body: { tabId: hers } });
    expect(handed.lease).toMatchObject({ tabId: his, holderName: "Case Ben", askedById: null });
    const unsent = await save(rosa, "She slept four hours. Ate well.", { tabId: hers, seq: 2, baseRevision: 2 });
    expect(unsent.outcome).toBe("diverged");
    await save(ben, "She slept four hours. No nightmares.", { tabId: his, seq: 2, baseRevision: 2 });
    const part = await dataPart();
    expect(plainText(part.content)).toBe("She slept four hours. No nightmares.");
    expect(part.branches.map(({ content }) => plainText(content))).toEqual(["She slept four hours. Ate well."]);
  });

  it("DRF-6: only a supervisor takes over from a user who is typing", async () => {
    await rosa.call(takeLease, { ...lease(), body: { tabId: hers, typed: true } });
    const force = { ...lease(), body: { tabId: his, force: true } };
    await expect(ben.call(requestLease, force)).rejects.toMatchObject({ code: "forbidden" });
    const director = await facility.as("medical_director");
    expect((await director.call(requestLease, force)).lease).toMatchObject({ tabId: his });
  });
});
