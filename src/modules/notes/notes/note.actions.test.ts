import { beforeAll, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient, givenClient } from "#modules/clients/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listNoteTemplates } from "../templates/template.contract.ts";
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

describe("beginning a note", () => {
  it("gives the parts and questions of its template, in the client's stay", async () => {
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

  it("makes one template row when several begin with it at once", async () => {
    const house = await givenFacility();
    const people = await Promise.all(["a", "b", "c"].map((name) => house.as("therapist", name)));
    const guest = await givenAdmittedClient(house, { admittedAt: "2026-11-18T12:00:00.000Z" });
    await Promise.all(people.map((person) => givenDraftNote(person, guest, house.clock.now())));
    const kept = await house.system((act) => act.db.selectFrom("noteTemplateVersions").select("id").execute());
    expect(kept).toHaveLength(1);
  });

  it("refuses a service outside the stay, an end before its start, and an unknown template", async () => {
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

  it("may precede the admission: a first contact before the stay", async () => {
    const waiting = await givenClient(facility);
    expect((await givenDraftNote(therapist, waiting, now())).status).toBe("draft");
  });
});

describe("changing a draft", () => {
  it("takes facts one by one, and answers a stale version with the note as it is", async () => {
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

  it("changes nothing when nothing changed", async () => {
    const note = await givenDraftNote(therapist, client, now());
    const same = await therapist.call(changeProgressNote, {
      params: { noteId: note.id },
      body: { version: note.version },
    });
    expect(same.version).toBe(note.version);
  });

  it("knows only the answers of its template", async () => {
    const note = await givenDraftNote(therapist, client, now());
    const body = { version: note.version, fields: { riskToSelf: "perhaps" } };
    await expect(therapist.call(changeProgressNote, { params: { noteId: note.id }, body })).rejects.toMatchObject({
      code: "validation",
      problem: { errors: [expect.objectContaining({ path: "body.fields.riskToSelf" })] },
    });
  });

  it("is set aside with a reason by its author, and can then not be written", async () => {
    const note = await givenDraftNote(therapist, client, now());
    const body = { version: note.version, reason: "Begun by mistake" };
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
  it("lists a chart's notes by service, newest first, narrowed by state, author and time", async () => {
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

  it("shows drafts to those who write notes, and to nobody else", async () => {
    const draft = await givenDraftNote(therapist, client, now());
    const compliance = await facility.as("compliance");
    await expect(compliance.call(getNote, { params: { noteId: draft.id } })).rejects.toMatchObject({
      code: "not-found",
    });
    const { rows } = await compliance.call(listNotes, { query: { mrNo: client.mrNo, status: "draft" } });
    expect(rows).toEqual([]);
  });

  it("does not know another facility's notes", async () => {
    const draft = await givenDraftNote(therapist, client, now());
    const stranger = await (await givenFacility()).as("therapist");
    await expect(stranger.call(getNote, { params: { noteId: draft.id } })).rejects.toMatchObject({ status: 404 });
  });

  it("prints what was signed, with who printed it and when", async () => {
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
