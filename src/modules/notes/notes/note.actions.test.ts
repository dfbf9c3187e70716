import { beforeAll, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient, givenClient } from "#modules/clients/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { shippedTemplates } from "../templates/shipped-templates.ts";
import { listNoteTemplates } from "../templates/template.contract.ts";
import { ensureShippedVersion } from "../templates/template.store.ts";
import { givenDraftNote, givenSignedNote } from "../testing.ts";
import { changeProgressNote, createProgressNote, discardNote, getNote, listNotes, printNote } from "./note.contract.ts";

let facility: Facility;
let therapist: Person;
let client: GivenClient;
const now = () => facility.clock.now();

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});

describe("starting a note", () => {
  it("creates the parts and fields of its template, in the client's episode", async () => {
    const { rows } = await therapist.call(listNoteTemplates);
    for (const template of rows) {
      const note = await givenDraftNote(therapist, client, now(), { templateKey: template.key });
      expect(note).toMatchObject({
        kind: template.kind,
        format: template.format,
        title: template.name,
        status: "draft",
      });
      expect(note.parts.map((part) => part.partKey)).toEqual(template.parts.map((part) => part.key));
      expect(note).toMatchObject({ demographicId: client.demographicId, timeZone: "America/Los_Angeles" });
    }
  });

  it("creates one template row under concurrent first use", async () => {
    const house = await givenFacility();
    const people = await Promise.all(["a", "b", "c"].map((name) => house.as("therapist", name)));
    const guest = await givenAdmittedClient(house, { admittedAt: "2026-11-18T12:00:00.000Z" });
    await Promise.all(people.map((person) => givenDraftNote(person, guest, house.clock.now())));
    const kept = await house.system((act) => act.db.selectFrom("noteTemplateVersions").select("id").execute());
    expect(kept).toHaveLength(1);
  });

  it("NTE-25: keeps its template version when a newer one is added", async () => {
    const note = await givenDraftNote(therapist, client, now(), { endedMinutesAgo: 500 });
    const template = shippedTemplates.find(({ key }) => key === "progress-dap");
    if (!template) throw new Error("The DAP template is missing.");
    const newer = { ...template, versionNo: template.versionNo + 1, fields: [] };
    await facility.system((act) => ensureShippedVersion(act.db, newer));
    const after = await therapist.call(getNote, { params: { noteId: note.id } });
    expect(after.templateFields).toEqual(note.templateFields);
    expect(after.templateFields).not.toEqual([]);
  });

  it("NTE-3, NTE-4: refuses a service outside the episode, an end before the start, and an unknown template", async () => {
    const start = (minutes: number) => addMinutes(now(), -minutes);
    const begin = (over: object) =>
      therapist.call(createProgressNote, {
        body: { mrNo: client.mrNo, templateKey: "progress-dap", serviceStart: start(60), ...over },
      });
    await expect(begin({ serviceStart: "2026-11-18T11:00:00.000Z" })).rejects.toMatchObject({
      code: "outside-episode",
    });
    await expect(begin({ serviceEnd: start(61) })).rejects.toMatchObject({ code: "minutes-mismatch" });
    await expect(begin({ templateKey: "nothing" })).rejects.toMatchObject({ status: 422 });
    await expect(begin({ mrNo: "MR9999999999" })).rejects.toMatchObject({ status: expect.any(Number) });
  });

  it("NTE-3: is allowed before admission, for a pre-admission contact", async () => {
    const waiting = await givenClient(facility);
    expect((await givenDraftNote(therapist, waiting, now())).status).toBe("draft");
  });
});

