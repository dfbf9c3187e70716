import { beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { getBedBoard } from "#modules/facility/beds/bed.contract.ts";
import { givenBed, givenLevel } from "#modules/facility/testing.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { holdLeadBed } from "../intakes/intake.contract.ts";
import { addCrmNote } from "../notes/note.contract.ts";
import { addCrmTask, completeCrmTask, reopenCrmTask } from "../tasks/task.contract.ts";
import { givenLead, givenReadyLead } from "../testing.ts";
import { createLead, getLead, leadBoard, leadOptions, listLeads, searchLeads, updateLead } from "./lead.contract.ts";
import { printLead } from "./lead-print.contract.ts";
import { claimLead, closeLead, leadTimeline, setLeadLocation, updateLifecycle } from "./pipeline.contract.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});
const hoursAhead = (hours: number) => new Date(Date.parse(facility.clock.now()) + hours * 3_600_000).toISOString();

describe("a new lead", () => {
  it("LEAD-2: starts open, without a lifecycle, at normal priority", async () => {
    const admissions = await facility.as("admissions");
    const lead = await admissions.call(createLead, { body: { phones: [{ raw: "(310) 555-0199" }] } });
    expect(lead).toMatchObject({ status: 1, lifecycle: null, priority: 3, leadNo: "L-000001" });
    expect(lead.phones).toMatchObject([{ e164: "+13105550199", isPrimary: true }]);
    const { lifecycles, defaultStatus } = await admissions.call(leadOptions);
    expect(defaultStatus).toBe(1);
    expect(lifecycles.map((one) => [one.value, one.label])).toEqual([
      [1, "Working"],
      [11, "Qualified Lead"],
      [5, "Pre-admission"],
      [12, "Intake Date"],
      [13, "Waiting List"],
    ]);
  });

  it("LEAD-1, LEAD-3, LEAD-4: requires contact information, a valid phone number and a past date of birth", async () => {
    const admissions = await facility.as("admissions");
    const create = (body: object) => admissions.call(createLead, { body: body as never });
    await expect(create({ firstName: "Bob" })).rejects.toMatchObject({ code: "lead-needs-contact" });
    await expect(create({ phones: [{ raw: "555-01" }] })).rejects.toMatchObject({ code: "phone-invalid" });
    await expect(create({ firstName: "Bob", lastName: "Ames", dateOfBirth: "2026-11-21" })).rejects.toMatchObject({
      code: "dob-out-of-range",
    });
  });

  it("DUP-1, DUP-2: is refused as a duplicate of Robert Ames for Bob Ames, but not for his sister", async () => {
    const admissions = await facility.as("admissions");
    const phones = [{ raw: "+1 310 555 0142" }];
    const robert = await givenLead(facility, {
      firstName: "Robert",
      lastName: "Ames",
      dateOfBirth: "1988-05-14",
      phones,
    });
    const bob = { firstName: "Bob", lastName: "Ames", dateOfBirth: "1988-05-14", phones };
    const refused = admissions.call(createLead, { body: bob });
    await expect(refused).rejects.toMatchObject({ code: "duplicate-suspected" });
    const { problem } = (await refused.catch((error: unknown) => error)) as {
      problem: { params: { candidates: { id: string; score: number }[] } };
    };
    expect(problem.params.candidates).toMatchObject([{ id: robert.id, score: 85 }]);
    await admissions.call(createLead, {
      body: { ...bob, firstName: "Quinn", dateOfBirth: "1991-01-30", sexAtBirth: "F" },
    });
    await admissions.call(createLead, { body: { ...bob, confirmNotDuplicateOf: [robert.id] } });
  });

  it("gets a unique number when leads are created at the same time", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => givenLead(facility)));
    expect(new Set(made.map((lead) => lead.leadNo)).size).toBe(8);
  });
});

describe("lead ownership and access", () => {
  it("OWN-3: assigns a lead to the first of two who claim it", async () => {
    const [one, two] = [await facility.as("admissions"), await facility.as("admissions", "second")];
    const lead = await givenLead(facility);
    const params = { leadId: lead.id };
    const answers = await Promise.allSettled([one.call(claimLead, { params }), two.call(claimLead, { params })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = answers.find((answer) => answer.status === "rejected") as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: "lead-already-claimed" });
    expect(await one.call(getLead, { params })).toMatchObject({ lifecycle: 1 });
  });

  it("LEAD-11: shows leads of the reader's locations and leads without a location", async () => {
    const here = await givenLead(facility);
    const nowhere = await givenLead(facility, { locationId: null });
    const away = await facility.as("admissions", "away", "other");
    const { rows } = await away.call(listLeads);
    expect(rows.map((row) => row.id)).toEqual([nowhere.id]);
    await expect(away.call(getLead, { params: { leadId: here.id } })).rejects.toMatchObject({ code: "not-found" });
    const found = await away.call(searchLeads, { body: { q: here.lastName ?? "" } });
    expect(found.rows.map((row) => row.id)).not.toContain(here.id);
    const admin = await facility.as("admin");
    await admin.call(setLeadLocation, {
      params: { leadId: here.id },
      body: { version: here.version, locationId: facility.locations.other },
    });
    expect((await away.call(getLead, { params: { leadId: here.id } })).id).toBe(here.id);
  });
});

