import { givenLevel } from "#modules/facility/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { givenLead } from "../leads/testing.ts";
import {
  type Assessment,
  cancelAssessment,
  decideAssessment,
  getAssessment,
  listAssessmentForms,
  listAssessments,
  saveAssessment,
  scheduleAssessment,
  signAssessment,
  startAssessment,
} from "./assessment.contract.ts";
import type { AsamFindings } from "./assessment.ts";

/** Answers of a lead without special risks. */
export const someAnswers = {
  presenting: "Drinks daily, wants to stop.",
  substances: "Alcohol, a pint a day, last used this morning",
  withdrawal: "mild",
  medical: "None reported",
  medications: "None reported",
  suicide: "none",
  violence: "no",
  selfCare: "yes",
} as const;

/** Findings that require one level in dimensions 1 to 5. */
export function findingsAt(levelId: string): AsamFindings {
  const finding = { risk: 2, levelId, note: null };
  return {
    d1: finding,
    d2: finding,
    d3: finding,
    d4: finding,
    d5: finding,
    d6: { risk: 1, levelId: null, note: null },
  };
}

/** An assessment the nurse started. */
export async function givenAssessment(facility: Facility, leadId?: string): Promise<Assessment> {
  const nurse = await facility.as("nurse");
  const lead = leadId ?? (await givenLead(facility)).id;
  return nurse.call(startAssessment, { body: { leadId: lead, kind: "level-of-care" } });
}

/** An assessment with everything needed to sign it. */
export async function givenCompleteAssessment(facility: Facility, leadId?: string): Promise<Assessment> {
  const nurse = await facility.as("nurse");
  const { id, version } = await givenAssessment(facility, leadId);
  const level = await givenLevel(facility, "3.7");
  return nurse.call(saveAssessment, {
    params: { assessmentId: id },
    body: {
      version,
      answers: someAnswers,
      asam: findingsAt(level.id),
      recommendedLevelId: level.id,
      impression: "Alcohol use disorder, severe, motivated.",
    },
  });
}

export async function givenSignedAssessment(facility: Facility, leadId?: string): Promise<Assessment> {
  const nurse = await facility.as("nurse");
  const { id, version } = await givenCompleteAssessment(facility, leadId);
  return nurse.call(signAssessment, { params: { assessmentId: id }, body: { version } }, { signing: true });
}

const tomorrow = (facility: Facility) => new Date(Date.parse(facility.clock.now()) + 24 * 3_600_000).toISOString();

export const assessmentSamples: readonly Sample[] = [
  sample(scheduleAssessment, "nurse", async (facility) => {
    const nurse = await facility.as("nurse");
    const body = { kind: "pre-screen" as const, startsAt: tomorrow(facility), clinicianId: nurse.clinicianId };
    return { body: { ...body, leadId: (await givenLead(facility)).id } };
  }),
  sample(startAssessment, "nurse", async (facility) => ({
    body: { leadId: (await givenLead(facility)).id, kind: "pre-screen" as const },
  })),
  sample(listAssessments, "nurse", () => ({})),
  sample(listAssessmentForms, "nurse", async (facility) => ({ query: { leadId: (await givenLead(facility)).id } })),
  sample(getAssessment, "nurse", async (facility) => ({
    params: { assessmentId: (await givenAssessment(facility)).id },
  })),
  sample(saveAssessment, "nurse", async (facility) => {
    const { id, version } = await givenAssessment(facility);
    return { params: { assessmentId: id }, body: { version, impression: "Motivated." } };
  }),
  sample(cancelAssessment, "nurse", async (facility) => {
    const { id, version } = await givenAssessment(facility);
    return { params: { assessmentId: id }, body: { version, as: "canceled" as const, reason: "Booked twice" } };
  }),
  sample(
    signAssessment,
    "nurse",
    async (facility) => {
      const { id, version } = await givenCompleteAssessment(facility);
      return { params: { assessmentId: id }, body: { version } };
    },
    { signing: true },
  ),
  sample(decideAssessment, "medical_director", async (facility) => {
    const { id, version } = await givenSignedAssessment(facility);
    return { params: { assessmentId: id }, body: { version, decision: "approve" as const, reason: "Fits 3.7" } };
  }),
];
