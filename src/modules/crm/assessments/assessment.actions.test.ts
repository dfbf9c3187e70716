import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { convertLead } from "../conversion/conversion.contract.ts";
import { getLead } from "../leads/lead.contract.ts";
import { listLeadSignatures } from "../referrals-out/referral-out.contract.ts";
import { givenLead, givenReadyLead } from "../testing.ts";
import * as contract from "./assessment.contract.ts";
import { givenAssessment, givenCompleteAssessment, givenSignedAssessment } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const later = (hours: number) => new Date(Date.parse(facility.clock.now()) + hours * 3_600_000).toISOString();

describe("pre-admission assessments", () => {
  it("ASM-1 books the clinician, so the same time cannot be booked twice, and cancels with a reason", async () => {
    const nurse = await facility.as("nurse");
    const schedule = async () =>
      nurse.call(contract.scheduleAssessment, {
        body: {
          leadId: (await givenLead(facility)).id,
          kind: "pre-screen",
          clinicianId: nurse.clinicianId,
          startsAt: later(30),
        },
      });
    const first = await schedule();
    expect(first).toMatchObject({ state: "scheduled", clinicianId: nurse.clinicianId });
    await expect(schedule()).rejects.toMatchObject({ code: "time-conflict" });
    const canceled = await nurse.call(contract.cancelAssessment, {
      params: { assessmentId: first.id },
      body: { version: first.version, as: "canceled", reason: "Rescheduled by the family" },
    });
    expect(canceled).toMatchObject({ state: "canceled", endReason: "Rescheduled by the family" });
    expect((await schedule()).state).toBe("scheduled");
  });

  it("ASM-2 is signed only when complete, by its clinician, and is then frozen and verified", async () => {
    const nurse = await facility.as("nurse");
    const started = await givenAssessment(facility);
    const params = { assessmentId: started.id };
    await expect(
      nurse.call(contract.signAssessment, { params, body: { version: started.version } }, { signing: true }),
    ).rejects.toMatchObject({ code: "assessment-incomplete" });
    const complete = await givenCompleteAssessment(facility);
    const other = await facility.as("nurse", "second");
    const of = { params: { assessmentId: complete.id }, body: { version: complete.version } };
    await expect(other.call(contract.signAssessment, of, { signing: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    const signed = await nurse.call(contract.signAssessment, of, { signing: true });
    expect(signed).toMatchObject({ state: "signed", gaps: [] });
    await expect(
      nurse.call(contract.saveAssessment, {
        params: of.params,
        body: { version: signed.version, impression: "Changed my mind" },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    const { rows } = await nurse.call(listLeadSignatures, { query: { leadId: signed.leadId } });
    expect(rows).toMatchObject([{ role: "author", verified: "valid" }]);
  });

  it("ASM-2 of two who save the same version the second sees the first one's answers", async () => {
    const nurse = await facility.as("nurse");
    const started = await givenAssessment(facility);
    const save = (impression: string) =>
      nurse.call(contract.saveAssessment, {
        params: { assessmentId: started.id },
        body: { version: started.version, impression },
      });
    await save("First");
    await expect(save("Second")).rejects.toMatchObject({ code: "stale-version" });
  });

  it("ASM-3 needs the reasons of each decision, and decides once", async () => {
    const director = await facility.as("medical_director");
    const { id, version } = await givenSignedAssessment(facility);
    const decide = (body: object) =>
      director.call(contract.decideAssessment, {
        params: { assessmentId: id },
        body: { version, reason: "Seen by video", decision: "decline", ...body },
      });
    await expect(decide({})).rejects.toMatchObject({ code: "validation" });
    await expect(decide({ decision: "approve_with_conditions" })).rejects.toMatchObject({ code: "validation" });
    const made = await decide({ decision: "approve_with_conditions", conditions: "Medical clearance first" });
    expect(made).toMatchObject({ state: "approved_with_conditions", conditions: "Medical clearance first" });
    await expect(decide({ version: made.version, decision: "approve" })).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("ASM-3 an approved assessment permits the conversion without an override", async () => {
    const admissions = await facility.as("admissions");
    const director = await facility.as("medical_director");
    const lead = await givenReadyLead(facility);
    const convert = async () => {
      const { version } = await admissions.call(getLead, { params: { leadId: lead.id } });
      return admissions.call(convertLead, { body: { leadId: lead.id, version } });
    };
    await expect(convert()).rejects.toMatchObject({ code: "assessment-required" });
    const { id, version } = await givenSignedAssessment(facility, lead.id);
    await director.call(contract.decideAssessment, {
      params: { assessmentId: id },
      body: { version, decision: "approve", reason: "Fits 3.7" },
    });
    expect((await convert()).mrNo).toBeTruthy();
  });
});
