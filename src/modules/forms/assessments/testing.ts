import { type GivenAdmittedClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import type { Answers } from "../forms/answer.contract.ts";
import { answerForm, createForm, submitForm } from "../forms/form.contract.ts";
import {
  acknowledgeSafetyAlert,
  closeSafetyAlert,
  countSafetyAlerts,
  listSafetyAlerts,
} from "../safety-alerts/safety-alert.contract.ts";
import { listAssessments, listOutcomes } from "./assessment.contract.ts";
import { attestInstrument, listInstruments } from "./instrument.contract.ts";
import {
  addMeasureSchedule,
  listMeasureOccurrences,
  listMeasureSchedules,
  skipMeasureOccurrence,
  updateMeasureSchedule,
} from "./measure.contract.ts";

/** Answers to q1, q2 … by their points. */
export const points = (values: readonly (number | string)[]): Answers =>
  Object.fromEntries(values.map((value, index) => [`q${index + 1}`, String(value)]));

/** PHQ-9 answers that add up to 11, with question 9 at 1. */
export const phqEleven = points([2, 2, 1, 2, 1, 1, 1, 0, 1]);

/** An assessment that was filled and submitted, which completes it. */
export async function givenAssessment(
  facility: Facility,
  client: { mrNo: string },
  answers: Answers = phqEleven,
  templateKey = "phq9",
) {
  const therapist = await facility.as("therapist");
  const form = await therapist.call(createForm, { body: { mrNo: client.mrNo, templateKey, again: true } });
  const params = { formId: form.id };
  const { version } = await therapist.call(answerForm, {
    params,
    body: {
      mutations: Object.entries(answers).map(([linkPath, next]) => ({
        clientMutationId: newId(),
        linkPath,
        base: null,
        next,
        recordedAt: facility.clock.now(),
      })),
    },
  });
  return therapist.call(submitForm, { params, body: { version } });
}

export async function givenSafetyAlert(facility: Facility, client?: GivenAdmittedClient) {
  const of = client ?? (await givenAdmittedClient(facility));
  await givenAssessment(facility, of);
  const nurse = await facility.as("nurse");
  const { rows } = await nurse.call(listSafetyAlerts, { query: { mrNo: of.mrNo } });
  const alert = rows[0];
  if (!alert) throw new Error("No alert was raised");
  return { client: of, alert };
}

export const everyTwoWeeks = {
  instrumentKey: "phq9",
  trigger: "fixedDays" as const,
  everyDays: 14,
  windowBefore: 3,
  windowAfter: 7,
  anchor: "rolling" as const,
  audience: "client" as const,
  locationIds: [],
  pauseOnLeave: true,
};

export async function givenDueAssessment(facility: Facility) {
  const manager = await facility.as("case_manager");
  const client = await givenAdmittedClient(facility);
  const schedule = await manager.call(addMeasureSchedule, { body: everyTwoWeeks });
  const { rows } = await manager.call(listMeasureOccurrences, { query: { mrNo: client.mrNo } });
  const occurrence = rows.find((row) => row.scheduleId === schedule.id);
  if (!occurrence) throw new Error("No due date was planned");
  return { client, schedule, occurrence };
}

export const assessmentSamples: readonly Sample[] = [
  sample(listInstruments, "nurse", () => ({})),
  sample(attestInstrument, "compliance", () => ({ params: { key: "dast10" }, body: { note: "Terms read." } })),
  sample(listAssessments, "nurse", async (facility) => ({
    params: { mrNo: (await givenSafetyAlert(facility)).client.mrNo },
  })),
  sample(listOutcomes, "nurse", async (facility) => ({
    params: { mrNo: (await givenSafetyAlert(facility)).client.mrNo },
  })),
  sample(listSafetyAlerts, "nurse", async (facility) => {
    await givenSafetyAlert(facility);
    return { query: {} };
  }),
  sample(countSafetyAlerts, "nurse", async (facility) => {
    await givenSafetyAlert(facility);
    return {};
  }),
  sample(acknowledgeSafetyAlert, "nurse", async (facility) => ({
    params: { alertId: (await givenSafetyAlert(facility)).alert.id },
  })),
  sample(closeSafetyAlert, "nurse", async (facility) => {
    const { alert } = await givenSafetyAlert(facility);
    const params = { alertId: alert.id };
    const { version } = await (await facility.as("nurse")).call(acknowledgeSafetyAlert, { params });
    return { params, body: { version, action: "Spoke with the client and made a safety plan." } };
  }),
  sample(listMeasureSchedules, "nurse", () => ({})),
  sample(addMeasureSchedule, "case_manager", () => ({ body: everyTwoWeeks })),
  sample(updateMeasureSchedule, "case_manager", async (facility) => {
    const { schedule } = await givenDueAssessment(facility);
    return { params: { scheduleId: schedule.id }, body: { version: schedule.version, windowAfter: 5 } };
  }),
  sample(listMeasureOccurrences, "nurse", async (facility) => {
    const { client } = await givenDueAssessment(facility);
    return { query: { mrNo: client.mrNo } };
  }),
  sample(skipMeasureOccurrence, "case_manager", async (facility) => {
    const { occurrence } = await givenDueAssessment(facility);
    return {
      params: { occurrenceId: occurrence.id },
      body: { version: occurrence.version, reason: "Client is at the hospital" },
    };
  }),
];
