import { type GivenClient, givenClient } from "#modules/clients/testing.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Facility, Person } from "#testing/facility.ts";
import type { Answer, Answers } from "../forms/answer.contract.ts";
import { answerForm, createForm, signForm, submitForm } from "../forms/form.contract.ts";
import { coveredDocument } from "../forms/form-document.ts";
import type { Form } from "../forms/form-fields.contract.ts";
import { updateFormTemplate } from "../templates/template.contract.ts";
import { givenPublishedTemplate } from "../templates/testing.ts";

/** Answers that fill each shipped template. */
export const fullAnswers: Record<string, Answers> = {
  "consent-for-treatment": {
    interpreterUsed: false,
    advanceDirective: "no",
  },
  "part2-disclosure": {
    discloser: "Test Residential",
    recipientName: "Maria Soto",
    recipientOrganization: "Sister",
    informationCategories: ["presence", "attendance", "medications"],
    dataFrom: "2026-01-01",
    purpose: "family",
    ends: "date",
    expiresOn: "2027-11-20",
    statements: ["revocationRight", "redisclosure", "refusalConsequence"],
  },
  "intake-questionnaire": {
    legalName: "Casey Test",
    birthDate: "1988-04-17",
    reason: "I want to stop drinking.",
    substances: ["alcohol"],
    withdrawal: "no",
    overdose: false,
    allergies: "none",
    thoughts: "no",
    harmOthers: false,
    safeHome: "yes",
    living: "own",
    court: false,
    goals: "Sleep, and be there for my children.",
  },
};

export async function givenForm(
  facility: Facility,
  templateKey = "consent-for-treatment",
  client?: GivenClient,
): Promise<Form> {
  const person = await facility.as("therapist");
  const { mrNo } = client ?? (await givenClient(facility));
  return person.call(createForm, { body: { mrNo, templateKey } });
}

/** Answers items as the screen does: one mutation each, based on the current answer. */
export async function fill(facility: Facility, form: Form, answers: Record<string, Answer | null>, person?: Person) {
  const who = person ?? (await facility.as("therapist"));
  return who.call(answerForm, {
    params: { formId: form.id },
    body: {
      mutations: Object.entries(answers).map(([linkPath, next]) => ({
        clientMutationId: newId(),
        linkPath,
        base: form.answers[linkPath] ?? null,
        next,
        recordedAt: facility.clock.now(),
      })),
    },
  });
}

export async function givenSubmittedForm(
  facility: Facility,
  templateKey = "consent-for-treatment",
  client?: GivenClient,
): Promise<Form> {
  const form = await givenForm(facility, templateKey, client);
  const { version } = await fill(facility, form, fullAnswers[templateKey] ?? {});
  const person = await facility.as("therapist");
  return person.call(submitForm, { params: { formId: form.id }, body: { version } });
}

/** The input a signer's device sends: the hash of what it shows, and for a drawn signature when it was read and agreed to. */
export function signing(facility: Facility, form: Form, slotKey: string, guardianName?: string) {
  const slot = form.slots.find((one) => one.slotKey === slotKey);
  const at = facility.clock.now();
  return {
    params: { formId: form.id },
    body: {
      slotKey,
      shownHash: canonicalHash(coveredDocument(form.document, form.definition, slot?.covers ?? "whole")),
      ...(slot?.role === "staff"
        ? {}
        : { mark: { drawing: aDrawnMark(), reviewedAt: at, intentAt: at, deviceClockAt: at } }),
      ...(guardianName ? { guardianName } : {}),
    },
  };
}

export async function givenCompletedForm(
  facility: Facility,
  templateKey = "consent-for-treatment",
  client?: GivenClient,
): Promise<Form> {
  let form = await givenSubmittedForm(facility, templateKey, client);
  const person = await facility.as("therapist");
  for (const slot of form.slots.filter((one) => one.required))
    form = await person.call(signForm, signing(facility, form, slot.slotKey), { signing: slot.role === "staff" });
  return form;
}

/** A form that awaits approval; a therapist filled it. */
export async function givenFormInReview(facility: Facility, client?: GivenClient): Promise<Form> {
  const { key, template } = await givenPublishedTemplate(facility);
  await (await facility.as("compliance")).call(updateFormTemplate, {
    params: { templateId: template.id },
    body: { version: template.version, reviewRequired: true },
  });
  const form = await givenForm(facility, key, client);
  const { version } = await fill(facility, form, { petName: "Rex" });
  return (await facility.as("therapist")).call(submitForm, { params: { formId: form.id }, body: { version } });
}

/** What the reviewer's screen sends of a form that was read to the end. */
export function reading(facility: Facility, form: Form) {
  return { shownHash: canonicalHash(form.document), reviewedAt: facility.clock.now() };
}
