import { givenClient } from "#modules/clients/testing.ts";
import { verifySealedRecord } from "#modules/signatures/seals/seal.contract.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { approveForm, bulkApproveForms, listFormApprovals } from "./approvals/approval.contract.ts";
import { assessmentSamples } from "./assessments/testing.ts";
import { listConsents, revokeConsent } from "./consents/consent.contract.ts";
import { disclosureSamples } from "./disclosures/testing.ts";
import { signingServiceSamples } from "./document-signing/testing.ts";
import { documentSamples } from "./documents/testing.ts";
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
import {
  fill,
  fullAnswers,
  givenCompletedForm,
  givenForm,
  givenFormInReview,
  givenSubmittedForm,
  reading,
  signing,
} from "./forms/testing.ts";
import {
  answerRemark,
  getFormHistory,
  listKickBacks,
  raiseKickBack,
  toggleKickBackView,
} from "./kick-backs/kick-back.contract.ts";
import { letterSamples } from "./letters/testing.ts";
import { linkSamples } from "./links/testing.ts";
import { listMinorRules, reviewMinorRule } from "./minors/minor-rule.contract.ts";
import { packetSamples } from "./packets/testing.ts";
import { publicFormSamples } from "./public-forms/testing.ts";
import {
  finishSigningSession,
  getSigningSession,
  openSigningSession,
} from "./signing-sessions/signing-session.contract.ts";
import { clientSlot } from "./templates/template.ts";
import { givenPublishedTemplate, templateSamples } from "./templates/testing.ts";

export { givenReleased } from "./disclosures/testing.ts";
export {
  fill,
  fullAnswers,
  givenCompletedForm,
  givenForm,
  givenFormInReview,
  givenSubmittedForm,
  reading,
  signing,
} from "./forms/testing.ts";
export { givenFormLink, openLink } from "./links/testing.ts";
export { givenPublishedTemplate, givenTemplate } from "./templates/testing.ts";

const reason = "The period is not the one we spoke about.";

/** A submitted form and the session in which its client signs it. */
export async function givenSigningSession(facility: Facility) {
  const form = await givenSubmittedForm(facility);
  const therapist = await facility.as("therapist");
  const { id } = await therapist.call(openSigningSession, {
    body: { mrNo: form.client.mrNo, formIds: [form.id] },
  });
  return { form, sessionId: id };
}

export const samples: readonly Sample[] = [
  ...linkSamples,
  ...packetSamples,
  ...publicFormSamples,
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
