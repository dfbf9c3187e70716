import { beforeAll, expect, it } from "vitest";
import { listContacts } from "#modules/clients/contacts/contact.contract.ts";
import { getDemographicHistory, getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { listInsurance } from "#modules/coverage/insurance/insurance.contract.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { linkMailedTo } from "#modules/settings/setup/samples.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import * as contract from "./client-onboarding.contract.ts";
import { revokeOnboarding } from "./onboarding.contract.ts";
import { givenClientAnswers, givenClientForms, openForms } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("ONB-7 a client with a chart confirms what is recorded, and accepted answers are entered in the chart", async () => {
  const { params, mrNo, link, recordVersion, shown } = await givenClientAnswers(facility);
  const admissions = await facility.as("admissions");
  const before = await admissions.call(getLatestDemographic, { params: { mrNo } });
  expect(shown.answers.about.firstName).toBe(before.legalFirstName);
  expect(link.proposals.map(({ key }) => key)).toEqual([
    "firstName",
    "lastName",
    "allergiesReported",
    "medicationsReported",
    "address",
    "contact:0",
    "insurance",
  ]);
  await facility.runJobs();
  const { rows: notices } = await admissions.call(listNotifications, { query: {} });
  expect(notices.map(({ title }) => title)).toContain("Online intake forms were received");
  const accept = ["lastName", "address", "allergiesReported", "medicationsReported", "contact:0", "insurance"];
  const { link: reviewed } = await admissions.call(contract.reviewClientOnboarding, {
    params,
    body: { version: link.version, demographicVersion: recordVersion, accept },
  });
  expect(reviewed).toMatchObject({ state: "reviewed" });
  const after = await admissions.call(getLatestDemographic, { params: { mrNo } });
  expect(after).toMatchObject({ legalFirstName: before.legalFirstName, legalLastName: "Straw" });
  expect(after.addresses).toMatchObject([{ use: "home", city: "Ventura", state: "CA", zip: "93001" }]);
  const { rows: history } = await admissions.call(getDemographicHistory, {
    params: { mrNo, demographicId: params.clientDemographicId },
  });
  expect(history[0]).toMatchObject({ source: "onboarding" });
  const { rows: contacts } = await admissions.call(listContacts, { params: { mrNo } });
  expect(contacts).toMatchObject([{ firstName: "Rosa", lastName: "Straw", emergencyPriority: 1 }]);
  const billing = await facility.as("billing");
  const { rows: insured } = await billing.call(listInsurance, { params: { mrNo } });
  expect(insured).toMatchObject([{ payerName: "Pacific Health Plan", source: "onboarding" }]);
});

it("ONB-7 a review of demographics that a colleague changed since is refused", async () => {
  const { params, link, recordVersion } = await givenClientAnswers(facility);
  const admissions = await facility.as("admissions");
  await expect(
    admissions.call(contract.reviewClientOnboarding, {
      params,
      body: { version: link.version, demographicVersion: recordVersion - 1 || recordVersion + 1, accept: ["lastName"] },
    }),
  ).rejects.toMatchObject({ code: "stale-version" });
});

it("ONB-5 a client's link ends when it is revoked, and another client's stay takes none", async () => {
  const given = await givenClientForms(facility);
  const admissions = await facility.as("admissions");
  const { link } = await admissions.call(contract.sendClientOnboarding, { params: given.params, body: given.target });
  const token = await linkMailedTo(facility, given.email);
  await admissions.call(revokeOnboarding, { body: { tokenId: link?.id ?? "", version: link?.version ?? 0 } });
  await expect(openForms(facility, facility.stranger(), { token, phoneDigits: "0142" })).rejects.toMatchObject({
    code: "link-expired",
  });
  const other = await givenClientForms(facility);
  await expect(
    admissions.call(contract.sendClientOnboarding, {
      params: { ...given.params, clientDemographicId: other.demographicId },
      body: given.target,
    }),
  ).rejects.toMatchObject({ code: "episode-not-of-client" });
});
