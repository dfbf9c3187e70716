import { beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { getBedBoard } from "#modules/facility/beds/bed.contract.ts";
import { holdBedEndpoint } from "#modules/facility/beds/bed-stay.contract.ts";
import { bedMatches } from "#modules/facility/beds/match.contract.ts";
import { givenBed, givenLevel, givenStay } from "#modules/facility/testing.ts";
import { getSetting, putSetting } from "#modules/settings/facility/settings.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { holdLeadBed, releaseLeadBed } from "../intakes/intake.contract.ts";
import { getLead, leadOptions } from "../leads/lead.contract.ts";
import type { Lead } from "../leads/lead-fields.contract.ts";
import { closeLead, leadTimeline, setLeadLocation, updateLifecycle } from "../leads/pipeline.contract.ts";
import { givenReadyLead } from "../testing.ts";

let facility: Facility;
let admissions: Person;
let nurse: Person;
beforeEach(async () => {
  facility = await givenFacility();
  [admissions, nurse] = [await facility.as("admissions"), await facility.as("nurse")];
});

const inHours = (hours: number) => new Date(Date.parse(facility.clock.now()) + hours * 3_600_000).toISOString();

/** A lead on the main location's waiting list for a level of care. */
async function givenWaiting(more: Parameters<typeof givenReadyLead>[1] = {}, code = "3.7"): Promise<Lead> {
  const lead = await givenReadyLead(facility, more);
  const level = await givenLevel(facility, code);
  return admissions.call(updateLifecycle, {
    params: { leadId: lead.id },
    body: {
      version: lead.version,
      lifecycle: 13,
      waitlist: { locationId: facility.locations.main, levelOfCareId: level.id },
    },
  });
}
async function givenDetoxBed() {
  return givenBed(facility, { levelOfCareIds: [(await givenLevel(facility, "3.7")).id] });
}
async function close(lead: Lead): Promise<void> {
  const { closeReasons } = await admissions.call(leadOptions);
  const closeReasonId = closeReasons.find((reason) => reason.code === "chose-other-program")?.id ?? "";
  await admissions.call(closeLead, {
    params: { leadId: lead.id },
    body: { version: lead.version, status: 4, closeReasonId },
  });
}
async function heldInAudit() {
  const compliance = await facility.as("compliance");
  return (await compliance.call(listAudit, { query: { action: "bed.held" } })).rows;
}
const matches = async (bedId: string, person = nurse) => (await person.call(bedMatches, { query: { bedId } })).rows;

describe("candidates for a free bed", () => {
  it("WAIT-1: lists the waiting list and scheduled intakes in order with reasons, without leads that hold a bed or closed", async () => {
    const bed = await givenDetoxBed();
    const first = await givenWaiting();
    facility.clock.advance({ minutes: 1 });
    const gone = await givenWaiting();
    const other = await givenWaiting({}, "3.5");
    const urgent = await givenWaiting({ pregnant: "yes" });
    const expected = await givenReadyLead(facility);
    await admissions.call(updateLifecycle, {
      params: { leadId: expected.id },
      body: {
        version: expected.version,
        lifecycle: 12,
        intake: { startsAt: inHours(20), noHoldReason: "The bed is not known yet" },
        reason: "Called at night",
        withoutAssessment: "Seen by Dr. Hale",
      },
    });
    await close(gone);

    const rows = await matches(bed.id);
    expect(rows.map(({ leadId, passesOver }) => [leadId, passesOver])).toEqual([
      [urgent.id, 0],
      [expected.id, 1],
      [first.id, 1],
    ]);
    expect(rows.map(({ leadId }) => leadId)).not.toContain(other.id);
    expect(rows[0]).toMatchObject({ levelCode: "3.7", inLine: true, ageYears: 38 });
    expect(rows[0]?.reasons[0]).toBe("Federal priority: pregnant");
    expect(rows[1]?.reasons[0]).toMatch(/^Intake scheduled for .*, no bed held$/);

    await nurse.call(holdBedEndpoint, { body: { bedId: bed.id, leadId: urgent.id } });
    expect(await matches(bed.id)).toEqual([]);
    const second = await givenDetoxBed();
    expect((await matches(second.id)).map(({ leadId }) => leadId)).toEqual([expected.id, first.id]);
  });

  it("shows a reader without access to leads only their positions", async () => {
    const bed = await givenDetoxBed();
    const lead = await givenWaiting({ pregnant: "yes", mobilityNeeds: "uses a cane" });
    const technician = await facility.as("technician");
    const rows = await matches(bed.id, technician);
    expect(rows).toEqual([
      {
        leadId: null,
        name: null,
        link: null,
        ageYears: null,
        levelCode: "3.7",
        inLine: true,
        passesOver: 0,
        reasons: [],
        cautions: [],
      },
    ]);
    const named = await matches(bed.id);
    expect(named[0]).toMatchObject({
      leadId: lead.id,
      link: `/crm/lead/${lead.id}`,
      cautions: ["Mobility: uses a cane"],
    });
  });

  it("lists nobody for an occupied bed, outside the reader's locations, or with CRM switched off", async () => {
    const bed = await givenDetoxBed();
    await givenWaiting();
    const { stay } = await givenStay(facility);
    expect(await matches(stay.bedId)).toEqual([]);
    const far = await facility.as("nurse", "far", "other");
    await expect(matches(bed.id, far)).rejects.toMatchObject({ code: "out-of-scope" });
    expect(await matches(bed.id)).toHaveLength(1);
    const owner = await facility.as("owner");
    const params = { key: "modules" } as const;
    const { version, value } = await owner.call(getSetting, { params });
    const modules = (value.modules as string[]).filter((one) => one !== "crm" && one !== "callTracking");
    await owner.call(putSetting, { params, body: { version, value: { ...value, modules } } });
    expect(await matches(bed.id)).toEqual([]);
  });
});

describe("holding a bed for a candidate", () => {
  it("shows the hold on the bed board, in the lead's activity and in the audit log", async () => {
    const bed = await givenDetoxBed();
    const lead = await givenWaiting();
    const hold = await nurse.call(holdBedEndpoint, { body: { bedId: bed.id, leadId: lead.id } });
    const board = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
    const tile = board.sections.flatMap((s) => s.rooms.flatMap((r) => r.beds)).find((one) => one.bedId === bed.id);
    expect(tile).toMatchObject({ state: "held", hold: { leadId: lead.id, stayId: hold.id } });
    const activity = await admissions.call(leadTimeline, { params: { leadId: lead.id } });
    expect(activity.rows[0]).toMatchObject({ kind: "bed-held", summary: expect.stringContaining(bed.code) });
    expect(await heldInAudit()).toMatchObject([{ subjectId: bed.id, detail: { leadId: lead.id } }]);
  });

  it("WAIT-1: requires and keeps a reason for passing over candidates ahead on the waiting list", async () => {
    const bed = await givenDetoxBed();
    await givenWaiting();
    facility.clock.advance({ minutes: 1 });
    const second = await givenWaiting();
    const body = { bedId: bed.id, leadId: second.id };
    await expect(nurse.call(holdBedEndpoint, { body })).rejects.toMatchObject({
      code: "others-wait-longer",
      problem: { params: { passedOver: 1 } },
    });
    const passingOverReason = "The first one has no way to get here before Friday";
    await nurse.call(holdBedEndpoint, { body: { ...body, passingOverReason } });
    const activity = await admissions.call(leadTimeline, { params: { leadId: second.id } });
    expect(activity.rows[0]).toMatchObject({ kind: "bed-held", detail: passingOverReason });
    expect(await heldInAudit()).toMatchObject([{ detail: { passedOver: 1, why: passingOverReason } }]);
  });

  it("WAIT-1: requires the reason on the lead's page and when scheduling an intake too", async () => {
    const bed = await givenDetoxBed();
    await givenWaiting();
    facility.clock.advance({ minutes: 1 });
    const second = await givenWaiting();
    const params = { leadId: second.id };
    const others = { code: "others-wait-longer", problem: { params: { passedOver: 1 } } };
    const hold = (why?: string) =>
      admissions.call(holdLeadBed, { params, body: { bedId: bed.id, ...(why ? { passingOverReason: why } : {}) } });
    await expect(hold()).rejects.toMatchObject(others);
    await expect(hold("short")).rejects.toMatchObject({ code: "validation" });
    const why = "The first one has no way to get here before Friday";
    const held = await hold(why);
    expect(await heldInAudit()).toMatchObject([{ subjectId: second.id, detail: { passedOver: 1, why } }]);
    await admissions.call(releaseLeadBed, { params: { ...params, stayId: held.holds[0]?.stayId ?? "" } });

    const { version } = await admissions.call(getLead, { params });
    const startsAt = inHours(5);
    const move = (passingOverReason?: string) =>
      admissions.call(updateLifecycle, {
        params,
        body: {
          version,
          lifecycle: 12,
          reason: "They can come today",
          withoutAssessment: "Seen by Dr. Hale",
          intake: { startsAt, bedId: bed.id, ...(passingOverReason ? { passingOverReason } : {}) },
        },
      });
    await expect(move()).rejects.toMatchObject(others);
    // The refused move changed nothing.
    expect(await admissions.call(getLead, { params })).toMatchObject({ lifecycle: 13, appointments: [] });
    expect(await move(why)).toMatchObject({ lifecycle: 12, holds: [{ bedId: bed.id }] });
    const activity = await admissions.call(leadTimeline, { params });
    expect(activity.rows.find(({ kind }) => kind === "intake-scheduled")?.detail).toContain(why);
    // The first candidate needs no reason.
    const another = await givenDetoxBed();
    const [first] = await matches(another.id);
    await admissions.call(holdLeadBed, { params: { leadId: first?.leadId ?? "" }, body: { bedId: another.id } });
  });

  it("is refused without the permission, outside the reader's access, and for a closed lead", async () => {
    const bed = await givenDetoxBed();
    const lead = await givenWaiting();
    const hold = (person: Person, leadId: string) => person.call(holdBedEndpoint, { body: { bedId: bed.id, leadId } });
    await expect(hold(await facility.as("technician"), lead.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(hold(nurse, "01977a00-0000-7000-8000-0000000000aa")).rejects.toMatchObject({ code: "not-found" });
    const elsewhere = await givenReadyLead(facility);
    await (await facility.as("admin")).call(setLeadLocation, {
      params: { leadId: elsewhere.id },
      body: { version: elsewhere.version, locationId: facility.locations.other },
    });
    await expect(hold(nurse, elsewhere.id)).rejects.toMatchObject({ code: "out-of-scope" });
    await close(lead);
    await expect(hold(nurse, lead.id)).rejects.toMatchObject({ code: "wrong-state" });
    expect((await matches(bed.id)).length).toBe(0);
  });
});