describe("the pipeline", () => {
  it("LEAD-6: books the staff of an appointment, and frees them when it is canceled", async () => {
    const admissions = await facility.as("admissions");
    const { clinicianId } = await facility.as("case_manager");
    const [first, second] = [await givenReadyLead(facility), await givenReadyLead(facility)];
    const asked = { startsAt: hoursAhead(30), clinicianIds: [clinicianId] };
    const schedule = (lead: typeof first, startsAt = asked.startsAt) =>
      admissions.call(updateLifecycle, {
        params: { leadId: lead.id },
        body: {
          version: lead.version,
          lifecycle: 12,
          intake: { ...asked, startsAt, noHoldReason: "Outpatient intake" },
          withoutVob: "Self-pay",
          withoutAssessment: "Assessed by telephone",
        },
      });
    const moved = await schedule(first);
    expect(moved.appointments).toMatchObject([{ clinicianIds: [clinicianId] }]);
    await expect(schedule(second, hoursAhead(30.5))).rejects.toMatchObject({
      code: "time-conflict",
      message: expect.stringContaining("is booked: Intake"),
    });
    await admissions.call(updateLifecycle, {
      params: { leadId: first.id },
      body: { version: moved.version, lifecycle: 1, reason: "Not ready", cancelAppointment: true },
    });
    await schedule(second, hoursAhead(30.5));
  });

  it("LEAD-6: schedules the intake, holds the bed and changes the stage in one transaction", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenReadyLead(facility);
    const bed = await givenBed(facility);
    const params = { leadId: lead.id };
    const taken = await givenBed(facility);
    const other = await givenReadyLead(facility);
    await admissions.call(holdLeadBed, { params: { leadId: other.id }, body: { bedId: taken.id } });

    const intake = { startsAt: hoursAhead(5), bedId: taken.id };
    const refused = admissions.call(updateLifecycle, {
      params,
      body: { version: lead.version, lifecycle: 12, intake },
    });
    await expect(refused).rejects.toMatchObject({ code: "bed-taken" });
    const still = await admissions.call(getLead, { params });
    expect(still).toMatchObject({ lifecycle: 1, appointments: [], version: lead.version });

    const moved = await admissions.call(updateLifecycle, {
      params,
      body: { version: lead.version, lifecycle: 12, intake: { ...intake, bedId: bed.id } },
    });
    expect(moved).toMatchObject({ lifecycle: 12, intakeAt: intake.startsAt });
    expect(moved.holds).toMatchObject([{ bedCode: bed.code, until: hoursAhead(9) }]);

    await expect(
      admissions.call(updateLifecycle, { params, body: { version: moved.version, lifecycle: 1, reason: "Not ready" } }),
    ).rejects.toMatchObject({ code: "intake-appointment-active" });
    const back = await admissions.call(updateLifecycle, {
      params,
      body: { version: moved.version, lifecycle: 1, reason: "Not ready", cancelAppointment: true },
    });
    expect(back).toMatchObject({ lifecycle: 1, intakeAt: null, holds: [] });
    const { rows } = await admissions.call(leadTimeline, { params });
    expect(rows.map((row) => row.kind)).toEqual(
      expect.arrayContaining(["stage-changed", "intake-scheduled", "lead-created"]),
    );
  });

  it("WAIT-1: adds a pregnant client who injects drugs with rank 1 and interim services due in 48 h", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenReadyLead(facility, { pregnant: "yes", injectsDrugs: "yes", sexAtBirth: "F" });
    const level = await givenLevel(facility, "3.7");
    const waiting = await admissions.call(updateLifecycle, {
      params: { leadId: lead.id },
      body: {
        version: lead.version,
        lifecycle: 13,
        waitlist: { locationId: facility.locations.main, levelOfCareId: level.id },
      },
    });
    expect(waiting.waitlist).toMatchObject([{ rank: 1, interimDueAt: hoursAhead(48) }]);
  });

  it("LEAD-7, LEAD-8: closes with a reason of the status and a resolved safety concern, and releases the bed", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility, { crisisFlag: "imminent" });
    const bed = await givenBed(facility);
    const params = { leadId: lead.id };
    const held = await admissions.call(holdLeadBed, { params, body: { bedId: bed.id } });
    const { closeReasons } = await admissions.call(leadOptions);
    const closeReasonId = closeReasons.find((reason) => reason.status === 4)?.id ?? "";
    const close = (body: object) =>
      admissions.call(closeLead, { params, body: { version: held.version, status: 4, closeReasonId, ...body } });
    await expect(close({})).rejects.toMatchObject({ code: "crisis-unresolved" });
    const resolved = { crisisResolution: "Stayed on the line until 911 arrived" };
    await expect(close({ ...resolved, status: 5 })).rejects.toMatchObject({ code: "close-reason-required" });
    expect(await close(resolved)).toMatchObject({ status: 4, holds: [] });
    const board = await admissions.call(getBedBoard, { query: { locationId: facility.locations.main } });
    expect(board.totals).toMatchObject({ held: 0 });
  });

  it("shows the newest lead on top of its column, and keeps the position of a moved card", async () => {
    const admissions = await facility.as("admissions");
    const older = await givenLead(facility);
    facility.clock.advance({ seconds: 30 });
    const newer = await givenLead(facility);
    const column = async () => {
      const { columns } = await admissions.call(leadBoard);
      return columns.find((one) => one.lifecycle === 0)?.rows.map((row) => row.id);
    };
    expect(await column()).toEqual([newer.id, older.id]);
    await admissions.call(updateLifecycle, {
      params: { leadId: older.id },
      body: { version: older.version, before: newer.id },
    });
    expect(await column()).toEqual([older.id, newer.id]);
  });
});

