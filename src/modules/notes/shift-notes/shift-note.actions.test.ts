import { beforeAll, describe, expect, it } from "vitest";
import { aSet } from "#modules/clients/vitals/samples.ts";
import { recordVitals } from "#modules/clients/vitals/vital.contract.ts";
import { assignBed } from "#modules/facility/beds/bed-stay.contract.ts";
import { draftIncident } from "#modules/facility/index.ts";
import { givenBed } from "#modules/facility/testing.ts";
import { administerDose } from "#modules/medications/administrations/log.contract.ts";
import { givenDueDose } from "#modules/medications/administrations/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getNote } from "../notes/note.contract.ts";
import {
  getShiftBoard,
  readShiftReport,
  refreshShiftFacts,
  signShiftNotes,
  startShiftNotes,
} from "./shift-note.contract.ts";
import {
  aShiftSigning,
  boardOf,
  givenShifts,
  givenStarted,
  givenUnit,
  givenWrittenShift,
  writeLine,
} from "./testing.ts";

let facility: Facility;
let nurse: Person;

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  await givenShifts(facility);
});

const rowOf = async (person: Person, clientId: string, shift = {}) => {
  const { rows } = await boardOf(person, facility, shift);
  const row = rows.find((one) => one.clientId === clientId);
  if (!row) throw new Error("The client is not on the board.");
  return row;
};
const lines = (row: Awaited<ReturnType<typeof rowOf>>, key: string) =>
  row.facts.groups.find((group) => group.key === key)?.lines.map(({ text }) => text) ?? [];

describe("the board of a unit's shift", () => {
  it("NTE-18: fills in refused doses and vitals out of range with their times, and never an incident", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    await nurse.call(assignBed, {
      body: { demographicId: client.demographicId, bedId: (await givenBed(facility)).id },
    });
    await nurse.call(administerDose, {
      params: { orderId: order.id },
      body: { scheduleId: dose.id, result: "refused", reasonCode: "declined" },
    });
    await nurse.call(recordVitals, {
      params: { mrNo: client.mrNo },
      body: aSet(facility, client, [{ metric: "pulse", value: "118", unit: "/min" }]),
    });
    await facility.system((act) =>
      draftIncident(act, {
        source: { type: "test", id: client.clientId },
        locationId: facility.locations.main,
        type: "fall",
        occurredAt: act.now,
        facts: "Found on the floor beside the bed.",
        people: [{ kind: "client", role: "affected", clientId: client.clientId, demographicId: client.demographicId }],
      }),
    );
    facility.clock.advance({ minutes: 1 });
    const row = await rowOf(nurse, client.clientId);
    expect(lines(row, "doses")).toEqual([expect.stringContaining("Refused")]);
    expect(lines(row, "vitals")).toEqual(["Pulse 118 /min (high)"]);
    expect(lines(row, "moves")).toEqual([expect.stringContaining("Admitted")]);
    expect(JSON.stringify(row).toLowerCase()).not.toMatch(/incident|floor/);
    const technician = await facility.as("technician");
    expect(JSON.stringify((await rowOf(technician, client.clientId)).facts)).not.toMatch(/incident|floor/i);
  });

  it("NTE-17: has one note a client in a shift, also when two nurses start them at once", async () => {
    const { residents } = await givenUnit(facility, 3);
    const ids = residents.map(({ clientId }) => clientId);
    const second = await facility.as("nurse", "second");
    const both = await Promise.all([givenStarted(facility, nurse, ids), givenStarted(facility, second, ids)]);
    expect(both[0].reportId).toBe(both[1].reportId);
    expect(both[0].started + both[1].started).toBe(3);
    const { rows } = await boardOf(nurse, facility);
    expect(rows.filter(({ clientId, note }) => ids.includes(clientId) && note !== null)).toHaveLength(3);
  });

  it("signs all complete lines with one PIN, freezes the facts, and leaves the others drafts", async () => {
    const { residents } = await givenUnit(facility, 2);
    const ids = residents.map(({ clientId }) => clientId);
    const author = await facility.as("nurse", "signing");
    const { reportId } = await givenStarted(facility, author, ids);
    await writeLine(author, await rowOf(author, ids[0] ?? ""), { line: "Rested and ate lunch with peers." });
    const signing = await aShiftSigning(author, reportId);
    expect(signing.body.notes).toHaveLength(1);
    const { results } = await author.call(signShiftNotes, signing, { signing: true });
    expect(results).toMatchObject([{ isSigned: true }]);
    const [signed, open] = [await rowOf(author, ids[0] ?? ""), await rowOf(author, ids[1] ?? "")];
    expect(signed.note).toMatchObject({ status: "signed", line: "Rested and ate lunch with peers." });
    expect(open.note?.status).toBe("draft");
    const note = await author.call(getNote, { params: { noteId: signed.note?.id ?? "" } });
    expect(note.document?.facts?.groups.map(({ key }) => key)).toContain("doses");
    expect(note.signatures).toMatchObject([{ role: "author", verification: "valid" }]);
    await expect(author.call(refreshShiftFacts, { params: { reportId } })).resolves.toEqual({ refreshed: 1 });
  });

  it("carries what one shift left over to the next, which reads it once", async () => {
    const outgoing = await facility.as("nurse", "outgoing");
    const { client, reportId } = await givenWrittenShift(facility, outgoing, {
      followUp: "Recheck the blood pressure.",
    });
    await outgoing.call(signShiftNotes, await aShiftSigning(outgoing, reportId), { signing: true });
    const { shift } = await boardOf(outgoing, facility);
    const reading = await nurse.call(readShiftReport, { params: { reportId } });
    facility.clock.advance({ minutes: 5 });
    expect(await nurse.call(readShiftReport, { params: { reportId } })).toEqual(reading);
    const past = await boardOf(nurse, facility, {
      patternId: shift?.patternId ?? "",
      localDate: shift?.localDate ?? "",
    });
    expect(past.reads.filter(({ clinicianId }) => clinicianId === nurse.clinicianId)).toHaveLength(1);
    facility.clock.advance({ hours: 12 });
    const incoming = await facility.as("nurse", "incoming");
    expect(lines(await rowOf(incoming, client.clientId), "carried")).toEqual(["Recheck the blood pressure."]);
  });

  it("is read by others than its author, and only once a line is signed", async () => {
    const other = await givenFacility();
    const author = await other.as("nurse");
    const { reportId } = await givenWrittenShift(other, author);
    const params = { reportId };
    const reader = await other.as("nurse", "second");
    await expect(reader.call(readShiftReport, { params })).rejects.toMatchObject({ code: "wrong-state" });
    await author.call(signShiftNotes, await aShiftSigning(author, reportId), { signing: true });
    await expect(author.call(readShiftReport, { params })).rejects.toMatchObject({ code: "wrong-state" });
    expect(await reader.call(readShiftReport, { params })).toEqual({ readAt: other.clock.now() });
  });

  it("refuses units of another location, shifts to come, and roles that don't write notes", async () => {
    const { sectionId, shift } = await boardOf(nurse, facility);
    const body = { sectionId: sectionId ?? "", patternId: shift?.patternId ?? "" };
    await expect(nurse.call(startShiftNotes, { body: { ...body, localDate: "2026-12-24" } })).rejects.toMatchObject({
      code: "wrong-state",
    });
    const billing = await facility.as("billing");
    await expect(billing.call(startShiftNotes, { body: { ...body, localDate: "2026-11-20" } })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(nurse.call(getShiftBoard, { query: { locationId: facility.locations.other } })).rejects.toMatchObject({
      code: "out-of-scope",
    });
  });
});