describe("changing a draft", () => {
  it("changes single facts, and answers a stale version with the current note", async () => {
    const note = await givenDraftNote(therapist, client, now());
    const params = { noteId: note.id };
    const after = await therapist.call(changeProgressNote, {
      params,
      body: { version: note.version, modality: "video" },
    });
    expect(after).toMatchObject({ modality: "video", version: note.version + 1, serviceStart: note.serviceStart });
    await expect(
      therapist.call(changeProgressNote, { params, body: { version: note.version, modality: "audio" } }),
    ).rejects.toMatchObject({ code: "stale-version", problem: { current: { modality: "video" } } });
  });

  it("keeps the version when nothing changed", async () => {
    const note = await givenDraftNote(therapist, client, now());
    const same = await therapist.call(changeProgressNote, {
      params: { noteId: note.id },
      body: { version: note.version },
    });
    expect(same.version).toBe(note.version);
  });

  it("accepts only the options of its template", async () => {
    const note = await givenDraftNote(therapist, client, now());
    const body = { version: note.version, fields: { riskToSelf: "perhaps" } };
    await expect(therapist.call(changeProgressNote, { params: { noteId: note.id }, body })).rejects.toMatchObject({
      code: "validation",
      problem: { errors: [expect.objectContaining({ path: "body.fields.riskToSelf" })] },
    });
  });

  it("is discarded with a reason by its author, and can then not be edited", async () => {
    const note = await givenDraftNote(therapist, client, now());
    const body = { version: note.version, reason: "Started by mistake" };
    const other = await facility.as("therapist", "second");
    await expect(other.call(discardNote, { params: { noteId: note.id }, body })).rejects.toMatchObject({
      code: "not-the-author",
    });
    expect((await therapist.call(discardNote, { params: { noteId: note.id }, body })).status).toBe("discarded");
    await expect(
      therapist.call(changeProgressNote, {
        params: { noteId: note.id },
        body: { version: note.version + 1, modality: "video" },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("reading notes", () => {
  it("lists a client's notes, newest service first, filtered by status, author and time", async () => {
    const guest = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
    const older = await givenSignedNote(therapist, guest, now(), { endedMinutesAgo: 400 });
    const newer = await givenDraftNote(therapist, guest, now(), { endedMinutesAgo: 30 });
    const list = async (query: object) =>
      (await therapist.call(listNotes, { query: { mrNo: guest.mrNo, ...query } })).rows.map((row) => row.id);
    expect(await list({})).toEqual([newer.id, older.id]);
    expect(await list({ status: "signed" })).toEqual([older.id]);
    expect(await list({ kind: "crisis" })).toEqual([]);
    expect(await list({ author: therapist.clinicianId })).toHaveLength(2);
    expect(await list({ to: newer.serviceStart })).toEqual([older.id]);
    const page = await therapist.call(listNotes, { query: { mrNo: guest.mrNo, page: 2, pageSize: 1 } });
    expect(page).toMatchObject({
      total: 2,
      page: 2,
      rows: [{ id: older.id, excerpt: expect.stringContaining("Maria came") }],
    });
  });

  it("shows drafts only to users with notes.write", async () => {
    const draft = await givenDraftNote(therapist, client, now());
    const compliance = await facility.as("compliance");
    await expect(compliance.call(getNote, { params: { noteId: draft.id } })).rejects.toMatchObject({
      code: "not-found",
    });
    const { rows } = await compliance.call(listNotes, { query: { mrNo: client.mrNo, status: "draft" } });
    expect(rows).toEqual([]);
  });

  it("does not find another facility's notes", async () => {
    const draft = await givenDraftNote(therapist, client, now());
    const stranger = await (await givenFacility()).as("therapist");
    await expect(stranger.call(getNote, { params: { noteId: draft.id } })).rejects.toMatchObject({ status: 404 });
  });

  it("NTE-26: prints the signed version with the user and time of printing, never a draft", async () => {
    const director = await facility.as("medical_director");
    const note = await givenSignedNote(director, client, now());
    const paper = await director.call(printNote, { params: { noteId: note.id } });
    expect(paper).toMatchObject({ document: note.document, sha256: note.sha256, part2: true, printedAt: now() });
    const draft = await givenDraftNote(director, client, now(), { endedMinutesAgo: 200 });
    await expect(director.call(printNote, { params: { noteId: draft.id } })).rejects.toMatchObject({
      code: "wrong-state",
    });
    await expect(therapist.call(printNote, { params: { noteId: note.id } })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