describe("search and concurrent changes", () => {
  it("finds a lead by part of its name, its number, its phone and a misspelled name", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility, { firstName: "Benedetta", lastName: "Marchesi" });
    for (const q of ["marche", lead.leadNo, lead.phones[0]?.e164.slice(-7) ?? "", "Benedeta Marchesi"]) {
      const { rows } = await admissions.call(searchLeads, { body: { q } });
      expect(rows.map((row) => row.id)).toContain(lead.id);
    }
  });

  it("LEAD-5: refuses a change of an outdated version", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const params = { leadId: lead.id };
    await admissions.call(updateLead, { params, body: { version: lead.version, pronouns: "he/him" } });
    const late = admissions.call(updateLead, { params, body: { version: lead.version, pronouns: "they/them" } });
    await expect(late).rejects.toMatchObject({ code: "stale-version" });
  });

  it("P2-6: audits each printout of the face sheet", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    for (let time = 0; time < 2; time += 1) await admissions.call(printLead, { params: { leadId: lead.id } });
    const compliance = await facility.as("compliance");
    const { rows } = await compliance.call(listAudit, { query: { action: "lead.printed" } });
    expect(rows.map(({ subjectId }) => subjectId)).toEqual([lead.id, lead.id]);
  });

  it("SLA-1: counts the first call as the first response, and the next task as the next action", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    facility.clock.advance({ minutes: 3 });
    await admissions.call(addCrmNote, {
      body: { leadId: lead.id, kind: "call", text: "Spoke for ten minutes.", spokeWithPerson: true },
    });
    const dueAt = hoursAhead(2);
    const task = await admissions.call(addCrmTask, { body: { leadId: lead.id, title: "Send the packet", dueAt } });
    const after = await admissions.call(getLead, { params: { leadId: lead.id } });
    expect(after).toMatchObject({ lifecycle: 1, nextActionAt: dueAt, firstResponseAt: facility.clock.now() });
    await admissions.call(completeCrmTask, { params: { taskId: task.id }, body: { version: task.version } });
    expect(await admissions.call(getLead, { params: { leadId: lead.id } })).toMatchObject({ nextActionAt: null });
  });

  it("opens a task again within a minute of completing it, and not later", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const task = await admissions.call(addCrmTask, { body: { leadId: lead.id, title: "Call", dueAt: hoursAhead(2) } });
    const params = { taskId: task.id };
    const done = await admissions.call(completeCrmTask, { params, body: { version: task.version } });
    const again = await admissions.call(reopenCrmTask, { params, body: { version: done.version } });
    expect(again).toMatchObject({ status: 1, doneAt: null });
    const twice = await admissions.call(completeCrmTask, { params, body: { version: again.version } });
    facility.clock.advance({ minutes: 2 });
    await expect(admissions.call(reopenCrmTask, { params, body: { version: twice.version } })).rejects.toMatchObject({
      code: "wrong-state",
    });
  });
});
