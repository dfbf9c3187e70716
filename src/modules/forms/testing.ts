import { type GivenClient, givenAdmittedClient, givenClient } from "#modules/clients/testing.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { listConsents, revokeConsent } from "./consents/consent.contract.ts";
import { checkConsents, listDisclosures, recordDisclosure } from "./disclosures/disclosure.contract.ts";
import type { Answer, Answers } from "./forms/answer.contract.ts";
import {
  answerForm,
  createForm,
  declineForm,
  getForm,
  listClientForms,
  printForm,
  signForm,
  submitForm,
  voidForm,
} from "./forms/form.contract.ts";
import { coveredDocument } from "./forms/form-document.ts";
import type { Form } from "./forms/form-fields.contract.ts";
import { answerRemark, raiseKickBack } from "./kick-backs/kick-back.contract.ts";
import { listFormTemplates } from "./templates/template.contract.ts";

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

const reason = "The period is not the one we spoke about.";

const attendanceToSister = {
  recipient: { name: "Maria Soto" },
  categories: ["attendance" as const],
  purpose: "family" as const,
};

/** A client with a release to their sister for presence, attendance and medications. */
export async function givenReleased(facility: Facility): Promise<GivenClient> {
  const client = await givenAdmittedClient(facility);
  await givenCompletedForm(facility, "part2-disclosure", client);
  return client;
}

const disclosureSamples: readonly Sample[] = [
  sample(checkConsents, "nurse", async (facility) => ({
    body: { mrNo: (await givenReleased(facility)).mrNo, ...attendanceToSister },
  })),
  sample(listDisclosures, "case_manager", async (facility) => ({
    params: { mrNo: (await givenReleased(facility)).mrNo },
  })),
  sample(recordDisclosure, "case_manager", async (facility) => ({
    params: { mrNo: (await givenReleased(facility)).mrNo },
    body: { ...attendanceToSister, method: "phone" as const, description: "Told her that he is doing well." },
  })),
];

export const samples: readonly Sample[] = [
  ...disclosureSamples,
  sample(listFormTemplates, "nurse", () => ({ query: { kind: "consent" as const } })),
  sample(listClientForms, "nurse", async (facility) => {
    const { client } = await givenForm(facility);
    return { params: { mrNo: client.mrNo }, query: {} };
  }),
  sample(createForm, "therapist", async (facility) => {
    const { mrNo } = await givenClient(facility);
    return { body: { mrNo, templateKey: "consent-for-treatment" } };
  }),
  sample(getForm, "nurse", async (facility) => ({ params: { formId: (await givenForm(facility)).id } })),
  sample(answerForm, "therapist", async (facility) => {
    const form = await givenForm(facility);
    const change = { clientMutationId: newId(), linkPath: "comments", base: null, next: "None" };
    return {
      params: { formId: form.id },
      body: { mutations: [{ ...change, recordedAt: facility.clock.now() }] },
    };
  }),
  sample(submitForm, "therapist", async (facility) => {
    const form = await givenForm(facility);
    const { version } = await fill(facility, form, fullAnswers["consent-for-treatment"] ?? {});
    return { params: { formId: form.id }, body: { version } };
  }),
  sample(signForm, "therapist", async (facility) => signing(facility, await givenSubmittedForm(facility), "client")),
  sample(declineForm, "therapist", async (facility) => {
    const { id, version } = await givenForm(facility);
    return { params: { formId: id }, body: { version, reason: "Wants to think about it" } };
  }),
  sample(voidForm, "compliance", async (facility) => {
    const { id, version } = await givenForm(facility);
    return { params: { formId: id }, body: { version, reason: "Started in the wrong chart" } };
  }),
  sample(printForm, "nurse", async (facility) => ({ params: { formId: (await givenCompletedForm(facility)).id } })),
  sample(raiseKickBack, "medical_director", async (facility) => {
    const { id, version } = await givenSubmittedForm(facility);
    return { body: { formId: id, version, reason } };
  }),
  sample(answerRemark, "therapist", async (facility) => {
    const { id, version } = await givenSubmittedForm(facility);
    const director = await facility.as("medical_director");
    const kickBack = await director.call(raiseKickBack, {
      body: { formId: id, version, reason, remarks: [{ text: "Please ask again." }] },
    });
    const remark = kickBack.remarks[0];
    return { params: { kickBackId: kickBack.id }, body: { remarkId: remark?.id ?? "", reply: "Asked again." } };
  }),
  sample(listConsents, "nurse", async (facility) => {
    const { client } = await givenCompletedForm(facility);
    return { params: { mrNo: client.mrNo } };
  }),
  sample(revokeConsent, "nurse", async (facility) => {
    const form = await givenCompletedForm(facility, "part2-disclosure");
    return {
      params: { consentId: form.consent?.id ?? "" },
      body: { version: 1, method: "oral" as const, note: "Told the nurse at the desk." },
    };
  }),
];
