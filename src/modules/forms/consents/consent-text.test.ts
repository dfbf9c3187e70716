import { describe, expect, it } from "vitest";
import type { Consent } from "./consent.contract.ts";
import { consentLamp, consentSentence } from "./consent-words.ts";

const release: Consent = {
  id: "c1",
  formId: "f1",
  type: "release",
  title: "Consent to disclose",
  discloser: "Alder Creek",
  recipients: [{ name: "Maria Soto", organization: "sister", isIntermediary: false }],
  informationCategories: ["presence", "attendance", "medications"],
  dataFrom: "2026-01-01",
  dataTo: null,
  purpose: "family",
  effectiveOn: "2026-11-20",
  expiresOn: "2027-12-31",
  expiresEvent: null,
  isSud: true,
  status: "active",
  signedAt: null,
  revokedAt: null,
  timeZone: "America/Los_Angeles",
  version: 1,
};
const treatment: Consent = {
  ...release,
  type: "treatment",
  title: "Consent for treatment",
  recipients: [],
  informationCategories: [],
  dataFrom: null,
  expiresOn: null,
};

it("is said as a sentence", () => {
  expect(consentSentence(release)).toEqual({
    who: "Maria Soto, sister",
    what: "may hear that they are in treatment, attendance and progress and medications (records from 01-01-2026) until 12-31-2027",
  });
  expect(consentSentence(treatment)).toEqual({ who: "Consent for treatment", what: "until it is taken back" });
});

describe("the lamp of the banner", () => {
  it.each<[Consent[], string]>([
    [[], "No consent for treatment"],
    [[{ ...treatment, status: "revoked" }, release], "No consent for treatment"],
    [[treatment], "Presence not released"],
    [[treatment, release], "Maria Soto may know"],
    [[treatment, { ...release, status: "expired" }], "Presence not released"],
    [
      [treatment, release, { ...release, recipients: [{ name: "Dr. Hale", isIntermediary: false }] }],
      "2 people may know",
    ],
  ])("%#", (consents, label) => expect(consentLamp(consents).label).toBe(label));
});
