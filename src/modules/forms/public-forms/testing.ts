import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { updateFormTemplate } from "../templates/template.contract.ts";
import { item, section } from "../templates/template.ts";
import { givenPublishedTemplate } from "../templates/testing.ts";
import * as contract from "./public-form.contract.ts";

let slugs = 0;

/** A template that can be public: normal content, no signatures. */
export async function givenPublicTemplate(facility: Facility) {
  const { key, template } = await givenPublishedTemplate(facility, {
    definition: {
      items: [
        section("you", "About you", [
          item("name", "personName", "Your name", { required: true }),
          item("email", "email", "Email"),
          item("message", "longText", "How can we help?"),
        ]),
      ],
    },
  });
  await (await facility.as("compliance")).call(updateFormTemplate, {
    params: { templateId: template.id },
    body: { version: template.version, sensitivity: "normal" },
  });
  return key;
}

export async function givenPublicForm(
  facility: Facility,
  over: Partial<{ maxSubmissions: number; closesAt: string }> = {},
) {
  slugs += 1;
  const compliance = await facility.as("compliance");
  return compliance.call(contract.addPublicForm, {
    body: {
      slug: `request-a-call-${slugs}`,
      locationId: facility.locations.main,
      closesAt: null,
      maxSubmissions: null,
      templateKey: await givenPublicTemplate(facility),
      ...over,
    },
  });
}

/** Sends a public form as a browser without an account. */
export async function sendPublicForm(facility: Facility, slug: string, answers: Record<string, string>) {
  const post = await publicPostOf(facility, "public-form");
  return facility.stranger().call(contract.submitPublicForm, { params: { slug }, body: { answers, post } });
}

export async function givenSubmission(facility: Facility) {
  const form = await givenPublicForm(facility);
  const { reference } = await sendPublicForm(facility, form.slug, { name: "Dana Caller", message: "Please call me." });
  const admissions = await facility.as("admissions");
  const { rows } = await admissions.call(contract.listPublicSubmissions, { query: { pageSize: "100" } });
  const row = rows.find((one) => one.reference === reference);
  if (!row) throw new Error("The submission is not listed.");
  return row;
}

export const publicFormSamples: readonly Sample[] = [
  sample(contract.listPublicForms, "nurse", () => ({})),
  sample(contract.addPublicForm, "compliance", async (facility) => ({
    body: {
      slug: "ask-us",
      locationId: facility.locations.main,
      closesAt: null,
      maxSubmissions: null,
      templateKey: await givenPublicTemplate(facility),
    },
  })),
  sample(contract.updatePublicForm, "compliance", async (facility) => {
    const { id, version } = await givenPublicForm(facility);
    return { params: { publicFormId: id }, body: { version, active: false } };
  }),
  sample(contract.readPublicForm, "nurse", async (facility) => ({
    params: { slug: (await givenPublicForm(facility)).slug },
  })),
  sample(contract.submitPublicForm, "nurse", async (facility) => ({
    params: { slug: (await givenPublicForm(facility)).slug },
    body: { answers: { name: "Dana Caller" }, post: await publicPostOf(facility, "public-form") },
  })),
  sample(contract.listPublicSubmissions, "admissions", async (facility) => {
    await givenSubmission(facility);
    return { query: {} };
  }),
  sample(contract.getPublicSubmission, "admissions", async (facility) => ({
    params: { submissionId: (await givenSubmission(facility)).id },
  })),
  sample(contract.reviewPublicSubmission, "admissions", async (facility) => {
    const { id, version } = await givenSubmission(facility);
    return { params: { submissionId: id }, body: { version, move: "accept" as const } };
  }),
];
