import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { listKickBacks } from "#modules/forms/kick-backs/kick-back.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { getNoteHistory } from "../notes/history.contract.ts";
import { getNote } from "../notes/note.contract.ts";
import { signNote } from "../notes/sign.contract.ts";
import { aSigning, givenTrainee, givenWaitingNote, someWords } from "../testing.ts";
import {
  approveNote,
  bulkApprove,
  commentOnNote,
  listApprovals,
  listCosigners,
  listSubmissions,
  openApproval,
  reassignApproval,
  recallNote,
  removeComment,
  returnNote,
} from "./approval.contract.ts";

let facility: Facility;
let supervisor: Person;
let intern: Person;
let client: GivenClient;
let noteId: string;
let approvalId: string;
let minutesAgo = 0;
const reason = { reasonCode: "missingIntervention" as const, reasonText: "Document the intervention." };

beforeAll(async () => {
  facility = await givenFacility();
  supervisor = await facility.as("therapist", "supervisor");
  intern = await givenTrainee(facility, supervisor);
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});
beforeEach(async () => {
  minutesAgo += 20;
  const waiting = await givenWaitingNote(intern, client, facility.clock.now(), {
    endedMinutesAgo: minutesAgo,
    minutes: 15,
  });
  noteId = waiting.note.id;
  approvalId = waiting.approvalId;
});

const note = (who = intern) => who.call(getNote, { params: { noteId } });
const open = (who: Person) => who.call(openApproval, { params: { approvalId } });
const approve = (who: Person, version: number) =>
  who.call(approveNote, { params: { approvalId }, body: { version } }, { signing: true });

