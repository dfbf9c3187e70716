import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { submitForm } from "../forms/form.contract.ts";
import { fill, fullAnswers, givenForm } from "../forms/testing.ts";
import { listFormLinks, resendFormLink, revokeFormLink, sendFormLink } from "../links/form-link.contract.ts";
import {
  answerViewedForm,
  openFormViewer,
  readFormViewer,
  signViewedForm,
  submitViewedForm,
} from "../links/form-viewer.contract.ts";

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

const noLink = "0123456789abcdef";
/** A form that its link opened in the browser that makes the call. */
async function givenViewedForm(facility: Facility) {
  const given = await givenFormLink(facility);
  const viewer = await openLink(facility, await facility.as("nurse"), given);
  if (viewer.state !== "open") throw new Error("The link did not open.");
  return { form: given.form, link: viewer.link };
}
export const linkSamples: readonly Sample[] = [
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
