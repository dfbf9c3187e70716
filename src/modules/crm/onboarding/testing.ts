import { givenClient } from "#modules/clients/testing.ts";
import { linkMailedTo } from "#modules/settings/setup/samples.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { formOf, onePixel } from "#platform/server/files/samples.ts";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { getLead } from "../leads/lead.contract.ts";
import { givenLead } from "../leads/testing.ts";
import { consentStatement, noAnswers, type OnboardingAnswers } from "./answers.ts";
import { clientOnboarding, reviewClientOnboarding, sendClientOnboarding } from "./client-onboarding.contract.ts";
import * as journey from "./journey.contract.ts";
import * as contract from "./onboarding.contract.ts";

/** Of no link. */
export const noLink = "0123456789abcdef";
export const birthDate = "1990-04-12";
const mailbox = (facility: Facility) => `client.${facility.mark()}@mail.example`.toLowerCase();

/** A lead who was sent a link by email, with the link's token. */
export async function givenOnboarding(facility: Facility, language: "en" | "es" = "en") {
  const email = mailbox(facility);
  const lead = await givenLead(facility, { dateOfBirth: birthDate, emails: [email], allergiesReported: "Penicillin" });
  const admissions = await facility.as("admissions");
  const sent = await admissions.call(contract.sendOnboarding, {
    body: { leadId: lead.id, channel: "email", to: email, language },
  });
  const token = await linkMailedTo(facility, email);
  const phoneDigits = lead.phones[0]?.e164.slice(-4) ?? "";
  if (!sent.link) throw new Error("No link was sent.");
  return { lead, email, token, phoneDigits, link: sent.link };
}
export type GivenOnboarding = Awaited<ReturnType<typeof givenOnboarding>>;

/** Answers both questions in this browser. */
export async function openForms(
  facility: Facility,
  person: Person,
  { token, phoneDigits }: Pick<GivenOnboarding, "token" | "phoneDigits">,
  dateOfBirth = birthDate,
) {
  const post = await publicPostOf(facility, "onboarding");
  return person.call(journey.verifyOnboarding, { body: { token, dateOfBirth, phoneDigits, post } });
}

/** The forms, open in this browser. */
export async function givenJourney(facility: Facility, person: Person, given?: GivenOnboarding) {
  const onboarding = given ?? (await givenOnboarding(facility));
  const opened = await openForms(facility, person, onboarding);
  if (opened.state !== "open") throw new Error("The forms did not open.");
  return { ...onboarding, journey: opened.journey };
}

export const fullAnswers = (): OnboardingAnswers => {
  const { about, insurance, health } = noAnswers();
  return {
    about: { ...about, firstName: "Avery", lastName: "Straw", city: "Ventura", state: "CA", postalCode: "93001" },
    contacts: [
      { name: "Rosa Straw", relationship: "MTH", phone: "(805) 555-0177", isEmergency: true, wish: "appointments" },
    ],
    insurance: { ...insurance, has: "yes", payerName: "Pacific Health Plan", memberId: "PHP 884-201", holder: "self" },
    health: { ...health, allergies: "Penicillin, latex", medications: "Lisinopril 10 mg" },
  };
};

export function signBody(
  facility: Facility,
  { link, answers, facilityName, language }: journey.Journey,
  kind: "contact" | "benefits",
) {
  const now = facility.clock.now();
  const statement = consentStatement(kind, { answers, facilityName, language });
  return { link, kind, statement, drawing: aDrawnMark(), reviewedAt: now, intentAt: now };
}

/** A photo of the card as a browser sends it. */
export const cardForm = (link: string, side: "front" | "back") =>
  formOf({ link, side }, { name: `${side}.png`, type: "image/png", content: onePixel });

/** Forms filled in and signed, ready to be sent. */
export async function givenFilledIn(facility: Facility, person: Person, given?: GivenOnboarding) {
  const opened = await givenJourney(facility, person, given);
  let { journey: forms } = opened;
  forms = await person.call(journey.saveOnboarding, {
    body: { link: forms.link, version: forms.version, step: "review", language: "en" as const, answers: fullAnswers() },
  });
  for (const kind of ["contact", "benefits"] as const)
    forms = await person.call(journey.signOnboarding, { body: signBody(facility, forms, kind) });
  return { ...opened, journey: forms };
}

/** Forms that a client sent, as staff see them. */
export async function givenSubmitted(facility: Facility) {
  const client = facility.stranger();
  const { lead, journey: forms, ...rest } = await givenFilledIn(facility, client);
  await client.call(journey.submitOnboarding, { body: { link: forms.link, version: forms.version } });
  const admissions = await facility.as("admissions");
  const { link } = await admissions.call(contract.leadOnboarding, { params: { leadId: lead.id } });
  if (!link) throw new Error("The forms did not arrive.");
  return { ...rest, client, link, lead: await admissions.call(getLead, { params: { leadId: lead.id } }) };
}

