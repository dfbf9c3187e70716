import { type GivenClient, givenAdmittedClient, givenClient } from "#modules/clients/testing.ts";
import { verifySealedRecord } from "#modules/signatures/seals/seal.contract.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { approveForm, bulkApproveForms, listFormApprovals } from "./approvals/approval.contract.ts";
import { assessmentSamples } from "./assessments/testing.ts";
import { listConsents, revokeConsent } from "./consents/consent.contract.ts";
import { checkConsents, listDisclosures, recordDisclosure } from "./disclosures/disclosure.contract.ts";
import { signingServiceSamples } from "./document-signing/testing.ts";
import { documentSamples } from "./documents/testing.ts";
import type { Answer, Answers } from "./forms/answer.contract.ts";
import { bulkSignature } from "./forms/bulk-signature.contract.ts";
import { excuseSignature } from "./forms/excuse.contract.ts";
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
import {
  answerRemark,
  getFormHistory,
  listKickBacks,
  raiseKickBack,
  toggleKickBackView,
} from "./kick-backs/kick-back.contract.ts";
import { letterSamples } from "./letters/testing.ts";
import { listFormLinks, resendFormLink, revokeFormLink, sendFormLink } from "./links/form-link.contract.ts";
import {
  answerViewedForm,
  openFormViewer,
  readFormViewer,
  signViewedForm,
  submitViewedForm,
} from "./links/form-viewer.contract.ts";
import { listMinorRules, reviewMinorRule } from "./minors/minor-rule.contract.ts";
import {
  finishSigningSession,
  getSigningSession,
  openSigningSession,
} from "./signing-sessions/signing-session.contract.ts";
import {
  archiveFormTemplate,
  createFormTemplate,
  duplicateFormTemplate,
  getFormTemplate,
  listFormTemplates,
  listTemplateGallery,
  listTemplateReferences,
  updateFormTemplate,
} from "./templates/template.contract.ts";
import { clientSlot, item, section } from "./templates/template.ts";
import {
  createTemplateVersion,
  exportFormTemplate,
  getTemplateVersion,
  importFormTemplate,
  publishTemplateVersion,
  saveTemplateVersion,
  type TemplateDraft,
} from "./templates/version.contract.ts";

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

/** A submitted form and the session in which its client signs it. */
export async function givenSigningSession(facility: Facility) {
  const form = await givenSubmittedForm(facility);
  const therapist = await facility.as("therapist");
  const { id } = await therapist.call(openSigningSession, {
    body: { mrNo: form.client.mrNo, formIds: [form.id] },
  });
  return { form, sessionId: id };
}

/** A form and a link to it for its client, with the token that only the message has. */
export async function givenFormLink(facility: Facility, templateKey = "consent-for-treatment") {
  const form = await givenForm(facility, templateKey);
  const therapist = await facility.as("therapist");
  const { link, address } = await therapist.call(sendFormLink, {
    body: { mrNo: form.client.mrNo, formIds: [form.id], audience: "client", channel: "copy", language: "en" },
  });
  return { form, link, token: address?.split("#t=")[1] ?? "", birthDate: form.client.birthDate };
}

/** Opens a link in this browser with the right date of birth. */
export async function openLink(
  facility: Facility,
  person: Person,
  { token, birthDate }: { token: string; birthDate: string },
) {
  const post = await publicPostOf(facility, "form-link");
  return person.call(openFormViewer, { body: { token, birthDate, post } });
}

let templates = 0;

/** A template with a draft that can be published: one question. */
export async function givenTemplate(facility: Facility, draft: Partial<TemplateDraft> = {}) {
  const person = await facility.as("compliance");
  templates += 1;
  const created = await person.call(createFormTemplate, {
    body: { from: "blank", title: `Pet visit ${templates}`, kind: "form", chartTab: "administrative" },
  });
  const params = { templateId: created.id, number: 1 };
  const { version } = await person.call(getTemplateVersion, { params });
  const saved = await person.call(saveTemplateVersion, {
    params,
    body: {
      version,
      title: created.title,
      description: "",
      definition: { items: [section("pet", "The pet", [item("petName", "shortText", "Name of the pet")])] },
      slots: [],
      ...draft,
    },
  });
  return { id: created.id, key: created.key, draft: saved };
}

