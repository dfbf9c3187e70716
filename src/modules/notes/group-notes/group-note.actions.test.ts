import { expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { addMember } from "../groups/member.contract.ts";
import { createSession } from "../groups/session.contract.ts";
import { givenGroup } from "../groups/testing.ts";
import { getNote } from "../notes/note.contract.ts";
import { givenSupervised } from "../testing.ts";
import { bulkCheckIn, changeAttendance, endSession, getGroupNote } from "./group-note.contract.ts";
import { addSignee, getGroupSignSheet, signAsSignee, signGroupNotes } from "./group-sign.contract.ts";
import { saveSharedPart } from "./shared-part.contract.ts";
import {
  aGroupSigning,
  clientIdsOf,
  givenCheckedIn,
  givenRunningSession,
  givenWrittenGroup,
  writePart,
  writeShared,
} from "./testing.ts";

const facility = await givenFacility();

it("notes scenario 3: two facilitators check in the same 12 clients at once, and each client is present once (GRP-5)", async () => {
  const coLead = await facility.as("nurse");
  const { session, lead, clients } = await givenRunningSession(facility, { clients: 12, coLead });
  const call = { params: { sessionId: session.id }, body: { clientIds: clientIdsOf(clients) } };
  const answers = await Promise.all([lead.call(bulkCheckIn, call), coLead.call(bulkCheckIn, call)]);
  const outcomes = answers.flatMap(({ results }) => results.map(({ outcome }) => outcome)).sort();
  expect(outcomes).toEqual([...Array(12).fill("alreadyPresent"), ...Array(12).fill("present")]);
  const note = await lead.call(getGroupNote, { params: { sessionId: session.id } });
  expect(note.session).toMatchObject({ status: "inProgress", presentCount: 12, noteCount: 12 });
  expect(new Set(note.attendances.map((one) => one.note?.id)).size).toBe(12);
});

it("notes scenario 4: a client who is in another group is not checked in, and the others are (GRP-5)", async () => {
  const { session, lead, clients } = await givenCheckedIn(facility, { clients: 2 });
  const [first] = clients;
  const other = await givenRunningSession(facility, { clients: 1 });
  const group = other.session.groupId;
  const add = { mrNo: first?.mrNo ?? "", startDate: other.session.localDate };
  await lead.call(addMember, { params: { groupId: group }, body: add });
  const params = { sessionId: other.session.id };
  const clientIds = [...clientIdsOf(other.clients), first?.clientId ?? ""];
  const { results } = await lead.call(bulkCheckIn, { params, body: { clientIds } });
  expect(results).toMatchObject([
    { outcome: "present" },
    { outcome: "otherGroup", otherGroup: { name: session.groupName } },
  ]);
  facility.clock.advance({ minutes: 1 });
  const at = facility.clock.now();
  const moved = await lead.call(bulkCheckIn, { params, body: { clientIds: [first?.clientId ?? ""], at, move: true } });
  expect(moved.results).toMatchObject([{ outcome: "present" }]);
  const left = await lead.call(getGroupNote, { params: { sessionId: session.id } });
  expect(left.attendances.find(({ clientId }) => clientId === first?.clientId)).toMatchObject({ leftAt: at });
});

it("answers not on the roster for a client of another group (GRP-6)", async () => {
  const { session, lead } = await givenRunningSession(facility, { clients: 1 });
  const stranger = await givenRunningSession(facility, { clients: 1 });
  const body = { clientIds: clientIdsOf(stranger.clients) };
  const { results } = await lead.call(bulkCheckIn, { params: { sessionId: session.id }, body });
  expect(results).toMatchObject([{ outcome: "notOnRoster" }]);
});

it("keeps a part that was begun for a client who turns out to be absent, and brings it back (GRP-7)", async () => {
  const { session, lead, clients, note } = await givenCheckedIn(facility, { clients: 1 });
  const params = { sessionId: session.id, clientId: clients[0]?.clientId ?? "" };
  const [row] = note.attendances;
  if (row) await writePart(lead, row);
  await expect(
    lead.call(changeAttendance, { params, body: { status: "absentExcused", version: row?.version ?? 0 } }),
  ).rejects.toMatchObject({ code: "validation" });
  await lead.call(changeAttendance, { params, body: { status: "onPass", version: row?.version ?? 0 } });
  const absent = await lead.call(getGroupNote, { params });
  expect(absent.attendances[0]).toMatchObject({ status: "onPass", note: null });
  const version = absent.attendances[0]?.version ?? 0;
  await lead.call(changeAttendance, { params, body: { status: "present", version } });
  const back = await lead.call(getGroupNote, { params });
  expect(back.attendances[0]?.note?.part?.content).toEqual(expect.objectContaining({ blocks: [expect.anything()] }));
});

it("ends a session only once arrivals are confirmed, and puts minutes, late and early into each client's note (GRP-9, GRP-11)", async () => {
  const { session, lead, clients, note } = await givenCheckedIn(facility, { clients: 3 });
  const params = { sessionId: session.id };
  const [late] = note.attendances;
  const start = session.scheduledStart;
  await lead.call(changeAttendance, {
    params: { ...params, clientId: late?.clientId ?? "" },
    body: {
      status: "present",
      version: late?.version ?? 0,
      arrivedAt: addMinutes(start, 18),
      leftAt: addMinutes(start, 40),
    },
  });
  await facility.system((act) =>
    act.db
      .updateTable("groupAttendances")
      .set({ status: "arrived", arrivedAt: null, confirmedAt: null })
      .where("sessionId", "=", session.id)
      .where("clientId", "=", clients.find(({ clientId }) => clientId !== late?.clientId)?.clientId ?? "")
      .execute(),
  );
  facility.clock.advance({ minutes: 60 });
  const body = { version: note.session.version, actualStart: start, actualEnd: addMinutes(start, 60) };
  await expect(lead.call(endSession, { params, body })).rejects.toMatchObject({ code: "unconfirmed-arrivals" });
  const waiting = (await lead.call(getGroupNote, { params })).attendances.find(({ status }) => status === "arrived");
  await lead.call(bulkCheckIn, { params, body: { clientIds: [waiting?.clientId ?? ""], at: start } });
  await lead.call(endSession, { params, body });
  const ended = await lead.call(getGroupNote, { params });
  expect(ended.attendances.find(({ clientId }) => clientId === late?.clientId)).toMatchObject({
    minutes: 22,
    lateMinutes: 18,
    leftEarlyMinutes: 20,
  });
  const { sheets } = await lead.call(getGroupSignSheet, { params });
  const sheet = sheets.find(({ clientId }) => clientId === late?.clientId);
  expect(sheet?.document?.session?.attended).toMatchObject({ minutes: 22, lateMinutes: 18, leftEarlyMinutes: 20 });
  expect(sheet?.document?.session).toMatchObject({ topic: "Cravings", minutes: 60, clients: 3 });
});

it("notes scenario 21: signs the complete notes at once, leaves the others, and locks what is shared (GRP-20, GRP-21)", async () => {
  const { session, lead, note } = await givenWrittenGroup(facility, { clients: 4 });
  const params = { sessionId: session.id };
  const signing = await aGroupSigning(lead, session.id);
  const [unread] = signing.body.notes;
  if (unread) unread.hash = "0".repeat(64);
  const { results } = await lead.call(signGroupNotes, signing, { signing: true });
  expect(results.map(({ isSigned }) => isSigned).sort()).toEqual([false, true, true, true]);
  expect(results.find(({ noteId }) => noteId === unread?.noteId)?.code).toBe("signed-text-changed");
  const signed = await lead.call(getGroupNote, { params });
  expect(signed).toMatchObject({ isSharedLocked: true, session: { signedCount: 3 } });
  const answer = await lead.call(saveSharedPart, {
    params: { ...params, partKey: "shared.narrative" },
    body: { baseRevision: 1, mutationId: newId(), tabId: newId(), seq: 1, content: contentFromText("Another text") },
  });
  expect(answer).toMatchObject({ outcome: "diverged", reason: "not-writable" });
  const rest = await lead.call(signGroupNotes, await aGroupSigning(lead, session.id), { signing: true });
  expect(rest.results).toMatchObject([{ isSigned: true }]);
  // Each copy holds what is shared, its own part and no other client.
  for (const { note: mine, clientId } of note.attendances) {
    const { document } = await lead.call(getNote, { params: { noteId: mine?.id ?? "" } });
    expect(document?.parts.map(({ key }) => key)).toEqual(["shared.narrative", "individual"]);
    const copy = JSON.stringify(document);
    for (const other of note.attendances.filter((one) => one.clientId !== clientId)) {
      expect(copy).not.toContain(other.clientId);
      expect(copy).not.toContain(other.mrNo);
      expect(copy).not.toContain(other.clientName);
    }
  }
});

it("notes scenario 20: what names a client of the group can't be signed (GRP-19)", async () => {
  const { session, lead, note } = await givenCheckedIn(facility, { clients: 2 });
  const params = { sessionId: session.id };
  const name = note.attendances[0]?.names[1] ?? "";
  await writeShared(
    lead,
    session.id,
    `The group thanked ${name} for what was said about the time after the detox unit.`,
  );
  const { sheets } = await lead.call(getGroupSignSheet, { params });
  expect(sheets.map(({ stops }) => stops.some(({ code }) => code === "names-in-shared-narrative"))).toEqual([
    true,
    true,
  ]);
});

it("notes scenario 22: parts that are nearly the same can't be signed until one says something of its own (NTE-15)", async () => {
  const { session, lead, note } = await givenWrittenGroup(facility, { clients: 2 });
  const params = { sessionId: session.id };
  const words =
    "Took part in the exercise, named two triggers at home and planned to call a sponsor before the weekend begins.";
  for (const { note: draft } of note.attendances)
    await lead.call(savePart, {
      params: { noteId: draft?.id ?? "", partKey: "individual" },
      body: { baseRevision: 1, mutationId: newId(), tabId: newId(), seq: 1, content: contentFromText(words) },
    });
  const { sheets } = await lead.call(getGroupSignSheet, { params });
  expect(sheets.flatMap(({ stops }) => stops.map(({ code }) => code))).toEqual(["too-similar", "too-similar"]);
});

it("a co-leader signs the notes the author has signed, once (GRP-22)", async () => {
  const coLead = await facility.as("nurse");
  const { session, lead, note } = await givenWrittenGroup(facility, { clients: 2, coLead });
  const params = { sessionId: session.id };
  const { rows } = await lead.call(addSignee, { params, body: { clinicianId: coLead.clinicianId } });
  const call = { params: { ...params, signeeId: rows[0]?.id ?? "" } };
  await expect(coLead.call(signAsSignee, call, { signing: true })).rejects.toMatchObject({ code: "wrong-state" });
  const { results } = await lead.call(signGroupNotes, await aGroupSigning(lead, session.id), { signing: true });
  expect(results).toMatchObject([{ isSigned: true }, { isSigned: true }]);
  await expect(lead.call(signAsSignee, call, { signing: true })).rejects.toMatchObject({ code: "not-the-author" });
  await coLead.call(signAsSignee, call, { signing: true });
  await expect(coLead.call(signAsSignee, call, { signing: true })).rejects.toMatchObject({ code: "wrong-state" });
  const { signatures } = await lead.call(getNote, { params: { noteId: note.attendances[0]?.note?.id ?? "" } });
  expect(signatures.map(({ role, verification }) => [role, verification])).toEqual([
    ["author", "valid"],
    ["additional", "valid"],
  ]);
});

it("opens check-in 30 minutes before the session and refuses a canceled one", async () => {
  const lead = await facility.as("therapist");
  const group = await givenGroup(facility);
  const { clientId } = await givenAdmittedClient(facility);
  const session = await lead.call(createSession, {
    body: {
      groupId: group.id,
      scheduledStart: addMinutes(facility.clock.now(), 120),
      durationMinutes: 60,
      facilitators: [{ clinicianId: lead.clinicianId, role: "lead" }],
      confirmConflicts: true,
    },
  });
  const call = { params: { sessionId: session.id }, body: { clientIds: [clientId] } };
  await expect(lead.call(bulkCheckIn, call)).rejects.toMatchObject({ code: "wrong-state" });
  facility.clock.advance({ minutes: 95 });
  await expect(lead.call(bulkCheckIn, call)).resolves.toMatchObject({ results: [{ outcome: "notOnRoster" }] });
});

// A second facility resets the clock, so this one comes last.
it("a trainee's group notes await co-signature, one for each client (NTE-8)", async () => {
  const other = await givenFacility();
  const lead = await other.as("case_manager");
  await givenSupervised(other, lead, await other.as("medical_director"), { cosignRequired: true });
  const { session } = await givenWrittenGroup(other, { clients: 2 });
  await lead.call(signGroupNotes, await aGroupSigning(lead, session.id), { signing: true });
  const { attendances } = await lead.call(getGroupNote, { params: { sessionId: session.id } });
  expect(attendances.map(({ note }) => note?.status)).toEqual(["awaitingCosign", "awaitingCosign"]);
});