/** A client before admission, whose chart has an email address and a phone number. */
export async function givenClientForms(facility: Facility) {
  const email = mailbox(facility);
  const client = await givenClient(facility, {
    birthDate,
    email,
    phones: [{ number: "(805) 555-0142", use: "mobile", okToText: true }],
  });
  const params = { clientId: client.clientId, clientDemographicId: client.demographicId };
  return { ...client, params, email, target: { channel: "email" as const, to: email, language: "en" as const } };
}

/** The same client, who was sent a link, filled the forms in and sent them. */
export async function givenClientAnswers(facility: Facility) {
  const given = await givenClientForms(facility);
  const admissions = await facility.as("admissions");
  await admissions.call(sendClientOnboarding, { params: given.params, body: given.target });
  const token = await linkMailedTo(facility, given.email);
  const client = facility.stranger();
  const opened = await openForms(facility, client, { token, phoneDigits: "0142" });
  if (opened.state !== "open") throw new Error("The forms did not open.");
  let forms = await client.call(journey.saveOnboarding, {
    body: {
      link: opened.journey.link,
      version: opened.journey.version,
      step: "review" as const,
      language: "en" as const,
      answers: fullAnswers(),
    },
  });
  for (const kind of ["contact", "benefits"] as const)
    forms = await client.call(journey.signOnboarding, { body: signBody(facility, forms, kind) });
  await client.call(journey.submitOnboarding, { body: { link: forms.link, version: forms.version } });
  const { link, recordVersion } = await admissions.call(clientOnboarding, { params: given.params });
  if (!link) throw new Error("The forms did not arrive.");
  return { ...given, link, recordVersion, shown: opened.journey };
}

export const onboardingSamples: readonly Sample[] = [
  sample(contract.sendOnboarding, "admissions", async (facility) => {
    const email = mailbox(facility);
    const lead = await givenLead(facility, { dateOfBirth: birthDate, emails: [email] });
    return { body: { leadId: lead.id, channel: "email" as const, to: email, language: "en" as const } };
  }),
  sample(contract.leadOnboarding, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
  })),
  sample(contract.reviewOnboarding, "admissions", async (facility) => {
    const { lead, link } = await givenSubmitted(facility);
    return {
      params: { leadId: lead.id },
      body: { version: link.version, leadVersion: lead.version, accept: ["allergiesReported"] },
    };
  }),
  sample(contract.revokeOnboarding, "admissions", async (facility) => {
    const { link } = await givenOnboarding(facility);
    return { body: { tokenId: link.id, version: link.version } };
  }),
  sample(clientOnboarding, "admissions", async (facility) => ({ params: (await givenClientForms(facility)).params })),
  sample(sendClientOnboarding, "admissions", async (facility) => {
    const { params, target } = await givenClientForms(facility);
    return { params, body: target };
  }),
  sample(reviewClientOnboarding, "admissions", async (facility) => {
    const { params, link, recordVersion } = await givenClientAnswers(facility);
    return {
      params,
      body: { version: link.version, demographicVersion: recordVersion, accept: ["allergiesReported"] },
    };
  }),
  sample(journey.verifyOnboarding, "nurse", async (facility) => {
    const { token, phoneDigits } = await givenOnboarding(facility);
    const post = await publicPostOf(facility, "onboarding");
    return { body: { token, dateOfBirth: birthDate, phoneDigits, post } };
  }),
  sample(journey.readOnboarding, "nurse", () => ({ query: { link: noLink } })),
  sample(journey.saveOnboarding, "nurse", async (facility) => {
    const { journey: forms } = await givenJourney(facility, await facility.as("nurse"));
    return {
      body: {
        link: forms.link,
        version: forms.version,
        step: "health" as const,
        language: "en" as const,
        answers: fullAnswers(),
      },
    };
  }),
  {
    contract: journey.uploadCard,
    as: "nurse",
    input: async (facility) => {
      const { journey: forms } = await givenJourney(facility, await facility.as("nurse"));
      const { body, headers } = cardForm(forms.link, "front");
      return { input: { body }, extras: { headers } };
    },
  },
  sample(journey.signOnboarding, "nurse", async (facility) => {
    const { journey: forms } = await givenJourney(facility, await facility.as("nurse"));
    return { body: signBody(facility, forms, "contact") };
  }),
  sample(journey.submitOnboarding, "nurse", async (facility) => {
    const { journey: forms } = await givenFilledIn(facility, await facility.as("nurse"));
    return { body: { link: forms.link, version: forms.version } };
  }),
];