describe("a trainee's note", () => {
  it("NTE-8: is pending in the supervisor's queue only after the author signs", async () => {
    expect(await note()).toMatchObject({
      status: "awaitingCosign",
      finalSignedAt: null,
      approval: { status: "pending", supervisorName: "Therapist Supervisor" },
    });
    const { rows } = await supervisor.call(listApprovals);
    expect(rows.map((row) => row.id)).toContain(approvalId);
    const other = await facility.as("therapist", "other");
    expect((await other.call(listApprovals)).rows).toEqual([]);
    await expect(open(other)).rejects.toMatchObject({ code: "forbidden" });
    await expect(open(intern)).rejects.toMatchObject({ code: "cannot-cosign-own-note" });
  });

  it("NTE-8: becomes final with the supervisor's signature over the same text", async () => {
    const before = await note();
    const { version } = await open(supervisor);
    expect(await approve(supervisor, version)).toMatchObject({ status: "approved", noteStatus: "signed" });
    const after = await note();
    expect(after).toMatchObject({ status: "signed", sha256: before.sha256, finalSignedAt: facility.clock.now() });
    expect(after.signatures.map((line) => [line.role, line.signerName, line.verification, line.sha256])).toEqual([
      ["author", "Therapist Trainee", "valid", before.sha256],
      ["cosigner", "Therapist Supervisor", "valid", before.sha256],
    ]);
  });

  it("NTE-9: cannot be decided before it was opened, nor without a PIN", async () => {
    await expect(approve(supervisor, 1)).rejects.toMatchObject({ code: "not-yet-read" });
    const { version } = await open(supervisor);
    await expect(supervisor.call(approveNote, { params: { approvalId }, body: { version } })).rejects.toMatchObject({
      code: "step-up-required",
    });
    expect((await note()).status).toBe("awaitingCosign");
  });

  it("NTE-10: carries comments on its words back to the author, and the next submission shows what changed", async () => {
    const { version } = await open(supervisor);
    const params = { approvalId };
    const comment = (body: object) =>
      supervisor.call(commentOnNote, {
        params,
        body: { version, partKey: "data", quote: "came on time", text: "Say when.", ...body },
      });
    await expect(comment({ quote: "words of no section" })).rejects.toMatchObject({ code: "validation" });
    const first = await comment({});
    await expect(comment({})).rejects.toMatchObject({ code: "stale-version" });
    const second = await comment({ version: first.version, quote: null, text: "Too long." });
    const { comments } = (await note()).approval ?? { comments: [] };
    const commentId = comments.find(({ quote }) => quote === null)?.id ?? "";
    const { version: last } = await supervisor.call(removeComment, {
      params: { approvalId, commentId },
      query: { version: second.version },
    });
    await supervisor.call(returnNote, { params, body: { version: last, ...reason } });
    expect((await note()).approval?.comments).toMatchObject([
      { partTitle: "Data", quote: "came on time", text: "Say when.", byName: "Therapist Supervisor" },
    ]);
    const part = (await note()).parts.find(({ partKey }) => partKey === "data");
    await intern.call(savePart, {
      params: { noteId, partKey: "data" },
      body: {
        baseRevision: part?.revision ?? 0,
        mutationId: newId(),
        tabId: newId(),
        seq: 1,
        content: contentFromText(`At ten. ${someWords}`),
      },
    });
    await intern.call(signNote, await aSigning(intern, noteId), { signing: true });
    const { versions } = await supervisor.call(getNoteHistory, { params: { noteId } });
    expect(versions.map(({ cycle, approval }) => [cycle, approval?.status, approval?.comments.length])).toEqual([
      [2, "pending", 0],
      [1, "returned", 1],
    ]);
  });

  it("is found in the queue by author, kind and due time", async () => {
    const rows = async (query: object) => (await supervisor.call(listApprovals, { query })).rows.map((row) => row.id);
    expect(await rows({ authorId: intern.clinicianId, kind: "progress" })).toContain(approvalId);
    expect(await rows({ kind: "crisis" })).toEqual([]);
    expect(await rows({ authorId: supervisor.clinicianId })).toEqual([]);
    expect(await rows({ due: "overdue" })).not.toContain(approvalId);
  });

  it("NTE-10: is returned with a reason of 10 or more characters, edited and signed again; both signatures remain", async () => {
    const { version } = await open(supervisor);
    const params = { approvalId };
    await expect(
      supervisor.call(returnNote, { params, body: { version, ...reason, reasonText: "ok" } }),
    ).rejects.toMatchObject({ status: 422 });
    await supervisor.call(returnNote, { params, body: { version, ...reason } });
    const returned = await note();
    expect(returned).toMatchObject({
      status: "returned",
      approval: { status: "returned", reasonText: reason.reasonText, decidedByName: "Therapist Supervisor" },
      abilities: { write: true, sign: true },
    });
    const plan = returned.parts.find((part) => part.partKey === "plan")!;
    const save = { baseRevision: plan.revision, mutationId: newId(), tabId: newId(), seq: 1 };
    await intern.call(savePart, {
      params: { noteId, partKey: "plan" },
      body: { ...save, content: contentFromText(`${someWords} Better.`) },
    });
    const again = await intern.call(signNote, await aSigning(intern, noteId), { signing: true });
    expect(again).toMatchObject({ status: "awaitingCosign", document: { cycle: 2 } });
    const kept = await facility.system((act) =>
      act.db.selectFrom("noteSignatures").select(["status"]).where("noteId", "=", noteId).orderBy("id").execute(),
    );
    expect(kept.map((row) => row.status)).toEqual(["withdrawn", "signed"]);
  });

  it("notes scenario 15: is decided once when two approvers decide at the same moment", async () => {
    const director = await facility.as("medical_director");
    const { version } = await open(director);
    const tries = await Promise.allSettled([
      approve(director, version),
      director.call(returnNote, { params: { approvalId }, body: { version, ...reason } }),
    ]);
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const refused = tries.find((one) => one.status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ status: 409 });
  });

  it("is recalled by its author, except within a minute of being opened", async () => {
    const before = await note();
    await open(supervisor);
    const body = { version: before.version };
    await expect(intern.call(recallNote, { params: { noteId }, body })).rejects.toMatchObject({ code: "being-read" });
    facility.clock.advance({ minutes: 1 });
    expect(await intern.call(recallNote, { params: { noteId }, body })).toMatchObject({
      status: "withdrawn",
      noteStatus: "draft",
    });
    await expect(approve(supervisor, 3)).rejects.toMatchObject({ code: "wrong-state" });
  });
});

it("notifies the supervisor", async () => {
  await facility.runJobs();
  const rows = await facility.system((act) =>
    act.db.selectFrom("notifications").select(["kind", "link"]).where("userId", "=", supervisor.userId).execute(),
  );
  expect(rows).toEqual(expect.arrayContaining([{ kind: "notes.cosign-requested", link: `/notes/${noteId}` }]));
});

