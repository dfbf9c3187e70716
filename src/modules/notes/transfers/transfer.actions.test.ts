import { beforeAll, describe, expect, it } from "vitest";
import { levelStaysOf, locationStaysOf } from "#modules/clients/stays/testing.ts";
import { givenAdmittedClient, givenDayLevel } from "#modules/clients/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getNote, printNote, voidNote } from "../notes/note.contract.ts";
import { givenTransfer, sendIt } from "./testing.ts";
import {
  acceptTransfer,
  answerTransferQuestion,
  askAboutTransfer,
  changeTransfer,
  createTransfer,
  getTransfer,
  listTransfers,
  withdrawTransfer,
} from "./transfer.contract.ts";
import { escalateTransfers } from "./transfer.jobs.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const now = () => facility.clock.now();
const readBack = "Stable, no precautions, next dose at nine.";
const receiverThere = () => facility.as("nurse", "receiver", "other");
const notices = async (person: Person) => {
  await facility.runJobs();
  return (await person.call(listNotifications, { query: {} })).rows.map(({ title }) => title);
};

describe("a transfer note", () => {
  it("NTE-21: is signed with its destination and the chart's facts, and needs all four parts of SBAR", async () => {
    const given = await givenTransfer(facility, { to: "location" });
    const draft = await given.author.call(getNote, { params: { noteId: given.transfer.noteId } });
    expect(draft.parts.filter(({ required }) => required).map(({ partKey }) => partKey)).toEqual([
      "situation",
      "background",
      "assessment",
      "recommendation",
    ]);
    expect(draft.templateFields.find(({ key }) => key === "riskLevel")).toMatchObject({ required: true });
    expect(draft.facts?.groups.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["alerts", "allergies", "medications", "diagnoses", "vitals"]),
    );
    const sent = await sendIt(given);
    expect(sent).toMatchObject({ status: "sent", noteStatus: "signed", abilities: { edit: false, accept: false } });
    expect(sent.document?.transfer).toMatchObject({ reason: "Clinical progress", transport: "Facility van" });
    const director = await facility.as("medical_director");
    const print = await director.call(printNote, { params: { noteId: sent.noteId } });
    expect(print.document.transfer?.to.location).toBe(sent.to.location);
    await expect(
      given.author.call(changeTransfer, {
        params: { noteId: sent.noteId },
        body: { version: sent.version, transport: "Ambulance" },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("refuses a destination where the client is, and a receiver who is not there", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const body = { mrNo: client.mrNo, effectiveAt: now(), reasonCode: "other" as const };
    await expect(nurse.call(createTransfer, { body })).rejects.toMatchObject({ code: "validation" });
    const toLevelId = await givenDayLevel(facility, "Evening program");
    const technician = await facility.as("technician");
    await expect(
      nurse.call(createTransfer, { body: { ...body, toLevelId, receiverId: technician.clinicianId } }),
    ).rejects.toMatchObject({ code: "validation" });
  });
});

describe("receiving a transfer", () => {
  it("notes scenario 27: is escalated once, needs a read-back, and moves the client once", async () => {
    const receiver = await receiverThere();
    const given = await givenTransfer(facility, { to: "location" });
    const sent = await sendIt(given);
    const params = { noteId: sent.noteId };
    const titles = () => notices(receiver);
    expect((await titles())[0]).toMatch(/^A client is being transferred to/);
    const list = await receiver.call(listTransfers, {});
    expect(list.rows.map(({ noteId }) => noteId)).toContain(sent.noteId);

    for (const [minutes, told] of [
      [59, false],
      [1, true],
      [10, true],
    ] as const) {
      facility.clock.advance({ minutes });
      await facility.wake();
      await facility.system((act) => escalateTransfers.run(act, {}));
      expect((await titles()).includes("Transfer handoff not accepted")).toBe(told);
    }
    const late = async () => (await titles()).filter((title) => title === "Transfer handoff not accepted").length;
    const before = await late();
    await facility.system((act) => escalateTransfers.run(act, {}));
    expect(await late()).toBe(before);

    const open = await receiver.call(getTransfer, { params });
    expect(open).toMatchObject({ isLate: true, abilities: { accept: true, ask: true, withdraw: false } });
    await expect(
      receiver.call(acceptTransfer, { params, body: { version: open.version, readBack: "ok" } }),
    ).rejects.toMatchObject({ code: "read-back-required" });
    const accepted = await receiver.call(acceptTransfer, { params, body: { version: open.version, readBack } });
    expect(accepted).toMatchObject({ status: "accepted", accepted: { readBack } });
    expect((await locationStaysOf(facility, given.client)).filter(({ until }) => until === null)).toMatchObject([
      { locationId: facility.locations.other, from: sent.effectiveAt },
    ]);
    expect(await levelStaysOf(facility, given.client)).toHaveLength(1);
    await expect(
      receiver.call(acceptTransfer, { params, body: { version: accepted.version, readBack } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    expect(await notices(given.author)).toContain("Your transfer handoff was accepted");
  });

  it("NTE-22: the sender and staff of another location can't accept; of two at once one does", async () => {
    const given = await givenTransfer(facility);
    const sent = await sendIt(given);
    const params = { noteId: sent.noteId };
    const body = { version: sent.version, readBack };
    await expect(given.author.call(acceptTransfer, { params, body })).rejects.toMatchObject({ code: "own-request" });
    const elsewhere = await receiverThere();
    await expect(elsewhere.call(acceptTransfer, { params, body })).rejects.toMatchObject({ code: "out-of-scope" });
    const both = await Promise.allSettled([
      (await facility.as("nurse")).call(acceptTransfer, { params, body }),
      (await facility.as("nurse", "second")).call(acceptTransfer, { params, body }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const levels = await levelStaysOf(facility, given.client);
    expect(levels).toHaveLength(2);
  });

  it("takes effect when accepted, where that is before the planned time", async () => {
    const given = await givenTransfer(facility, { effectiveInMinutes: 120 });
    const sent = await sendIt(given);
    facility.clock.advance({ minutes: 5 });
    await facility.wake();
    await (await facility.as("nurse")).call(acceptTransfer, {
      params: { noteId: sent.noteId },
      body: { version: sent.version, readBack },
    });
    expect((await levelStaysOf(facility, given.client))[0]).toMatchObject({ from: now(), until: null });
  });

  it("asks and answers, and shows what changed since the note was signed", async () => {
    const given = await givenTransfer(facility, { to: "location" });
    const sent = await sendIt(given);
    const params = { noteId: sent.noteId };
    const receiver = await receiverThere();
    const ask = (version: number, question: string) =>
      receiver.call(askAboutTransfer, { params, body: { version, question } });
    const first = await ask(sent.version, "When was the last CIWA?");
    expect(first).toMatchObject({ status: "questioned" });
    const second = await ask(first.version, "Who brings the belongings?");
    const answer = (version: number, at: number) =>
      given.author.call(answerTransferQuestion, {
        params,
        body: { version, questionId: second.questions[at]?.id ?? "", answer: "This morning at six: 4." },
      });
    const half = await answer(second.version, 0);
    expect(half).toMatchObject({ status: "questioned" });
    await expect(answer(half.version, 0)).rejects.toMatchObject({ code: "wrong-state" });
    expect(await answer(half.version, 1)).toMatchObject({ status: "sent" });
    expect(await notices(receiver)).toContain("Your question about a transfer was answered");
  });
});

describe("a transfer that does not happen", () => {
  it("is withdrawn with a reason, and by voiding its note", async () => {
    const given = await givenTransfer(facility);
    const sent = await sendIt(given);
    const params = { noteId: sent.noteId };
    const body = { version: sent.version, reason: "Bed not available" };
    expect(await given.author.call(withdrawTransfer, { params, body })).toMatchObject({
      status: "withdrawn",
      withdrawn: { reason: "Bed not available" },
    });
    const other = await sendIt(await givenTransfer(facility));
    const compliance = await facility.as("compliance");
    const note = await compliance.call(getNote, { params: { noteId: other.noteId } });
    await compliance.call(voidNote, {
      params: { noteId: other.noteId },
      body: { version: note.version, reasonCode: "wrongClient", reasonText: "Written for another client" },
    });
    const nurse = await facility.as("nurse");
    expect(await nurse.call(getTransfer, { params: { noteId: other.noteId } })).toMatchObject({ status: "withdrawn" });
  });

  it("keeps one transfer under way per stay", async () => {
    const given = await givenTransfer(facility, { to: "location" });
    const second = await given.author.call(createTransfer, {
      body: {
        mrNo: given.client.mrNo,
        toLevelId: await givenDayLevel(facility, "Evening program"),
        effectiveAt: addMinutes(now(), 30),
        reasonCode: "coverage",
      },
    });
    await sendIt(given);
    await expect(sendIt({ ...given, transfer: second })).rejects.toMatchObject({ code: "wrong-state" });
  });
});