export async function givenPublishedTemplate(facility: Facility, draft: Partial<TemplateDraft> = {}) {
  const given = await givenTemplate(facility, draft);
  const person = await facility.as("compliance");
  const template = await person.call(publishTemplateVersion, {
    params: { templateId: given.id, number: 1 },
    body: { version: given.draft.version, changeNote: "First version" },
  });
  return { ...given, template };
}

const templateSamples: readonly Sample[] = [
  sample(listFormTemplates, "nurse", () => ({ query: { kind: "consent" as const } })),
  sample(listTemplateGallery, "nurse", () => ({})),
  sample(getFormTemplate, "nurse", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id },
  })),
  sample(listTemplateReferences, "nurse", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id },
  })),
  sample(createFormTemplate, "compliance", () => ({
    body: { from: "blank" as const, title: "Visitor log", kind: "form" as const, chartTab: "administrative" as const },
  })),
  sample(updateFormTemplate, "compliance", async (facility) => {
    const { template } = await givenPublishedTemplate(facility);
    return { params: { templateId: template.id }, body: { version: template.version, onePerEpisode: true } };
  }),
  sample(archiveFormTemplate, "compliance", async (facility) => {
    const { template } = await givenPublishedTemplate(facility);
    return { params: { templateId: template.id }, query: { version: String(template.version) } };
  }),
  sample(duplicateFormTemplate, "compliance", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id },
  })),
  sample(createTemplateVersion, "compliance", async (facility) => ({
    params: { templateId: (await givenPublishedTemplate(facility)).id },
  })),
  sample(getTemplateVersion, "nurse", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id, number: "1" },
  })),
  sample(saveTemplateVersion, "compliance", async (facility) => {
    const { id, draft } = await givenTemplate(facility);
    const { title, description, definition, slots, version } = draft;
    return {
      params: { templateId: id, number: "1" },
      body: { version, title, description: `${description}.`, definition, slots },
    };
  }),
  sample(publishTemplateVersion, "compliance", async (facility) => {
    const { id, draft } = await givenTemplate(facility);
    return {
      params: { templateId: id, number: "1" },
      body: { version: draft.version, changeNote: "First version" },
    };
  }),
  sample(exportFormTemplate, "compliance", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id },
  })),
  sample(importFormTemplate, "compliance", async (facility) => {
    const { id } = await givenTemplate(facility);
    const file = await (await facility.as("compliance")).call(exportFormTemplate, { params: { templateId: id } });
    return { body: { text: JSON.stringify(file), dryRun: false } };
  }),
];

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

const noLink = "0123456789abcdef";
/** A form that its link opened in the browser that makes the call. */
async function givenViewedForm(facility: Facility) {
  const given = await givenFormLink(facility);
  const viewer = await openLink(facility, await facility.as("nurse"), given);
  if (viewer.state !== "open") throw new Error("The link did not open.");
  return { form: given.form, link: viewer.link };
}
const linkSamples: readonly Sample[] = [
  sample(listFormLinks, "therapist", async (facility) => ({
    query: { mrNo: (await givenFormLink(facility)).form.client.mrNo },
  })),
  sample(sendFormLink, "therapist", async (facility) => {
    const form = await givenForm(facility);
    const to = { audience: "client" as const, channel: "copy" as const, language: "es" as const };
    return { body: { mrNo: form.client.mrNo, formIds: [form.id], ...to } };
  }),
  sample(resendFormLink, "therapist", async (facility) => {
    const { link } = await givenFormLink(facility);
    return { params: { linkId: link.id }, body: { version: link.version } };
  }),
  sample(revokeFormLink, "therapist", async (facility) => ({
    params: { linkId: (await givenFormLink(facility)).link.id },
  })),
  sample(openFormViewer, "nurse", async (facility) => {
    const { token, birthDate } = await givenFormLink(facility);
    return { body: { token, birthDate, post: await publicPostOf(facility, "form-link") } };
  }),
  sample(readFormViewer, "nurse", () => ({ query: { link: noLink } })),
  sample(answerViewedForm, "nurse", async (facility) => {
    const { form, link } = await givenViewedForm(facility);
    const change = { clientMutationId: newId(), linkPath: "comments", base: null, next: "None" };
    return {
      params: { formId: form.id },
      body: { link, mutations: [{ ...change, recordedAt: facility.clock.now() }] },
    };
  }),
  sample(submitViewedForm, "nurse", async (facility) => {
    const { form, link } = await givenViewedForm(facility);
    const { version } = await fill(facility, form, fullAnswers["consent-for-treatment"] ?? {});
    return { params: { formId: form.id }, body: { link, version } };
  }),
  sample(signViewedForm, "nurse", async (facility) => {
    const { form, link } = await givenViewedForm(facility);
    const { version } = await fill(facility, form, fullAnswers["consent-for-treatment"] ?? {});
    const therapist = await facility.as("therapist");
    const params = { formId: form.id };
    const submitted = await therapist.call(submitForm, { params, body: { version } });
    const at = facility.clock.now();
    return {
      params,
      body: {
        link,
        slotKey: "client",
        shownHash: canonicalHash(submitted.document),
        mark: { drawing: aDrawnMark(), reviewedAt: at, intentAt: at },
      },
    };
  }),
];

