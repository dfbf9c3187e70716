import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { getNote } from "../notes/note.contract.ts";
import { signNote } from "../notes/sign.contract.ts";
import { aSigning, givenTrainee, givenWaitingNote, someWords } from "../testing.ts";
import { approveNote, listApprovals, openApproval, recallNote, returnNote } from "./approval.contract.ts";

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

  it("is decided once when two approvers decide at the same moment", async () => {
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