describe("several notes", () => {
  it("notes scenario 14, NTE-9: with one PIN the opened ones are co-signed, and the others answer for themselves", async () => {
    const waiting = [];
    for (let index = 0; index < 25; index += 1) {
      minutesAgo += 20;
      waiting.push(
        await givenWaitingNote(intern, client, facility.clock.now(), { endedMinutesAgo: minutesAgo, minutes: 15 }),
      );
    }
    const items = [];
    for (const [index, one] of waiting.entries()) {
      const params = { approvalId: one.approvalId };
      const version = index < 3 ? one.version : (await supervisor.call(openApproval, { params })).version;
      items.push({ approvalId: one.approvalId, version });
    }
    const { rows } = await supervisor.call(listApprovals);
    const isOpened = new Map(rows.map((row) => [row.id, row.isOpened]));
    expect(items.map((item) => isOpened.get(item.approvalId))).toEqual(items.map((_, index) => index >= 3));
    await expect(supervisor.call(bulkApprove, { body: { items } })).rejects.toMatchObject({ code: "step-up-required" });
    const { results } = await supervisor.call(bulkApprove, { body: { items } }, { signing: true });
    expect(results.map((result) => (result.ok ? "co-signed" : result.code))).toEqual([
      ...Array(3).fill("not-yet-read"),
      ...Array(22).fill("co-signed"),
    ]);
    const [unopened, last] = [waiting[0], waiting.at(-1)];
    expect(await intern.call(getNote, { params: { noteId: unopened?.note.id ?? "" } })).toMatchObject({
      status: "awaitingCosign",
    });
    expect(await intern.call(getNote, { params: { noteId: last?.note.id ?? "" } })).toMatchObject({
      status: "signed",
      signatures: [{ verification: "valid" }, { verification: "valid", signerName: "Therapist Supervisor" }],
    });
  });

  it("are the author's submissions until they are decided; returned ones are in the one list of returns", async () => {
    minutesAgo += 20;
    await givenWaitingNote(intern, client, facility.clock.now(), { endedMinutesAgo: minutesAgo, minutes: 15 });
    const { version } = await open(supervisor);
    const comment = { version, partKey: "data", quote: null, text: "Name the goal." };
    const { version: commented } = await supervisor.call(commentOnNote, { params: { approvalId }, body: comment });
    await supervisor.call(returnNote, { params: { approvalId }, body: { version: commented, ...reason } });
    const { rows } = await intern.call(listSubmissions);
    expect(rows).not.toEqual([]);
    expect(rows.map((row) => row.id)).not.toContain(approvalId);
    const returned = (await intern.call(listKickBacks, {})).rows.find(({ subjectId }) => subjectId === noteId);
    expect(returned).toMatchObject({
      subjectType: "note",
      clientId: client.clientId,
      reason: reason.reasonText,
      raisedByName: "Therapist Supervisor",
      openRemarks: 1,
    });
    expect((await supervisor.call(listKickBacks, {})).rows).toEqual([]);
    expect((await supervisor.call(listSubmissions)).rows).toEqual([]);
  });
});

describe("another supervisor", () => {
  it("NTE-8: can be asked instead, is notified, and only then has the note to co-sign", async () => {
    const other = await facility.as("therapist", "second");
    const params = { approvalId };
    const { rows } = await supervisor.call(listCosigners, { params: { noteId } });
    expect(rows.map((row) => row.name)).toContain("Therapist Second");
    expect(rows.map((row) => row.id)).not.toContain(intern.clinicianId);
    const { version } = await open(supervisor);
    for (const supervisorId of [intern.clinicianId, (await facility.as("nurse")).clinicianId])
      await expect(
        supervisor.call(reassignApproval, { params, body: { version, supervisorId } }),
      ).rejects.toMatchObject({ status: 422 });
    const body = { version, supervisorId: other.clinicianId };
    const moved = await supervisor.call(reassignApproval, { params, body });
    await expect(approve(supervisor, moved.version)).rejects.toMatchObject({ code: "forbidden" });
    await expect(approve(other, moved.version)).rejects.toMatchObject({ code: "not-yet-read" });
    expect((await other.call(listApprovals)).rows).toMatchObject([{ id: approvalId, isOpened: false }]);
    const mine = await supervisor.call(listApprovals);
    expect(mine.rows.map((row) => row.id)).not.toContain(approvalId);
    const director = await facility.as("medical_director");
    const team = await director.call(listApprovals, { query: { of: "team" } });
    expect(team.rows.find((row) => row.id === approvalId)).toMatchObject({ supervisorName: "Therapist Second" });
    expect((await director.call(listApprovals)).rows.map((row) => row.id)).not.toContain(approvalId);
    await facility.runJobs();
    const told = await facility.system((act) =>
      act.db.selectFrom("notifications").select(["kind", "link"]).where("userId", "=", other.userId).execute(),
    );
    expect(told).toEqual([{ kind: "notes.cosign-requested", link: `/notes/${noteId}` }]);
  });
});