export const samples: readonly Sample[] = [
  ...linkSamples,
  ...assessmentSamples,
  ...documentSamples,
  ...signingServiceSamples,
  ...letterSamples,
  ...disclosureSamples,
  ...templateSamples,
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
  sample(bulkSignature, "therapist", async (facility) => {
    const form = await givenSubmittedForm(facility);
    const at = facility.clock.now();
    return {
      body: {
        forms: [{ formId: form.id, shownHash: canonicalHash(form.document), reviewedAt: at }],
        intentAt: at,
        clientSignature: { drawing: aDrawnMark() },
      },
    };
  }),
  sample(
    excuseSignature,
    "therapist",
    async (facility) => {
      const { key } = await givenPublishedTemplate(facility, { slots: [clientSlot("I agree.")] });
      const form = await givenForm(facility, key);
      const therapist = await facility.as("therapist");
      const { version } = await fill(facility, form, { petName: "Rex" });
      await therapist.call(submitForm, { params: { formId: form.id }, body: { version } });
      const witnessTicket = await therapist.ticket("witness", await facility.as("nurse"));
      const body = { slotKey: "client", outcome: "refused" as const, reason: "Not today", witnessTicket };
      return { params: { formId: form.id }, body };
    },
    { signing: true },
  ),
  sample(listMinorRules, "nurse", () => ({})),
  sample(reviewMinorRule, "compliance", () => ({
    body: {
      state: "WA",
      scope: "sudOutpatient" as const,
      minAge: 13,
      needsMaturityFinding: false,
      guardianInvolvement: false,
      citation: "RCW 71.34.530",
    },
  })),
  sample(verifySealedRecord, "nurse", () => ({ params: { code: "0".repeat(20) } })),
  sample(openSigningSession, "therapist", async (facility) => {
    const form = await givenSubmittedForm(facility);
    return { body: { mrNo: form.client.mrNo, formIds: [form.id] } };
  }),
  sample(getSigningSession, "therapist", async (facility) => ({
    params: { sessionId: (await givenSigningSession(facility)).sessionId },
  })),
  sample(finishSigningSession, "therapist", async (facility) => {
    const { form, sessionId } = await givenSigningSession(facility);
    const at = facility.clock.now();
    return {
      params: { sessionId },
      body: {
        forms: [{ formId: form.id, shownHash: canonicalHash(form.document), reviewedAt: at }],
        intentAt: at,
        clientSignature: { drawing: aDrawnMark() },
      },
    };
  }),
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
  sample(listFormApprovals, "medical_director", async (facility) => {
    await givenFormInReview(facility);
    return { query: {} };
  }),
  sample(
    approveForm,
    "medical_director",
    async (facility) => {
      const form = await givenFormInReview(facility);
      const body = { ...reading(facility, form), version: form.version, intentAt: facility.clock.now() };
      return { params: { formId: form.id }, body };
    },
    { signing: true },
  ),
  sample(
    bulkApproveForms,
    "medical_director",
    async (facility) => {
      const form = await givenFormInReview(facility);
      const intentAt = facility.clock.now();
      return { body: { forms: [{ formId: form.id, ...reading(facility, form) }], intentAt } };
    },
    { signing: true },
  ),
  sample(listKickBacks, "therapist", () => ({ query: { of: "all" as const } })),
  sample(toggleKickBackView, "therapist", async (facility) => ({
    params: { formId: (await givenForm(facility)).id },
    body: { visible: false },
  })),
  sample(getFormHistory, "therapist", async (facility) => ({
    params: { formId: (await givenForm(facility)).id },
    query: {},
  })),
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
